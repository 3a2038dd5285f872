import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalizeTool, defineContract, ToolError } from '../../src/runtime/index.js';

const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };

function errorOf(action: () => unknown): ToolError {
  try {
    action();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('canonicalizeTool', () => {
  it('fills in every default', () => {
    expect(canonicalizeTool({ name: 'readFile_now', description: 'Reads', inputSchema: schema })).toEqual({
      name: 'readFile_now',
      title: 'Read File Now',
      description: 'Reads',
      kind: 'builtin',
      source: 'builtin',
      category: 'general',
      inputSchema: schema,
      parameters: schema,
      isReadOnly: false,
      riskLevel: 'medium',
      availableInPlanMode: false,
      requiresPlanApproval: true,
      requiresConfirmation: false,
      telemetry: { category: 'general', tags: ['tool:readFile_now', 'source:builtin'] },
    });
  });

  it.each([
    [{ isReadOnly: true }, { riskLevel: 'low', requiresPlanApproval: false, category: 'read' }],
    [
      { isReadOnly: true, riskLevel: 'high' },
      { riskLevel: 'high', requiresPlanApproval: true },
    ],
    [{}, { riskLevel: 'medium', requiresConfirmation: false, kind: 'builtin' }],
    [{ riskLevel: 'high' }, { requiresConfirmation: true, requiresPlanApproval: true }],
    [
      { source: 'mcp:files' },
      { riskLevel: 'high', kind: 'mcp', category: 'mcp', requiresConfirmation: true },
    ],
    [
      { source: 'mcp:files', isReadOnly: true },
      { riskLevel: 'high', availableInPlanMode: false },
    ],
    [{ kind: 'mcp' }, { riskLevel: 'high', source: 'mcp' }],
    [{ source: 'mcp:files', riskLevel: 'low' }, { riskLevel: 'low' }],
    [{ source: 'mcpx' }, { riskLevel: 'medium', kind: 'builtin' }],
    [{ source: 'skill:web' }, { kind: 'skill' }],
    [{ availableInPlanMode: true }, { requiresPlanApproval: false }],
    [{ telemetry: { category: 'io', tags: ['a', 'tool:old'] } }, { category: 'io' }],
  ])('%j gives %j', (fields, expected) => {
    expect(canonicalizeTool({ name: 't', inputSchema: schema, ...fields })).toMatchObject(expected);
  });

  it('replaces tags that it derived before and keeps the others', () => {
    const { telemetry } = canonicalizeTool({
      name: 't',
      telemetry: { tags: ['a', 'tool:old', 'source:old'] },
    });
    expect(telemetry.tags).toEqual(['a', 'tool:t', 'source:builtin']);
  });

  it('takes the source from the option, whatever the tool says', () => {
    const tool = { name: 't', source: 'builtin', kind: 'builtin', inputSchema: schema };
    expect(canonicalizeTool(tool, { source: 'mcp:x' })).toMatchObject({ source: 'mcp:x', riskLevel: 'high' });
  });

  it.each([
    ['chat completions', { type: 'function', function: { name: 't', description: 'D', parameters: schema } }],
    ['Responses', { type: 'function', name: 't', description: 'D', parameters: schema }],
    ['Anthropic', { name: 't', description: 'D', input_schema: schema }],
  ])('takes in the dialect of %s', (_, tool) => {
    const canonical = canonicalizeTool(tool);
    expect(canonical).toMatchObject({ name: 't', description: 'D', inputSchema: schema, parameters: schema });
    expect(Object.keys(canonical)).not.toEqual(expect.arrayContaining(['function']));
    expect(canonical).not.toHaveProperty('input_schema');
    expect(canonical).not.toHaveProperty('type');
  });

  it('keeps or drops the fields of the host', () => {
    const handler = (): string => 'done';
    const tool = { name: 't', inputSchema: schema, handler, tier: 1 };
    expect(canonicalizeTool(tool)).toMatchObject({ handler, tier: 1 });
    const dropped = canonicalizeTool(tool, { extraFields: 'drop' });
    expect(dropped).not.toHaveProperty('handler');
    expect(dropped).not.toHaveProperty('tier');
  });

  it('lets the contract win', () => {
    const contract = defineContract([{ name: 't', inputSchema: schema, riskLevel: 'high', title: 'T' }]);
    const tool = { name: 't', parameters: { type: 'object' }, riskLevel: 'low', title: 'Other', own: 1 };
    expect(canonicalizeTool(tool, { contract })).toMatchObject({
      riskLevel: 'high',
      title: 'T',
      inputSchema: schema,
      parameters: schema,
      own: 1,
    });
  });

  it('shares nothing with what it was given', () => {
    const raw = {
      name: 't',
      inputSchema: structuredClone(schema),
      permissions: { scopes: ['a'] },
      own: { list: [1] },
    };
    const tool = canonicalizeTool(raw);
    raw.inputSchema.properties.path.type = 'number';
    raw.permissions.scopes.push('b');
    raw.own.list.push(2);
    expect(tool).toMatchObject({ inputSchema: schema, permissions: { scopes: ['a'] }, own: { list: [1] } });
    expect(tool.parameters).not.toBe(tool.inputSchema);
    expect(tool.parameters).toEqual(tool.inputSchema);
  });

  it('takes instances of classes: methods stay bound, accessors become values', () => {
    class Base {
      #count = 1;
      get inputSchema(): object {
        return schema;
      }
      run(): number {
        return this.#count++;
      }
    }
    class Reader extends Base {
      name = 'reader';
    }
    const reader = new Reader();
    const tool = canonicalizeTool(reader);
    expect(tool).toMatchObject({ name: 'reader', inputSchema: schema });
    expect(tool.run()).toBe(1);
    expect(reader.run()).toBe(2);
  });

  it('keeps schemas of libraries as they are', () => {
    const inputSchema = z.object({ path: z.string() });
    const tool = canonicalizeTool({ name: 't', inputSchema });
    expect(tool.inputSchema).toBe(inputSchema);
    expect(tool.parameters).toBe(inputSchema);
  });
});

describe('schemas', () => {
  const schemaOf = (inputSchema: unknown): unknown =>
    canonicalizeTool({ name: 't', inputSchema }).inputSchema;

  it.each([
    ['a missing schema', undefined, { type: 'object', properties: {} }],
    ['an empty schema', {}, { type: 'object', properties: {} }],
    ['a schema without type', { properties: { a: {} } }, { type: 'object', properties: { a: {} } }],
    ['an object or null', { type: ['object', 'null'] }, { type: 'object' }],
    [
      'a property map',
      { path: { type: 'string', required: true }, limit: { type: 'any', description: 'L' } },
      {
        type: 'object',
        properties: { path: { type: 'string' }, limit: { description: 'L' } },
        required: ['path'],
      },
    ],
    [
      'a property map with nested maps and schemas',
      {
        filter: { field: { type: 'string', required: true } },
        list: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string', required: true } } },
        },
      },
      {
        type: 'object',
        properties: {
          filter: { type: 'object', properties: { field: { type: 'string' } }, required: ['field'] },
          list: {
            type: 'array',
            items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          },
        },
      },
    ],
    [
      'a property map whose properties are called like keywords',
      { type: { type: 'string' }, items: { type: 'array' }, title: { type: 'string', required: true } },
      {
        type: 'object',
        properties: { type: { type: 'string' }, items: { type: 'array' }, title: { type: 'string' } },
        required: ['title'],
      },
    ],
    [
      'a property map with one property called items',
      { items: { type: 'array' } },
      { type: 'object', properties: { items: { type: 'array' } } },
    ],
    [
      'flags beside a list of required names',
      { type: 'object', properties: { a: { required: true }, b: { required: false } }, required: ['b'] },
      { type: 'object', properties: { a: {}, b: {} }, required: ['b', 'a'] },
    ],
    [
      'a map of library schemas',
      { path: z.string(), limit: z.number().optional() },
      {
        type: 'object',
        properties: {
          path: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' },
          limit: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'number' },
        },
        required: ['path'],
      },
    ],
  ])('%s', (_, given, expected) => {
    expect(schemaOf(given)).toEqual(expected);
  });

  it.each([
    ['only applicators', { $defs: { a: { type: 'string' } }, additionalProperties: { type: 'string' } }],
    ['conditions', { if: { required: ['a'] }, then: { required: ['b'] } }],
    ['choices', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }],
  ])('leaves JSON Schema with %s one', (_, given) => {
    expect(schemaOf(given)).toEqual({ ...given, type: 'object' });
  });

  it('leaves valid JSON Schema as it is: data that looks like schemas, odd names, keywords of others', () => {
    const given = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        required: { type: 'boolean', default: true },
        type: { enum: ['any', { type: 'any', required: true }] },
        any: true,
        none: false,
        pair: { prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
      },
      required: [],
      default: { type: 'any', required: true },
      'x-own': { a: { required: true } },
      additionalProperties: false,
    };
    expect(schemaOf(given)).toEqual(given);
  });

  it('keeps symbol keys and drops entries that are undefined', () => {
    const kind = Symbol('kind');
    const given = {
      type: 'object',
      [kind]: 'Object',
      properties: { a: { [kind]: 'String', type: undefined } },
    };
    const found = schemaOf(given) as typeof given;
    expect(found[kind]).toBe('Object');
    expect(found.properties.a).toStrictEqual({ [kind]: 'String' });
  });

  it('keeps properties called __proto__ and constructor, and pollutes nothing', () => {
    const given = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string","required":true},"constructor":{"type":"string"}}}',
    ) as object;
    const found = schemaOf(given) as { properties: object; required: string[] };
    expect(Object.keys(found.properties)).toEqual(['__proto__', 'constructor']);
    expect(found.required).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(found.properties)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
  });
});

describe('errors name the tool and the field', () => {
  const cyclic: Record<string, unknown> = { type: 'object' };
  cyclic['properties'] = { self: cyclic };
  const data: unknown[] = [];
  data.push(data);

  it.each<[string, unknown, string, RegExp]>([
    ['no tool', 5, 'name', /no name/],
    ['null', null, 'name', /no name/],
    ['no name', { inputSchema: {} }, 'name', /no name/],
    ['a blank name', { name: ' ' }, 'name', /no name/],
    ['a list as schema', { name: 't', parameters: [] }, 'parameters', /no JSON Schema/],
    ['text as schema', { name: 't', inputSchema: 'path' }, 'inputSchema', /"path" is no JSON Schema/],
    ['a promise', { name: 't', inputSchema: Promise.resolve({}) }, 'inputSchema', /no JSON Schema/],
    ['another root', { name: 't', inputSchema: { type: 'string' } }, 'inputSchema', /type "string"/],
    ['an unknown risk', { name: 't', riskLevel: 'critical' }, 'riskLevel', /low, medium, high/],
    ['a flag that is text', { name: 't', isReadOnly: 'yes' }, 'isReadOnly', /"yes" is no boolean/],
    ['a description that is none', { name: 't', description: 5 }, 'description', /5 is no string/],
    ['permissions in a list', { name: 't', permissions: ['a'] }, 'permissions', /no object/],
    ['a cyclic schema', { name: 't', inputSchema: cyclic }, 'inputSchema', /refers to itself/],
    ['cyclic data', { name: 't', own: data }, 'own', /refers to itself/],
    ['tags that are none', { name: 't', telemetry: { tags: 5 } }, 'telemetry.tags', /filter/],
    [
      'a library that tells nothing',
      { name: 't', inputSchema: { a: { '~standard': {} } } },
      'inputSchema',
      /convert/,
    ],
  ])('%s', (_, tool, field, message) => {
    const error = errorOf(() => canonicalizeTool(tool));
    expect(error.field).toMatch(new RegExp(`^${field}(?:\\.|$)`));
    expect(error.message).toMatch(message);
    expect(error.message).toContain(error.tool ? '"t"' : '""');
  });

  it('of getters that throw too', () => {
    const tool = {
      name: 't',
      inputSchema: {
        type: 'object',
        properties: {
          get a(): never {
            throw new Error('not today');
          },
        },
      },
      get own(): never {
        throw new Error('not today');
      },
    };
    expect(errorOf(() => canonicalizeTool(tool)).message).toBe('Tool "t", own: not today');
    const rest: Partial<PropertyDescriptorMap> = Object.getOwnPropertyDescriptors(tool);
    delete rest['own'];
    expect(
      errorOf(() => canonicalizeTool(Object.defineProperties({}, rest as PropertyDescriptorMap))).message,
    ).toBe('Tool "t", inputSchema.properties.a: not today');
  });
});
