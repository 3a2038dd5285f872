import type { Scope, ScopeManager, Variable } from 'eslint-scope';
import type { AstNode } from './nodes.js';

/** A place in a file: lines 1-based, columns 1-based as in ESLint's messages. */
export interface Location {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * A part of a file with an AST of its own. `script`: the whole of a JS or TS file, or both script blocks of a .vue file as one
 * program. `template`: the expressions of a .vue template as one program (v-for is a ForOfStatement, v-slot an arrow function,
 * a bound expression an ExpressionStatement). Every offset is an offset into `Source.text`.
 */
export interface Fragment {
  readonly kind: 'script' | 'template';
  /** Where it stands in `Source.text`, UTF-16 offsets; the whole text for scripts. */
  readonly range: readonly [number, number];
  /** A template's is made when it is first asked for. */
  readonly program: AstNode;
  /** Nodes of one type, in source order. */
  nodesOfType(type: string): readonly AstNode[];
  /** Scope analysis, made when first asked for. */
  readonly scopes: ScopeManager;
}

export interface Comment {
  readonly type: 'Line' | 'Block';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** `json` is a package.json: one script fragment whose program is the object as an expression. */
export type Language = 'js' | 'jsx' | 'ts' | 'tsx' | 'vue' | 'json';

/** One parsed file. */
export interface Source {
  /** POSIX path relative to the scanned root. */
  readonly path: string;
  /** The file's text without a byte order mark. */
  readonly text: string;
  readonly language: Language;
  readonly fragments: readonly Fragment[];
  /** The comments of the script fragment, in source order. */
  readonly comments: readonly Comment[];
  /** Line and column of a range of UTF-16 offsets into `text`. */
  locationOf(start: number, end: number): Location;
}

/** A file that does not parse. */
export interface ParseFailure {
  readonly path: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The innermost scope around a node. */
export function scopeOf(fragment: Fragment, node: AstNode): Scope {
  let current: AstNode | undefined = node;
  while (current) {
    const scope = fragment.scopes.acquire(current as never, true);
    if (scope) {
      return scope.type === 'function-expression-name' && scope.childScopes[0] ? scope.childScopes[0] : scope;
    }
    current = current.parent;
  }
  return fragment.scopes.scopes[0] as Scope;
}

/** The variable an identifier refers to, looked up by name from the scope around it; undefined for a global. */
export function variableOf(fragment: Fragment, identifier: AstNode): Variable | undefined {
  let scope: Scope | null = scopeOf(fragment, identifier);
  while (scope) {
    const variable = scope.set.get(identifier['name'] as string);
    if (variable && variable.defs.length > 0) return variable;
    scope = scope.upper;
  }
  return undefined;
}

/**
 * The places where the variable of an identifier is named, in source order. A name without a declaration, as in a template, stands
 * for the same thing wherever it is unresolved.
 */
export function referencesOf(fragment: Fragment, identifier: AstNode): AstNode[] {
  const variable = variableOf(fragment, identifier);
  const references = variable
    ? variable.references
    : (fragment.scopes.scopes[0]?.through ?? []).filter(
        (reference) => reference.identifier.name === identifier['name'],
      );
  return references.map((reference) => reference.identifier as unknown as AstNode);
}
