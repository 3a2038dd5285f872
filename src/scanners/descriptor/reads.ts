import {
  isFunction,
  keyName,
  lastName,
  outerParent,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { dialectOfModule } from '../../dialects/index.js';
import type { Obstacle, ReadSite } from '../descriptor-site.js';
import { createLedger, type Ledger } from '../ledger.js';
import { declaredTypeOf, typeOfPattern } from '../types/declared-type.js';
import type { DeclaredType, Place } from '../types/resolve-type.js';
import { CANONICAL_KEY, HANDLER_KEYS, LEGACY_KEYS } from '../vocabulary.js';
import { containsCanonical, isGuardedByCanonical } from './canonical-guard.js';
import { chainOf, considerAnthropicKey, considerChain, considerGeminiKey } from './read-chain.js';
import { withSiblings } from './read-siblings.js';
import { considerUse } from './read-use.js';
import { considerReceiver, considerType } from './receiver-evidence.js';
import { considerCollection, considerParameter } from './receiver-origin.js';

/** The schema reads of one part of a file that do not try `inputSchema` first. */
export function schemaReadsOf(place: Place): ReadSite[] {
  const members = place.fragment.nodesOfType('MemberExpression').map((node) => memberRead(place, node));
  return [
    ...withSiblings(
      place.fragment,
      members.filter((site) => site !== undefined),
      (site, reason) => memberRead(place, site.node, reason),
    ),
    ...place.fragment.nodesOfType('ObjectPattern').flatMap((node) => destructuredReads(place, node)),
    ...place.fragment.nodesOfType('BinaryExpression').map((node) => inOperatorRead(place, node)),
  ].filter((site) => site !== undefined);
}

function memberRead(place: Place, member: AstNode, sibling?: string): ReadSite | undefined {
  const key = keyName(member);
  if (key === undefined || !LEGACY_KEYS.has(key) || isNotRead(member)) return undefined;
  const chain = chainOf(member);
  if (chain.hasEarlierRead || isGuardedByCanonical(member)) return undefined;
  const receiver = member['object'] as AstNode;
  const ledger = createLedger();
  considerReceiver(ledger, place, receiver);
  considerGeminiKey(ledger, chain, member);
  considerChain(ledger, chain, receiver);
  considerUse(ledger, chain.outermost, member);
  if (sibling !== undefined) ledger.add('sibling-read', sibling, 4);
  if (key === 'input_schema') considerAnthropicKey(ledger, chain);
  return {
    kind: 'schema-read',
    form: 'member',
    source: place.source,
    fragment: place.fragment,
    node: member,
    range: [member.start, member.end],
    ...ledger.outcome('source'),
    related: [],
    legacyKey: key,
    receiver,
    laterCanonical: chain.laterCanonical,
    laterLegacy: chain.laterLegacy,
    obstacles: typeObstacles(place, receiver, key, ledger),
  };
}

/** In TypeScript a read of `inputSchema` off a type that does not declare it does not compile. */
function typeObstacles(place: Place, receiver: AstNode, key: string, ledger: Ledger): Obstacle[] {
  return isOpenCast(receiver) ? [] : obstaclesOfType(place, declaredTypeOf(place, receiver), key, ledger);
}

function obstaclesOfType(
  place: Place,
  type: DeclaredType | undefined,
  key: string,
  ledger: Ledger,
): Obstacle[] {
  const { role, confidence } = ledger.outcome('source');
  if (role !== 'source' || confidence === 'possible' || !isTypeChecked(place)) return [];
  if (!type)
    return [{ code: 'typed-here', text: 'its type is not known here and may declare no `inputSchema`' }];
  if (type.members?.has(CANONICAL_KEY) || isOpenType(type)) return [];
  if (type.node.type === 'TSUnknownKeyword')
    return [
      { code: 'typed-here', text: 'it is unknown, from outside: what carries both keys would be read anew' },
    ];
  const name = type.names[0] ?? 'the declared type';
  const text = `${name} declares no \`inputSchema\`: type and reader must move together`;
  return [{ code: 'typed-here', text, declaration: type.members?.get(key) }];
}

/** Whether every member may be read, or the type is declared in a file that is not there. */
function isOpenType(type: DeclaredType): boolean {
  if (type.members) return false;
  if (/^TS(?:Any|Object)Keyword$/.test(type.node.type)) return true;
  if (type.names.some((name) => /^(?:Record|Map|object)$/.test(name))) return true;
  if (type.module === undefined) return false;
  return type.module.startsWith('.') || dialectOfModule(type.place.project, type.module)?.owner === 'ours';
}

function isTypeChecked({ source, fragment }: Place): boolean {
  if (source.language === 'vue')
    return fragment.kind === 'script' && /<script\b[^>]*\blang=["']tsx?["']/.test(source.text);
  return source.language === 'ts' || source.language === 'tsx';
}

/** Whether an expression is cast to a type on which every member may be read. */
function isOpenCast(expression: AstNode): boolean {
  if (!/^TSAsExpression$|^TSTypeAssertion$/.test(expression.type)) return false;
  return /^TSAnyKeyword$/.test((expression['typeAnnotation'] as AstNode).type);
}

function isNotRead(member: AstNode): boolean {
  const { parent, child } = outerParent(member);
  if (!parent) return true;
  if (parent.type === 'AssignmentExpression' && parent['left'] === child) return true;
  if (parent.type === 'UpdateExpression') return true;
  if (parent.type === 'UnaryExpression' && parent['operator'] === 'delete') return true;
  if ((parent.type === 'CallExpression' || parent.type === 'NewExpression') && parent['callee'] === child)
    return true;
  return parent.type === 'ForOfStatement' && parent['left'] === child;
}

function destructuredReads(place: Place, pattern: AstNode): (ReadSite | undefined)[] {
  const properties = pattern['properties'] as AstNode[];
  const keys = new Set(
    properties.map((property) => (property.type === 'Property' ? (keyName(property) ?? '') : '')),
  );
  if (keys.has(CANONICAL_KEY)) return [];
  return properties
    .filter((property) => property.type === 'Property' && LEGACY_KEYS.has(keyName(property) ?? ''))
    .map((property) => destructuredRead(place, pattern, property, keys));
}

function destructuredRead(
  place: Place,
  pattern: AstNode,
  property: AstNode,
  keys: ReadonlySet<string>,
): ReadSite {
  const ledger = createLedger();
  const receiver = receiverOfPattern(pattern);
  const value = property['value'] as AstNode;
  if (value.type === 'AssignmentPattern' && unwrap(value['right'] as AstNode).type === 'ArrayExpression') {
    ledger.settle('unrelated', 'array-value', "its default is an array, and a tool's schema never is");
  }
  if (receiver) considerReceiver(ledger, place, receiver);
  else considerPatternPlace(ledger, place, pattern);
  const alias = lastName(value.type === 'AssignmentPattern' ? (value['left'] as AstNode) : value);
  if (alias !== undefined && /schema$/i.test(alias)) ledger.add('schema-variable', `it becomes ${alias}`, 4);
  if (keys.has('description')) ledger.add('description-read', 'its description is read too', 2);
  if (keys.has('name')) ledger.add('name-read', 'its name is read too', 1);
  const handler = [...keys].find(
    (key) => HANDLER_KEYS.has(key) && key !== 'method' && key !== 'action' && key !== 'call',
  );
  if (handler) ledger.add('handler-read', `its ${handler} is read too`, 2);
  const foreign = [...keys].find((key) =>
    /^(?:args|arguments|toolName|tool_name|toolCallId|status|result|method|path|query|sql|url|headers|body|agentId)$/.test(
      key,
    ),
  );
  if (foreign) ledger.add('foreign-read', `\`${foreign}\` is read off it too`, -5);
  return {
    kind: 'schema-read',
    form: 'destructuring',
    source: place.source,
    fragment: place.fragment,
    node: property,
    range: [property['key'].start, property['key'].end],
    ...ledger.outcome('source'),
    related: [],
    legacyKey: keyName(property) as string,
    receiver,
    laterCanonical: undefined,
    laterLegacy: [],
    obstacles: receiver
      ? typeObstacles(place, receiver, keyName(property) as string, ledger)
      : obstaclesOfType(place, typeOfPattern(place, pattern), keyName(property) as string, ledger),
  };
}

/** The expression a pattern takes apart, when it stands beside it. */
function receiverOfPattern(pattern: AstNode): AstNode | undefined {
  const parent = pattern.parent;
  if (parent?.type === 'VariableDeclarator' && parent['init']) return parent['init'] as AstNode;
  if (parent?.type === 'AssignmentExpression' && parent['left'] === pattern)
    return parent['right'] as AstNode;
  return undefined;
}

/** A pattern in a parameter list or a loop: what the function or loop goes over, and its annotation. */
function considerPatternPlace(ledger: Ledger, place: Place, pattern: AstNode): void {
  const parameter = pattern.parent?.type === 'AssignmentPattern' ? pattern.parent : pattern;
  const holder = parameter.parent;
  considerType(ledger, typeOfPattern(place, pattern));
  if (holder && isFunction(holder)) considerParameter(ledger, holder, parameter);
  const loop = holder?.type === 'VariableDeclarator' ? holder.parent?.parent : undefined;
  if (loop?.type === 'ForOfStatement') considerCollection(ledger, loop['right'] as AstNode);
}

function inOperatorRead(place: Place, binary: AstNode): ReadSite | undefined {
  if (binary['operator'] !== 'in') return undefined;
  const key = stringValue(binary['left'] as AstNode);
  if (key === undefined || !LEGACY_KEYS.has(key)) return undefined;
  if (isGuardedByCanonical(binary) || isBesideCanonicalTest(binary)) return undefined;
  const receiver = binary['right'] as AstNode;
  const ledger = createLedger();
  if (key === 'input_schema')
    ledger.settle('wire', 'anthropic-key', "`input_schema` is the key of Anthropic's payload", 'likely');
  considerReceiver(ledger, place, receiver);
  return {
    kind: 'schema-read',
    form: 'in-operator',
    source: place.source,
    fragment: place.fragment,
    node: binary,
    range: [binary.start, binary.end],
    ...ledger.outcome('source'),
    related: [],
    legacyKey: key,
    receiver,
    laterCanonical: undefined,
    laterLegacy: [],
    obstacles: receiver ? typeObstacles(place, receiver, key, ledger) : [],
  };
}

/** `'inputSchema' in t || 'parameters' in t` knows both keys. */
function isBesideCanonicalTest(binary: AstNode): boolean {
  let top: AstNode = binary;
  while (top.parent?.type === 'LogicalExpression') top = top.parent;
  return top !== binary && containsCanonical(top);
}
