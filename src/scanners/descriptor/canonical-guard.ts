import { childrenOf, keyName, stringValue, type AstNode } from '../../source/nodes.js';
import { CANONICAL_KEY } from '../vocabulary.js';

/** Whether a test above has looked at `inputSchema` already: `'inputSchema' in t ? t.inputSchema : t.parameters`. */
export function isGuardedByCanonical(node: AstNode): boolean {
  let child: AstNode = node;
  for (let parent = node.parent; parent; parent = parent.parent) {
    const inAlternate =
      /^(?:ConditionalExpression|IfStatement)$/.test(parent.type) && parent['alternate'] === child;
    if (inAlternate && mentionsCanonical(parent['test'] as AstNode)) return true;
    if (
      parent.type === 'ConditionalExpression' &&
      parent['consequent'] === child &&
      isNegatedCanonical(parent['test'] as AstNode)
    )
      return true;
    if (
      parent.type === 'IfStatement' &&
      parent['consequent'] === child &&
      isNegatedCanonical(parent['test'] as AstNode)
    )
      return true;
    if (/Function|Program|ClassBody/.test(parent.type)) return false;
    if (parent.type === 'BlockStatement' && returnsCanonicalBefore(parent, child)) return true;
    child = parent;
  }
  return false;
}

function mentionsCanonical(test: AstNode): boolean {
  if (test.type === 'UnaryExpression' && test['operator'] === '!') return false;
  return containsCanonical(test);
}

function isNegatedCanonical(test: AstNode): boolean {
  return test.type === 'UnaryExpression' && test['operator'] === '!' && containsCanonical(test);
}

/** Whether an expression reads `inputSchema` or tests for it. */
export function containsCanonical(node: AstNode): boolean {
  if (node.type === 'MemberExpression' && keyName(node) === CANONICAL_KEY) return true;
  if (
    node.type === 'BinaryExpression' &&
    node['operator'] === 'in' &&
    stringValue(node['left'] as AstNode) === CANONICAL_KEY
  )
    return true;
  return childrenOf(node).some(containsCanonical);
}

/** An `if (tool.inputSchema) return …;` earlier in the block. */
function returnsCanonicalBefore(block: AstNode, statement: AstNode): boolean {
  for (const other of block['body'] as AstNode[]) {
    if (other === statement) return false;
    if (
      other.type === 'IfStatement' &&
      mentionsCanonical(other['test'] as AstNode) &&
      endsInJump(other['consequent'] as AstNode)
    )
      return true;
  }
  return false;
}

function endsInJump(statement: AstNode): boolean {
  const last = statement.type === 'BlockStatement' ? (statement['body'] as AstNode[]).at(-1) : statement;
  return (
    last?.type === 'ReturnStatement' || last?.type === 'ContinueStatement' || last?.type === 'ThrowStatement'
  );
}
