import type { PermissionSite } from '../scanners/permission/permission-site.js';
import { isToolName } from '../scanners/vocabulary.js';
import { keyName, lastName, outerParent, unwrap, type AstNode } from '../source/nodes.js';
import { isParenthesized } from './layout.js';
import { refused, replacement, rewritten, type Rewrite } from './rewrite.js';

/** Words of a decision that looks at what a tool is called with, which no flag knows. */
const ARGUMENT_WORDS = /\b(?:args|arguments|input|params|payload)\b/;

/** Parents inside which `a === b` needs no parentheses. */
const LOOSE_PARENTS =
  /^(?:IfStatement|ReturnStatement|ExpressionStatement|VariableDeclarator|ArrowFunctionExpression|CallExpression|Property|ArrayExpression|AssignmentExpression|LogicalExpression|ConditionalExpression)$/;

/** Makes `LIST.has(tool.name)` a look at a flag of the tool. */
export function decideByField(site: PermissionSite, flag: string): Rewrite {
  const { source } = site;
  const call = unwrap(site.node);
  const descriptor = site.form === 'membership' ? descriptorOf(call) : undefined;
  if (!descriptor) return refused('no-descriptor-at-hand');
  if (looksAtArguments(source.text, call)) return refused('looks-at-arguments');
  const { parent } = outerParent(call);
  const text = `${source.text.slice(descriptor.start, descriptor.end)}.${flag} === true`;
  const isLoose = isParenthesized(call) || (parent !== undefined && LOOSE_PARENTS.test(parent.type));
  return rewritten(source, [replacement(call, isLoose ? text : `(${text})`)]);
}

/** The tool whose name a list is asked about: `tool` in `LIST.has(tool.name)`. */
function descriptorOf(call: AstNode): AstNode | undefined {
  const callee = call.type === 'CallExpression' ? (call['callee'] as AstNode) : undefined;
  const [name, ...rest] = (call['arguments'] ?? []) as AstNode[];
  if (callee?.type !== 'MemberExpression' || !/^(?:has|includes)$/.test(keyName(callee) ?? ''))
    return undefined;
  const member = name && unwrap(name);
  if (rest.length > 0 || member?.type !== 'MemberExpression' || member['optional']) return undefined;
  const descriptor = member['object'] as AstNode;
  const isSimple = descriptor.type === 'Identifier' || descriptor.type === 'MemberExpression';
  return isSimple && keyName(member) === 'name' && isToolName(lastName(descriptor)) ? descriptor : undefined;
}

/** Whether the statement of a decision looks at arguments too. */
function looksAtArguments(text: string, node: AstNode): boolean {
  let statement = node;
  while (statement.parent && !/Statement$|Declaration$|^Program$/.test(statement.type))
    statement = statement.parent;
  const test = statement.type === 'IfStatement' ? (statement['test'] as AstNode) : statement;
  return ARGUMENT_WORDS.test(text.slice(test.start, test.end));
}
