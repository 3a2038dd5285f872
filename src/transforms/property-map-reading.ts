import { keyName, stringValue, type AstNode } from '../source/nodes.js';
import {
  JSON_SCHEMA_KEYWORDS,
  JSON_SCHEMA_TYPES,
  LIST_KEYWORDS,
  MAP_KEYWORDS,
  SCHEMA_KEYWORDS,
} from '../scanners/schema/json-schema-words.js';
import type { RefusalCode } from './rewrite-messages.js';

/** What has to change for an object literal that maps property names to schemas. */
export interface MapPlan {
  readonly object: AstNode;
  /** Names of the properties that carried `required: true`, in source order. */
  readonly required: readonly string[];
  /** Entries to take out of object literals: `required` flags and `type: 'any'`. */
  readonly removals: readonly Removal[];
  /** Maps under `properties` further inside, each with the entry behind which its `required` list belongs. */
  readonly nested: readonly NestedMap[];
}

export interface Removal {
  readonly object: AstNode;
  readonly property: AstNode;
}

export interface NestedMap {
  readonly entry: AstNode;
  readonly required: readonly string[];
}

/** Why a literal cannot be read as a property map. */
class Unreadable extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}

interface Collected {
  readonly removals: Removal[];
  readonly nested: NestedMap[];
}

/** Reads a property map literal; gives the reason when something in it is not known here. */
export function readPropertyMap(object: AstNode): MapPlan | RefusalCode {
  const collected: Collected = { removals: [], nested: [] };
  try {
    const required = readMap(object, collected);
    return { object, required, ...collected };
  } catch (error) {
    if (error instanceof Unreadable) return error.code;
    throw error;
  }
}

/** Reads the entries of a map from names to schemas and returns the names that are required. */
function readMap(object: AstNode, collected: Collected): string[] {
  const required: string[] = [];
  for (const [name, property] of entriesOf(object)) {
    if (readSchema(objectOf(property), collected)) required.push(name);
  }
  return required;
}

/** Reads one schema and tells whether it is flagged as required. */
function readSchema(object: AstNode, collected: Collected): boolean {
  const entries = entriesOf(object);
  if (entries.size > 0 && ![...entries.keys()].some((name) => JSON_SCHEMA_KEYWORDS.has(name))) {
    throw new Unreadable('not-a-property-schema');
  }
  if (entries.has('optional')) throw new Unreadable('optional-flag');
  const type = entries.get('type');
  if (type && isAnyType(type)) collected.removals.push({ object, property: type });
  const required = entries.get('required');
  const flag = required && requiredFlag(required);
  if (required && flag !== undefined) collected.removals.push({ object, property: required });
  for (const [name, property] of entries)
    readKeyword(name, property, flag === undefined && required !== undefined, collected);
  return flag === true;
}

function readKeyword(name: string, property: AstNode, hasRequiredList: boolean, collected: Collected): void {
  const value = property['value'] as AstNode;
  if (MAP_KEYWORDS.has(name)) {
    const required = readMap(objectOf(property), collected);
    if (required.length === 0) return;
    if (hasRequiredList) throw new Unreadable('mixed-required');
    collected.nested.push({ entry: property, required });
  } else if (SCHEMA_KEYWORDS.has(name)) {
    if (value.type === 'Literal' && typeof value['value'] === 'boolean') return;
    readSchema(objectOf(property), collected);
  } else if (LIST_KEYWORDS.has(name)) {
    if (value.type !== 'ArrayExpression') throw new Unreadable('not-a-property-schema');
    for (const element of value['elements'] as (AstNode | null)[]) {
      if (element?.type !== 'ObjectExpression') throw new Unreadable('not-a-property-schema');
      readSchema(element, collected);
    }
  }
}

function entriesOf(object: AstNode): Map<string, AstNode> {
  const entries = new Map<string, AstNode>();
  for (const property of object['properties'] as AstNode[]) {
    if (property.type !== 'Property') throw new Unreadable('spread');
    const name = keyName(property);
    if (name === undefined || name === '__proto__') throw new Unreadable('computed-key');
    if (entries.has(name)) throw new Unreadable('duplicate-key');
    entries.set(name, property);
  }
  return entries;
}

function objectOf(property: AstNode): AstNode {
  const value = property['value'] as AstNode;
  if (value.type !== 'ObjectExpression') throw new Unreadable('not-a-property-schema');
  return value;
}

/** Whether a `type` is `'any'`; throws when it is none of JSON Schema's. */
function isAnyType(property: AstNode): boolean {
  const value = property['value'] as AstNode;
  const types = value.type === 'ArrayExpression' ? (value['elements'] as (AstNode | null)[]) : [value];
  for (const type of types) {
    const name = stringValue(type);
    if (name === undefined) throw new Unreadable('type-not-literal');
    if (name === 'any' && types.length === 1 && type === value) return true;
    if (!JSON_SCHEMA_TYPES.has(name)) throw new Unreadable('unknown-type');
  }
  return false;
}

/** The boolean of a `required` flag; undefined when it is a list of names, as in JSON Schema. */
function requiredFlag(property: AstNode): boolean | undefined {
  const value = property['value'] as AstNode;
  if (value.type === 'ArrayExpression') return undefined;
  if (value.type === 'Literal' && typeof value['value'] === 'boolean') return value['value'];
  throw new Unreadable('required-not-literal');
}
