import {
  dottedName,
  isFunction,
  keyName,
  lastName,
  outerParent,
  propertiesOf,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import type { Place } from '../types/resolve-type.js';
import { CANONICAL_KEY, LEGACY_KEYS } from '../vocabulary.js';
import { mcpServerOf, type Receiver } from './receivers.js';

/** A place that holds a tool's schema, if it is a tool's. */
export interface SchemaHolder {
  readonly form: 'property' | 'field' | 'assignment' | 'argument';
  /** The key; undefined for an argument. */
  readonly key: string | undefined;
  /** The Property, class member, AssignmentExpression or CallExpression. */
  readonly node: AstNode;
  /** What a finding underlines, as UTF-16 offsets. */
  readonly range: readonly [number, number];
  readonly value: AstNode;
  /** How a message calls it. */
  readonly subject: string;
  /** The object literal of a property. */
  readonly object: AstNode | undefined;
  /** The server whose method takes the argument. */
  readonly receiver: Receiver | undefined;
}

/** Whether a key is one under which descriptors carry their schema. */
export function isSchemaKey(key: string | undefined): key is string {
  return key !== undefined && (key === CANONICAL_KEY || LEGACY_KEYS.has(key));
}

/** The places of one part of a file that may hold a tool's schema. */
export function schemaHolders(place: Place): SchemaHolder[] {
  const { fragment } = place;
  return [
    ...fragment.nodesOfType('Property').map(propertyHolder),
    ...['PropertyDefinition', 'MethodDefinition']
      .flatMap((type) => fragment.nodesOfType(type))
      .map(memberHolder),
    ...fragment.nodesOfType('AssignmentExpression').map(assignmentHolder),
    ...fragment.nodesOfType('CallExpression').map((call) => argumentHolder(place, call)),
  ].filter((holder) => holder !== undefined);
}

function propertyHolder(node: AstNode): SchemaHolder | undefined {
  const key = keyName(node);
  const object = node.parent;
  if (!isSchemaKey(key) || object?.type !== 'ObjectExpression') return undefined;
  if (node['method'] || node['kind'] !== 'init') return undefined;
  // The key that counts is looked at; what becomes of the other one is dual-write's.
  if (key !== CANONICAL_KEY && propertiesOf(object).has(CANONICAL_KEY)) return undefined;
  const inner = bedrockSchema(node['value'] as AstNode);
  return {
    form: 'property',
    key,
    node,
    range: [node['key'].start, node['key'].end],
    value: inner ?? (node['value'] as AstNode),
    subject: inner ? `\`${key}.json\`` : `\`${key}\``,
    object,
    receiver: undefined,
  };
}

/** The schema of `inputSchema: {json: {…}}`, https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolInputSchema.html */
function bedrockSchema(value: AstNode): AstNode | undefined {
  const literal = unwrap(value);
  const [only, ...others] = literal.type === 'ObjectExpression' ? (literal['properties'] as AstNode[]) : [];
  if (only?.type !== 'Property' || others.length > 0 || keyName(only) !== 'json') return undefined;
  const inner = unwrap(only['value'] as AstNode);
  return inner.type !== 'ObjectExpression' || propertiesOf(inner).has('properties') ? inner : undefined;
}

function memberHolder(node: AstNode): SchemaHolder | undefined {
  const key = keyName(node);
  const value = isSchemaKey(key) ? valueOfMember(node) : undefined;
  return key === undefined || !value
    ? undefined
    : {
        form: 'field',
        key,
        node,
        range: [node['key'].start, node['key'].end],
        value,
        subject: `\`${key}\``,
        object: undefined,
        receiver: undefined,
      };
}

/** The value of a class field, or the one thing a getter returns. */
function valueOfMember(member: AstNode): AstNode | undefined {
  if (member.type === 'PropertyDefinition') return (member['value'] as AstNode | null) ?? undefined;
  if (member['kind'] !== 'get') return undefined;
  const [only, ...others] = (member['value'].body?.body ?? []) as AstNode[];
  return only?.type === 'ReturnStatement' && others.length === 0
    ? ((only['argument'] as AstNode | null) ?? undefined)
    : undefined;
}

function assignmentHolder(node: AstNode): SchemaHolder | undefined {
  const target = unwrap(node['left'] as AstNode);
  const key = target.type === 'MemberExpression' ? keyName(target) : undefined;
  return !isSchemaKey(key) || node['operator'] !== '='
    ? undefined
    : {
        form: 'assignment',
        key,
        node,
        range: [target.start, target.end],
        value: node['right'] as AstNode,
        subject: `\`${key}\``,
        object: undefined,
        receiver: undefined,
      };
}

/** The schema among the arguments of `server.tool(name, description?, schema, annotations?, handler)`. */
function argumentHolder(place: Place, call: AstNode): SchemaHolder | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  if (lastName(callee) !== 'tool') return undefined;
  const given = call['arguments'] as AstNode[];
  const last = given.at(-1);
  if (given.length < 3 || !last || !runsTool(last)) return undefined;
  const index = given.findIndex((argument, at) => at > 0 && stringValue(unwrap(argument)) === undefined);
  const value = given[index];
  if (!value || value === last || value.type === 'SpreadElement') return undefined;
  const receiver = mcpServerOf(place, call);
  if (!receiver) return undefined;
  const lineEnd = place.source.text.slice(value.start, value.end).search(/\r?\n/);
  return {
    form: 'argument',
    key: undefined,
    node: call,
    range: [value.start, lineEnd < 0 ? value.end : value.start + lineEnd],
    value,
    subject: `the ${ORDINALS[index] ?? 'schema'} argument of ${dottedName(callee) ?? 'tool'}()`,
    object: undefined,
    receiver,
  };
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

function runsTool(argument: AstNode): boolean {
  const value = unwrap(argument);
  return isFunction(value) || /^(?:Identifier|MemberExpression|CallExpression)$/.test(value.type);
}

/** The call that takes an object literal as an argument itself, and which one it is. */
export function callAround(object: AstNode): { call: AstNode; index: number } | undefined {
  const { parent, child } = outerParent(object);
  if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return undefined;
  const index = (parent['arguments'] as AstNode[]).indexOf(child);
  return index < 0 ? undefined : { call: parent, index };
}
