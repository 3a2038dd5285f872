import type { SourceCode } from 'eslint';
import { createLocator } from '../source/lines.js';
import type { AstNode } from '../source/nodes.js';
import { createFragment } from '../source/parse.js';
import type { Fragment, Language, Source } from '../source/source.js';
import { templateStatements } from './eslint-vue.js';

/** A node of whichever parser ESLint was told to use. */
export interface ForeignNode {
  readonly type: string;
  readonly range: readonly [number, number];
  readonly [key: string]: unknown;
}

const SKIPPED_KEYS = new Set([
  'type',
  'start',
  'end',
  'loc',
  'range',
  'parent',
  'tokens',
  'comments',
  'templateBody',
]);

/**
 * The file that ESLint parsed, as scanners see files. ESLint's AST is copied, not changed: other rules share it.
 * @param path POSIX path; its ending decides the language
 */
export function eslintSource(sourceCode: SourceCode, path: string): Source {
  const { text } = sourceCode;
  const ast = sourceCode.ast as unknown as ForeignNode;
  const copy = copier(sourceCode);
  const fragments: Fragment[] = [
    createFragment('script', [0, text.length], () => ({
      ...copy(ast),
      start: 0,
      end: text.length,
      range: [0, text.length],
    })),
  ];
  const template = ast['templateBody'] as ForeignNode | undefined;
  if (template) {
    const [start, end] = template.range;
    fragments.push(
      createFragment('template', template.range, () => ({
        type: 'Program',
        start,
        end,
        range: [start, end],
        body: templateStatements(template, copy),
        sourceType: 'module',
      })),
    );
  }
  return {
    path,
    text,
    language: languageOf(path),
    fragments,
    comments: sourceCode
      .getAllComments()
      .filter(({ type }) => type === 'Line' || type === 'Block')
      .map(({ type, value, range }) => {
        const [start, end] = range as [number, number];
        return { type: type === 'Block' ? 'Block' : 'Line', value, start, end };
      }),
    locationOf: createLocator(text),
  };
}

function languageOf(path: string): Language {
  if (path.endsWith('.vue')) return 'vue';
  if (path.endsWith('.tsx')) return 'tsx';
  if (path.endsWith('.jsx')) return 'jsx';
  return /\.[cm]?ts$/.test(path) ? 'ts' : 'js';
}

/** Copies nodes: with offsets as every scanner reads them, and with the shapes that @babel/parser gives. */
function copier(sourceCode: SourceCode): (node: ForeignNode) => AstNode {
  const copy = (node: ForeignNode): AstNode => {
    const [start, end] = node.range;
    const fields: Record<string, unknown> = { type: node.type, start, end, range: [start, end] };
    for (const [key, value] of Object.entries(node)) {
      if (!SKIPPED_KEYS.has(key)) fields[key] = copyValue(value);
    }
    const parenthesis = openingParenthesis(sourceCode, node);
    if (parenthesis !== undefined) fields['extra'] = { parenthesized: true, parenStart: parenthesis };
    return adapted(fields) as unknown as AstNode;
  };
  const copyValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copyValue);
    return isForeignNode(value) ? copy(value) : value;
  };
  return copy;
}

function isForeignNode(value: unknown): value is ForeignNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { type?: unknown }).type === 'string' &&
    Array.isArray((value as { range?: unknown }).range)
  );
}

type Fields = Record<string, unknown>;

/** Nodes of typescript-eslint that @babel/parser shapes or names in another way. No node stands under two keys: it would be walked twice. */
function adapted({ typeArguments, ...node }: Fields): Fields {
  if (typeArguments) node['typeParameters'] ??= typeArguments;
  switch (node['type']) {
    case 'TSInterfaceHeritage':
    case 'TSClassImplements':
      return { ...node, type: 'TSExpressionWithTypeArguments' };
    case 'TSTypeParameter': {
      const name = node['name'] as { name?: string } | string;
      return { ...node, name: typeof name === 'string' ? name : name.name };
    }
    case 'TSAbstractMethodDefinition':
      return { ...node, type: 'MethodDefinition', abstract: true };
    case 'TSAbstractPropertyDefinition':
      return { ...node, type: 'PropertyDefinition', abstract: true };
    case 'TSMethodSignature':
    case 'TSFunctionType':
    case 'TSConstructorType':
    case 'TSCallSignatureDeclaration':
    case 'TSConstructSignatureDeclaration':
      return signature(node);
    case 'TSEnumDeclaration':
      return enumeration(node);
    default:
      return node;
  }
}

function signature({ params, returnType, ...node }: Fields): Fields {
  return { ...node, parameters: params, typeAnnotation: returnType };
}

function enumeration({ body, ...node }: Fields): Fields {
  return { ...node, members: node['members'] ?? (body as { members?: unknown } | undefined)?.members };
}

/** Nodes whose parent brings parentheses of its own, and the key that they stand under. */
const SYNTAX_PARENTHESES: Readonly<Record<string, string>> = {
  IfStatement: 'test',
  WhileStatement: 'test',
  DoWhileStatement: 'test',
  SwitchStatement: 'discriminant',
  WithStatement: 'object',
  CatchClause: 'param',
  ImportExpression: 'source',
};

/** Where the parenthesis directly before a node stands; undefined when none belongs to the node alone. */
function openingParenthesis(sourceCode: SourceCode, node: ForeignNode): number | undefined {
  if (!/Expression$|^Identifier$|Literal$/.test(node.type)) return undefined;
  const before = sourceCode.getTokenBefore(node as never);
  if (before?.value !== '(' || sourceCode.getTokenAfter(node as never)?.value !== ')') return undefined;
  const parent = node['parent'] as ForeignNode | undefined;
  if (!parent || !ownsParentheses(parent, node)) return before.range[0];
  const outer = sourceCode.getTokenBefore(before);
  const isDouble = outer?.value === '(' && outer.range[0] >= parent.range[0];
  return isDouble ? before.range[0] : undefined;
}

function ownsParentheses(parent: ForeignNode, node: ForeignNode): boolean {
  const key = SYNTAX_PARENTHESES[parent.type];
  if (key !== undefined) return parent[key] === node;
  const list = parent['arguments'] ?? parent['params'];
  return Array.isArray(list) && list.length === 1 && list[0] === node;
}
