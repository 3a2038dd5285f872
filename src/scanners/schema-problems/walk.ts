import type { AstNode } from '../../source/nodes.js';
import { JSON_SCHEMA_TYPES } from '../schema/json-schema-words.js';
import { pointer, textOf, type StaticObject, type StaticValue } from '../schema/static-value.js';
import type { SchemaPart, SchemaProblemKind } from '../schema-site.js';

/** A problem inside a schema. */
export interface Problem {
  readonly kind: SchemaProblemKind;
  readonly parts: readonly SchemaPart[];
}

/** Keywords of 2020-12 and draft-07 whose value maps names to schemas. */
const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Keywords whose value is a schema. */
const SCHEMAS: ReadonlySet<string> = new Set([
  ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  ...['additionalItems', 'unevaluatedItems', 'unevaluatedProperties'],
]);
/** Keywords whose value is a list of schemas. */
const LISTS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']);
/** Keywords that say what an array holds. */
const ITEM_WORDS: readonly string[] = ['items', 'prefixItems', 'contains', '$ref', 'enum', 'const'];

/** What is wrong inside a schema, root included, that a look at one schema object tells. One problem for each kind, in source order of the parts. */
export function problemsInside(root: StaticObject, ignoreCase: boolean): Problem[] {
  const found = new Map<SchemaProblemKind, SchemaPart[]>();
  const add = (kind: SchemaProblemKind, part: SchemaPart): void => {
    found.set(kind, [...(found.get(kind) ?? []), part]);
  };
  visit(root, '', ignoreCase, add);
  return [...found].map(([kind, parts]) => ({ kind, parts }));
}

type Add = (kind: SchemaProblemKind, part: SchemaPart) => void;

function visit(schema: StaticObject, at: string, ignoreCase: boolean, add: Add): void {
  checkType(schema, at, ignoreCase, add);
  checkRequired(schema, at, add);
  for (const [key, { value }] of schema.entries) {
    const inner = pointer(at, key);
    if (MAPS.has(key) && value.kind === 'object') {
      for (const [name, entry] of value.entries)
        visitSchema(entry.value, pointer(inner, name), ignoreCase, add);
    } else if (LISTS.has(key) && value.kind === 'list') {
      value.items.forEach((item, index) => visitSchema(item, pointer(inner, index), ignoreCase, add));
    } else if (SCHEMAS.has(key)) {
      visitSchema(value, inner, ignoreCase, add);
    }
  }
}

function visitSchema(value: StaticValue, at: string, ignoreCase: boolean, add: Add): void {
  if (value.kind === 'object') visit(value, at, ignoreCase, add);
}

/** A part about an entry of a schema object. */
export function partOf(
  schema: StaticObject,
  at: string,
  key: string | undefined,
  detail: string,
): SchemaPart {
  const entry = key === undefined ? undefined : schema.entries.get(key);
  const holder = entry?.property.parent;
  return {
    pointer: key === undefined ? at : pointer(at, key),
    object: holder?.type === 'ObjectExpression' ? holder : schema.node,
    entry: entry?.property as AstNode | undefined,
    place: entry?.value.place ?? schema.place,
    detail,
  };
}

function checkType(schema: StaticObject, at: string, ignoreCase: boolean, add: Add): void {
  const type = schema.entries.get('type')?.value;
  const names =
    type?.kind === 'list' ? type.items.map(textOf) : type?.kind === 'scalar' ? [textOf(type)] : undefined;
  if (!names) return;
  const known = names.map((name) => (ignoreCase ? name?.toLowerCase() : name));
  const unknown = known.find((name) => name !== undefined && !JSON_SCHEMA_TYPES.has(name));
  if (unknown !== undefined) add('unknown-type', partOf(schema, at, 'type', unknown));
  if (known.includes('array') && !schema.open && !ITEM_WORDS.some((word) => schema.entries.has(word)))
    add('no-items', partOf(schema, at, undefined, nameAt(at)));
}

/** The property a pointer leads to, for messages. */
export function nameAt(at: string): string {
  const parts = at
    .split('/')
    .filter((part, index, all) => part !== 'properties' || all[index - 1] === 'properties');
  return parts.slice(1).join('.').replaceAll('~1', '/').replaceAll('~0', '~');
}

function checkRequired(schema: StaticObject, at: string, add: Add): void {
  const required = schema.entries.get('required')?.value;
  if (required?.kind === 'scalar' && typeof required.value === 'boolean') {
    add('required-flag', partOf(schema, at, 'required', nameAt(at)));
    return;
  }
  const properties = schema.entries.get('properties')?.value;
  if (required?.kind !== 'list' || schema.open || takesOtherNames(schema)) return;
  // A branch of a union may require what the schema around it declares.
  if (properties === undefined && at !== '') return;
  if (properties !== undefined && (properties.kind !== 'object' || properties.open)) return;
  for (const item of required.items) {
    const name = textOf(item);
    if (name !== undefined && !properties?.entries.has(name))
      add('required-name', partOf(schema, at, 'required', name));
  }
}

/** Whether a schema declares properties in another way, so that a required name may be one of them. */
function takesOtherNames(schema: StaticObject): boolean {
  const { entries } = schema;
  if (['patternProperties', 'allOf', 'anyOf', 'oneOf', '$ref', 'if'].some((word) => entries.has(word)))
    return true;
  const additional = entries.get('additionalProperties')?.value;
  return additional !== undefined && !(additional.kind === 'scalar' && additional.value === false);
}
