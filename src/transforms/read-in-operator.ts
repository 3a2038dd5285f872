import type { ReadSite } from '../scanners/descriptor-site.js';
import type { AstNode } from '../source/nodes.js';
import { needsParentheses } from './expression-context.js';
import { parenthesizedRange, renamed } from './layout.js';
import { evaluateOnce, isRepeatable } from './receiver.js';
import { CANONICAL_KEY, insertion, refused, replacement, rewritten, type Rewrite } from './rewrite.js';

/** Makes `'parameters' in tool` ask for `inputSchema` too. */
export function readInOperatorCanonicalFirst(site: ReadSite): Rewrite {
  const { source, node } = site;
  const { text } = source;
  const left = node['left'] as AstNode;
  const right = node['right'] as AstNode;
  if (node['operator'] !== 'in') return refused('unsupported-form');
  const canonical = renamed(text, left, CANONICAL_KEY);
  if (!isRepeatable(right)) {
    const legacy = text.slice(left.start, left.end);
    const read = (name: string): string => `${canonical} in ${name} || ${legacy} in ${name}`;
    return rewritten(source, [replacement(node, evaluateOnce(source, right, read))]);
  }
  const [start, end] = parenthesizedRange(text, right);
  const twin = `${canonical} in ${text.slice(start, end)} || `;
  const inParentheses = needsParentheses(node, '||');
  return rewritten(source, [
    insertion(node.start, inParentheses ? `(${twin}` : twin),
    ...(inParentheses ? [insertion(node.end, ')')] : []),
  ]);
}
