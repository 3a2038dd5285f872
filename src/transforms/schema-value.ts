import type { SchemaProblemSite } from '../scanners/schema-site.js';
import { dottedName, unwrap, type AstNode } from '../source/nodes.js';
import { insertion, refused, rewritten, type Rewrite } from './rewrite.js';

/** `JSON.stringify(schema)` becomes `schema`. */
export function unstringify(site: SchemaProblemSite): Rewrite {
  const call = unwrap(site.value);
  const [argument, ...others] = (call['arguments'] ?? []) as AstNode[];
  if (call.type !== 'CallExpression' || !argument || others.some((other) => other.type === 'SpreadElement'))
    return refused('not-a-literal');
  if (dottedName(call['callee'] as AstNode) !== 'JSON.stringify') return refused('not-a-literal');
  return rewritten(site.source, [
    { start: call.start, end: argument.start, text: '' },
    { start: argument.end, end: call.end, text: '' },
  ]);
}

/** `{path: z.string()}` becomes `z.object({path: z.string()})`, by the name that the shape itself uses for the library. */
export function wrapShape(site: SchemaProblemSite): Rewrite {
  const shape = unwrap(site.value);
  const { tree } = site;
  if (shape.type !== 'ObjectExpression' || tree.kind !== 'object') return refused('not-a-literal');
  const values = [...tree.entries.values()].map(({ value }) => value);
  const libraries = new Set(values.map((value) => (value.kind === 'validator' ? value.library : undefined)));
  if (libraries.size !== 1 || !libraries.has('zod')) return refused('not-a-literal');
  const root = values.map((value) => rootName(value.node)).find((name) => name !== undefined);
  if (root === undefined) return refused('not-a-literal');
  return rewritten(site.source, [insertion(shape.start, `${root}.object(`), insertion(shape.end, ')')]);
}

/** `z` of `z.string().min(1)`. */
function rootName(node: AstNode): string | undefined {
  let current = unwrap(node);
  while (current.type === 'CallExpression' || current.type === 'MemberExpression') {
    if (current.type === 'MemberExpression' && unwrap(current['object'] as AstNode).type === 'Identifier') {
      const { name } = unwrap(current['object'] as AstNode) as { readonly name?: string };
      return name;
    }
    current = unwrap((current['callee'] ?? current['object']) as AstNode);
  }
  return undefined;
}
