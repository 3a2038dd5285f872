/** The types of JSON Schema. */
export const JSON_SCHEMA_TYPES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);

/** Keywords whose value maps property names to schemas. */
export const MAP_KEYWORDS: ReadonlySet<string> = new Set(['properties']);

/** Keywords whose value is a schema. */
export const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not']);

/** Keywords whose value is a list of schemas. */
export const LIST_KEYWORDS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf']);

/** Keywords by which an object literal is known to be a schema. */
export const JSON_SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  ...MAP_KEYWORDS,
  ...SCHEMA_KEYWORDS,
  ...LIST_KEYWORDS,
  'type',
  'required',
  'description',
  'title',
  'default',
  'enum',
  'const',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'examples',
  'nullable',
  'deprecated',
  'optional',
  '$ref',
]);
