import type { WriteSite } from '../scanners/descriptor-site.js';
import { LEGACY_KEYS } from '../scanners/vocabulary.js';
import { keyName, unwrap, type AstNode } from '../source/nodes.js';
import { indentationAt, lineBreakOf, parenthesizedRange, renamed, startsLine } from './layout.js';
import { CANONICAL_KEY, insertion, refused, rewritten, type Rewrite } from './rewrite.js';

/**
 * Gives an accessor's copy of a descriptor `inputSchema` beside the older key, both of the same value, so that whoever reads the copy
 * finds the schema under either. A value that would run twice, or that still reads the older key first, is left.
 */
export function mirrorProjection(site: WriteSite): Rewrite {
  const { source, node, keyNode } = site;
  if (site.form !== 'property' || node['method'] || node['kind'] !== 'init')
    return refused('unsupported-form');
  const siblings = (node.parent?.['properties'] ?? []) as AstNode[];
  if (siblings.some((sibling) => keyName(sibling) === CANONICAL_KEY)) return refused('canonical-present');
  const value = node['value'] as AstNode;
  const keys = keysRead(value);
  const awaits = source.text.slice(value.start, value.end).includes('await ');
  if (keys === undefined || awaits) return refused('computed-value');
  const first = keys.find((key) => key === CANONICAL_KEY || LEGACY_KEYS.has(key));
  if (first !== undefined && first !== CANONICAL_KEY) return refused('legacy-read');

  const { text } = source;
  const key = site.shorthand ? CANONICAL_KEY : renamed(text, keyNode, CANONICAL_KEY);
  const gap = startsLine(text, node.start) ? lineBreakOf(text) + indentationAt(text, node.start) : ' ';
  const entry = `${key}: ${text.slice(...parenthesizedRange(text, value))},${gap}`;
  return rewritten(source, [insertion(node.start, entry)], ['one-more-key']);
}

/** The keys that an expression reads, in the order of reading; undefined when it does more than read. */
function keysRead(expression: AstNode): string[] | undefined {
  const inner = unwrap(expression);
  switch (inner.type) {
    case 'Identifier':
    case 'ThisExpression':
    case 'Literal':
      return [];
    case 'ObjectExpression':
      return (inner['properties'] as AstNode[]).length === 0 ? [] : undefined;
    case 'MemberExpression': {
      const before = keysRead(inner['object'] as AstNode);
      const key = keyName(inner);
      return before && key !== undefined ? [...before, key] : undefined;
    }
    case 'LogicalExpression': {
      const left = keysRead(inner['left'] as AstNode);
      const right = keysRead(inner['right'] as AstNode);
      return left && right ? [...left, ...right] : undefined;
    }
    default:
      return undefined;
  }
}
