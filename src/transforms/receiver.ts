import { childrenOf, type AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';
import { isParenthesized, parenthesizedRange } from './layout.js';

/** Expressions that give the same value when they are evaluated twice, as far as their own parts do. */
const REPEATABLE = new Set([
  'Identifier',
  'ThisExpression',
  'Super',
  'MetaProperty',
  'Literal',
  'PrivateName',
  'PrivateIdentifier',
  'MemberExpression',
  'ChainExpression',
  'BinaryExpression',
  'LogicalExpression',
  'ConditionalExpression',
  'UnaryExpression',
  'TemplateLiteral',
  'TemplateElement',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TypeCastExpression',
]);

const PARAMETER_NAMES = ['tool', 'descriptor', 'toolDescriptor', 'definition', 'toolDefinition'];

/** Whether an expression can be written twice without a change in behaviour: no calls, no writes, no new objects. */
export function isRepeatable(node: AstNode): boolean {
  if (/^(?:TS(?!As|Satisfies|NonNull|TypeAssertion)|TypeAnnotation)/.test(node.type)) return true;
  if (!REPEATABLE.has(node.type)) return false;
  if (node.type === 'UnaryExpression' && node['operator'] === 'delete') return false;
  return childrenOf(node).every(isRepeatable);
}

/**
 * An expression that evaluates a receiver once and reads it more than once.
 * @param read makes the reading expression of the parameter's name.
 */
export function evaluateOnce(source: Source, receiver: AstNode, read: (name: string) => string): string {
  const name = freshName(source, PARAMETER_NAMES);
  return `((${name}) => ${read(name)})(${argumentText(source.text, receiver)})`;
}

function argumentText(text: string, receiver: AstNode): string {
  const keepsParentheses = receiver.type === 'SequenceExpression' || receiver.type === 'TypeCastExpression';
  if (!keepsParentheses || !isParenthesized(receiver)) return text.slice(receiver.start, receiver.end);
  const [start, end] = parenthesizedRange(text, receiver);
  return text.slice(start, end);
}

/** The first of the names that no identifier of the file has; numbered when all are taken. */
export function freshName(source: Source, names: readonly string[], skip = 0): string {
  const taken = new Set<string>();
  for (const fragment of source.fragments) {
    for (const identifier of fragment.nodesOfType('Identifier')) taken.add(identifier['name'] as string);
  }
  const free = names.filter((name) => !taken.has(name));
  for (let number = 2; free.length <= skip; number++) {
    const numbered = `${names[0] as string}${number}`;
    if (!taken.has(numbered)) free.push(numbered);
  }
  return free[skip] as string;
}
