import type { Project } from '../../project/project.js';
import { keyName, stringValue, type AstNode } from '../../source/nodes.js';
import type { Fragment, Source } from '../../source/source.js';
import { importOfTypeName, type ImportedName } from '../imports.js';
import { jsdocImport, jsdocTypedef } from './jsdoc.js';

/** What the declarations of a program say of a value's type, without a type checker. */
export interface DeclaredType {
  /** The names under which the type is known, from the annotation inwards: `Ref`, then what the alias stands for. */
  readonly names: readonly string[];
  /** The package or path the type was imported from, when it was. */
  readonly module: string | undefined;
  /** Whether the module is a file of the project. */
  readonly inProject: boolean;
  /** The members of the interface or type literal, when it could be found. */
  readonly members: ReadonlyMap<string, AstNode> | undefined;
  /** The node that stands for the type, and the file it stands in. */
  readonly node: AstNode;
  readonly place: Place;
}

/** A file in which types are looked up. */
export interface Place {
  readonly source: Source;
  readonly fragment: Fragment;
  readonly project: Project;
}

/** Type constructors that are looked through to their first argument. */
const TRANSPARENT = new Set([
  'Partial',
  'Required',
  'Readonly',
  'NonNullable',
  'Promise',
  'Ref',
  'ComputedRef',
  'MaybeRef',
  'DeepReadonly',
  'Omit',
  'Pick',
  'Awaited',
  'ShallowRef',
]);
const COLLECTIONS = new Set(['Array', 'ReadonlyArray', 'Set', 'ReadonlySet', 'Iterable']);
const KEYED_COLLECTIONS = new Set(['Record', 'Map', 'ReadonlyMap', 'WeakMap']);
/** How many declarations are followed before a type counts as unknown. */
export const MAX_DEPTH = 8;

/** What a type annotation stands for: aliases, interfaces and imports followed, `Promise`, `Partial`, `| null` looked through. */
export function resolveType(place: Place, node: AstNode, depth = 0): DeclaredType | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const bare = { names: [], module: undefined, inProject: false, members: undefined, node, place };
  switch (node.type) {
    case 'TSTypeLiteral':
      return { ...bare, members: membersOf(node['members'] as AstNode[]) };
    case 'TSParenthesizedType':
    case 'TSOptionalType':
      return resolveType(place, node['typeAnnotation'] as AstNode, depth + 1);
    case 'TSTypeOperator':
      return resolveType(place, node['typeAnnotation'] as AstNode, depth + 1);
    case 'TSUnionType':
    case 'TSIntersectionType':
      return resolveSeveral(place, node, depth);
    case 'TSTypeReference':
      return resolveReference(place, node, depth);
    case 'TSImportType':
      return resolveImportType(place, node, depth);
    default:
      return bare;
  }
}

function resolveSeveral(place: Place, node: AstNode, depth: number): DeclaredType | undefined {
  const parts = (node['types'] as AstNode[])
    .filter(
      (part) => !/^TS(?:Null|Undefined|Void|Boolean|String|Number|Literal)(?:Keyword|Type)?$/.test(part.type),
    )
    .map((part) => resolveType(place, part, depth + 1))
    .filter((part) => part !== undefined);
  const first = parts[0];
  if (!first || parts.length === 1) return first;
  const members = new Map(parts.flatMap((part) => [...(part.members ?? [])]));
  return {
    ...first,
    names: parts.flatMap((part) => part.names),
    module: parts.find((part) => part.module !== undefined)?.module,
    members: members.size > 0 ? members : undefined,
  };
}

function resolveReference(place: Place, node: AstNode, depth: number): DeclaredType | undefined {
  const name = typeName(node['typeName'] as AstNode);
  if (name === undefined) return undefined;
  const parameters = typeArguments(node);
  const inner = parameters[0];
  if (TRANSPARENT.has(name) && inner) return resolveType(place, inner, depth + 1);
  return lookUpType(place, name, node, depth);
}

function lookUpType(place: Place, name: string, node: AstNode, depth: number): DeclaredType | undefined {
  const bare = { names: [name], module: undefined, inProject: false, members: undefined, node, place };
  const local = declarationOf(place.fragment, name);
  if (local) return describeDeclaration(place, name, local, node, depth);
  const typedef = jsdocTypedef(place, name);
  if (typedef) {
    const type = resolveType(place, typedef, depth + 1);
    return type ? { ...type, names: [name, ...type.names], inProject: true } : bare;
  }
  const imported = importOfTypeName(place.fragment, name) ?? jsdocImport(place, name);
  return imported ? typeOfImport(place, name, imported, node, depth) : bare;
}

/** `import('x').Tool`, as TypeScript and JSDoc comments write it. */
function resolveImportType(place: Place, node: AstNode, depth: number): DeclaredType | undefined {
  const argument = node['argument'] as AstNode;
  const module = stringValue(argument) ?? stringValue(argument['literal'] as AstNode | undefined);
  const name = node['qualifier'] ? typeName(node['qualifier'] as AstNode) : undefined;
  return module === undefined || name === undefined
    ? undefined
    : typeOfImport(place, name, { module, name }, node, depth);
}

function typeOfImport(
  place: Place,
  name: string,
  imported: ImportedName,
  node: AstNode,
  depth: number,
): DeclaredType | undefined {
  const bare = { names: [name], module: undefined, inProject: false, members: undefined, node, place };
  const target = resolveImport(place, imported.module);
  const found =
    target && exportedType(target, imported.name === 'default' ? name : imported.name, node, depth);
  if (found)
    return {
      ...found,
      names: [name, ...found.names],
      module: found.module ?? imported.module,
      inProject: true,
    };
  const isFile = target !== undefined || imported.module.startsWith('.');
  return { ...bare, names: [name, imported.name], module: imported.module, inProject: isFile };
}

function describeDeclaration(
  place: Place,
  name: string,
  declaration: AstNode,
  node: AstNode,
  depth: number,
): DeclaredType | undefined {
  const bare = { names: [name], module: undefined, inProject: true, members: undefined, node, place };
  if (declaration.type === 'TSTypeAliasDeclaration') {
    const alias = resolveType(place, declaration['typeAnnotation'] as AstNode, depth + 1);
    return alias ? { ...alias, names: [name, ...alias.names], inProject: true } : bare;
  }
  if (declaration.type === 'TSInterfaceDeclaration') {
    const own = membersOf(declaration['body'].body as AstNode[]);
    const inherited = ((declaration['extends'] ?? []) as AstNode[])
      .map((heritage) => typeName(heritage['expression'] as AstNode))
      .filter((parent) => parent !== undefined && parent !== name)
      .map((parent) => lookUpType(place, parent as string, node, depth + 1));
    const members = new Map([...inherited.flatMap((parent) => [...(parent?.members ?? [])]), ...own]);
    return { ...bare, names: [name, ...inherited.flatMap((parent) => parent?.names ?? [])], members };
  }
  if (declaration.type === 'ClassDeclaration') {
    return { ...bare, members: membersOf(declaration['body'].body as AstNode[]) };
  }
  return bare;
}

function declarationOf(fragment: Fragment, name: string): AstNode | undefined {
  for (const type of ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration']) {
    const found = fragment.nodesOfType(type).find((node) => node['id']?.name === name);
    if (found) return found;
  }
  return undefined;
}

/** The file of the project that a specifier leads to, as a place to look types up in. */
export function resolveImport(place: Place, module: string): Place | undefined {
  const path = place.project.resolve(place.source.path, module);
  const source = path === undefined ? undefined : place.project.source(path);
  const fragment = source?.fragments.find((candidate) => candidate.kind === 'script');
  return source && fragment ? { source, fragment, project: place.project } : undefined;
}

/** The declaration a file exports under a name, re-exports followed. */
function exportedType(place: Place, name: string, node: AstNode, depth: number): DeclaredType | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const local = declarationOf(place.fragment, name);
  if (local) return describeDeclaration(place, name, local, node, depth + 1);
  if (jsdocTypedef(place, name)) return lookUpType(place, name, node, depth + 1);
  for (const type of ['ExportNamedDeclaration', 'ExportAllDeclaration']) {
    for (const declaration of place.fragment.nodesOfType(type)) {
      const module = stringValue(declaration['source'] as AstNode | null);
      const local = localNameOfExport(declaration, name);
      if (local === undefined) continue;
      const target = module === undefined ? place : resolveImport(place, module);
      if (module !== undefined && !target) {
        if (type === 'ExportNamedDeclaration')
          return {
            names: [local],
            module,
            inProject: module.startsWith('.'),
            members: undefined,
            node,
            place,
          };
        continue;
      }
      const found =
        target &&
        (module === undefined
          ? lookUpType(target, local, node, depth + 1)
          : exportedType(target, local, node, depth + 1));
      if (found) return found;
    }
  }
  return undefined;
}

/** The name inside a module of what an export declaration gives out as `name`; undefined when it does not. */
export function localNameOfExport(declaration: AstNode, name: string): string | undefined {
  if (declaration.type === 'ExportAllDeclaration') return declaration['exported'] ? undefined : name;
  for (const specifier of (declaration['specifiers'] ?? []) as AstNode[]) {
    const exported = specifier['exported'] as AstNode | undefined;
    if ((exported?.['name'] ?? stringValue(exported)) === name) return specifier['local'].name as string;
  }
  return undefined;
}

function membersOf(nodes: readonly AstNode[]): Map<string, AstNode> {
  const members = new Map<string, AstNode>();
  for (const node of nodes) {
    if (!/^(?:TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/.test(node.type))
      continue;
    const name = keyName(node);
    if (name !== undefined) members.set(name, node);
  }
  return members;
}

/** The dotted name of a type reference. */
export function typeName(node: AstNode): string | undefined {
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'TSQualifiedName') {
    const left = typeName(node['left'] as AstNode);
    return left === undefined ? undefined : `${left}.${node['right'].name as string}`;
  }
  if (node.type === 'MemberExpression') {
    const object = typeName(node['object'] as AstNode);
    return object === undefined ? undefined : `${object}.${keyName(node) ?? ''}`;
  }
  return undefined;
}

function typeArguments(node: AstNode): AstNode[] {
  return ((node['typeArguments'] ?? node['typeParameters'])?.params ?? []) as AstNode[];
}

/** The type of a member of a type whose members are known. */
export function memberType(owner: DeclaredType, key: string, depth = 0): DeclaredType | undefined {
  const annotation = owner.members?.get(key)?.['typeAnnotation']?.typeAnnotation as AstNode | undefined;
  return annotation && resolveType(owner.place, annotation, depth + 1);
}

/** The type of a collection's elements: arrays, sets, iterables, values of maps and records. */
export function elementOf(type: DeclaredType, depth = 0): DeclaredType | undefined {
  const { node, place } = type;
  if (node.type === 'TSArrayType') return resolveType(place, node['elementType'] as AstNode, depth + 1);
  if (node.type === 'TSTypeReference') {
    const name = typeName(node['typeName'] as AstNode);
    const parameters = typeArguments(node);
    if (name && COLLECTIONS.has(name) && parameters[0]) return resolveType(place, parameters[0], depth + 1);
    if (name && KEYED_COLLECTIONS.has(name) && parameters[1])
      return resolveType(place, parameters[1], depth + 1);
  }
  return undefined;
}
