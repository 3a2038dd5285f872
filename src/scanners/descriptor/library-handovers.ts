import { packageMatch, type Dialect } from '../../dialects/dialect.js';
import { dialectsOf } from '../../dialects/index.js';
import type { Project } from '../../project/project.js';
import { dottedName, lastName, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import { valueOf, type Place as ValuePlace } from '../permission/places.js';
import { collectionOfCallback } from '../types/declared-type.js';
import type { Place } from '../types/resolve-type.js';
import { destinationOf } from './call-evidence.js';
import { framesOf } from './frames.js';

/** Tables of lists of tables: how deep literals are looked into. */
const MAX_DEPTH = 5;

/** Names a literal of a project. */
export function literalKey(path: string, literal: AstNode): string {
  return `${path}:${literal.start}`;
}

/**
 * The object literals that another file imports and hands to a library which dictates its key, by their own name, in a list or a
 * table, or one by one in a loop. Reads every file of the project once, and parses those that import such a library.
 * @returns keys as {@link literalKey} gives them
 */
export function handedToLibraries(project: Project): ReadonlySet<string> {
  const handed = new Set<string>();
  const pattern = importsOfLibraries(project);
  for (const path of pattern ? project.filesMentioning(pattern) : []) {
    const source = project.source(path);
    const scripts = source?.fragments.filter(({ kind }) => kind === 'script') ?? [];
    for (const fragment of scripts) if (source) addHanded({ source, fragment, project }, handed);
  }
  return handed;
}

/** Adds what the calls of one script hand to libraries and import from another. */
function addHanded(place: Place, handed: Set<string>): void {
  const { source, fragment, project } = place;
  const calls = ['CallExpression', 'NewExpression'].flatMap((type) => fragment.nodesOfType(type));
  for (const leaf of calls.flatMap((call) => leavesOf(call['arguments'] as AstNode[]))) {
    const node = collectionBehind({ source, fragment, node: leaf }) ?? leaf;
    const value = valueOf({ source, fragment, node }, project);
    if (!value || value.source === source) continue;
    if (destinationOf(place, framesOf(fragment, leaf))?.owner === 'library')
      addLiterals(value, project, handed, 0);
  }
}

/** Imports of packages that dictate their key; undefined when the project asks for none of them. */
function importsOfLibraries(project: Project): RegExp | undefined {
  const libraries = dialectsOf(project).filter(({ owner }) => owner === 'library');
  const asked = project.dependencyNames?.() ?? new Set<string>();
  const isAsked = (dialect: Dialect): boolean => [...asked].some((name) => packageMatch(dialect, name) > 0);
  const packages = (asked.size > 0 ? libraries.filter(isAsked) : libraries)
    .flatMap((dialect) => dialect.packages)
    .map((name) => name.replace(/[.+?^$()|[\]{}]/g, '\\$&').replace('*', '[\\w.-]+'));
  if (packages.length === 0) return undefined;
  return new RegExp(`(?:from|require\\(|import\\()\\s*['"](?:${packages.join('|')})(?:/[^'"\\n]*)?['"]`);
}

/** The identifiers and members that stand whole in an argument. */
function leavesOf(values: readonly AstNode[], depth = 0): AstNode[] {
  if (depth > MAX_DEPTH) return [];
  return values.flatMap((value): AstNode[] => {
    const node = unwrap(value);
    return /^(?:Identifier|MemberExpression)$/.test(node.type) ? [node] : leavesOf(partsOf(node), depth + 1);
  });
}

/** What a list or a table holds, what is spread into it included; nothing for any other expression. */
function partsOf(node: AstNode): AstNode[] {
  switch (node.type) {
    case 'SpreadElement':
      return [node['argument'] as AstNode];
    case 'ArrayExpression':
      return (node['elements'] as (AstNode | null)[]).filter((element) => element !== null);
    case 'ObjectExpression':
      return (node['properties'] as AstNode[]).map((property) =>
        property.type === 'Property' ? (property['value'] as AstNode) : property,
      );
    default:
      return [];
  }
}

/** The collection that an identifier is one element of, in a loop or a callback. */
function collectionBehind({ fragment, node }: ValuePlace): AstNode | undefined {
  const definition = node.type === 'Identifier' ? variableOf(fragment, node)?.defs[0] : undefined;
  const by = definition?.node as unknown as AstNode | undefined;
  if (definition?.type === 'Parameter') {
    const collection = by && collectionOfCallback(by);
    return collection && behindCalls(collection);
  }
  const loop = by?.parent?.parent;
  return loop?.type === 'ForOfStatement' ? behindCalls(loop['right'] as AstNode) : undefined;
}

/** The collection whose members a call gives: `tools` of `Object.values(tools).filter(isOn)`. */
function behindCalls(collection: AstNode): AstNode {
  let current = unwrap(collection);
  while (current.type === 'CallExpression') {
    const callee = unwrap(current['callee'] as AstNode);
    const [argument] = current['arguments'] as AstNode[];
    const takes = /^(?:Object\.(?:values|entries)|Array\.from)$/.test(dottedName(callee) ?? '');
    const selects = /^(?:filter|slice|concat|sort|toSorted|reverse|flat)$/.test(lastName(callee) ?? '');
    if (takes && argument) current = unwrap(argument);
    else if (selects && callee.type === 'MemberExpression') current = unwrap(callee['object'] as AstNode);
    else return current;
  }
  return current;
}

function addLiterals(place: ValuePlace, project: Project, handed: Set<string>, depth: number): void {
  const node = unwrap(place.node);
  if (depth > MAX_DEPTH) return;
  if (node.type === 'ObjectExpression') handed.add(literalKey(place.source.path, node));
  for (const part of partsOf(node)) {
    const held = part.type === 'SpreadElement' ? (part['argument'] as AstNode) : part;
    const value = valueOf({ ...place, node: held }, project);
    if (value) addLiterals(value, project, handed, depth + 1);
  }
}
