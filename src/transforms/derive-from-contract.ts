import { posix } from 'node:path';
import type { Edit } from '../rules/finding.js';
import type { DefinitionSite } from '../scanners/definition-site.js';
import { importOf } from '../scanners/imports.js';
import { lastName, stringValue, unwrap, type AstNode } from '../source/nodes.js';
import type { Fragment, Source } from '../source/source.js';

/** The definition of a tool in the contract, and the name its module exports the contract under. */
export interface ContractEntry {
  readonly site: DefinitionSite & { readonly name: { readonly text: string } };
  readonly exported: string;
}

/**
 * The edits that put the contract's schema in the place of a hand-written one, with the import that it takes. Undefined when the
 * contract is not exported as a list, a table or by `defineContract`, or its name stands for something else in the file.
 * @param resolves whether a specifier leads from the definition's file to the contract
 */
export function deriveFromContract(
  site: DefinitionSite,
  entry: ContractEntry,
  resolves: (specifier: string) => boolean,
): Edit[] | undefined {
  const { schema, source, fragment } = site;
  if (!schema || schema.place.source !== source) return undefined;
  const local = importedAs(fragment, entry.exported, resolves);
  const name = local ?? entry.exported;
  const access = accessOf(entry, name);
  if (access === undefined) return undefined;
  const edit = { path: source.path, start: schema.node.start, end: schema.node.end, text: access };
  if (local !== undefined) return [edit];
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) || isNamed(fragment, name)) return undefined;
  const statement = importEdit(source, fragment, name, entry.site.source.path);
  return statement.start <= edit.start ? [statement, edit] : undefined;
}

/** The expression of a tool's schema in the contract. */
function accessOf({ site, exported }: ContractEntry, name: string): string | undefined {
  const { holder, schema } = site;
  const key = schema?.key;
  if (!holder || key === undefined) return undefined;
  const quoted = `'${site.name.text.replace(/[\\']/g, '\\$&')}'`;
  if (isDefinedContract(holder.identity)) return `${name}.get(${quoted})?.${key}`;
  if (holder.exportedAs !== exported) return undefined;
  if (holder.kind === 'table') {
    const member = /^[A-Za-z_$][\w$]*$/.test(site.name.text) ? `.${site.name.text}` : `[${quoted}]`;
    return `${name}${member}.${key}`;
  }
  return holder.kind === 'list' ? `${name}.find((tool) => tool.name === ${quoted})?.${key}` : undefined;
}

/** `const contract = defineContract([…])` */
function isDefinedContract(identity: unknown): boolean {
  const declarator = identity as AstNode | undefined;
  if (typeof declarator !== 'object' || declarator.type !== 'VariableDeclarator') return false;
  const init = declarator['init'] ? unwrap(declarator['init'] as AstNode) : undefined;
  return init?.type === 'CallExpression' && lastName(init['callee'] as AstNode) === 'defineContract';
}

/** The local name under which a file has imported the contract. */
function importedAs(
  fragment: Fragment,
  exported: string,
  resolves: (specifier: string) => boolean,
): string | undefined {
  for (const declaration of fragment.nodesOfType('ImportDeclaration')) {
    if (
      declaration['importKind'] === 'type' ||
      !resolves(stringValue(declaration['source'] as AstNode) ?? '')
    )
      continue;
    for (const specifier of declaration['specifiers'] as AstNode[]) {
      const imported = importOf(fragment, specifier['local'] as AstNode);
      if (imported?.name === exported) return specifier['local'].name as string;
    }
  }
  for (const identifier of fragment.nodesOfType('VariableDeclarator').flatMap(boundNames)) {
    const imported = importOf(fragment, identifier);
    if (imported?.name === exported && resolves(imported.module)) return identifier['name'] as string;
  }
  return undefined;
}

function boundNames(declarator: AstNode): AstNode[] {
  const id = declarator['id'] as AstNode;
  if (id.type !== 'ObjectPattern') return [];
  return (id['properties'] as AstNode[])
    .map((property) => property['value'] as AstNode | undefined)
    .filter((value): value is AstNode => value?.type === 'Identifier');
}

/** Whether a name is declared or used in a file at all. */
function isNamed(fragment: Fragment, name: string): boolean {
  return fragment.nodesOfType('Identifier').some((identifier) => identifier['name'] === name);
}

/** The import behind the last one at the top of the file, in the way the file imports. */
function importEdit(source: Source, fragment: Fragment, name: string, contractPath: string): Edit {
  const statements = (fragment.program['body'] ?? []) as AstNode[];
  const imports = statements.filter((statement) => isImport(statement));
  const last = imports.at(-1);
  const isCommonJs = usesRequire(source, imports);
  const specifier = `'${specifierOf(source, contractPath, imports)}'`;
  const text = isCommonJs
    ? `const { ${name} } = require(${specifier});`
    : `import { ${name} } from ${specifier};`;
  const lineEnd = source.text.includes('\r\n') ? '\r\n' : '\n';
  if (last) return { path: source.path, start: last.end, end: last.end, text: `${lineEnd}${text}` };
  const start = statements[0]?.start ?? 0;
  return { path: source.path, start, end: start, text: `${text}${lineEnd}${lineEnd}` };
}

function isImport(statement: AstNode): boolean {
  return statement.type === 'ImportDeclaration' || requiredBy(statement) !== undefined;
}

function requiredBy(statement: AstNode): string | undefined {
  if (statement.type !== 'VariableDeclaration') return undefined;
  const init = (statement['declarations'] as AstNode[])[0]?.['init'] as AstNode | null | undefined;
  const call = init ? unwrap(init) : undefined;
  return call?.type === 'CallExpression' && call['callee'].name === 'require'
    ? stringValue((call['arguments'] as AstNode[])[0])
    : undefined;
}

function usesRequire(source: Source, imports: readonly AstNode[]): boolean {
  if (imports.length > 0) return imports.every((statement) => statement.type !== 'ImportDeclaration');
  return source.path.endsWith('.cjs') || /\bmodule\.exports\b/.test(source.text);
}

/** The contract's path as the file writes paths: with `.js` or the file's own ending when its other imports have one. */
function specifierOf(source: Source, contractPath: string, imports: readonly AstNode[]): string {
  const path = posix.relative(posix.dirname(source.path), contractPath);
  const relative = path.startsWith('.') ? path : `./${path}`;
  const written = imports
    .map((statement) => stringValue(statement['source'] as AstNode | undefined) ?? requiredBy(statement))
    .filter((specifier) => specifier?.startsWith('.'));
  const ending = /\.[cm]?[jt]sx?$/.exec(relative)?.[0] ?? '';
  const isKept =
    /^\.[cm]js$/.test(ending) || written.some((specifier) => /\.[cm]?[jt]sx?$/.test(specifier ?? ''));
  const bare = relative.slice(0, relative.length - ending.length);
  if (!isKept) return bare;
  const usesTypeScript = written.some((specifier) => /\.[cm]?tsx?$/.test(specifier ?? ''));
  return bare + (usesTypeScript ? ending : ending.replace(/tsx?$/, 'js').replace(/jsx$/, 'js'));
}
