import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { pointer, type JsonObject, type JsonValue } from '../schema/static-value.js';
import { JSON_SCHEMA_TYPES } from '../schema/json-schema-words.js';
import { isJsonObject } from '../schema/to-json.js';

// Loaded for the first schema that is not plainly valid: most repositories have none.
const require = createRequire(import.meta.url);

/** What a meta-schema says against a schema. */
export interface MetaSchemaError {
  /** JSON pointer of what is refused. */
  readonly pointer: string;
  /** What it must be, as the validator says it: "must be array". */
  readonly message: string;
  /** Whether draft-07 refuses it too. */
  readonly inBothDrafts: boolean;
}

/** The meta-schemas of the drafts that providers read. */
export interface MetaSchemas {
  readonly latest: ValidateFunction;
  readonly draft7: ValidateFunction;
}

/** Loads the validator and its meta-schemas, https://json-schema.org/specification; takes a tenth of a second. */
export function loadMetaSchemas(): MetaSchemas {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { Ajv } = require('ajv') as typeof import('ajv');
  const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;
  return {
    latest: new Ajv2020(options).getSchema(
      'https://json-schema.org/draft/2020-12/schema',
    ) as ValidateFunction,
    draft7: new Ajv(options).getSchema('http://json-schema.org/draft-07/schema') as ValidateFunction,
  };
}

/** The errors of a schema under the meta-schema of 2020-12, the deepest of each place. */
export function metaSchemaErrors({ latest, draft7 }: MetaSchemas, schema: JsonObject): MetaSchemaError[] {
  const errors = errorsOf(latest, schema);
  if (errors.length === 0) return [];
  const older = errorsOf(draft7, schema).map((error) => error.instancePath);
  return errors.map((error) => ({
    pointer: error.instancePath,
    message: error.message ?? 'is not valid',
    inBothDrafts: older.some(
      (path) => isAbove(path, error.instancePath) || isAbove(error.instancePath, path),
    ),
  }));
}

/** Whether a JSON pointer leads to what another one leads to, or to something around it. */
export function isAbove(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

/** The errors of a validator: of those at one place the first, without those of alternatives further out. */
function errorsOf(validate: ValidateFunction, schema: JsonObject): ErrorObject[] {
  validate(schema);
  const errors = validate.errors ?? [];
  const byPath = new Map<string, ErrorObject>();
  for (const error of errors) {
    if (!byPath.has(error.instancePath)) byPath.set(error.instancePath, error);
  }
  return [...byPath.values()].filter(
    (error) => ![...byPath.keys()].some((path) => path.startsWith(`${error.instancePath}/`)),
  );
}

/** Keywords by the kind of their value; a schema that has only such, each with a value of its kind, is valid. */
const STRINGS: ReadonlySet<string> = new Set(['description', 'title', 'format', '$comment']);
const FLAGS: ReadonlySet<string> = new Set(['uniqueItems', 'deprecated', 'readOnly', 'writeOnly']);
const NUMBERS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
const COUNTS: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);

/**
 * Whether a schema is plainly valid, by the commonest keywords alone. False says nothing.
 * @param known JSON pointers to what is not looked at
 */
export function isPlain(schema: JsonValue, known: ReadonlySet<string> = new Set(), at = ''): boolean {
  if (typeof schema === 'boolean' || known.has(at)) return true;
  return (
    isJsonObject(schema) &&
    Object.entries(schema).every(([key, value]) => isPlainKeyword(key, value, known, pointer(at, key)))
  );
}

function isPlainKeyword(key: string, value: JsonValue, known: ReadonlySet<string>, at: string): boolean {
  if (known.has(at)) return true;
  if (STRINGS.has(key)) return typeof value === 'string';
  if (FLAGS.has(key)) return typeof value === 'boolean';
  if (NUMBERS.has(key)) return typeof value === 'number';
  if (COUNTS.has(key)) return typeof value === 'number' && Number.isInteger(value) && value >= 0;
  switch (key) {
    case 'type':
      return typeof value === 'string' && JSON_SCHEMA_TYPES.has(value);
    case 'properties':
      return isJsonObject(value) && areAllPlain(Object.entries(value), known, at);
    case 'items':
    case 'additionalProperties':
      return isPlain(value, known, at);
    case 'required':
      return isListOfNames(value);
    case 'enum':
      return Array.isArray(value) && value.length > 0;
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return Array.isArray(value) && value.length > 0 && areAllPlain([...value.entries()], known, at);
    default:
      return key === 'default' || key === 'const';
  }
}

function areAllPlain(
  parts: readonly (readonly [string | number, JsonValue])[],
  known: ReadonlySet<string>,
  at: string,
): boolean {
  return parts.every(([key, part]) => isPlain(part, known, pointer(at, key)));
}

function isListOfNames(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    value.every((name) => typeof name === 'string') &&
    new Set(value).size === value.length
  );
}
