import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalizeTool,
  defineContract,
  fromAiSdkTool,
  fromAnthropicTool,
  fromGeminiTool,
  fromMcpTool,
  fromOpenAITool,
  fromResponsesTool,
  readInputSchema,
  serializeForIpc,
  toAiSdkTool,
  toAnthropicTool,
  toGeminiTool,
  toMcpTool,
  ToolError,
  toOpenAITool,
  ToolRegistry,
  toResponsesTool,
} from '../../src/runtime/index.js';

/** RUNS=1000 looks harder. */
fc.configureGlobal({ numRuns: Number(process.env['RUNS'] ?? 50) });

/** What JSON holds; it has no negative zero. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const word = fc.oneof(
  fc.constantFrom(
    'path',
    'type',
    'items',
    'required',
    'properties',
    'title',
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
);

/** Valid JSON Schema of anything. */
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record(
      {
        type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', ['string', 'null']),
        description: fc.string(),
        default: json,
        enum: fc.array(json, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $ref: fc.constant('#/$defs/a') }),
    objectSchema(tie('schema')),
  ),
}));

function objectSchema(inner: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(word, fc.oneof(inner, fc.boolean()), { maxKeys: 4 }),
      required: fc.uniqueArray(word, { maxLength: 3 }),
      additionalProperties: fc.oneof(fc.boolean(), inner),
      $defs: fc.dictionary(fc.constant('a'), inner),
      description: fc.string(),
    },
    { requiredKeys: ['type'] },
  );
}

/** A map from property names to schemas, with flags. */
const propertyMap = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.record(
    {
      type: fc.constantFrom('string', 'number', 'any', 'object'),
      required: fc.boolean(),
      description: fc.string(),
    },
    { requiredKeys: ['type'] },
  ),
  { minKeys: 1, maxKeys: 4 },
);

const flag = fc.option(fc.boolean(), { nil: undefined });
const name = fc.stringMatching(/^[a-z][a-zA-Z0-9_-]{0,12}$/);

const fields = fc.record(
  {
    title: fc.string(),
    description: fc.string(),
    kind: fc.constantFrom('builtin', 'mcp', 'skill', 'shell'),
    source: fc.constantFrom('builtin', 'cli-contract', 'mcp:files', 'skill:web'),
    category: fc.string(),
    isReadOnly: flag,
    riskLevel: fc.constantFrom('low', 'medium', 'high'),
    permissions: fc.record({ level: fc.string(), scopes: fc.array(fc.string()) }, { requiredKeys: [] }),
    availableInPlanMode: flag,
    requiresPlanApproval: flag,
    requiresConfirmation: flag,
    approvalFlow: fc.string(),
    telemetry: fc.record({ category: fc.string(), tags: fc.array(fc.string()) }, { requiredKeys: [] }),
    supportsStreaming: flag,
    maxInputBytes: fc.nat(),
    skillName: fc.string(),
    outputSchema: objectSchema(schema),
    strict: fc.constant(true),
  },
  { requiredKeys: [] },
);

const places = fc.constantFrom('inputSchema', 'parameters', 'input_schema');

/** A tool in some dialect; `given` is its schema as valid JSON Schema. */
const tools = fc
  .tuple(name, places, objectSchema(schema), fields)
  .map(([toolName, place, given, rest]) => ({ given, tool: { ...rest, name: toolName, [place]: given } }));

/** Anything in the place of every field. */
const anyTool = fc.record(
  Object.fromEntries(
    [
      'name inputSchema parameters function input_schema description title kind source isReadOnly riskLevel',
      'permissions telemetry availableInPlanMode requiresConfirmation own type',
    ]
      .join(' ')
      .split(' ')
      .map((key) => [
        key,
        fc.oneof(fc.anything({ withSet: true, withMap: true, withDate: true }), schema, propertyMap),
      ]),
  ),
  { requiredKeys: [] },
);

describe('canonicalizeTool', () => {
  it('mirrors: parameters equal inputSchema, which is the schema that was given', () => {
    fc.assert(
      fc.property(tools, ({ tool, given }) => {
        const canonical = canonicalizeTool(tool);
        expect(canonical.inputSchema).toEqual(given);
        expect(canonical.parameters).toEqual(canonical.inputSchema);
        expect(canonical.parameters).not.toBe(canonical.inputSchema);
      }),
    );
  });

  it('of a canonical tool is the tool', () => {
    fc.assert(
      fc.property(tools, propertyMap, ({ tool }, map) => {
        for (const raw of [tool, { name: tool.name, parameters: map }]) {
          const once = canonicalizeTool(raw);
          expect(canonicalizeTool(once)).toEqual(once);
          expect(Object.keys(canonicalizeTool(once)).sort()).toEqual(Object.keys(once).sort());
        }
      }),
    );
  });

  it('of a canonical tool is the tool, with a contract and a source too', () => {
    fc.assert(
      fc.property(tools, tools, fc.constantFrom(undefined, 'mcp:x', 'desktop'), ({ tool }, other, source) => {
        const contract = defineContract([{ ...other.tool, name: tool.name }] as never);
        const options = { contract, source };
        const once = canonicalizeTool(tool, options);
        expect(canonicalizeTool(once, options)).toEqual(once);
        expect(once.inputSchema).toEqual(other.given);
      }),
    );
  });

  it('makes one property of each entry of a map, required as flagged', () => {
    fc.assert(
      fc.property(propertyMap, (map) => {
        const { inputSchema } = canonicalizeTool({ name: 't', parameters: map });
        const required = Object.keys(map).filter((key) => map[key]?.required === true);
        expect(inputSchema['type']).toBe('object');
        expect(Object.keys(inputSchema['properties'] as object)).toEqual(Object.keys(map));
        expect(inputSchema['required'] ?? []).toEqual(required);
      }),
    );
  });

  it('leaves what it was given as it was', () => {
    fc.assert(
      fc.property(tools, ({ tool }) => {
        const before = structuredClone(tool);
        canonicalizeTool(tool);
        expect(tool).toEqual(before);
      }),
    );
  });

  it('takes anything: a canonical tool comes out, or an error that names tool and field', () => {
    fc.assert(
      fc.property(anyTool, (raw) => {
        try {
          const tool = canonicalizeTool(raw);
          expect(canonicalizeTool(tool)).toEqual(tool);
          expect(tool.inputSchema['type']).toBe('object');
        } catch (error) {
          if (!(error instanceof ToolError)) throw error;
          expect(error.field).not.toBe('');
          expect(error.tool).toBe(error.field === 'name' ? error.tool : (raw['name'] ?? error.tool));
        }
      }),
      { numRuns: 10 * Number(process.env['RUNS'] ?? 50) },
    );
  });
});

describe('ToolRegistry', () => {
  it('no caller reaches the cache', () => {
    fc.assert(
      fc.property(tools, ({ tool }) => {
        const registry = new ToolRegistry();
        registry.register(tool);
        const before = JSON.stringify(registry.getTool(tool.name));
        for (const copy of [
          registry.getTool(tool.name),
          ...registry.getAllTools(),
          ...registry.getToolsForLLM(),
        ]) {
          scribble(copy);
        }
        for (const format of ['openai', 'responses', 'anthropic', 'gemini', 'mcp'] as const) {
          scribble(registry.getToolsForLLM({ format }));
        }
        for (const wrapped of Object.values(registry.getToolsForLLM({ format: 'ai-sdk' }))) {
          scribble((wrapped.inputSchema as { jsonSchema: object }).jsonSchema);
        }
        expect(JSON.stringify(registry.getTool(tool.name))).toBe(before);
      }),
    );
  });
});

describe('projections', () => {
  it('drop no schema, whatever the dialect of the tool', () => {
    fc.assert(
      fc.property(tools, ({ tool, given }) => {
        expect(toOpenAITool(tool).function.parameters).toEqual(given);
        expect(toResponsesTool(tool).parameters).toEqual(given);
        expect(toAnthropicTool(tool).input_schema).toEqual(given);
        expect(toGeminiTool(tool).parametersJsonSchema).toEqual(given);
        expect((toAiSdkTool(tool).inputSchema as { jsonSchema: unknown }).jsonSchema).toEqual(given);
        expect(toMcpTool(tool).inputSchema).toEqual(withoutBooleans(given));
        expect(serializeForIpc(tool).inputSchema).toEqual(given);
        expect(readInputSchema(toOpenAITool(tool))).toEqual(given);
      }),
    );
  });

  it('are read back: name, description and schema everywhere', () => {
    fc.assert(
      fc.property(tools, ({ tool, given }) => {
        const { description } = tool;
        const wanted = {
          name: tool.name,
          inputSchema: given,
          ...(description !== undefined && { description }),
        };
        for (const back of [
          fromOpenAITool(toOpenAITool(tool)),
          fromResponsesTool(toResponsesTool(tool)),
          fromAnthropicTool(toAnthropicTool(tool)),
          fromGeminiTool(toGeminiTool(tool)),
          fromAiSdkTool(tool.name, toAiSdkTool(tool)),
          fromOpenAITool(JSON.parse(JSON.stringify(toOpenAITool(tool)))),
        ]) {
          expect(back).toMatchObject(wanted);
        }
      }),
    );
  });

  it('are read back: all of it from a trusted MCP server', () => {
    fc.assert(
      fc.property(tools, ({ tool, given }) => {
        const wire = JSON.parse(JSON.stringify(toMcpTool(tool))) as { outputSchema?: object };
        const inputSchema = withoutBooleans(given);
        const canonical = canonicalizeTool({ ...tool, outputSchema: wire.outputSchema });
        expect(fromMcpTool(wire, { trusted: true })).toEqual({
          ...canonical,
          inputSchema,
          parameters: inputSchema,
        });
      }),
    );
  });

  it('from a server that is not trusted, nothing opens the gate', () => {
    fc.assert(
      fc.property(tools, ({ tool }) => {
        for (const wire of [toMcpTool(tool), { ...toMcpTool(tool), ...tool }]) {
          expect(fromMcpTool(wire, { server: 'x' })).toMatchObject({
            source: 'mcp:x',
            isReadOnly: false,
            riskLevel: 'high',
            availableInPlanMode: false,
            requiresPlanApproval: true,
            requiresConfirmation: true,
          });
        }
      }),
    );
  });
});

describe('serializeForIpc', () => {
  it('passes a structured clone unchanged, whatever the host added', () => {
    fc.assert(
      fc.property(tools, fc.anything({ withSet: true, withMap: true, withDate: true }), ({ tool }, own) => {
        const sent = serializeForIpc({ ...tool, own, handler: () => own, nested: [own, { run: () => own }] });
        expect(structuredClone(sent)).toEqual(sent);
        expect(serializeForIpc(sent)).toEqual(sent);
      }),
    );
  });
});

/** Changes everything that can be changed. */
function scribble(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const item of Object.values(value)) scribble(item);
  for (const key of Object.keys(value)) Reflect.set(value, key, 'scribbled');
  Reflect.set(value, 'scribble', true);
}

/** The schema with boolean schemas of its properties as objects. */
function withoutBooleans(given: object): object {
  const { properties } = given as { properties?: object };
  if (!properties) return given;
  const entries = Object.entries(properties).map(([key, property]: [string, unknown]) => {
    return [key, property === true ? {} : property === false ? { not: {} } : property];
  });
  return { ...given, properties: Object.fromEntries(entries) as object };
}
