import { importOfTypeName, type ImportedName } from '../imports.js';
import { dialectOfModule } from '../../dialects/index.js';
import {
  CANONICAL_KEY,
  DESCRIPTOR_FLAG_KEYS,
  HANDLER_KEYS,
  isToolTypeName,
  LEGACY_KEYS,
} from '../vocabulary.js';
import { isConfiguredToolType } from '../types/tool-type.js';
import { keyName, type AstNode } from '../../source/nodes.js';
import type { Fragment, Source } from '../../source/source.js';
import type { Project } from '../../project/project.js';
import {
  ENTRY_KEYS,
  isInstanceTypeName,
  isOtherContentsName,
  isServiceName,
  NESTED_KEYS,
} from './vocabulary.js';

/** What a type says about the values it describes. */
export interface TypeVerdict {
  /** descriptor: a type with a schema member, or by its name; instance: a class; wire: a provider's payload; other: strings, functions, results. */
  readonly side: 'descriptor' | 'instance' | 'wire' | 'other' | 'unknown';
  /** Whether the members of the type were seen. */
  readonly seen: boolean;
  readonly name: string;
  readonly holdsFunctions: boolean | undefined;
}

const UNKNOWN: TypeVerdict = { side: 'unknown', seen: false, name: '', holdsFunctions: undefined };
const WRAPPING_TYPES = /^(?:Readonly|Required|Partial|NonNullable|Promise|DeepReadonly|Awaited|Omit|Pick)$/;
const LIST_TYPES = /^(?:Array|ReadonlyArray|Set|ReadonlySet|Iterable|IterableIterator|Ref|ShallowRef)$/;
const TABLE_TYPES = /^(?:Map|ReadonlyMap|WeakMap|Record|LRUCache|LruCache)$/;
/** Members of a call of a tool or of its result. */
const CALL_KEYS: ReadonlySet<string> = new Set([
  'toolCallId',
  'tool_call_id',
  'toolName',
  'tool_name',
  'args',
  'arguments',
  'result',
  'duration',
]);
const CALL_TYPE_NAME = /Call(?!back|able)|Result|Invocation|Execution|Usage|Response|Record$/;
/** Members of which a type has at least one when its values describe a tool, or hold what does. */
const DESCRIBING_KEYS: ReadonlySet<string> = new Set([
  ...LEGACY_KEYS,
  ...HANDLER_KEYS,
  ...DESCRIPTOR_FLAG_KEYS,
  ...ENTRY_KEYS,
  ...NESTED_KEYS,
  CANONICAL_KEY,
  'description',
  'function',
  'metadata',
]);
/** Descriptors of something else than tools. */
const OTHER_DESCRIPTORS =
  /(?:Agent|Skill|Prompt|Resource|Model|Server|Plugin|Workflow|Command|Property|Field|Column|File|Session|Extension)s?(?:Definition)?Descriptor$/;
const MAX_HOPS = 4;

/** Where a type name is looked up. */
export interface TypeWorld {
  readonly source: Source;
  readonly fragment: Fragment;
  readonly project: Project;
}

/** The type of the members of a collection type, and whether the type is a collection at all. */
export function memberType(
  annotation: AstNode | undefined,
): { member: AstNode; collection: boolean } | undefined {
  const type = plainType(annotation);
  if (!type) return undefined;
  if (type.type === 'TSArrayType') return { member: type['elementType'] as AstNode, collection: true };
  if (type.type !== 'TSTypeReference') return { member: type, collection: false };
  const name = typeName(type);
  const args = typeArguments(type);
  if (LIST_TYPES.test(name) && args[0]) return { member: args[0], collection: true };
  if (TABLE_TYPES.test(name) && args[1]) return { member: args[1], collection: true };
  if (WRAPPING_TYPES.test(name) && args[0])
    return memberType(args[0]) ?? { member: args[0], collection: false };
  return { member: type, collection: false };
}

/** What a type says about its values: looked up in the file, then through its import. */
export function judgeType(annotation: AstNode | undefined, world: TypeWorld, hops = 0): TypeVerdict {
  const type = plainType(annotation);
  if (!type || hops > MAX_HOPS) return UNKNOWN;
  switch (type.type) {
    case 'TSTypeLiteral':
      return judgeMembers(type['members'] as AstNode[], '{…}');
    case 'TSIntersectionType':
      return strongest((type['types'] as AstNode[]).map((part) => judgeType(part, world, hops + 1)));
    case 'TSTypeReference':
      return judgeReference(type, world, hops);
    case 'TSUnionType':
      return strongest((type['types'] as AstNode[]).map((part) => judgeType(part, world, hops + 1)));
    case 'TSAnyKeyword':
    case 'TSUnknownKeyword':
    case 'TSObjectKeyword':
      return UNKNOWN;
    default:
      return /Keyword$|^TSFunctionType$|^TSLiteralType$|^TSTupleType$|^TSArrayType$/.test(type.type)
        ? { ...UNKNOWN, side: 'other' }
        : UNKNOWN;
  }
}

function judgeReference(type: AstNode, world: TypeWorld, hops: number): TypeVerdict {
  const name = typeName(type);
  const args = typeArguments(type);
  if (isConfiguredToolType(world.project, name)) return { ...UNKNOWN, side: 'descriptor', name };
  if (WRAPPING_TYPES.test(name)) return judgeType(args[0], world, hops + 1);
  if (LIST_TYPES.test(name) || TABLE_TYPES.test(name)) return { ...UNKNOWN, side: 'other', name };
  if (CALL_TYPE_NAME.test(lastPart(name)) || isOtherDescriptor(lastPart(name)))
    return { ...UNKNOWN, side: 'other', name };
  if (isInstanceTypeName(lastPart(name)) || isServiceName(lastPart(name)))
    return { ...UNKNOWN, side: 'instance', name };
  const declared = findType(name, world, hops);
  if (declared) return { ...declared, name };
  if (isOtherContentsName(lastPart(name)) && !/Permissions?$/.test(name))
    return { ...UNKNOWN, side: 'other', name };
  return named(name);
}

function findType(name: string, world: TypeWorld, hops: number): TypeVerdict | undefined {
  const local = declarationOf(name, world.fragment);
  if (local) return judgeDeclaration(local, world, hops);
  const imported = importOfTypeName(world.fragment, name);
  if (imported && isWireType(imported, world)) return { ...UNKNOWN, side: 'wire', name };
  if (!imported) return reExportedType(name, world, hops);
  return typeInModule(imported.module, imported.name, world, hops);
}

function isWireType(imported: ImportedName, world: TypeWorld): boolean {
  const dialect = dialectOfModule(world.project, imported.module);
  return dialect?.owner === 'wire' || (dialect?.wireTypes.includes(imported.name) ?? false);
}

function typeInModule(module: string, name: string, world: TypeWorld, hops: number): TypeVerdict | undefined {
  if (hops >= MAX_HOPS) return undefined;
  const path = world.project.resolve(world.source.path, module);
  const source = path === undefined ? undefined : world.project.source(path);
  const fragment = source?.fragments.find((candidate) => candidate.kind === 'script');
  if (!source || !fragment) return undefined;
  const there: TypeWorld = { source, fragment, project: world.project };
  const found = declarationOf(name, fragment);
  return found ? judgeDeclaration(found, there, hops + 1) : reExportedType(name, there, hops + 1);
}

/** Follows `export {Tool} from './x'` and `export * from './x'`. */
function reExportedType(name: string, world: TypeWorld, hops: number): TypeVerdict | undefined {
  for (const node of world.fragment.nodesOfType('ExportNamedDeclaration')) {
    if (!node['source']) continue;
    for (const specifier of node['specifiers'] as AstNode[]) {
      if (specifier['exported']?.name !== name) continue;
      return typeInModule(node['source'].value as string, specifier['local'].name as string, world, hops + 1);
    }
  }
  if (hops === 0) return undefined;
  for (const node of world.fragment.nodesOfType('ExportAllDeclaration')) {
    const found = typeInModule(node['source'].value as string, name, world, hops + 1);
    if (found) return found;
  }
  return undefined;
}

function declarationOf(name: string, fragment: Fragment): AstNode | undefined {
  for (const type of [
    'TSInterfaceDeclaration',
    'TSTypeAliasDeclaration',
    'ClassDeclaration',
    'TSEnumDeclaration',
  ]) {
    const found = fragment.nodesOfType(type).find((node) => node['id']?.name === name);
    if (found) return found;
  }
  return undefined;
}

function judgeDeclaration(declaration: AstNode, world: TypeWorld, hops: number): TypeVerdict {
  const name = declaration['id'].name as string;
  switch (declaration.type) {
    case 'ClassDeclaration':
      return { ...UNKNOWN, side: 'instance', seen: true, name };
    case 'TSInterfaceDeclaration': {
      const own = judgeMembers(declaration['body'].body as AstNode[], name);
      if (own.side === 'descriptor') return own;
      const inherited = ((declaration['extends'] ?? []) as AstNode[]).map((base) =>
        judgeReferenceName((base['expression'] ?? base) as AstNode, world, hops + 1),
      );
      const verdict = strongest([own, ...inherited]);
      return verdict.side === 'unknown' ? { ...named(name), holdsFunctions: own.holdsFunctions } : verdict;
    }
    case 'TSTypeAliasDeclaration': {
      const verdict = judgeType(declaration['typeAnnotation'] as AstNode, world, hops + 1);
      return verdict.side === 'unknown' ? named(name) : verdict;
    }
    default:
      return { ...UNKNOWN, side: 'other', name };
  }
}

function isOtherDescriptor(name: string): boolean {
  return OTHER_DESCRIPTORS.test(name) && !/tool/i.test(name);
}

function judgeReferenceName(node: AstNode, world: TypeWorld, hops: number): TypeVerdict {
  return node.type === 'Identifier'
    ? (findType(node['name'] as string, world, hops) ?? named(node['name']))
    : UNKNOWN;
}

function named(name: string): TypeVerdict {
  if (CALL_TYPE_NAME.test(name)) return { ...UNKNOWN, side: 'other', name };
  return isToolTypeName(name) && !isOtherContentsName(name)
    ? { ...UNKNOWN, side: 'descriptor', name }
    : { ...UNKNOWN, name };
}

function judgeMembers(members: AstNode[], name: string): TypeVerdict {
  const keys = members.map((member) => keyName(member)).filter((key) => key !== undefined);
  const holdsFunctions = members.some(
    (member) =>
      member.type === 'TSMethodSignature' ||
      member['typeAnnotation']?.typeAnnotation?.type === 'TSFunctionType',
  );
  if (keys.some((key) => CALL_KEYS.has(key))) return { ...UNKNOWN, side: 'other', seen: true, name };
  const schema =
    members.some((member) => isSchemaMember(member)) || (keys.includes('schema') && isToolTypeName(name));
  const described =
    keys.includes('name') ||
    keys.includes('description') ||
    keys.includes(CANONICAL_KEY) ||
    isToolTypeName(name);
  if (schema && described) return { side: 'descriptor', seen: true, name, holdsFunctions };
  const complete = keys.length > 0 && keys.length === members.length;
  const side = complete && !keys.some((key) => DESCRIBING_KEYS.has(key)) ? 'other' : 'unknown';
  return { side, seen: true, name, holdsFunctions };
}

function isSchemaMember(member: AstNode): boolean {
  const key = keyName(member) ?? '';
  const type = plainType(member['typeAnnotation'] as AstNode | undefined);
  return key === CANONICAL_KEY || (LEGACY_KEYS.has(key) && type?.type !== 'TSArrayType');
}

function strongest(verdicts: readonly TypeVerdict[]): TypeVerdict {
  const order = ['instance', 'wire', 'descriptor', 'unknown', 'other'] as const;
  for (const side of order) {
    const matching = verdicts.filter((verdict) => verdict.side === side);
    const best = matching.find((verdict) => verdict.seen) ?? matching[0];
    if (best) return best;
  }
  return UNKNOWN;
}

/** The type under annotations, parentheses, `readonly` and `| null`. */
function plainType(annotation: AstNode | undefined): AstNode | undefined {
  let type: AstNode | undefined = annotation;
  for (;;) {
    if (!type) return undefined;
    if (
      type.type === 'TSTypeAnnotation' ||
      type.type === 'TSParenthesizedType' ||
      type.type === 'TSTypeOperator'
    ) {
      type = type['typeAnnotation'] as AstNode;
      continue;
    }
    if (type.type !== 'TSUnionType') return type;
    const parts: AstNode[] = (type['types'] as AstNode[]).filter(
      (part) => !/^TS(?:Null|Undefined|Void)Keyword$/.test(part.type),
    );
    if (parts.length !== 1) return type;
    type = parts[0];
  }
}

function typeName(reference: AstNode): string {
  const parts: string[] = [];
  let current = reference['typeName'] as AstNode | undefined;
  while (current?.type === 'TSQualifiedName') {
    parts.unshift(current['right'].name as string);
    current = current['left'] as AstNode;
  }
  if (current?.type === 'Identifier') parts.unshift(current['name'] as string);
  return parts.join('.');
}

function lastPart(name: string): string {
  return name.split('.').pop() as string;
}

function typeArguments(reference: AstNode): AstNode[] {
  const parameters = (reference['typeArguments'] ?? reference['typeParameters']) as AstNode | undefined;
  return (parameters?.['params'] ?? []) as AstNode[];
}
