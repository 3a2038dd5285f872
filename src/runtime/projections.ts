import { canonicalize, FIELD_NAMES } from './canonicalize.js';
import { AI_SDK_SCHEMA, AI_SDK_VALIDATOR, isLibrarySchema, withoutLibrary } from './library-schema.js';
import type { CanonicalTool, JsonSchema, ObjectSchema } from './types.js';
import { copyValue, isPlainObject, mapEntries, type Fields } from './values.js';

/** A tool of OpenAI's chat completions. */
export interface OpenAITool {
  type: 'function';
  function: { name: string; description?: string; parameters: ObjectSchema; strict?: boolean };
}

/** A tool of OpenAI's Responses. */
export interface ResponsesTool {
  type: 'function';
  name: string;
  description?: string;
  parameters: ObjectSchema;
  strict: boolean;
}

/** A tool of Anthropic's Messages. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: ObjectSchema;
  strict?: boolean;
}

/** A function declaration of Gemini: goes into `tools: [{ functionDeclarations: [...] }]`. */
export interface GeminiFunction {
  name: string;
  description?: string;
  parametersJsonSchema: ObjectSchema;
  responseJsonSchema?: JsonSchema;
}

/** A tool of an MCP server's tools/list. */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  annotations?: { title?: string; readOnlyHint?: boolean };
  _meta?: { [key: string]: unknown };
}

/** A tool of the AI SDK: goes under its name into `tools`. */
export interface AiSdkTool {
  description?: string;
  // The AI SDK marks its schemas with a symbol that no other package can name.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  inputSchema: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  execute?: any;
}

/** Where an MCP tool carries the fields for which the protocol has no place. */
export const MCP_META_KEY = 'canon-migrate/descriptor';

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** The object without the entries that are undefined. */
function defined<T extends object>(value: T): Defined<T> {
  return mapEntries(value, (item) => item) as Defined<T>;
}

/** A canonical tool whose schema is JSON Schema that nobody else has. */
function plain(tool: unknown): CanonicalTool & { inputSchema: ObjectSchema } {
  return canonicalize(tool) as CanonicalTool & { inputSchema: ObjectSchema };
}

/** @throws ToolError, as every projection here, when the tool cannot be made canonical */
export function toOpenAITool(tool: unknown): OpenAITool {
  const { name, description, inputSchema: parameters, strict } = plain(tool);
  return { type: 'function', function: defined({ name, description, parameters, strict }) };
}

/** `strict` is false unless the tool says otherwise: most schemas are not of the subset that it wants. */
export function toResponsesTool(tool: unknown): ResponsesTool {
  const { name, description, inputSchema: parameters, strict = false } = plain(tool);
  return defined({ type: 'function', name, description, parameters, strict });
}

export function toAnthropicTool(tool: unknown): AnthropicTool {
  const { name, description, inputSchema: input_schema, strict } = plain(tool);
  return defined({ name, description, input_schema, strict });
}

/** The schema goes into `parametersJsonSchema`, which takes all of JSON Schema. */
export function toGeminiTool(tool: unknown): GeminiFunction {
  const { name, description, inputSchema: parametersJsonSchema, outputSchema } = plain(tool);
  return defined({
    name,
    description,
    parametersJsonSchema,
    responseJsonSchema: withoutLibrary(outputSchema) as JsonSchema,
  });
}

/**
 * Fields that the protocol has no place for go into `_meta`, among them an output schema whose root is no object. Boolean schemas of
 * properties, which the protocol's own types refuse, are written as objects.
 */
export function toMcpTool(tool: unknown): McpTool {
  const { name, title, description, inputSchema, outputSchema, ...rest } = plain(tool);
  const output = withoutLibrary(outputSchema) as ObjectSchema | undefined;
  const isObject = output?.type === 'object';
  const meta = mapEntries(isObject ? rest : { ...rest, outputSchema: output }, (value, key) =>
    FIELD_NAMES.includes(key) ? copyValue(value, true) : undefined,
  );
  return defined({
    name,
    title,
    description,
    inputSchema: withoutBooleans(inputSchema),
    outputSchema: isObject ? withoutBooleans(output) : undefined,
    annotations: { readOnlyHint: rest.isReadOnly },
    _meta: { [MCP_META_KEY]: meta },
  });
}

function withoutBooleans(schema: ObjectSchema): ObjectSchema {
  if (!isPlainObject(schema.properties)) return schema;
  const properties = mapEntries(schema.properties, (property) =>
    typeof property === 'boolean' ? (property ? {} : { not: {} }) : property,
  );
  return { ...schema, properties: properties as Record<string, object> };
}

/**
 * A schema of a library goes through as it is; JSON Schema is wrapped as the AI SDK wants it. `execute` is the tool's `execute` or
 * `handler`; other fields that the descriptor does not define stay.
 */
export function toAiSdkTool(tool: unknown): AiSdkTool {
  const fields = canonicalize(tool, {}, true) as unknown as Fields;
  const { inputSchema: jsonSchema, handler } = fields;
  const rest = mapEntries(fields, (value, key) => {
    const isOurs = key !== 'description' && FIELD_NAMES.includes(key);
    return isOurs || /^(name|parameters|handler)$/.test(String(key)) ? undefined : value;
  });
  const marks = { [AI_SDK_SCHEMA]: true, [AI_SDK_VALIDATOR]: true };
  const wrapped = { ...marks, _type: undefined, validate: undefined, jsonSchema };
  rest['inputSchema'] = isLibrarySchema(jsonSchema) ? jsonSchema : wrapped;
  rest['execute'] ??= handler;
  return defined(rest) as unknown as AiSdkTool;
}
