import type { Project } from '../project/project.js';
import {
  dottedName,
  enclosingFunction,
  isFunction,
  outerParent,
  unwrap,
  type AstNode,
} from '../source/nodes.js';
import { referencesOf, variableOf, type Fragment } from '../source/source.js';
import { exportNameOf } from '../scanners/definition/holders.js';
import type { DefinitionSite } from '../scanners/definition-site.js';
import { enclosingClass } from '../scanners/permission/places.js';
import { importersOf, type Importer } from './importers.js';

/** Tells where the definitions of some files are gathered. */
export interface ConsumerIndex {
  /**
   * What gathers the list, table or register function that a definition is part of, in the files that import it: the array or object
   * it is spread or put into, the object that it is registered with. Two definitions with one of these in common reach the same consumer.
   */
  gatherersOf(site: DefinitionSite): ReadonlySet<unknown>;
  /** How many files import the definition's file. */
  importersOf(site: DefinitionSite): readonly Importer[];
}

/** Looks for the importers of the files of some definitions. Reads every file's text once, when there is a definition at all. */
export function indexConsumers(project: Project, sites: readonly DefinitionSite[]): ConsumerIndex {
  const importers = importersOf(project, new Set(sites.map((site) => site.source.path)));
  const known = new Map<DefinitionSite, ReadonlySet<unknown>>();
  return {
    importersOf: (site) => importers.get(site.source.path) ?? [],
    gatherersOf: (site) => {
      const found = known.get(site) ?? gatherers(site, importers.get(site.source.path) ?? []);
      known.set(site, found);
      return found;
    },
  };
}

function gatherers(site: DefinitionSite, importers: readonly Importer[]): ReadonlySet<unknown> {
  const exported = exportedOwner(site);
  if (exported === undefined) return new Set();
  return new Set(
    importers.flatMap(({ fragment, bindings }) =>
      bindings
        .filter((binding) => binding.exported === exported)
        .flatMap(({ local }) => referencesOf(fragment, local).flatMap((read) => gathererOf(fragment, read))),
    ),
  );
}

/** The name under which a module gives out what a definition is part of: its list or table, or the function that registers it. */
export function exportedOwner({ fragment, holder, scope, node }: DefinitionSite): string | undefined {
  if (holder && holder.kind !== 'registry') return holder.exportedAs;
  const owner = enclosingClass(node);
  const ownerName = owner?.['id']?.name as string | undefined;
  if (owner && ownerName !== undefined) return exportNameOf(fragment, ownerName, owner);
  const fn = outermostFunction(scope);
  const name = fn?.['id']?.name as string | undefined;
  return fn && name !== undefined ? exportNameOf(fragment, name, fn) : undefined;
}

function outermostFunction(scope: AstNode | undefined): AstNode | undefined {
  const outer = scope && enclosingFunction(scope);
  return outer ? outermostFunction(outer) : scope;
}

/** The array or object that a name is put into, or the object that it is registered with. */
function gathererOf(fragment: Fragment, read: AstNode): unknown[] {
  let { parent, child } = outerParent(read);
  // FileTools.registerAll(registry): the class stands for its method.
  if (parent?.type === 'MemberExpression' && parent['object'] === child) {
    child = parent;
    ({ parent } = outerParent(parent));
  }
  if (!parent) return [];
  if (parent.type === 'SpreadElement') return parent.parent ? [parent.parent] : [];
  if (parent.type === 'ArrayExpression') return [parent];
  if (parent.type === 'Property' && parent['value'] === child)
    return parent.parent && !isExportList(parent.parent) ? [parent.parent] : [];
  if (parent.type !== 'CallExpression') return [];
  const callee = unwrap(parent['callee'] as AstNode);
  if (callee === unwrap(child)) {
    const [first] = parent['arguments'] as AstNode[];
    return first && !isFunction(first) ? identityOf(fragment, first) : [];
  }
  return callee.type === 'MemberExpression' ? identityOf(fragment, callee['object'] as AstNode) : [];
}

/** `module.exports = {a, b}`: what is given out together is not yet used together. */
function isExportList(object: AstNode): boolean {
  const { parent } = outerParent(object);
  return (
    parent?.type === 'ExportDefaultDeclaration' ||
    (parent?.type === 'AssignmentExpression' &&
      /^(?:module\.)?exports\b/.test(dottedName(parent['left'] as AstNode) ?? ''))
  );
}

/** What stands for an object in one file: its variable; for `this` and its members the class and the member's name. */
function identityOf(fragment: Fragment, expression: AstNode): unknown[] {
  const node = unwrap(expression);
  if (node.type === 'Identifier') {
    const variable = variableOf(fragment, node);
    return variable ? [variable] : [];
  }
  const name = dottedName(node);
  const owner = enclosingClass(node);
  return name?.startsWith('this') && owner ? [`${name} ${owner.start} ${String(owner['id']?.name)}`] : [];
}
