import type { AstNode } from '../source/nodes.js';
import type { RelatedPlace, SiteBase } from './site.js';

/** What a schema value is, as far as its text tells. */
export type ValueKind =
  | 'json-schema' // {type: 'object', properties: …}
  | 'property-map' // {path: {type: 'string'}}: no JSON Schema, though common
  | 'empty-object'
  | 'validator' // zod, valibot, typebox, jsonSchema(…)
  | 'schema-read' // reads a schema off something: tool.inputSchema, tool.parameters
  | 'unknown' // a name or call that tells nothing
  | 'array'
  | 'not-a-schema'; // numbers, strings, functions

/** Something that keeps a rewrite from being safe. */
export interface Obstacle {
  readonly code:
    | 'forwarded-as-wire'
    | 'handed-on'
    | 'typed-here'
    | 'library-version'
    | 'public-api'
    | 'computed-value'
    | 'reader';
  /** Words that follow "not safe because". */
  readonly text: string;
  readonly place?: RelatedPlace;
  /** The member of a type that has to be moved with the site. */
  readonly declaration?: AstNode | undefined;
}

/** A schema written under a key: `{parameters: …}`, `tool.parameters = …`, a class field. */
export interface WriteSite extends SiteBase {
  readonly kind: 'schema-write';
  /** `node` is the Property, the AssignmentExpression or the PropertyDefinition. */
  readonly form: 'property' | 'assignment' | 'class-property';
  /** The key as it is written: `parameters`, `input_schema` … */
  readonly legacyKey: string;
  /** The key's own node: identifier or string literal. For a shorthand it is also the value's place. */
  readonly keyNode: AstNode;
  readonly shorthand: boolean;
  readonly value: AstNode;
  readonly valueKind: ValueKind;
  /** The object literal of a `property`. */
  readonly object: AstNode | undefined;
  readonly obstacles: readonly Obstacle[];
}

/** Both keys written by hand for one descriptor. */
export interface DualSite extends SiteBase {
  readonly kind: 'dual-write';
  readonly form: 'property' | 'assignment';
  /** The property or assignment statement that writes the canonical key; undefined when a spread may bring it. */
  readonly canonical: AstNode | undefined;
  /** The Property, or the ExpressionStatement of the assignment, that writes the legacy key. `node` is the same. */
  readonly legacy: AstNode;
  readonly legacyKey: string;
  /** Whether both hold the same value. */
  readonly relation: 'equal' | 'different' | 'unknown';
  /** Words that say how the two differ; empty when equal. */
  readonly difference: string;
}

/** A schema read that does not try `inputSchema` first. */
export interface ReadSite extends SiteBase {
  readonly kind: 'schema-read';
  /**
   * member: `node` is the MemberExpression of the legacy key;
   * destructuring: `node` is the Property of the ObjectPattern;
   * in-operator: `node` is the BinaryExpression `'parameters' in tool`.
   */
  readonly form: 'member' | 'destructuring' | 'in-operator';
  readonly legacyKey: string;
  /** The descriptor that is read: the member's object, the operator's right side; undefined for a destructured parameter. */
  readonly receiver: AstNode | undefined;
  /**
   * A read of `inputSchema` off the same receiver that stands later in the same `||`/`??` chain and has to change places with
   * `node`; undefined when the chain has none.
   */
  readonly laterCanonical: AstNode | undefined;
  /** Reads of legacy keys that follow in the same chain; they stay, and are part of this site. */
  readonly laterLegacy: readonly AstNode[];
  readonly obstacles: readonly Obstacle[];
}

/** A type that knows a descriptor's schema only under the legacy key. */
export interface TypeSite extends SiteBase {
  readonly kind: 'schema-type';
  /**
   * member: a TSPropertySignature or class field without value; parameter-property: a constructor's TSParameterProperty;
   * key-literal: the string literal of a Pick or Omit; indexed-access: the literal of `Tool["parameters"]`.
   */
  readonly form: 'member' | 'parameter-property' | 'key-literal' | 'indexed-access';
  readonly legacyKey: string;
  /** The member of the type that a `key-literal` or an `indexed-access` names, when it could be found. */
  readonly declaration: AstNode | undefined;
}

export type DescriptorSite = WriteSite | DualSite | ReadSite | TypeSite;
