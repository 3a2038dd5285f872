import { posix } from 'node:path';
import type { Project } from '../project/project.js';
import { keyName, stringValue, unwrap, type AstNode } from '../source/nodes.js';
import type { Fragment, Source } from '../source/source.js';

/** A file that imports another, and the local names of what it takes from it. */
export interface Importer {
  readonly source: Source;
  readonly fragment: Fragment;
  readonly bindings: readonly ImportedBinding[];
}

export interface ImportedBinding {
  /** The exported name; `default` for a default import and a whole CommonJS module, `*` for a namespace. */
  readonly exported: string;
  readonly local: AstNode;
}

/**
 * The files of the project that import each of some modules directly, by ES import or `require`. Reads every file's text once.
 */
export function importersOf(
  project: Project,
  modules: ReadonlySet<string>,
): ReadonlyMap<string, readonly Importer[]> {
  const importers = new Map<string, Importer[]>();
  if (modules.size === 0) return importers;
  for (const path of project.filesMentioning(specifierPattern(modules))) {
    const source = project.source(path);
    const fragment = source?.fragments.find(({ kind }) => kind === 'script');
    if (!source || !fragment) continue;
    for (const [specifier, bindings] of importsIn(fragment)) {
      const target = project.resolve(path, specifier);
      if (target === undefined || target === path || !modules.has(target)) continue;
      importers.set(target, [...(importers.get(target) ?? []), { source, fragment, bindings }]);
    }
  }
  return importers;
}

/** A pattern of the quoted specifiers that may lead to one of some modules. */
function specifierPattern(modules: ReadonlySet<string>): RegExp {
  const names = [...modules].map((path) => {
    const base = posix.basename(path).replace(/\.\w+$/, '');
    return base === 'index' ? posix.basename(posix.dirname(path)) : base;
  });
  const escaped = [...new Set(names)].sort().map((name) => name.replace(/[^\w]/g, '\\$&'));
  return new RegExp(`/(?:${escaped.join('|')})(?:\\.\\w+)?/?['"\`]`);
}

function importsIn(fragment: Fragment): [string, ImportedBinding[]][] {
  const imports: [string, ImportedBinding[]][] = [];
  for (const declaration of fragment.nodesOfType('ImportDeclaration')) {
    const specifier = stringValue(declaration['source'] as AstNode);
    if (specifier === undefined) continue;
    imports.push([specifier, (declaration['specifiers'] as AstNode[]).map(bindingOfSpecifier)]);
  }
  for (const declarator of fragment.nodesOfType('VariableDeclarator')) {
    const init = declarator['init'] as AstNode | null;
    const specifier = init ? requiredBy(unwrap(init)) : undefined;
    if (specifier !== undefined) imports.push([specifier, bindingsOfPattern(declarator['id'] as AstNode)]);
  }
  return imports;
}

function bindingOfSpecifier(specifier: AstNode): ImportedBinding {
  const local = specifier['local'] as AstNode;
  if (specifier.type === 'ImportNamespaceSpecifier') return { exported: '*', local };
  if (specifier.type === 'ImportDefaultSpecifier') return { exported: 'default', local };
  const imported = specifier['imported'] as AstNode;
  return { exported: (imported['name'] ?? stringValue(imported)) as string, local };
}

function requiredBy(expression: AstNode): string | undefined {
  if (expression.type === 'ImportExpression') return stringValue(expression['source'] as AstNode);
  if (expression.type !== 'CallExpression' || expression['callee'].name !== 'require') return undefined;
  return stringValue((expression['arguments'] as AstNode[])[0]);
}

function bindingsOfPattern(id: AstNode): ImportedBinding[] {
  if (id.type === 'Identifier') return [{ exported: 'default', local: id }];
  if (id.type !== 'ObjectPattern') return [];
  return (id['properties'] as AstNode[]).flatMap((property) => {
    const exported = property.type === 'Property' ? keyName(property) : undefined;
    const value = property['value'] as AstNode | undefined;
    return exported !== undefined && value?.type === 'Identifier' ? [{ exported, local: value }] : [];
  });
}
