import { stringValue, type AstNode } from '../source/nodes.js';
import type { Fragment, Source } from '../source/source.js';
import { lineBreakOf, nextLineStart, quoteOf } from './layout.js';
import { insertion, type Change } from './rewrite.js';

/** A name that a rewrite calls, and the change that brings it into the file; none when it is there. */
export interface HelperName {
  readonly name: string;
  readonly change: Change | undefined;
}

/**
 * Brings an exported function of a module into a file, by `import` or `require` as the file does it, in its quotes and line ends.
 * @param specifier what to import from, as seen from the file
 * @returns undefined where a name of the file is in the way, or there is no script to put it in
 */
export function importedHelper(
  source: Source,
  fragment: Fragment,
  specifier: string,
  name: string,
): HelperName | undefined {
  if (fragment.kind !== 'script') return undefined;
  const present = localNameOf(fragment, specifier, name);
  if (present !== undefined) return { name: present, change: undefined };
  if (isTaken(source, name)) return undefined;
  const statements = fragment.program['body'] as AstNode[];
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration');
  const requires = statements.filter(isRequire);
  const usesRequire = imports.length === 0 && (requires.length > 0 || isCommonJs(source, fragment));
  const last = (usesRequire ? requires : imports).at(-1);
  const literals = fragment.nodesOfType('Literal').filter((node) => stringValue(node) !== undefined);
  const quote = quoteOf(source, literals);
  const end = endOfStatements(source, last ?? statements.at(0));
  const from = `${quote}${specifier}${quote}`;
  const line = usesRequire
    ? `const { ${name} } = require(${from})${end}`
    : `import { ${name} } from ${from}${end}`;
  const lineBreak = lineBreakOf(source.text);
  if (last) {
    const offset = nextLineStart(source.text, last.end);
    const isLastLine = source.text[offset - 1] !== '\n';
    return { name, change: insertion(offset, isLastLine ? lineBreak + line : line + lineBreak) };
  }
  const first = statements.find((statement) => statement['directive'] === undefined);
  if (!first || source.language === 'vue') return undefined;
  return { name, change: insertion(first.start, `${line}${lineBreak}${lineBreak}`) };
}

/** The name under which a file has an export of a module already. */
function localNameOf(fragment: Fragment, specifier: string, name: string): string | undefined {
  for (const declaration of fragment.nodesOfType('ImportDeclaration')) {
    if (stringValue(declaration['source'] as AstNode) !== specifier || declaration['importKind'] === 'type')
      continue;
    const found = (declaration['specifiers'] as AstNode[]).find((node) => node['imported']?.name === name);
    if (found) return found['local'].name as string;
  }
  for (const declarator of fragment.nodesOfType('VariableDeclarator')) {
    if (requiredBy(declarator) !== specifier || declarator['id'].type !== 'ObjectPattern') continue;
    const properties = declarator['id'].properties as AstNode[];
    const found = properties.find(
      (node) => node['key']?.name === name && node['value']?.type === 'Identifier',
    );
    if (found) return found['value'].name as string;
  }
  return undefined;
}

function isTaken(source: Source, name: string): boolean {
  return source.fragments.some((part) =>
    part.nodesOfType('Identifier').some((node) => node['name'] === name),
  );
}

function isRequire(statement: AstNode): boolean {
  if (statement.type !== 'VariableDeclaration') return false;
  return (statement['declarations'] as AstNode[]).some((declarator) => requiredBy(declarator) !== undefined);
}

function requiredBy(declarator: AstNode): string | undefined {
  const init = declarator['init'] as AstNode | null;
  if (init?.type !== 'CallExpression' || init['callee'].name !== 'require') return undefined;
  return stringValue((init['arguments'] as AstNode[])[0]);
}

function isCommonJs(source: Source, fragment: Fragment): boolean {
  if (/\.c[jt]sx?$/.test(source.path)) return true;
  const isModule =
    fragment.nodesOfType('ExportNamedDeclaration').length +
      fragment.nodesOfType('ExportDefaultDeclaration').length >
    0;
  return !isModule && /\bmodule\.exports\b|\bexports\.\w/.test(source.text);
}

/** `;` where the file's statements end in one. */
function endOfStatements({ text }: Source, statement: AstNode | undefined): string {
  return !statement ||
    text[statement.end - 1] === ';' ||
    !/^(?:Import|Export|Variable|Expression)/.test(statement.type)
    ? ';'
    : '';
}
