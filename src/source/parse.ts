import { createRequire } from 'node:module';
import type { ParserOptions, ParserPlugin } from '@babel/parser';
import { analyze, type ScopeManager } from 'eslint-scope';
import { toEstree } from './estree.js';
import { createLocator } from './lines.js';
import { childKeys, linkParents, type AstNode } from './nodes.js';
import type { Comment, Fragment, Language, ParseFailure, Source } from './source.js';
import { parseVue } from './vue.js';

// `require` loads a CommonJS package faster than `import` does on Node 20.
const require = createRequire(import.meta.url);

/** Errors @babel/parser recovers from with a usable AST: the program is odd, not unreadable. */
const TOLERATED_ERRORS = new Set([
  'VarRedeclaration',
  'ModuleExportUndefined',
  'DuplicateExport',
  'DuplicateProto',
  'DuplicateConstructor',
  'DeclarationMissingInitializer',
  'StrictDelete',
  'StrictEvalArguments',
  'StrictEvalArgumentsBinding',
  'StrictOctalLiteral',
  'StrictNumericEscape',
  'StrictWith',
  'StrictFunction',
  'InvalidPrivateFieldResolution',
  'IllegalReturn',
  'ParamDupe',
  'SuperNotAllowed',
  'UnexpectedSuper',
  'UnsupportedSuper',
  'UnexpectedReservedWord',
  'AwaitNotInAsyncContext',
  'IllegalBreakContinue',
  'LabelRedeclaration',
]);

/** Which flavour of the language a script is written in. */
export type Dialect = 'js' | 'ts' | 'tsx' | 'dts' | 'flow';

type BabelError = Error & {
  loc?: { line: number; column: number };
  reasonCode?: string;
  syntaxPlugin?: string;
};

/** Thrown by the parse functions below; `index` is a UTF-16 offset into the text that was handed in. */
export class SourceSyntaxError extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
    this.name = 'SourceSyntaxError';
  }
}

/** Plain JavaScript does without: `toEstree` does the same in less time. */
const ESTREE_PLUGIN: ParserPlugin = ['estree', { classFeatures: true }];

function pluginsFor(dialect: Dialect, decorators: 'decorators' | 'decorators-legacy'): ParserPlugin[] {
  const common: ParserPlugin[] = [
    ...(dialect === 'js' ? [] : [ESTREE_PLUGIN]),
    decorators,
    'decoratorAutoAccessors',
    'explicitResourceManagement',
    'deprecatedImportAssert',
  ];
  switch (dialect) {
    case 'js':
      return [...common, 'jsx'];
    case 'flow':
      return [...common, 'jsx', ['flow', { all: true }], 'flowComments'];
    case 'ts':
      return [...common, 'typescript'];
    case 'dts':
      return [...common, ['typescript', { dts: true }]];
    case 'tsx':
      return [...common, 'typescript', 'jsx'];
  }
}

const BASE_OPTIONS: ParserOptions = {
  sourceType: 'unambiguous',
  errorRecovery: true,
  attachComment: false,
  ranges: true,
  allowReturnOutsideFunction: true,
  allowSuperOutsideMethod: true,
  allowUndeclaredExports: true,
  allowNewTargetOutsideFunction: true,
};

function toSyntaxError(error: unknown): SourceSyntaxError {
  const { message, loc } = error as BabelError;
  const text = message.replace(/\s*\(\d+:\d+\)$/, '');
  return new SourceSyntaxError(text, loc?.line ?? 1, (loc?.column ?? 0) + 1);
}

/** What a type system refuses is still a program whose AST can be read. */
function isTolerated({ reasonCode, syntaxPlugin }: BabelError): boolean {
  return syntaxPlugin === 'typescript' || syntaxPlugin === 'flow' || TOLERATED_ERRORS.has(reasonCode ?? '');
}

function parseOnce(text: string, dialect: Dialect, decorators: 'decorators' | 'decorators-legacy'): AstNode {
  const { parse } = require('@babel/parser') as typeof import('@babel/parser');
  const file = parse(text, { ...BASE_OPTIONS, plugins: pluginsFor(dialect, decorators) });
  const fatal = file.errors?.find((error) => !isTolerated(error as unknown as BabelError));
  if (fatal) throw fatal;
  const program = file.program as unknown as { comments?: unknown };
  program.comments = (file as unknown as { comments?: unknown }).comments;
  return withEstree(file.program as unknown as AstNode, text, 0, dialect);
}

function withEstree(root: AstNode, text: string, offset: number, dialect: Dialect): AstNode {
  return dialect === 'js' ? toEstree(root, text, offset) : root;
}

/**
 * Parses a program.
 * @throws SourceSyntaxError when no reading of the dialect parses.
 */
export function parseProgram(text: string, dialect: Dialect): AstNode {
  const attempts: [Dialect, 'decorators' | 'decorators-legacy'][] = [[dialect, 'decorators-legacy']];
  if (text.includes('@')) attempts.push([dialect, 'decorators']);
  if (dialect === 'js') attempts.push(['flow', 'decorators-legacy']);
  let first: unknown;
  for (const [flavour, decorators] of attempts) {
    try {
      return parseOnce(text, flavour, decorators);
    } catch (error) {
      first ??= error;
    }
  }
  throw toSyntaxError(first);
}

/**
 * Parses one expression that stands at `offset` of a larger text; the offsets of its nodes are offsets into that text.
 * @throws SourceSyntaxError
 */
export function parseExpressionAt(text: string, offset: number, dialect: Dialect): AstNode {
  const { parseExpression } = require('@babel/parser') as typeof import('@babel/parser');
  try {
    const expression = parseExpression(text, {
      ...BASE_OPTIONS,
      errorRecovery: false,
      plugins: pluginsFor(dialect, 'decorators-legacy'),
      startIndex: offset,
      startLine: 1,
      startColumn: offset,
    } as ParserOptions);
    return withEstree(expression as unknown as AstNode, text, offset, dialect);
  } catch (error) {
    throw toSyntaxError(error);
  }
}

/**
 * Parses statements that stand at `offset` of a larger text.
 * @throws SourceSyntaxError
 */
export function parseStatementsAt(text: string, offset: number, dialect: Dialect): AstNode[] {
  const { parse } = require('@babel/parser') as typeof import('@babel/parser');
  try {
    const file = parse(text, {
      ...BASE_OPTIONS,
      errorRecovery: false,
      plugins: pluginsFor(dialect, 'decorators-legacy'),
      startIndex: offset,
      startLine: 1,
      startColumn: offset,
    } as ParserOptions);
    const program = withEstree(file.program as unknown as AstNode, text, offset, dialect);
    return program['body'] as AstNode[];
  } catch (error) {
    throw toSyntaxError(error);
  }
}

/**
 * Makes a fragment of a program: parents linked, scopes analysed on demand.
 * @param range where the fragment stands in the file
 * @param program the program, or how to make it when it is first asked for
 */
export function createFragment(
  kind: Fragment['kind'],
  range: Fragment['range'],
  program: AstNode | (() => AstNode),
): Fragment {
  let linked: { program: AstNode; byType: ReadonlyMap<string, AstNode[]> } | undefined;
  let scopes: ScopeManager | undefined;
  const link = (): NonNullable<typeof linked> => {
    if (!linked) {
      const made = typeof program === 'function' ? program() : program;
      linked = { program: made, byType: linkParents(made) };
    }
    return linked;
  };
  return {
    kind,
    range,
    get program() {
      return link().program;
    },
    nodesOfType: (type) => link().byType.get(type) ?? [],
    get scopes() {
      scopes ??= analyze(link().program as never, {
        ecmaVersion: 2022,
        sourceType: 'module',
        ignoreEval: true,
        fallback: childKeys as never,
      });
      return scopes;
    },
  };
}

function dialectOf(path: string, text: string): Dialect {
  if (/\.d\.[mc]?ts$/.test(path)) return 'dts';
  if (/\.[mc]?ts$/.test(path)) return 'ts';
  if (path.endsWith('.tsx')) return 'tsx';
  return /^\s*(?:\/\*|\/\/)[^]*?@flow\b/.test(text.slice(0, 2000)) ? 'flow' : 'js';
}

function languageOf(path: string): Language {
  if (path.endsWith('.vue')) return 'vue';
  if (path.endsWith('.json')) return 'json';
  if (path.endsWith('.tsx')) return 'tsx';
  if (path.endsWith('.jsx')) return 'jsx';
  return /\.[mc]?ts$/.test(path) ? 'ts' : 'js';
}

/**
 * Parses one file.
 * @param path POSIX path relative to the scanned root; its ending decides the language.
 * @param text the file's text; a byte order mark must have been taken off.
 * @returns the source, or why it does not parse (line and column 1-based).
 */
export function parseSource(path: string, text: string): Source | ParseFailure {
  try {
    const language = languageOf(path);
    const fragments =
      language === 'vue'
        ? parseVue(text)
        : [createFragment('script', [0, text.length], programOf(path, text, language))];
    const script = fragments.find((fragment) => fragment.kind === 'script');
    return {
      path,
      text,
      language,
      fragments,
      comments: commentsOf(script),
      locationOf: createLocator(text),
    };
  } catch (error) {
    if (!(error instanceof SourceSyntaxError)) throw error;
    return { path, message: error.message, line: error.line, column: error.column };
  }
}

function programOf(path: string, text: string, language: Language): AstNode {
  return language === 'json' ? parseJson(text) : parseProgram(text, dialectOf(path, text));
}

/** JSON is an expression of JavaScript; its program is that expression alone. */
function parseJson(text: string): AstNode {
  const expression = parseExpressionAt(text, 0, 'js');
  try {
    JSON.parse(text);
  } catch (error) {
    // The parser of expressions takes what JSON does not: names without quotes, trailing commas, comments.
    throw new SourceSyntaxError(`not JSON: ${(error as Error).message}`, 1, 1);
  }
  const place = { start: 0, end: text.length, range: [0, text.length] } as const;
  const statement = { type: 'ExpressionStatement', expression, ...place };
  return { type: 'Program', sourceType: 'module', body: [statement], comments: [], ...place };
}

function commentsOf(script: Fragment | undefined): Comment[] {
  const comments = (script?.program['comments'] ?? []) as {
    type: string;
    value: string;
    start: number;
    end: number;
  }[];
  return comments.map(({ type, value, start, end }) => ({
    type: type === 'CommentLine' || type === 'Line' ? 'Line' : 'Block',
    value,
    start,
    end,
  }));
}

/** Whether a parse result is a failure. */
export function isParseFailure(result: Source | ParseFailure): result is ParseFailure {
  return 'message' in result;
}
