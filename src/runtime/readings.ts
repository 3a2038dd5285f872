import { canonicalizeTool, FIELD_NAMES, type CanonicalizeOptions } from './canonicalize.js';
import { AI_SDK_SCHEMA, isLibrarySchema, withoutLibrary } from './library-schema.js';
import { MCP_META_KEY } from './projections.js';
import { at, fail, show } from './tool-error.js';
import { fieldsOf, nameOf } from './tool-fields.js';
import type { CanonicalTool, DescriptorFields } from './types.js';
import { isPlainObject, type Fields } from './values.js';

export interface McpReadingOptions extends CanonicalizeOptions {
  /** The server's name; gives the source `mcp:<server>`. */
  readonly server?: string | undefined;
  /**
   * Whether to believe what the tool says of its own risk and permissions, `annotations` included. The default is no: the protocol calls
   * them hints that a client must not trust (https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations).
   */
  readonly trusted?: boolean | undefined;
  /** What the host says of the tool. Wins over what the tool says. */
  readonly labels?: DescriptorFields | undefined;
}

function read(
  wire: unknown,
  options: CanonicalizeOptions | undefined,
  change: (fields: Fields) => Fields,
): CanonicalTool {
  const fields = at('', () => change(fieldsOf(wire)), nameOf(wire));
  return canonicalizeTool(fields, { extraFields: 'drop', ...options });
}

/** Reads a tool of OpenAI's chat completions. @throws ToolError, as every reading here, when the tool is none */
export function fromOpenAITool(wire: unknown, options?: CanonicalizeOptions): CanonicalTool {
  return read(wire, options, (fields) => fields);
}

/** Reads a tool of OpenAI's Responses; `strict: false` stands there on every tool that says nothing, and is left out. */
export function fromResponsesTool(wire: unknown, options?: CanonicalizeOptions): CanonicalTool {
  return read(wire, options, (fields) => ({ ...fields, strict: fields['strict'] || null }));
}

/** A tool that Anthropic defines has no schema, and is refused. */
export function fromAnthropicTool(wire: unknown, options?: CanonicalizeOptions): CanonicalTool {
  return read(wire, options, ({ type, ...fields }) =>
    (type ?? 'custom') === 'custom' ? fields : fail(`${show(type)} is defined by the provider`),
  );
}

/** Reads one function declaration, with its schema as JSON Schema or in Gemini's own form. */
export function fromGeminiTool(wire: unknown, options?: CanonicalizeOptions): CanonicalTool {
  return read(
    wire,
    options,
    ({ parametersJsonSchema, parameters, responseJsonSchema, response, ...fields }) => ({
      ...fields,
      inputSchema: parametersJsonSchema ?? fromGeminiSchema(parameters),
      outputSchema: responseJsonSchema ?? fromGeminiSchema(response),
    }),
  );
}

/** JSON Schema of a Gemini schema: types in small letters, `nullable` as a type, limits as numbers. */
function fromGeminiSchema(schema: unknown): unknown {
  if (!isPlainObject(schema)) return schema;
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (typeof value === 'string') {
      if (/^(min|max)(Items|Length|Properties)$/.test(key)) return Number(value);
      return key === 'type' ? value.toLowerCase() : value;
    }
    if (!isPlainObject(value) || value['nullable'] !== true) return value;
    const { type, ...rest } = value;
    delete rest['nullable'];
    return { type: [type, 'null'], ...rest };
  });
}

/** The fields that a server must not decide on: what the gate reads, where the tool comes from and when it is offered. */
const TRUSTED =
  /^(isReadOnly|riskLevel|permissions|availableInPlanMode|requires\w+|approvalFlow|source|kind|skillName|available)$/;

/** Reads a tool that an MCP server listed. */
export function fromMcpTool(
  wire: unknown,
  { server, trusted, labels, ...options }: McpReadingOptions = {},
): CanonicalTool {
  const source = server == null ? undefined : `mcp:${server}`;
  return read(wire, { extraFields: 'keep', source, ...options }, ({ annotations, _meta, ...fields }) => {
    const hints = (isPlainObject(annotations) ? annotations : {}) as {
      title?: unknown;
      readOnlyHint?: unknown;
    };
    const meta = isPlainObject(_meta) ? (_meta[MCP_META_KEY] as Fields | undefined) : undefined;
    const claims: Fields = {
      title: hints.title,
      isReadOnly: hints.readOnlyHint,
      source: 'mcp',
      ...meta,
      ...fields,
    };
    if (trusted !== true) {
      for (const field of FIELD_NAMES) if (TRUSTED.test(String(field))) claims[field] = undefined;
      claims['source'] = 'mcp';
    }
    return { ...claims, ...labels };
  });
}

/** Reads a tool of the AI SDK, which has its name from the key it stands under. Its functions stay, and a library's schema. */
export function fromAiSdkTool(name: string, tool: unknown, options?: CanonicalizeOptions): CanonicalTool {
  const fields = at('', () => fieldsOf(tool), name);
  const schema = fields['inputSchema'] ?? fields['parameters'];
  const isWrapped = isLibrarySchema(schema) && AI_SDK_SCHEMA in schema;
  const inputSchema = isWrapped ? withoutLibrary(schema) : schema;
  return canonicalizeTool({ ...fields, name, inputSchema }, options);
}
