import {
  dottedName,
  enclosingFunction,
  functionName,
  isFunction,
  keyName,
  lastName,
  propertiesOf,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { referencesOf, variableOf } from '../../source/source.js';
import { dialectOfModule } from '../../dialects/index.js';
import type { Ledger } from '../ledger.js';
import { collectionOfCallback, declaredTypeOf } from '../types/declared-type.js';
import type { DeclaredType, Place } from '../types/resolve-type.js';
import {
  CANONICAL_KEY,
  HANDLER_KEYS,
  isCallName,
  isRegistrationName,
  isToolCollectionName,
  isToolName,
  isToolTypeName,
  isWireProjectionName,
  isWireTypeName,
  LEGACY_KEYS,
  WRAPPER_KEYS,
} from '../vocabulary.js';
import { valueKindOf } from '../values.js';
import { literalBehind } from './literal-behind.js';
import { judgeLiteral } from './literal-evidence.js';
import { isFlatFunction } from './wire.js';

/** Keys that only a call of a tool, a request or a row has; reading them off the same receiver speaks against a descriptor. */
const FOREIGN_READS = new Set([
  'arguments',
  'args',
  'toolCallId',
  'tool_call_id',
  'toolName',
  'tool_name',
  'result',
  'status',
  'path',
  'method',
  'responses',
  'operationId',
  'sql',
  'query',
  'values',
  'requestBody',
  'body',
  'returnType',
  'typeParameters',
  'iterations',
  'accuracy',
  'modelfile',
  'action',
  'nodes',
]);

/** Last words of names of receivers that are anything but a descriptor. */
const FOREIGN_RECEIVERS =
  /(?:^|[a-z_$])(?:request|req|options|opts|body|payload|query|row|rows|model|node|statement|operation|route|endpoint|story|event|message|part|step|workflow|template|operator|url|location|response|res|data|signature|method|ctx|context|env|script|prompt|system|strategy|constraint|plan|job|task|command|preset|effect|filter|shader|material|geometry|variant|segment|feature)s?$/;

/** Weighs what a receiver is called and declared as: does it hold a tool definition? */
export function considerReceiver(ledger: Ledger, place: Place, receiver: AstNode): void {
  const inner = unwrap(receiver);
  const name = lastName(inner);
  if (inner.type === 'ThisExpression') ledger.add('own-field', 'it is a field of its own class', -2);
  if (name === 'function') return considerFunctionObject(ledger, place, inner);
  if (isCallName(name)) ledger.add('call-name', `${name as string} is named like a call's arguments`, -6);
  else if (isToolName(name)) ledger.add('receiver-name', `${name as string} is named like a tool`, 4);
  else if (name !== undefined && FOREIGN_RECEIVERS.test(lowerLastWord(name)))
    ledger.add('foreign-name', `${name} is not named like a tool`, -2);
  if (inner.type === 'MemberExpression') considerPart(ledger, place, inner);
  considerType(ledger, declaredTypeOf(place, receiver));
  considerOrigin(ledger, place, inner);
  considerLiteralBehind(ledger, place, inner);
  considerCompany(ledger, place, inner);
}

/** `projectDefaultStrategy` as `projectDefault_strategy`, so that a word list can look at the last word. */
function lowerLastWord(name: string): string {
  return name.replace(
    /([A-Z])([a-z\d]*s?)$/,
    (_, first: string, rest: string) => `_${first.toLowerCase()}${rest}`,
  );
}

/** `tool.function.parameters`: a read of a provider's payload unless the type says it is our own. */
function considerFunctionObject(ledger: Ledger, place: Place, member: AstNode): void {
  const owner = member.type === 'MemberExpression' ? (member['object'] as AstNode) : undefined;
  const type = owner && declaredTypeOf(place, owner);
  const isOwn = type?.names.some(isToolTypeName) && !type.names.some(isWireTypeName);
  if (!type || !isOwn || (type.module !== undefined && dialectOfModule(type.module))) {
    return ledger.settle(
      'wire',
      'wire-read',
      "the read goes through `function`, a provider's payload",
      'likely',
    );
  }
  ledger.add(
    'own-wire-shape',
    `${type.names[0] as string} is no provider's type, though it keeps its schema under function`,
    4,
  );
  const around = nameOfFunctionAround(member);
  if (isWireProjectionName(around))
    ledger.add('to-wire', `${around as string}() shapes it for a provider`, -3);
  const payload = payloadAround(member);
  if (payload) ledger.add('to-wire', 'it goes from one payload shape into another', -3);
}

/** The object literal of a provider's tool around a node, when there is one in the same expression. */
function payloadAround(node: AstNode): AstNode | undefined {
  for (
    let current = node.parent;
    current && !/Function|Statement/.test(current.type);
    current = current.parent
  ) {
    if (current.type !== 'ObjectExpression') continue;
    const keys = propertiesOf(current);
    if (
      isPayloadOfProvider(current) ||
      keys.has('input_schema') ||
      keys.has('parametersJsonSchema') ||
      keys.has('toolSpec')
    )
      return current;
  }
  return undefined;
}

/** Weighs the declared type of a receiver. */
export function considerType(ledger: Ledger, type: DeclaredType | undefined): void {
  if (!type) return;
  const dialect = type.module === undefined ? undefined : dialectOfModule(type.module);
  const name = type.names[0] ?? 'its type';
  if (dialect && dialect.owner !== 'ours') {
    return ledger.settle(
      dialect.owner,
      'declared-type',
      `its type ${name} comes from ${type.module as string}`,
    );
  }
  if (dialect?.owner === 'ours' && type.names.some((candidate) => dialect.types.includes(candidate))) {
    return ledger.add(
      'declared-type',
      `its type ${name} comes from ${type.module as string}, which reads inputSchema`,
      6,
    );
  }
  if (type.names.some(isWireTypeName))
    return ledger.settle('wire', 'wire-type', `its type ${name} is that of a provider's payload`, 'likely');
  if (type.members?.has(CANONICAL_KEY)) return ledger.add('receiver-type', 'its type knows inputSchema', 5);
  if (type.inProject && /(?:^|[/_.-])(?:tools?|registry|descriptors?)(?:[/_.-]|$)/i.test(type.module ?? '')) {
    ledger.add('type-module', `its type ${name} comes from ${type.module as string}`, 1);
  }
  if (type.names.some(isToolTypeName)) return ledger.add('receiver-type', `its type is ${name}`, 3);
  if (type.members && [...LEGACY_KEYS].some((key) => type.members?.has(key))) {
    const handler = [...HANDLER_KEYS].some((key) => type.members?.has(key));
    const weight = handler && type.members.has('description') ? 2 : -1;
    ledger.add(
      'receiver-members',
      `its type ${name} has ${handler ? 'a function that runs it' : 'no function that runs it'}`,
      weight,
    );
  } else if (type.members && type.members.size > 0) {
    ledger.add('other-type', `its type ${name} has no schema`, -3);
  }
}

/** A receiver that stands for a literal of this file is what that literal is. */
function considerLiteralBehind(ledger: Ledger, place: Place, receiver: AstNode): void {
  const literal = literalBehind(place.fragment, receiver);
  const entry = literal && [...propertiesOf(literal)].find(([key]) => LEGACY_KEYS.has(key));
  if (!literal || !entry) return;
  const [key, property] = entry;
  const value = property['value'] as AstNode;
  const { role } = judgeLiteral(place, literal, key, value, valueKindOf(value, place.fragment));
  if (role === 'wire' || role === 'library')
    ledger.settle(role, 'own-payload', 'it stands for a payload that is made in this file');
  if (role === 'projection')
    ledger.settle(
      'projection',
      'own-projection',
      'it stands for a copy that is made in this file',
      'possible',
    );
}

/** Where the receiver's value comes from: an iteration over tools, a look-up in a registry, the arguments of a handler. */
function considerOrigin(ledger: Ledger, place: Place, receiver: AstNode): void {
  if (receiver.type === 'CallExpression') return considerMaker(ledger, receiver);
  if (receiver.type === 'MemberExpression') {
    if (receiver['computed'] && isToolCollectionName(lastName(receiver['object'] as AstNode))) {
      ledger.add('entry', `it is an entry of ${lastName(receiver['object'] as AstNode) as string}`, 4);
    }
    return considerOriginOfObject(ledger, place, receiver);
  }
  if (receiver.type !== 'Identifier') return;
  const definition = variableOf(place.fragment, receiver)?.defs[0];
  if (!definition) return;
  const node = definition.node as unknown as AstNode;
  if (definition.type === 'Parameter')
    return considerParameter(ledger, node, definition.name as unknown as AstNode);
  if (definition.type !== 'Variable') return;
  const loop = node.parent?.parent;
  if (loop?.type === 'ForOfStatement' && loop['left'] === node.parent)
    return considerCollection(ledger, loop['right'] as AstNode);
  if (!node['init'] || node['id'].type !== 'Identifier') return;
  const init = unwrap(node['init'] as AstNode);
  const first = firstBranch(init);
  if (first.type === 'CallExpression') considerMaker(ledger, first);
  if (first.type === 'MemberExpression') considerPart(ledger, place, first);
  if (
    first.type === 'MemberExpression' &&
    first['computed'] &&
    isToolCollectionName(lastName(first['object'] as AstNode))
  ) {
    ledger.add('entry', `it is an entry of ${lastName(first['object'] as AstNode) as string}`, 4);
  }
}

/** The first alternative of a chain or a ternary. */
function firstBranch(node: AstNode): AstNode {
  if (node.type === 'LogicalExpression') return firstBranch(unwrap(node['left'] as AstNode));
  return node.type === 'ConditionalExpression' ? firstBranch(unwrap(node['consequent'] as AstNode)) : node;
}

/** `tool.schema` and the like: a part of a tool that holds its description and schema. */
function considerPart(ledger: Ledger, place: Place, member: AstNode): void {
  const name = keyName(member);
  if (name === undefined || !WRAPPER_KEYS.has(name)) return;
  const object = member['object'] as AstNode;
  const typed = declaredTypeOf(place, object)?.names.some(isToolTypeName) === true;
  if (typed || isToolName(lastName(object))) ledger.add('tool-part', `it is the ${name} of a tool`, 4);
}

function considerOriginOfObject(ledger: Ledger, place: Place, member: AstNode): void {
  const name = keyName(member);
  const object = unwrap(member['object'] as AstNode);
  if (name === undefined || !WRAPPER_KEYS.has(name) || object.type !== 'Identifier') return;
  const definition = variableOf(place.fragment, object)?.defs[0];
  const node = definition?.node as unknown as AstNode | undefined;
  if (definition?.type === 'Parameter' && node)
    considerParameter(ledger, node, definition.name as unknown as AstNode);
}

function considerMaker(ledger: Ledger, call: AstNode): void {
  const callee = unwrap(call['callee'] as AstNode);
  const called = lastName(callee) ?? '';
  if (callee.type === 'MemberExpression' && /^(?:get|find|at)$/.test(called)) {
    const owner = lastName(callee['object'] as AstNode);
    if (isToolCollectionName(owner) || isToolName(owner))
      ledger.add('looked-up', `it is looked up in ${owner as string}`, 4);
  } else if (
    /^(?:get|find|resolve|lookup|load|make|create|build)\w*(?:Tool|Descriptor|ToolDefinition)$/.test(called)
  ) {
    ledger.add('looked-up', `${called}() gives it`, 4);
  }
}

/** Weighs a parameter by the function that takes it: a callback over tools, a registration, the handler of a tool. */
export function considerParameter(ledger: Ledger, fn: AstNode, name: AstNode): void {
  const collection = collectionOfCallback(fn);
  if (collection) return considerCollection(ledger, collection);
  if ((fn['params'] as AstNode[])[0] !== name) {
    if (isRegistrationName(functionName(fn)))
      ledger.add('registered', `it is handed to ${functionName(fn) as string}()`, 2);
    return;
  }
  if (isHandlerOfDescriptor(fn))
    ledger.settle('arguments', 'handler-arguments', 'it is what a tool is called with');
  if (isRegistrationName(functionName(fn)))
    ledger.add('registered', `it is handed to ${functionName(fn) as string}()`, 2);
  if (functionKey(fn) === 'tool') ledger.add('tool-visitor', 'the function visits tools', 2);
}

/** Whether a function is the one that runs a tool: `execute`, `handler`, or the callback of a registration. */
function isHandlerOfDescriptor(fn: AstNode): boolean {
  const parent = fn.parent;
  const key = functionKey(fn);
  if (
    key !== undefined &&
    HANDLER_KEYS.has(key) &&
    parent?.type === 'Property' &&
    parent.parent?.type === 'ObjectExpression'
  ) {
    const siblings = propertiesOf(parent.parent);
    return (
      siblings.has('description') ||
      siblings.has('name') ||
      siblings.has(CANONICAL_KEY) ||
      [...LEGACY_KEYS].some((legacy) => siblings.has(legacy))
    );
  }
  return (
    parent?.type === 'CallExpression' &&
    parent['callee'] !== fn &&
    isRegistrationName(lastName(parent['callee'] as AstNode))
  );
}

function functionKey(fn: AstNode): string | undefined {
  return fn.parent && /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(fn.parent.type)
    ? keyName(fn.parent)
    : undefined;
}

/** Weighs the collection a value is an element of. */
export function considerCollection(ledger: Ledger, collection: AstNode): void {
  const functions = namesWithin(collection).find((name) =>
    /functions$|functionDeclarations$|actions$/i.test(name),
  );
  if (functions) return ledger.add('element-of-functions', `it is an element of ${functions}`, -4);
  for (const name of namesWithin(collection)) {
    if (
      isToolCollectionName(name) ||
      /^(?:get|list|load|fetch|discover|all)\w*Tools$|^listTools$|[Tt]oolDefinitions$/.test(name)
    ) {
      return ledger.add('element', `it is an element of ${name}`, 4);
    }
  }
}

/** The names that make up a collection expression: `Array.from(this.tools.values())` gives `tools`. */
function namesWithin(node: AstNode): string[] {
  const inner = unwrap(node);
  switch (inner.type) {
    case 'Identifier':
      return [inner['name'] as string];
    case 'MemberExpression':
      return [keyName(inner) ?? '', ...namesWithin(inner['object'] as AstNode)];
    case 'CallExpression':
      return [
        ...namesWithin(inner['callee'] as AstNode),
        ...(inner['arguments'] as AstNode[]).slice(0, 1).flatMap(namesWithin),
      ];
    case 'LogicalExpression':
      return namesWithin(inner['left'] as AstNode);
    case 'ArrayExpression':
      return (
        (inner['elements'] as (AstNode | null)[]).filter(
          (element) => element?.type === 'SpreadElement',
        ) as AstNode[]
      ).flatMap((element) => namesWithin(element['argument'] as AstNode));
    default:
      return [];
  }
}

/** What else the program reads off the same receiver. */
function considerCompany(ledger: Ledger, place: Place, receiver: AstNode): void {
  const read = keysReadOff(place, receiver);
  const foreign = [...read].find((key) => FOREIGN_READS.has(key));
  if (foreign !== undefined) ledger.add('foreign-read', `\`${foreign}\` is read off it too`, -4);
  if (read.has('parametersJsonSchema')) {
    ledger.settle('wire', 'gemini-key', "`parametersJsonSchema` is read off it too, as of Gemini's payload");
  }
  if (read.has(CANONICAL_KEY)) ledger.add('canonical-read', 'inputSchema is read off it too', 4);
  if (read.has('name')) ledger.add('name-read', 'its name is read too', 1);
  if (read.has('description')) ledger.add('description-read', 'its description is read too', 2);
  const handler = [...read].find(
    (key) => HANDLER_KEYS.has(key) && key !== 'method' && key !== 'call' && key !== 'action',
  );
  if (handler) ledger.add('handler-read', `its ${handler} is read too`, 2);
}

function keysReadOff(place: Place, receiver: AstNode): Set<string> {
  const keys = new Set<string>();
  const path = dottedName(receiver);
  const root = rootIdentifier(receiver);
  if (path === undefined || !root) return keys;
  for (const reference of referencesOf(place.fragment, root)) {
    let current = reference;
    for (let parent = current.parent; parent; parent = current.parent) {
      if (parent.type === 'MemberExpression' && parent['object'] === current) {
        if (dottedName(current) === path) {
          const key = keyName(parent);
          if (key !== undefined) keys.add(key);
        }
        current = parent;
      } else if (
        /^(?:ChainExpression|TSAsExpression|TSNonNullExpression|TSTypeAssertion)$/.test(parent.type)
      ) {
        current = parent;
      } else {
        if (
          parent.type === 'VariableDeclarator' &&
          parent['init'] === current &&
          parent['id'].type === 'ObjectPattern' &&
          dottedName(current) === path
        ) {
          for (const property of parent['id'].properties as AstNode[]) keys.add(keyName(property) ?? '');
        }
        break;
      }
    }
  }
  return keys;
}

function rootIdentifier(node: AstNode): AstNode | undefined {
  let current = unwrap(node);
  while (current.type === 'MemberExpression') current = unwrap(current['object'] as AstNode);
  return current.type === 'Identifier' ? current : undefined;
}

/** Whether an object literal is one tool of a payload, flat or under `function`. */
export function isPayloadOfProvider(object: AstNode): boolean {
  return (
    isFlatFunction(object) || (object.parent?.type === 'Property' && keyName(object.parent) === 'function')
  );
}

/** The name of the function around a node. */
export function nameOfFunctionAround(node: AstNode): string | undefined {
  const fn = enclosingFunction(node);
  return fn && isFunction(fn) ? functionName(fn) : undefined;
}
