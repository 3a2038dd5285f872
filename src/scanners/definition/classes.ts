import { enclosingFunction, keyName, lastName, unwrap, type AstNode } from '../../source/nodes.js';
import type { DefinedName, DefinitionSite } from '../definition-site.js';
import type { Place } from '../types/resolve-type.js';
import { CANONICAL_KEY, HANDLER_KEYS, isToolTypeName, LEGACY_KEYS } from '../vocabulary.js';
import type { Evidence } from '../site.js';
import { definedName } from './names.js';
import { schemaKindOf } from './objects.js';

const SCHEMA_FIELDS: readonly string[] = [CANONICAL_KEY, ...LEGACY_KEYS];

/** Classes that are one tool: a name and a schema as fields or getters, or handed to the constructor of a tool's base class. */
export function classDefinitions(place: Place): DefinitionSite[] {
  return ['ClassDeclaration', 'ClassExpression']
    .flatMap((type) => place.fragment.nodesOfType(type))
    .map((node) => classDefinition(place, node))
    .filter((site) => site !== undefined);
}

interface ClassReading {
  readonly name: DefinedName;
  readonly schemaKey: string | undefined;
  readonly schema: AstNode | undefined;
}

function classDefinition(place: Place, node: AstNode): DefinitionSite | undefined {
  const members = new Map(
    (node['body'].body as AstNode[]).map((member) => [member['key'] ? keyName(member) : undefined, member]),
  );
  const parent = node['superClass'] as AstNode | null | undefined;
  const parentName = parent ? lastName(parent) : undefined;
  const isTool =
    isToolTypeName((node['id']?.name as string | undefined) ?? '') || isToolTypeName(parentName ?? '');
  const reading = isTool ? (fieldReading(place, members) ?? superReading(place, members)) : undefined;
  if (!reading) return undefined;
  const { source, fragment } = place;
  const { name, schemaKey, schema } = reading;
  const evidence: Evidence[] = [
    {
      id: 'tool-class',
      text: `the class ${(node['id']?.name as string | undefined) ?? ''} is a tool`,
      side: 'for',
    },
  ];
  return {
    kind: 'tool-definition',
    form: 'class',
    source,
    fragment,
    node,
    range: [name.node.start, name.node.end],
    role: 'source',
    confidence: 'likely',
    evidence,
    related: [],
    name,
    dialect: schemaKey === undefined || schemaKey === CANONICAL_KEY ? 'canonical' : 'legacy',
    schema: schema && { node: schema, place, key: schemaKey, kind: schemaKindOf(place, schema) },
    definition: node,
    flags: [],
    isOpen: true,
    hasHandler: [...HANDLER_KEYS].some((key) => members.has(key)),
    holder: undefined,
    registrar: undefined,
    scope: enclosingFunction(node),
  };
}

function fieldReading(
  place: Place,
  members: ReadonlyMap<string | undefined, AstNode>,
): ClassReading | undefined {
  const schemaKey = SCHEMA_FIELDS.find((key) => members.has(key));
  const nameNode = valueOfMember(members.get('name'));
  if (schemaKey === undefined || !nameNode) return undefined;
  const name = definedName({ source: place.source, fragment: place.fragment, node: nameNode }, place.project);
  return name && { name, schemaKey, schema: valueOfMember(members.get(schemaKey)) };
}

/** The value of a field, or what a getter returns. */
function valueOfMember(member: AstNode | undefined): AstNode | undefined {
  if (!member) return undefined;
  if (member.type === 'PropertyDefinition') return (member['value'] as AstNode | null) ?? undefined;
  if (member.type !== 'MethodDefinition' || member['kind'] !== 'get') return undefined;
  const [only, ...others] = member['value'].body.body as AstNode[];
  return only?.type === 'ReturnStatement' && others.length === 0
    ? ((only['argument'] as AstNode | null) ?? undefined)
    : undefined;
}

/** `super('read_file', 'ReadFile', 'Reads a file', {type: 'object', …})`: the first argument is the name. */
function superReading(
  place: Place,
  members: ReadonlyMap<string | undefined, AstNode>,
): ClassReading | undefined {
  const constructor = members.get('constructor');
  const call = (constructor?.['value'].body?.body as AstNode[] | undefined)
    ?.map((statement) => statement['expression'] as AstNode | undefined)
    .find((expression) => expression?.type === 'CallExpression' && expression['callee'].type === 'Super');
  const [first, ...rest] = (call?.['arguments'] ?? []) as AstNode[];
  if (!first || rest.length < 2) return undefined;
  const name = definedName({ source: place.source, fragment: place.fragment, node: first }, place.project);
  if (name?.kind !== 'static' || !/^[\w.:/-]+$/.test(name.text)) return undefined;
  const schema = rest.find((argument) => {
    const kind = schemaKindOf(place, argument);
    return kind === 'json-schema' || kind === 'validator' || isSchemaMember(unwrap(argument));
  });
  return schema && { name, schemaKey: undefined, schema };
}

function isSchemaMember(node: AstNode): boolean {
  return node.type === 'MemberExpression' && /schema/i.test(keyName(node) ?? '');
}
