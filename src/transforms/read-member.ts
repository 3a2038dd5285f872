import type { ReadSite } from '../scanners/descriptor-site.js';
import { dottedName, outerParent, type AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';
import {
  continuesLineBefore,
  needsParentheses,
  operatorAt,
  refusalAt,
  wholeExpression,
  type Operator,
} from './expression-context.js';
import { nextToken, parenthesizedRange, renamed } from './layout.js';
import { evaluateOnce, isRepeatable } from './receiver.js';
import type { CautionCode } from './rewrite-messages.js';
import { CANONICAL_KEY, insertion, refused, rewritten, type Change, type Rewrite } from './rewrite.js';

/** Makes a member read try `inputSchema` first. */
export function readMemberCanonicalFirst(site: ReadSite): Rewrite {
  const { source, fragment, node } = site;
  const refusal = refusalAt(source, fragment, node);
  if (refusal) return refused(refusal);
  if (site.laterCanonical) return moveCanonicalFirst(source, node, site.laterCanonical);
  const whole = wholeExpression(node);
  const operator = operatorAt(whole);
  const rest = shortCircuitedRest(source.text, node);
  const receiver = node['object'] as AstNode;
  const cautions: CautionCode[] = isParsedAsText(whole) ? ['parsed-as-text'] : [];
  if (receiver.type === 'Super' || isRepeatable(receiver)) {
    return rewritten(source, [...pairInPlace(site, whole, operator), ...rest], cautions);
  }
  const access = (key: string): string => accessText(source.text, node, key, isShortCircuited(node));
  const read = (name: string): string =>
    `${name}${access(CANONICAL_KEY)} ${operator} ${name}${access(site.legacyKey)}`;
  const hazard = continuesLineBefore(source.text, fragment, whole) ? ';' : '';
  const text = hazard + evaluateOnce(source, receiver, read);
  return rewritten(source, [{ start: node.start, end: node.end, text }, ...rest], cautions);
}

/** Whether an expression, or the chain of fallbacks it is part of, is the text that `JSON.parse` takes. */
function isParsedAsText(node: AstNode): boolean {
  let { parent, child } = outerParent(node);
  while (parent && isFallback(parent)) ({ parent, child } = outerParent(parent));
  return (
    parent?.type === 'CallExpression' &&
    parent['arguments'][0] === child &&
    dottedName(parent['callee'] as AstNode) === 'JSON.parse'
  );
}

/** The pair for a receiver that can be written twice: the legacy read stays where it is. */
function pairInPlace(site: ReadSite, whole: AstNode, operator: Operator): Change[] {
  const { source, fragment, node } = site;
  const [, receiverEnd] = parenthesizedRange(source.text, node['object'] as AstNode);
  const receiver = withoutComments(source, node.start, receiverEnd);
  const twin = receiver + accessText(source.text, node, CANONICAL_KEY, node['optional'] === true);
  const isParenthesized = needsParentheses(whole, operator);
  const hazard = isParenthesized && continuesLineBefore(source.text, fragment, whole) ? ';' : '';
  return [
    insertion(node.start, `${hazard}${isParenthesized ? '(' : ''}${twin} ${operator} `),
    ...(isParenthesized ? [insertion(node.end, ')')] : []),
  ];
}

function withoutComments(source: Source, start: number, end: number): string {
  let result = '';
  let offset = start;
  for (const comment of source.comments) {
    if (comment.start < start || comment.end > end) continue;
    result += source.text.slice(offset, comment.start);
    offset = comment.end;
  }
  return result + source.text.slice(offset, end);
}

/** The access of a member with a key in place of its own: `.inputSchema`, `?.['inputSchema']` … */
function accessText(text: string, node: AstNode, key: string, isOptional: boolean): string {
  const name = renamed(text, node['property'] as AstNode, key);
  if (node['computed']) return `${isOptional ? '?.' : ''}[${name}]`;
  return `${isOptional ? '?.' : '.'}${name}`;
}

/** Whether a nullish value on the way to a member ends the chain instead of throwing. */
function isShortCircuited(member: AstNode): boolean {
  let current: AstNode | undefined = member;
  while (current) {
    if (current['optional'] === true) return true;
    const inner = (current['object'] ?? current['callee'] ?? current['expression']) as AstNode | undefined;
    current = /^(?:MemberExpression|CallExpression|TSNonNullExpression)$/.test(inner?.type ?? '')
      ? inner
      : undefined;
  }
  return false;
}

/**
 * What follows the read in a chain that a nullish receiver would have ended: the pair's parentheses end the chain, so the next access
 * becomes optional.
 */
function shortCircuitedRest(text: string, node: AstNode): Change[] {
  const changes: Change[] = [];
  let child = node;
  let parent = node.parent;
  if (!isShortCircuited(node)) return changes;
  while (parent?.type === 'TSNonNullExpression') {
    const bang = nextToken(text, child.end);
    changes.push({ start: bang, end: bang + 1, text: '' });
    child = parent;
    parent = parent.parent;
  }
  if (parent?.type !== 'MemberExpression' || parent['object'] !== child || parent['optional']) {
    return [];
  }
  const access = nextToken(text, child.end);
  return [...changes, insertion(access, text[access] === '[' ? '?.' : '?')];
}

/** Moves the canonical operand of a chain to the place of the legacy one; the operands between move up, operators and comments stay. */
function moveCanonicalFirst(source: Source, legacy: AstNode, canonical: AstNode): Rewrite {
  const { text } = source;
  const operands = operandsAround(legacy);
  const from = operands.findIndex((operand) => operand.start <= legacy.start && legacy.end <= operand.end);
  const to = operands.findIndex(
    (operand) => operand.start <= canonical.start && canonical.end <= operand.end,
  );
  if (from === -1 || to <= from) return refused('unsupported-form');
  const ranges = operands.slice(from, to + 1).map((operand) => parenthesizedRange(text, operand));
  const texts = ranges.map(([start, end]) => text.slice(start, end));
  const moved = [texts.at(-1) as string, ...texts.slice(0, -1)];
  return rewritten(
    source,
    ranges.map(([start, end], index) => ({ start, end, text: moved[index] as string })),
  );
}

/** The operands of the `||` and `??` chain that a node is part of, in source order. */
function operandsAround(node: AstNode): AstNode[] {
  let chain: AstNode | undefined;
  for (let current = node.parent; current; current = current.parent) {
    if (isFallback(current)) chain = current;
    else if (chain) break;
  }
  return chain ? flatten(chain) : [];
}

function flatten(node: AstNode): AstNode[] {
  if (!isFallback(node)) return [node];
  return [...flatten(node['left'] as AstNode), ...flatten(node['right'] as AstNode)];
}

function isFallback(node: AstNode): boolean {
  return node.type === 'LogicalExpression' && node['operator'] !== '&&';
}
