import type { AstNode } from '../source/nodes.js';
import type { JsonObject, StaticValue } from './schema/static-value.js';
import type { SiteBase } from './site.js';
import type { Place } from './types/resolve-type.js';

/** What is wrong with a tool's schema. */
export type SchemaProblemKind =
  | 'property-map' // {path: {type: 'string'}} in place of an object schema
  | 'empty' // {}
  | 'no-root-type' // no type: 'object' at the root
  | 'root-type' // another type at the root
  | 'root-union' // anyOf, oneOf, allOf, enum or not at the root
  | 'no-properties' // an object root without properties
  | 'no-items' // an array without items
  | 'required-flag' // required: true at a property
  | 'required-name' // required names what properties does not have
  | 'unknown-type' // a type that JSON Schema does not have
  | 'not-json-schema' // maybe something else that the meta-schema refuses: the rule asks a validator
  | 'text' // a schema as a string
  | 'json-for-validator' // a JSON Schema where a validator's schema belongs
  | 'shape-for-schema' // a raw shape where a schema belongs
  | 'validator-for-json'; // a validator's schema where JSON belongs

/** One place in a schema that is wrong. */
export interface SchemaPart {
  /** JSON pointer from the schema's root. */
  readonly pointer: string;
  /** The object literal that is wrong, and the entry in it, when one entry is. */
  readonly object: AstNode;
  readonly entry: AstNode | undefined;
  /** The file they stand in. */
  readonly place: Place;
  /** What is wrong there: the type's name, the missing property's name. */
  readonly detail: string;
}

/** A tool's schema that somebody refuses, and why. One site for each kind of problem of a schema. */
export interface SchemaProblemSite extends SiteBase {
  readonly kind: 'schema-problem';
  readonly problem: SchemaProblemKind;
  /** How a message calls the schema: `inputSchema`, `the third argument of server.tool()`. */
  readonly subject: string;
  /** Whether a legacy key of a definition of ours holds it, so that another rule rewrites the whole. */
  readonly isLegacyKey: boolean;
  /** What is wrong: at least one, but for `not-json-schema`. */
  readonly parts: readonly SchemaPart[];
  /** The expression that holds the schema, as it is written. */
  readonly value: AstNode;
  readonly tree: StaticValue;
  /** The schema as far as it is known, and JSON pointers to what is not known or has a problem of another kind. */
  readonly json: JsonObject;
  readonly known: readonly string[];
  /** Who refuses it, and what to write instead, where the place decides: words for the message. */
  readonly reader: string;
  readonly fate: string;
  readonly advice: string;
}

/** What a tool's definition lacks. */
export type AbsenceKind =
  | 'maybe-undefined' // inputSchema: condition ? schema : undefined
  | 'undeclared-arguments' // no schema, and the function that runs it reads arguments
  | 'no-schema' // registered without one where the others have one, or where the library demands one
  | 'no-name'; // registered without one

/** A definition of a tool that lacks its schema or name. */
export interface SchemaAbsenceSite extends SiteBase {
  readonly kind: 'schema-absence';
  readonly absence: AbsenceKind;
  /** The tool's name; undefined when it is computed or none. */
  readonly toolName: string | undefined;
  /** The arguments the function reads that no schema declares. */
  readonly names: readonly string[];
  /** Who takes the definition, as it is written: `server.registerTool`. */
  readonly taker: string;
  /** The literal that lacks an entry; undefined when the definition has none. */
  readonly object: AstNode | undefined;
  /** Whether a JSON Schema can stand there. */
  readonly takesJson: boolean;
  /** For `maybe-undefined`: the expression that stands for no schema; undefined when it cannot be replaced. */
  readonly absent: AstNode | undefined;
}
