import { enclosingFunction, keyName, type AstNode } from '../../source/nodes.js';
import type { Fragment } from '../../source/source.js';

/** Look-ups over one fragment that every accessor of it needs, each made when first asked for. */
export class FragmentIndex {
  readonly fragment: Fragment;
  #returns: Map<AstNode, AstNode[]> | undefined;
  #members: Map<string, AstNode[]> | undefined;
  readonly #kept = new Map<unknown, unknown>();

  constructor(fragment: Fragment) {
    this.fragment = fragment;
  }

  /** The expressions a function returns, in source order; those of nested functions left out. */
  returnedValues(fn: AstNode): readonly AstNode[] {
    const body = fn['body'] as AstNode | null | undefined;
    if (!body) return [];
    if (body.type !== 'BlockStatement') return [body];
    this.#returns ??= this.#indexReturns();
    return this.#returns.get(fn) ?? [];
  }

  /** The member expressions that name a static key, in source order. */
  membersNamed(key: string): readonly AstNode[] {
    this.#members ??= groupBy(this.fragment.nodesOfType('MemberExpression'), (member) => keyName(member));
    return this.#members.get(key) ?? [];
  }

  /** The value made for a key before, or a new one; keys of different kinds must not be equal. */
  once<T>(key: unknown, make: () => T): T {
    if (!this.#kept.has(key)) this.#kept.set(key, make());
    return this.#kept.get(key) as T;
  }

  #indexReturns(): Map<AstNode, AstNode[]> {
    const statements = this.fragment
      .nodesOfType('ReturnStatement')
      .filter((statement) => statement['argument']);
    const byFunction = new Map<AstNode, AstNode[]>();
    for (const [fn, own] of groupBy(statements, (statement) => enclosingFunction(statement))) {
      byFunction.set(
        fn,
        own.map((statement) => statement['argument'] as AstNode),
      );
    }
    return byFunction;
  }
}

function groupBy<K>(nodes: readonly AstNode[], keyOf: (node: AstNode) => K | undefined): Map<K, AstNode[]> {
  const groups = new Map<K, AstNode[]>();
  for (const node of nodes) {
    const key = keyOf(node);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(node);
    else groups.set(key, [node]);
  }
  return groups;
}
