import { createRequire } from 'node:module';
import type { ElementNode, SimpleExpressionNode, TemplateChildNode, DirectiveNode } from '@vue/compiler-core';
import type { SFCDescriptor } from '@vue/compiler-sfc';
import type { AstNode } from './nodes.js';
import {
  createFragment,
  parseExpressionAt,
  parseProgram,
  parseStatementsAt,
  SourceSyntaxError,
  type Dialect,
} from './parse.js';
import type { Fragment } from './source.js';

const require = createRequire(import.meta.url);

/** Node types of Vue's template AST, https://github.com/vuejs/core/blob/main/packages/compiler-core/src/ast.ts */
const ELEMENT = 1;
const INTERPOLATION = 5;
const DIRECTIVE = 7;

/**
 * Errors of Vue's parser that leave the rest of the file readable: a duplicate attribute (2) and an unreadable expression (46),
 * https://github.com/vuejs/core/blob/main/packages/compiler-core/src/errors.ts
 */
const TOLERATED_ERRORS = new Set([2, 46]);

/**
 * Splits a .vue file into a script fragment (both script blocks as one program) and a template fragment.
 * @throws SourceSyntaxError when the file or a script does not parse; an unreadable template expression is left out.
 */
export function parseVue(text: string): Fragment[] {
  const descriptor = describe(text);
  const fragments: Fragment[] = [];
  const blocks = [descriptor.script, descriptor.scriptSetup]
    .filter((block) => block !== null)
    .filter((block) => block.src === undefined);
  const language = blocks.map((block) => block.lang ?? 'js').find((lang) => lang !== 'js') ?? 'js';
  const dialect: Dialect = language === 'tsx' ? 'tsx' : language === 'ts' ? 'ts' : 'js';
  if (blocks.length > 0) {
    const ranges = blocks.map((block) => [block.loc.start.offset, block.loc.end.offset] as const);
    fragments.push(
      createFragment('script', [0, text.length], parseProgram(blankOutside(text, ranges), dialect)),
    );
  }
  const template = descriptor.template;
  if (template?.ast && (template.lang ?? 'html') === 'html') {
    const { children } = template.ast;
    const [start, end] = [template.loc.start.offset, template.loc.end.offset];
    fragments.push(
      createFragment('template', [start, end], () =>
        node('Program', start, end, {
          body: children.flatMap((child) => statementsOf(child, text, dialect)),
          sourceType: 'module',
        }),
      ),
    );
  }
  return fragments;
}

function describe(text: string): SFCDescriptor {
  const { parse } = require('@vue/compiler-sfc') as typeof import('@vue/compiler-sfc');
  // The expressions are parsed here, so Vue need not.
  const { descriptor, errors } = parse(text, {
    sourceMap: false,
    templateParseOptions: { prefixIdentifiers: false },
  });
  for (const error of errors) {
    // Without a place: the file is readable and only breaks a rule of Vue (neither script nor template).
    if (!('loc' in error) || !error.loc) continue;
    if ('code' in error && TOLERATED_ERRORS.has(error.code as number)) continue;
    throw new SourceSyntaxError(error.message, error.loc.start.line, error.loc.start.column);
  }
  return descriptor;
}

/** The text with everything outside the ranges turned into spaces, line breaks kept, so that offsets stay true. */
function blankOutside(text: string, ranges: readonly (readonly [number, number])[]): string {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  let result = '';
  let position = 0;
  for (const [start, end] of sorted) {
    result += blank(text.slice(position, start)) + text.slice(start, end);
    position = end;
  }
  return result + blank(text.slice(position));
}

function blank(text: string): string {
  return text.replace(/[^\n\r\u2028\u2029]/g, ' ');
}

function node(type: string, start: number, end: number, fields: Record<string, unknown>): AstNode {
  return { type, start, end, range: [start, end], ...fields };
}

function statementsOf(child: TemplateChildNode, text: string, dialect: Dialect): AstNode[] {
  const type = child.type as number;
  if (type === INTERPOLATION) {
    return expressionStatement(
      (child as unknown as { content: SimpleExpressionNode }).content,
      text,
      dialect,
    );
  }
  return type === ELEMENT ? statementsOfElement(child as ElementNode, text, dialect) : [];
}

function statementsOfElement(element: ElementNode, text: string, dialect: Dialect): AstNode[] {
  const directives = element.props.filter(
    (prop): prop is DirectiveNode => (prop.type as number) === DIRECTIVE,
  );
  const outside: AstNode[] = [];
  let inside: AstNode[] = [];
  for (const directive of directives) {
    if (/^(?:if|else-if)$/.test(directive.name))
      outside.push(...statementsOfDirective(directive, element.tag, text, dialect));
    else if (!/^(?:for|slot)$/.test(directive.name))
      inside.push(...statementsOfDirective(directive, element.tag, text, dialect));
  }
  inside.push(...element.children.flatMap((child) => statementsOf(child, text, dialect)));
  const slot = directives.find((directive) => directive.name === 'slot');
  if (slot) inside = withSlotParameters(slot, inside, text, dialect);
  const loop = directives.find((directive) => directive.name === 'for');
  if (loop) inside = withLoop(loop, element, inside, text, dialect);
  return [...outside, ...inside];
}

/**
 * The statements of one directive. The statement of a condition says in `shownElement` what it shows, that of a bound attribute in
 * `boundAttribute` what it is bound to.
 */
function statementsOfDirective(
  directive: DirectiveNode,
  tag: string,
  text: string,
  dialect: Dialect,
): AstNode[] {
  if (!directive.exp) return [];
  const expression = directive.exp as SimpleExpressionNode;
  if (directive.name !== 'on') {
    const purpose = purposeOf(directive, tag);
    return expressionStatement(expression, text, dialect).map((statement) =>
      Object.assign(statement, purpose),
    );
  }
  const place = placeOf(expression, text);
  if (!place) return [];
  return attempt(() => parseStatementsAt(place.text, place.start, dialect)) ?? [];
}

function purposeOf({ name, arg }: DirectiveNode, tag: string): Record<string, string> {
  if (/^(?:if|else-if|show)$/.test(name)) return { shownElement: tag };
  const attribute = name === 'bind' ? (arg as SimpleExpressionNode | undefined) : undefined;
  return attribute?.isStatic ? { boundAttribute: attribute.content } : {};
}

function expressionStatement(expression: SimpleExpressionNode, text: string, dialect: Dialect): AstNode[] {
  const place = placeOf(expression, text);
  if (!place) return [];
  const parsed = attempt(() => parseExpressionAt(place.text, place.start, dialect));
  return parsed ? [node('ExpressionStatement', parsed.start, parsed.end, { expression: parsed })] : [];
}

function withSlotParameters(slot: DirectiveNode, body: AstNode[], text: string, dialect: Dialect): AstNode[] {
  const place = slot.exp && placeOf(slot.exp as SimpleExpressionNode, text);
  const arrow = place && attempt(() => parseExpressionAt(`(${place.text})=>{}`, place.start - 1, dialect));
  if (!place || arrow?.type !== 'ArrowFunctionExpression') return body;
  const { start, end } = boundsOf(body, slot.loc.start.offset, slot.loc.end.offset);
  const block = node('BlockStatement', start, end, { body });
  const wrapped = node('ArrowFunctionExpression', start, end, {
    params: arrow['params'] as unknown,
    body: block,
    expression: false,
    async: false,
    generator: false,
  });
  return [node('ExpressionStatement', start, end, { expression: wrapped })];
}

function withLoop(
  loop: DirectiveNode,
  element: ElementNode,
  body: AstNode[],
  text: string,
  dialect: Dialect,
): AstNode[] {
  const parts = loop.forParseResult;
  const source = parts && placeOf(parts.source as SimpleExpressionNode, text);
  const right = source && attempt(() => parseExpressionAt(source.text, source.start, dialect));
  if (!parts || !right) return body;
  const { start, end } = element.loc;
  const [value, ...rest] = [parts.value, parts.key, parts.index].map((alias) =>
    alias ? declarationOf(alias as SimpleExpressionNode, text, dialect) : undefined,
  );
  const statements = [...rest.filter((declaration) => declaration !== undefined), ...body];
  const block = node('BlockStatement', start.offset, end.offset, { body: statements });
  if (!value) return [node('ExpressionStatement', right.start, right.end, { expression: right }), block];
  return [
    node('ForOfStatement', start.offset, end.offset, { left: value, right, body: block, await: false }),
  ];
}

function declarationOf(alias: SimpleExpressionNode, text: string, dialect: Dialect): AstNode | undefined {
  const place = placeOf(alias, text);
  const arrow = place && attempt(() => parseExpressionAt(`(${place.text})=>{}`, place.start - 1, dialect));
  const id = (arrow?.['params'] as AstNode[] | undefined)?.[0];
  if (!place || !id) return undefined;
  const declarator = node('VariableDeclarator', id.start, id.end, { id, init: null });
  return node('VariableDeclaration', id.start, id.end, { kind: 'const', declarations: [declarator] });
}

/** Where an expression stands in the file; undefined when what stands there is not its text (character references). */
function placeOf(
  expression: SimpleExpressionNode,
  text: string,
): { text: string; start: number } | undefined {
  const { start, end } = expression.loc;
  const slice = text.slice(start.offset, end.offset);
  return slice.trim() !== '' && slice.trim() === expression.content.trim()
    ? { text: slice, start: start.offset }
    : undefined;
}

function boundsOf(nodes: AstNode[], start: number, end: number): { start: number; end: number } {
  return {
    start: Math.min(start, ...nodes.map((n) => n.start)),
    end: Math.max(end, ...nodes.map((n) => n.end)),
  };
}

function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SourceSyntaxError) return undefined;
    throw error;
  }
}
