import {
  childrenOf,
  dottedName,
  keyName,
  lastName,
  outerParent,
  propertiesOf,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import type { Ledger } from '../ledger.js';
import { HANDLER_KEYS, isRegistrationName } from '../vocabulary.js';
import { isPayloadOfProvider, nameOfFunctionAround } from './receiver-context.js';

/** Keys under which a schema is handed on, in every dialect. */
const SCHEMA_SINKS =
  /^(?:parameters|inputSchema|input_schema|schema|jsonSchema|json_schema|parameterSchema|parametersSchema|parameters_schema|parametersJsonSchema|argsSchema|functionParams)$/;

/** Members that only a schema has. */
const SCHEMA_MEMBERS = new Set([
  'properties',
  'required',
  'jsonSchema',
  'shape',
  'additionalProperties',
  'safeParse',
  'parse',
  '_def',
  '$defs',
]);

/** Members that only an array has. */
const ARRAY_MEMBERS = new Set([
  'length',
  'map',
  'forEach',
  'push',
  'filter',
  'some',
  'every',
  'find',
  'join',
  'reduce',
  'slice',
  'includes',
  'indexOf',
  'concat',
  'flatMap',
]);

/** Calls that check or convert a schema. */
const SCHEMA_CALLEES = /schema|zod|ajv|compile|validat|jsonify|countTokens?$/i;
/** Weighs what becomes of the value that was read. */
export function considerUse(ledger: Ledger, outermost: AstNode, member: AstNode): void {
  const { parent, child } = outerParent(outermost);
  if (!parent) return;
  if (parent.type === 'MemberExpression' && parent['object'] === child)
    return considerMemberOfValue(ledger, parent);
  if (parent.type === 'Property' && parent['value'] === child) return considerSink(ledger, parent, member);
  if (parent.type === 'VariableDeclarator') {
    const name = lastName(parent['id'] as AstNode);
    if (name !== undefined && /schema$/i.test(name)) ledger.add('schema-variable', `it becomes ${name}`, 4);
    if (
      parent['id'].type === 'ObjectPattern' &&
      (parent['id'].properties as AstNode[]).some((property) => SCHEMA_MEMBERS.has(keyName(property) ?? ''))
    ) {
      ledger.add('schema-member', 'a part of a schema is taken from it', 3);
    }
    return;
  }
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression')
    return considerCall(ledger, parent, child, member);
  if (parent.type === 'SpreadElement') return considerSpread(ledger, parent);
  if (
    parent.type === 'BinaryExpression' &&
    parent['operator'] === 'in' &&
    SCHEMA_MEMBERS.has(stringValue(parent['left'] as AstNode) ?? '')
  ) {
    ledger.add('schema-member', 'a part of a schema is looked for in it', 3);
  }
}

function considerMemberOfValue(ledger: Ledger, member: AstNode): void {
  const key = keyName(member);
  if (key === undefined) return;
  if (SCHEMA_MEMBERS.has(key)) ledger.add('schema-member', `its ${key} is used, as of a schema`, 3);
  else if (ARRAY_MEMBERS.has(key)) ledger.add('array-use', `it is used as an array (${key})`, -6);
  else ledger.add('foreign-member', `its ${key} is used, which is no part of a schema`, -3);
}

function considerSink(ledger: Ledger, property: AstNode, member: AstNode): void {
  const key = keyName(property) ?? '';
  const object = property.parent;
  if (object?.type !== 'ObjectExpression') return;
  if (SCHEMA_SINKS.test(key)) {
    const named = copiesNameOf(object, member);
    ledger.add('schema-sink', `it is handed on as ${key}`, key === 'parameters' ? 1 : 3);
    if (named)
      ledger.add(
        'copied-with-name',
        'name or description of the same receiver go with it',
        key === 'parameters' ? 1 : 2,
      );
    if (isPayloadOfProvider(object)) ledger.add('into-payload', "it fills a provider's tool", 1);
    if (isRegistrationName(lastName((callAround(object)?.['callee'] as AstNode) ?? object)))
      ledger.add('into-registry', "it is registered as a tool's schema", 3);
  } else if (/^(?:args|arguments|input|params|data|values)$/.test(key)) {
    ledger.add('arguments-sink', `it is handed on as ${key}`, -4);
  }
  if (/tool|schema/i.test(nameOfFunctionAround(property) ?? ''))
    ledger.add('function-name', `${nameOfFunctionAround(property) as string}() reads it`, 1);
}

function callAround(object: AstNode): AstNode | undefined {
  const { parent } = outerParent(object);
  return parent?.type === 'CallExpression' ? parent : undefined;
}

function copiesNameOf(object: AstNode, member: AstNode): boolean {
  const root = dottedName(member)?.split('.')[0];
  if (root === undefined) return false;
  return ['name', 'description', 'title', 'key'].some((key) => {
    const property = propertiesOf(object).get(key);
    return property !== undefined && readsFrom(property['value'] as AstNode, root);
  });
}

function readsFrom(node: AstNode, root: string): boolean {
  if (node.type === 'MemberExpression' && dottedName(node)?.split('.')[0] === root) return true;
  return childrenOf(node).some((child) => readsFrom(child, root));
}

function considerCall(ledger: Ledger, call: AstNode, argument: AstNode, member: AstNode): void {
  const callee = unwrap(call['callee'] as AstNode);
  const name = lastName(callee) ?? '';
  if (isRegistrationName(name) || /^(?:tool|registerTool)$/.test(name)) {
    const root = dottedName(member)?.split('.')[0];
    const named =
      root !== undefined &&
      (call['arguments'] as AstNode[]).some((other) => other !== argument && readsFrom(other, root));
    ledger.add('into-registry', `it is handed to ${name}()`, named ? 5 : 2);
  } else if (HANDLER_KEYS.has(name) && name !== 'call' && name !== 'method') {
    ledger.add('arguments-sink', `it is what ${name}() is called with`, -6);
  } else if (name === 'parse' && dottedName(callee) === 'JSON.parse') {
    ledger.add('parsed', 'it is parsed as JSON, as a stored row', -2);
  } else if (SCHEMA_CALLEES.test(name)) {
    ledger.add('schema-call', `${name}() treats it as a schema`, 3);
  }
}

function considerSpread(ledger: Ledger, spread: AstNode): void {
  const object = spread.parent;
  const property = object?.parent;
  if (
    object?.type === 'ObjectExpression' &&
    property?.type === 'Property' &&
    SCHEMA_SINKS.test(keyName(property) ?? '')
  ) {
    ledger.add('schema-sink', `it is copied into ${keyName(property) as string}`, 3);
  }
}
