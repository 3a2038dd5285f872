import type { AstNode } from '../source/nodes.js';
import type { ForeignNode } from './eslint-source.js';

type Copy = (node: ForeignNode) => AstNode;

interface Directive {
  readonly name: string;
  /** The static argument: `title` of `:title`. */
  readonly argument: string | undefined;
  readonly range: readonly [number, number];
  readonly expression: ForeignNode | undefined;
}

/**
 * The expressions of a template as vue-eslint-parser gives it, as statements: v-for is a ForOfStatement, v-slot an arrow function, any
 * other expression an ExpressionStatement, in the order in which src/source/vue.ts has them.
 */
export function templateStatements(root: ForeignNode, copy: Copy): AstNode[] {
  return childrenOf(root).flatMap((child) => statementsOf(child, copy));
}

function childrenOf(element: ForeignNode): ForeignNode[] {
  return (element['children'] ?? []) as ForeignNode[];
}

function statementsOf(child: ForeignNode, copy: Copy): AstNode[] {
  if (child.type === 'VElement') return statementsOfElement(child, copy);
  if (child.type !== 'VExpressionContainer' || !isPlain(child['expression'])) return [];
  return [expressionStatement(copy(child['expression']))];
}

function statementsOfElement(element: ForeignNode, copy: Copy): AstNode[] {
  const { attributes } = element['startTag'] as { attributes: ForeignNode[] };
  const directives = attributes.filter((one) => one['directive'] === true).map(directiveOf);
  const tag = element['rawName'] as string;
  const outside: AstNode[] = [];
  let inside: AstNode[] = [];
  for (const directive of directives) {
    const statements = statementsOfDirective(directive, tag, copy);
    if (/^(?:if|else-if)$/.test(directive.name)) outside.push(...statements);
    else if (!/^(?:for|slot|slot-scope)$/.test(directive.name)) inside.push(...statements);
  }
  inside.push(...childrenOf(element).flatMap((child) => statementsOf(child, copy)));
  for (const { name, expression, range } of directives) {
    if (name === 'slot' && expression?.type === 'VSlotScopeExpression') {
      inside = [slotFunction(expression, inside, range, copy)];
    }
  }
  const loop = directives.find(({ expression }) => expression?.type === 'VForExpression')?.expression;
  return [...outside, ...(loop ? loopStatements(loop, element, inside, copy) : inside)];
}

function directiveOf(attribute: ForeignNode): Directive {
  const key = attribute['key'] as {
    name: { name: string };
    argument: { type: string; name?: string } | null;
  };
  const container = attribute['value'] as { expression: ForeignNode | null } | null;
  return {
    name: key.name.name,
    argument: key.argument?.type === 'VIdentifier' ? key.argument.name : undefined,
    range: attribute.range,
    expression: container?.expression ?? undefined,
  };
}

function statementsOfDirective(
  { name, argument, expression }: Directive,
  tag: string,
  copy: Copy,
): AstNode[] {
  if (expression?.type === 'VOnExpression') return (expression['body'] as ForeignNode[]).map(copy);
  if (!isPlain(expression)) return [];
  const purpose = /^(?:if|else-if|show)$/.test(name)
    ? { shownElement: tag }
    : name === 'bind' && argument !== undefined
      ? { boundAttribute: argument }
      : {};
  return [Object.assign(expressionStatement(copy(expression)), purpose)];
}

/** Whether an expression is one of JavaScript; filters of Vue 2 are not read. */
function isPlain(expression: unknown): expression is ForeignNode {
  return (
    typeof expression === 'object' && expression !== null && !/^V[A-Z]/.test((expression as ForeignNode).type)
  );
}

function slotFunction(
  slot: ForeignNode,
  body: AstNode[],
  range: readonly [number, number],
  copy: Copy,
): AstNode {
  const start = Math.min(range[0], ...body.map((one) => one.start));
  const end = Math.max(range[1], ...body.map((one) => one.end));
  const block = node('BlockStatement', start, end, { body });
  return expressionStatement(
    node('ArrowFunctionExpression', start, end, {
      params: (slot['params'] as ForeignNode[]).map(copy),
      body: block,
      expression: false,
      async: false,
      generator: false,
    }),
  );
}

function loopStatements(loop: ForeignNode, element: ForeignNode, body: AstNode[], copy: Copy): AstNode[] {
  const [start, end] = element.range;
  const right = copy(loop['right'] as ForeignNode);
  const [value, ...rest] = (loop['left'] as (ForeignNode | null)[]).map((one) =>
    one ? declaration(copy(one)) : undefined,
  );
  const others = rest.filter((one) => one !== undefined);
  const block = node('BlockStatement', start, end, { body: [...others, ...body] });
  if (!value) return [expressionStatement(right), block];
  return [node('ForOfStatement', start, end, { left: value, right, body: block, await: false })];
}

function declaration(id: AstNode): AstNode {
  const declarator = node('VariableDeclarator', id.start, id.end, { id, init: null });
  return node('VariableDeclaration', id.start, id.end, { kind: 'const', declarations: [declarator] });
}

function expressionStatement(expression: AstNode): AstNode {
  return node('ExpressionStatement', expression.start, expression.end, { expression });
}

function node(type: string, start: number, end: number, fields: Record<string, unknown>): AstNode {
  return { type, start, end, range: [start, end], ...fields };
}
