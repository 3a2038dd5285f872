import { enclosingFunction, isFunction, type AstNode } from '../../source/nodes.js';
import { MODE_WORDS } from './words.js';
import type { Source } from '../../source/source.js';

const PLAN_COMPARISON =
  /\bmode\w*\s*[!=]==?\s*['"`](?:plan|planning|read-?only|ask|safe|default|acceptEdits|auto)\b|['"`]plan['"`]\s*[!=]==?|\bMode\.PLAN\b|ApprovalMode\.|PermissionMode\./i;

/** The text of a condition that asks for a permission mode; undefined when it asks for something else. */
export function modeCondition(source: Source, test: AstNode): string | undefined {
  const text = source.text.slice(test.start, test.end);
  if (text.length > 400) return undefined;
  // The names of the tools that enter and leave a mode say nothing of the mode that is on.
  const plain = text.replace(/\b\w*(?:tool_?names?|(?:enter|exit)_?plan_?mode)\w*\b/gi, '');
  const asks = (MODE_WORDS.test(plain) && !/awaiting/i.test(plain)) || PLAN_COMPARISON.test(plain);
  return asks ? text.replace(/\s+/g, ' ').slice(0, 60) : undefined;
}

/**
 * The permission mode a node runs under: the test of an `if`, ternary or `&&` around it, or of an early return before it in the
 * same function. The condition that is the node itself does not count.
 */
export function modeAround(source: Source, node: AstNode): string | undefined {
  let child = node;
  let current = node.parent;
  while (current && !(current.type === 'Program')) {
    if (
      (current.type === 'IfStatement' || current.type === 'ConditionalExpression') &&
      current['test'] !== child
    ) {
      const found = modeCondition(source, current['test'] as AstNode);
      if (found !== undefined) return found;
    }
    if (current.type === 'SwitchCase' && current['test'] && current.parent) {
      const found = modeCase(source, current.parent, current['test'] as AstNode);
      if (found !== undefined) return found;
    }
    if (current.type === 'BlockStatement') {
      const found = earlyReturn(source, current, child);
      if (found !== undefined) return found;
    }
    if (isFunction(current) && !isCallback(current)) return undefined;
    child = current;
    current = current.parent;
  }
  return undefined;
}

function modeCase(source: Source, chosen: AstNode, test: AstNode): string | undefined {
  const text = source.text.slice(test.start, test.end);
  const over = chosen['discriminant'] as AstNode;
  const subject = source.text.slice(over.start, over.end);
  return /mode|phase/i.test(subject) && /plan|read_?-?only|\bask\b/i.test(text)
    ? `${subject} is ${text}`
    : undefined;
}

function isCallback(fn: AstNode): boolean {
  return fn.parent?.type === 'CallExpression' && enclosingFunction(fn) !== undefined;
}

function earlyReturn(source: Source, block: AstNode, before: AstNode): string | undefined {
  for (const statement of block['body'] as AstNode[]) {
    if (statement.start >= before.start) return undefined;
    if (statement.type !== 'IfStatement' || statement['alternate']) continue;
    const branch = statement['consequent'] as AstNode;
    const last = branch.type === 'BlockStatement' ? (branch['body'] as AstNode[]).at(-1) : branch;
    if (last?.type !== 'ReturnStatement') continue;
    const found = modeCondition(source, statement['test'] as AstNode);
    if (found !== undefined) return found;
  }
  return undefined;
}
