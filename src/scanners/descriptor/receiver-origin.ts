import { functionName, keyName, lastName, propertiesOf, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import type { Ledger } from '../ledger.js';
import { collectionOfCallback, declaredTypeOf } from '../types/declared-type.js';
import type { Place } from '../types/resolve-type.js';
import { isToolType } from '../types/tool-type.js';
import {
  CANONICAL_KEY,
  HANDLER_KEYS,
  isRegistrationName,
  isToolCollectionName,
  isToolName,
  LEGACY_KEYS,
  WRAPPER_KEYS,
} from '../vocabulary.js';

/** Where the receiver's value comes from: an iteration over tools, a look-up in a registry, the arguments of a handler. */
export function considerOrigin(ledger: Ledger, place: Place, receiver: AstNode): void {
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
export function considerPart(ledger: Ledger, place: Place, member: AstNode): void {
  const name = keyName(member);
  if (name === undefined || !WRAPPER_KEYS.has(name)) return;
  const object = member['object'] as AstNode;
  const type = declaredTypeOf(place, object);
  const typed = type !== undefined && isToolType(type);
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
