import { dottedName, lastName, unwrap, type AstNode } from '../../source/nodes.js';
import type { Place } from '../types/resolve-type.js';
import { evaluate } from './evaluate.js';
import { JSON_SCHEMA_KEYWORDS } from './json-schema-words.js';
import type { JsonObject, JsonValue, StaticObject, StaticValue, ValidatorLibrary } from './static-value.js';
import { createMemo, textOf, type Memo } from './static-value.js';
import { schemaJson } from './to-json.js';
import { objectOf } from './translation.js';

interface Known {
  /** The expression's own value, with the nodes that make each part. */
  readonly tree: StaticValue;
  /** It as JSON Schema; what is not known accepts anything, or is left out where it is an annotation. */
  readonly value: JsonObject;
  /** JSON pointers into `value` of what is not known; empty when all is. */
  readonly holes: readonly string[];
  readonly complete: boolean;
}

/** What a schema expression is, and as which JSON Schema it reads. */
export type SchemaReading =
  /** `{type: 'object', properties: {…}}`, also inside `jsonSchema(…)` and its like. */
  | (Known & { readonly kind: 'json-schema'; readonly wrapper: string | undefined })
  /** `{path: {type: 'string', required: true}}`; `value` is the object schema that is meant. */
  | (Known & { readonly kind: 'property-map' })
  /** A schema of a validator library, also inside `zodToJsonSchema(…)` and its like. */
  | (Known & {
      readonly kind: 'validator';
      readonly library: ValidatorLibrary;
      readonly wrapper: string | undefined;
    })
  /** `{path: z.string()}` or `schema.shape`; `value` is the object schema of that shape. */
  | (Known & { readonly kind: 'shape'; readonly library: ValidatorLibrary })
  /** `{}` */
  | (Known & { readonly kind: 'empty-object' })
  /** A schema written as text: a string, or `JSON.stringify(…)`. */
  | { readonly kind: 'text'; readonly tree: StaticValue; readonly parsed: SchemaReading | undefined }
  /** `undefined`, `null`, `void 0` */
  | { readonly kind: 'absent'; readonly tree: StaticValue }
  /** Something that is no schema: a number, a list, a function. */
  | { readonly kind: 'no-schema'; readonly tree: StaticValue }
  /** What the text does not tell; `reason` follows "not known because". */
  | { readonly kind: 'opaque'; readonly tree: StaticValue; readonly reason: string };

/** Calls that take a JSON Schema and give a library's schema of it. */
const JSON_SCHEMA_WRAPPERS = /^(?:jsonSchema|asSchema|fromJsonSchema|defineSchema)$/;
/** Calls that take a validator's schema. */
const VALIDATOR_WRAPPERS =
  /^(?:zodSchema|asSchema|zodToJsonSchema|zodToJSONSchema|toJsonSchema|toJSONSchema|toJsonSchemaCompat|convertToJsonSchema|valibotSchema|standardSchema|z\.toJSONSchema)$/;

/**
 * Reads the expression that stands for a tool's schema: constants, imports and spreads are followed, validators translated.
 * @param memo for several readings in one file, so that what they share is looked at once
 */
export function readSchema(place: Place, expression: AstNode, memo = createMemo()): SchemaReading {
  const node = unwrap(expression);
  if (node.type === 'CallExpression') {
    const wrapped = readWrapped(place, node, memo);
    if (wrapped) return wrapped;
  }
  return readingOf(evaluate(place, node, memo));
}

function readWrapped(place: Place, call: AstNode, memo: Memo): SchemaReading | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  const name = lastName(callee) ?? '';
  const [argument] = call['arguments'] as AstNode[];
  if (!argument) return undefined;
  if (dottedName(callee) === 'JSON.stringify')
    return { kind: 'text', tree: evaluate(place, call, memo), parsed: readSchema(place, argument, memo) };
  if (!JSON_SCHEMA_WRAPPERS.test(name) && !VALIDATOR_WRAPPERS.test(name)) return undefined;
  const inner = readSchema(place, argument, memo);
  return inner.kind === 'json-schema' || inner.kind === 'validator' ? { ...inner, wrapper: name } : undefined;
}

/** What a value is as a schema. */
export function readingOf(tree: StaticValue): SchemaReading {
  switch (tree.kind) {
    case 'validator': {
      const { schema: value, holes } = tree.translation;
      const known = { tree, value, holes, complete: holes.length === 0, library: tree.library };
      return tree.form === 'shape'
        ? { kind: 'shape', ...known }
        : { kind: 'validator', ...known, wrapper: undefined };
    }
    case 'unknown':
      if (tree.type === 'undefined') return { kind: 'absent', tree };
      if (tree.type === 'function') return { kind: 'no-schema', tree };
      if (tree.type === 'string') return { kind: 'text', tree, parsed: undefined };
      return { kind: 'opaque', tree, reason: tree.reason };
    case 'scalar':
      if (tree.value === null) return { kind: 'absent', tree };
      return typeof tree.value === 'string'
        ? { kind: 'text', tree, parsed: undefined }
        : { kind: 'no-schema', tree };
    case 'list':
      return { kind: 'no-schema', tree };
    case 'object':
      return readObject(tree);
  }
}

function readObject(tree: StaticObject): SchemaReading {
  if (tree.entries.size === 0) {
    return tree.open
      ? { kind: 'opaque', tree, reason: 'all of it is spread or computed' }
      : { kind: 'empty-object', tree, value: {}, holes: [], complete: true };
  }
  const values = [...tree.entries.values()].map((entry) => entry.value);
  const validator = values.find((value) => value.kind === 'validator');
  if (!isSchemaObject(tree)) {
    if (validator?.kind === 'validator') {
      const { schema: value, holes } = objectOf(tree, {});
      return { kind: 'shape', tree, value, holes, complete: holes.length === 0, library: validator.library };
    }
    if (values.some(describesProperty)) return readMap(tree);
    return { kind: 'opaque', tree, reason: 'it has none of the words of a schema' };
  }
  const { value, holes } = schemaJson(tree);
  return { kind: 'json-schema', tree, value, holes, complete: holes.length === 0, wrapper: undefined };
}

/** Words of which one is enough to make an object a schema. */
const ROOT_WORDS: readonly string[] = ['anyOf', 'oneOf', 'allOf', '$ref', '$schema', '$defs', 'not', 'enum'];

/** Whether an object is a JSON Schema rather than a map of names: `type` is text, or `properties` holds objects. */
export function isSchemaObject(tree: StaticObject): boolean {
  const { entries } = tree;
  const type = entries.get('type')?.value;
  if (type && (textOf(type) !== undefined || type.kind === 'list' || isUnknownText(type))) return true;
  const properties = entries.get('properties')?.value;
  if (properties)
    return (
      properties.kind !== 'validator' && !(properties.kind === 'object' && describesProperty(properties))
    );
  if (ROOT_WORDS.some((word) => entries.has(word) && !isDescribed(entries.get(word)?.value))) return true;
  return !tree.open && [...entries.keys()].every((key) => JSON_SCHEMA_KEYWORDS.has(key)) && !type
    ? ![...entries.values()].some(({ value }) => value.kind === 'validator' || describesProperty(value))
    : false;
}

function isUnknownText(value: StaticValue): boolean {
  return value.kind === 'unknown';
}

function isDescribed(value: StaticValue | undefined): boolean {
  return value !== undefined && value.kind !== 'validator' && describesProperty(value);
}

/** Whether `{type: 'string', …}` describes one property. */
function describesProperty(value: StaticValue): boolean {
  if (value.kind !== 'object') return false;
  const type = value.entries.get('type')?.value;
  if (type) return textOf(type) !== undefined || type.kind === 'list' || type.kind === 'unknown';
  return ['enum', 'anyOf', 'oneOf', '$ref'].some((word) => {
    const list = value.entries.get(word)?.value;
    return list !== undefined && (list.kind === 'list' || list.kind === 'scalar');
  });
}

/** The object schema that a map of properties means: required flags become a list. */
function readMap(tree: StaticObject): SchemaReading {
  const { value: map, holes } = schemaJson({
    ...tree,
    entries: new Map([['properties', { property: tree.node, value: tree }]]),
    open: false,
  });
  const properties: Record<string, JsonValue> = {};
  const required: string[] = [];
  for (const [name, part] of Object.entries((map['properties'] ?? {}) as JsonObject)) {
    const { required: flag, ...rest } = part as JsonObject;
    if (flag === true) required.push(name);
    properties[name] = typeof flag === 'boolean' ? rest : part;
  }
  const value = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return { kind: 'property-map', tree, value, holes, complete: holes.length === 0 };
}
