import type { AstNode } from '../../source/nodes.js';
import type { Place } from '../types/resolve-type.js';

/** A JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

interface Standing {
  /** The node that makes the value, constants followed; `place` is the file it stands in. */
  readonly node: AstNode;
  readonly place: Place;
}

export interface StaticObject extends Standing {
  readonly kind: 'object';
  /** In source order; of a key that stands twice the last one, as at run time. */
  readonly entries: ReadonlyMap<string, StaticEntry>;
  /** Whether it may have more entries than are known: an unknown spread, a computed key, a later write. */
  readonly open: boolean;
}

export interface StaticEntry {
  /** The Property that writes the entry, maybe in another literal that is spread here. */
  readonly property: AstNode;
  readonly value: StaticValue;
}

export interface StaticList extends Standing {
  readonly kind: 'list';
  readonly items: readonly StaticValue[];
  /** Whether it may have more items than are known. */
  readonly open: boolean;
}

export interface StaticScalar extends Standing {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

/** A schema that a validator library makes. */
export interface StaticValidator extends Standing {
  readonly kind: 'validator';
  readonly library: ValidatorLibrary;
  /** A schema, or the raw shape of an object schema (`schema.shape`), whose JSON Schema is that of the object. */
  readonly form: 'schema' | 'shape';
  readonly translation: Translation;
}

/** What the text does not tell. */
export interface Unknown extends Standing {
  readonly kind: 'unknown';
  /** Words that follow "not known because". */
  readonly reason: string;
  /** What it is all the same, when that much is known. */
  readonly type?: 'string' | 'number' | 'function' | 'undefined';
}

/** What an expression stands for, as far as the text of the project tells. */
export type StaticValue = StaticObject | StaticList | StaticScalar | StaticValidator | Unknown;

export type ValidatorLibrary =
  'zod' | 'typebox' | 'valibot' | 'arktype' | 'yup' | 'joi' | 'effect' | 'superstruct' | 'other';

/** A validator's schema as JSON Schema. */
export interface Translation {
  readonly schema: JsonObject;
  /** Whether a property of this schema may be absent. */
  readonly optional: boolean;
  /** JSON pointers into `schema` of the parts that could not be translated; there the schema accepts anything. */
  readonly holes: readonly string[];
  /** Whether it is an object schema, and no raw shape or scalar, as far as known. */
  readonly base: 'object' | 'other' | 'unknown';
}

/** Values that are known already, by node; shared by readings of one run over a file, each of which may follow the same constants. */
export interface Memo {
  readonly values: Map<AstNode, StaticValue>;
  /** How many values each of them is made of; one that stands in several places counts as often. */
  readonly sizes: Map<StaticValue, number>;
  depth: number;
}

/** An empty memo. */
export function createMemo(): Memo {
  return { values: new Map(), sizes: new Map(), depth: 0 };
}

/** A translation of what cannot be translated. */
export const OPAQUE: Translation = { schema: {}, optional: false, holes: [''], base: 'unknown' };

/** A JSON pointer below another. */
export function pointer(base: string, key: string | number): string {
  return `${base}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Holes of a part, seen from the whole. */
export function holesUnder(base: string, holes: readonly string[]): string[] {
  return holes.map((hole) => base + hole);
}

/** The text of a scalar; undefined for everything else. */
export function textOf(value: StaticValue | undefined): string | undefined {
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}
