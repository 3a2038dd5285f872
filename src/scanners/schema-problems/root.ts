import type { SchemaReading } from '../schema/read-schema.js';
import { textOf, type JsonValue, type StaticObject, type StaticValue } from '../schema/static-value.js';
import type { SchemaPart } from '../schema-site.js';
import { partOf, type Problem } from './walk.js';

/** Keywords that make the root something else than one object, https://platform.openai.com/docs/guides/structured-outputs */
const UNIONS: readonly string[] = ['anyOf', 'oneOf', 'allOf', 'enum', 'not'];

/** What is wrong with the root of a JSON Schema literal. */
export function rootProblems(root: StaticObject, ignoreCase: boolean): Problem[] {
  const { entries } = root;
  const union = UNIONS.find((word) => entries.has(word));
  if (union !== undefined) return [{ kind: 'root-union', parts: [partOf(root, '', union, union)] }];
  const type = entries.get('type')?.value;
  if (type === undefined) {
    if (root.open || entries.has('$ref')) return [];
    return [{ kind: 'no-root-type', parts: [partOf(root, '', undefined, '')] }];
  }
  const name = textOf(type);
  if (name === undefined && type.kind !== 'list') return [];
  if ((ignoreCase ? name?.toLowerCase() : name) !== 'object')
    return [{ kind: 'root-type', parts: [partOf(root, '', 'type', name ?? 'a list of types')] }];
  if (root.open || entries.has('properties') || entries.has('$ref')) return [];
  return [{ kind: 'no-properties', parts: [partOf(root, '', undefined, '')] }];
}

/** What is wrong with the root of a validator's schema: only an object can be a tool's arguments. */
export function validatorRootProblems(reading: Extract<SchemaReading, { kind: 'validator' }>): Problem[] {
  const { schema, holes, base } = translationOf(reading.tree);
  if (base !== 'other' || holes.includes('')) return [];
  const union = ['anyOf', 'oneOf'].find((word) => word in schema);
  if (union !== undefined) return [{ kind: 'root-union', parts: [wholePart(reading.tree, union)] }];
  const type = schema['type'];
  return typeof type === 'string' && type !== 'object'
    ? [{ kind: 'root-type', parts: [wholePart(reading.tree, type)] }]
    : [];
}

function translationOf(tree: StaticValue): {
  schema: Readonly<Record<string, JsonValue>>;
  holes: readonly string[];
  base: string;
} {
  return tree.kind === 'validator' ? tree.translation : { schema: {}, holes: [''], base: 'unknown' };
}

/** A part that is the whole of a schema. */
export function wholePart(tree: StaticValue, detail: string): SchemaPart {
  return { pointer: '', object: tree.node, entry: undefined, place: tree.place, detail };
}
