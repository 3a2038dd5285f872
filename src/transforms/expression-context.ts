import type { AstNode } from '../source/nodes.js';
import type { Fragment, Source } from '../source/source.js';
import { isParenthesized } from './layout.js';
import type { RefusalCode } from './rewrite-messages.js';

export type Operator = '??' | '||';

/** Parents under which an operand of lowest precedence stands bare, and the fields in which it does; any other place takes parentheses. */
const BARE_PLACES: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ['elements'],
  ArrowFunctionExpression: ['body'],
  AssignmentExpression: ['right'],
  AssignmentPattern: ['right'],
  CallExpression: ['arguments'],
  ConditionalExpression: ['test', 'consequent', 'alternate'],
  DoWhileStatement: ['test'],
  ExportDefaultDeclaration: ['declaration'],
  ExpressionStatement: ['expression'],
  ForInStatement: ['right'],
  ForOfStatement: ['right'],
  ForStatement: ['init', 'test', 'update'],
  IfStatement: ['test'],
  ImportExpression: ['source'],
  JSXExpressionContainer: ['expression'],
  JSXSpreadAttribute: ['argument'],
  JSXSpreadChild: ['expression'],
  MemberExpression: ['property'],
  MethodDefinition: ['key'],
  NewExpression: ['arguments'],
  Property: ['key', 'value'],
  PropertyDefinition: ['key', 'value'],
  AccessorProperty: ['key', 'value'],
  ReturnStatement: ['argument'],
  SequenceExpression: ['expressions'],
  SpreadElement: ['argument'],
  SwitchCase: ['test'],
  SwitchStatement: ['discriminant'],
  TSExportAssignment: ['expression'],
  TemplateLiteral: ['expressions'],
  ThrowStatement: ['argument'],
  TypeCastExpression: ['expression'],
  VariableDeclarator: ['init'],
  WhileStatement: ['test'],
  YieldExpression: ['argument'],
};

const CASTS =
  /^(?:TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|TSTypeAssertion|ChainExpression)$/;
const V_MODEL = /(?:\sv-model(?:[:.][\w.:-]*)?|\.sync)\s*=\s*["']?\s*$/;

/** The chain expression whose whole is the node, or the node itself. */
export function wholeExpression(node: AstNode): AstNode {
  return node.parent?.type === 'ChainExpression' ? node.parent : node;
}

/** Whether `node op other` needs parentheses in place of `node`. */
export function needsParentheses(node: AstNode, operator: Operator): boolean {
  const parent = node.parent;
  if (isParenthesized(node) || !parent) return false;
  if (parent.type === 'LogicalExpression') return parent['operator'] !== operator;
  const fields = BARE_PLACES[parent.type] ?? [];
  return !fields.some((field) => {
    const value: unknown = parent[field];
    return value === node || (Array.isArray(value) && value.includes(node));
  });
}

/** The operator that joins the canonical read to a legacy one: that of the chain it is an operand of, `??` outside of one. */
export function operatorAt(node: AstNode): Operator {
  const parent = node.parent;
  return parent?.type === 'LogicalExpression' && parent['operator'] === '||' ? '||' : '??';
}

/** Why the value at a place cannot be replaced by an expression of the same value; undefined when it can. */
export function refusalAt(source: Source, fragment: Fragment, node: AstNode): RefusalCode | undefined {
  let child = node;
  let parent = node.parent;
  while (parent && CASTS.test(parent.type)) {
    child = parent;
    parent = parent.parent;
  }
  if (!parent) return 'unsupported-form';
  switch (parent.type) {
    case 'CallExpression':
    case 'NewExpression':
      return parent['callee'] === child ? 'callee' : undefined;
    case 'TaggedTemplateExpression':
      return parent['tag'] === child ? 'callee' : undefined;
    case 'Decorator':
      return 'decorator';
    case 'UpdateExpression':
    case 'RestElement':
    case 'ArrayPattern':
      return 'assignment-target';
    case 'UnaryExpression':
      return parent['operator'] === 'delete' ? 'assignment-target' : undefined;
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForInStatement':
    case 'ForOfStatement':
      return parent['left'] === child ? 'assignment-target' : undefined;
    case 'Property':
      return parent['value'] === child && parent.parent?.type === 'ObjectPattern'
        ? 'assignment-target'
        : undefined;
    case 'ExpressionStatement':
      return fragment.kind === 'template' && V_MODEL.test(source.text.slice(0, child.start))
        ? 'assignment-target'
        : undefined;
    default:
      return undefined;
  }
}

/**
 * Whether an opening parenthesis at the start of a node would be read as a call of the line before it, which has no semicolon.
 */
export function continuesLineBefore(text: string, fragment: Fragment, node: AstNode): boolean {
  let statement: AstNode | undefined = node;
  while (statement && statement.type !== 'ExpressionStatement') statement = statement.parent;
  if (!statement || statement.start !== node.start || text[node.start] === '(') return false;
  if (fragment.kind === 'template') return false;
  const list = (statement.parent?.['body'] ?? statement.parent?.['consequent']) as unknown;
  if (!Array.isArray(list)) return false;
  const previous = (list as AstNode[])[list.indexOf(statement) - 1];
  return previous !== undefined && !endsForCertain(text, previous);
}

const CLOSED_STATEMENTS =
  /^(?:Import\w*|FunctionDeclaration|ClassDeclaration|BlockStatement|SwitchStatement|TryStatement|TSInterface\w*|TSEnum\w*|TSModule\w*|EmptyStatement)$/;

function endsForCertain(text: string, statement: AstNode): boolean {
  if (text[statement.end - 1] === ';' || CLOSED_STATEMENTS.test(statement.type)) return true;
  const inner = (statement['alternate'] ?? statement['consequent'] ?? statement['body']) as
    AstNode | undefined;
  return inner !== undefined && !Array.isArray(inner) && endsForCertain(text, inner);
}
