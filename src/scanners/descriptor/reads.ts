import {
  childrenOf,
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
import type { Obstacle, ReadSite } from '../descriptor-site.js';
import { createLedger, type Ledger } from '../ledger.js';
import { declaredTypeOf } from '../types/declared-type.js';
import { resolveType, type Place } from '../types/resolve-type.js';
import { CANONICAL_KEY, HANDLER_KEYS, isRegistrationName, LEGACY_KEYS } from '../vocabulary.js';
import {
  considerCollection,
  considerParameter,
  considerReceiver,
  considerType,
  isPayloadOfProvider,
  nameOfFunctionAround,
} from './receiver-evidence.js';

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

/** The schema reads of one part of a file that do not try `inputSchema` first. */
export function schemaReadsOf(place: Place): ReadSite[] {
  return [
    ...place.fragment.nodesOfType('MemberExpression').map((node) => memberRead(place, node)),
    ...place.fragment.nodesOfType('ObjectPattern').flatMap((node) => destructuredReads(place, node)),
    ...place.fragment.nodesOfType('BinaryExpression').map((node) => inOperatorRead(place, node)),
  ].filter((site) => site !== undefined);
}

function memberRead(place: Place, member: AstNode): ReadSite | undefined {
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
    obstacles: typeObstacles(place, receiver),
  };
}

/** A function declaration of Gemini tries `parametersJsonSchema` first. */
function considerGeminiKey(ledger: Ledger, chain: Chain, member: AstNode): void {
  const operands = operandsOf(chain.outermost);
  if (operands.some((operand) => operand !== member && readKeyOf(operand) === 'parametersJsonSchema')) {
    ledger.settle('wire', 'gemini-key', "`parametersJsonSchema` beside it makes it Gemini's payload");
  }
}

/** `input_schema` alone is a payload's key; in a chain with others it is one of the names a descriptor may use. */
function considerAnthropicKey(ledger: Ledger, chain: Chain): void {
  if (chain.laterLegacy.length === 0 && !chain.laterCanonical) {
    ledger.settle('wire', 'anthropic-key', "`input_schema` is the key of Anthropic's payload", 'likely');
  }
}

/** In TypeScript a read of `inputSchema` off a type that does not declare it does not compile. */
function typeObstacles(place: Place, receiver: AstNode): Obstacle[] {
  if (!/^tsx?$|^vue$/.test(place.source.language)) return [];
  const type = declaredTypeOf(place, receiver);
  if (!type?.members || type.members.has(CANONICAL_KEY)) return [];
  const name = type.names[0] ?? 'the declared type';
  return [
    { code: 'typed-here', text: `${name} declares no \`inputSchema\`: type and reader must move together` },
  ];
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

interface Chain {
  /** The whole `||`/`??` chain, or the read itself. */
  readonly outermost: AstNode;
  /** An operand before this read reads the canonical or a legacy key, so this site belongs to that one, or all is well. */
  readonly hasEarlierRead: boolean;
  readonly laterCanonical: AstNode | undefined;
  readonly laterLegacy: readonly AstNode[];
  /** The operands after the read. */
  readonly tail: readonly AstNode[];
}

function chainOf(member: AstNode): Chain {
  const whole = outerParent(member);
  const parsed = parserCallAround(whole.child, whole.parent);
  let operand: AstNode = parsed ?? whole.child;
  let top = outerParent(operand);
  while (top.parent?.type === 'LogicalExpression' && top.parent['operator'] !== '&&') {
    operand = top.parent;
    top = outerParent(operand);
    operand = top.child;
  }
  const operands = operandsOf(operand);
  const index = operands.findIndex(
    (candidate) => candidate.start <= member.start && member.end <= candidate.end,
  );
  const before = index < 0 ? [] : operands.slice(0, index);
  const tail = index < 0 ? [] : operands.slice(index + 1);
  const receiver = dottedName(member['object'] as AstNode);
  const later = parsed ? [] : tail;
  return {
    outermost: operand,
    hasEarlierRead: before.some((candidate) => isSchemaRead(candidate, receiver)),
    laterCanonical: later.find(
      (candidate) => readKeyOf(candidate) === CANONICAL_KEY && receiverOf(candidate) === receiver,
    ),
    laterLegacy: later.filter((candidate) => LEGACY_KEYS.has(readKeyOf(candidate) ?? '')),
    tail,
  };
}

/** `parse(tool.parameters)` as an operand of a chain: the call stands for the read. */
function parserCallAround(argument: AstNode, parent: AstNode | undefined): AstNode | undefined {
  if (parent?.type !== 'CallExpression' || (parent['arguments'] as AstNode[])[0] !== argument)
    return undefined;
  const { parent: outer } = outerParent(parent);
  return outer?.type === 'LogicalExpression' && outer['operator'] !== '&&' ? parent : undefined;
}

function operandsOf(node: AstNode): AstNode[] {
  const inner = unwrap(node);
  if (inner.type === 'LogicalExpression' && inner['operator'] !== '&&') {
    return [...operandsOf(inner['left'] as AstNode), ...operandsOf(inner['right'] as AstNode)];
  }
  return [node];
}

/**
 * Whether an operand reads a schema off the receiver, maybe through a parser call, so that a later read is a part of its chain. A read
 * of `inputSchema` off what the receiver is a part of counts too; one off another part does not: each has its own pair of keys.
 */
function isSchemaRead(operand: AstNode, receiver: string | undefined): boolean {
  const inner = unwrap(operand);
  if (inner.type === 'CallExpression')
    return (inner['arguments'] as AstNode[]).some((argument) => isSchemaRead(argument, receiver));
  const key = readKeyOf(inner);
  if (key === undefined || (key !== CANONICAL_KEY && !LEGACY_KEYS.has(key))) return false;
  if (receiver === undefined) return true;
  const own = receiverOf(inner);
  return own === receiver || (key === CANONICAL_KEY && own !== undefined && receiver.startsWith(`${own}.`));
}

function readKeyOf(operand: AstNode): string | undefined {
  const inner = unwrap(operand);
  return inner.type === 'MemberExpression' ? keyName(inner) : undefined;
}

function receiverOf(operand: AstNode): string | undefined {
  const inner = unwrap(operand);
  return inner.type === 'MemberExpression' ? dottedName(inner['object'] as AstNode) : undefined;
}

/** Whether a test above has looked at `inputSchema` already: `'inputSchema' in t ? t.inputSchema : t.parameters`. */
function isGuardedByCanonical(node: AstNode): boolean {
  let child: AstNode = node;
  for (let parent = node.parent; parent; parent = parent.parent) {
    const inAlternate =
      /^(?:ConditionalExpression|IfStatement)$/.test(parent.type) && parent['alternate'] === child;
    if (inAlternate && mentionsCanonical(parent['test'] as AstNode)) return true;
    if (
      parent.type === 'ConditionalExpression' &&
      parent['consequent'] === child &&
      isNegatedCanonical(parent['test'] as AstNode)
    )
      return true;
    if (
      parent.type === 'IfStatement' &&
      parent['consequent'] === child &&
      isNegatedCanonical(parent['test'] as AstNode)
    )
      return true;
    if (/Function|Program|ClassBody/.test(parent.type)) return false;
    if (parent.type === 'BlockStatement' && returnsCanonicalBefore(parent, child)) return true;
    child = parent;
  }
  return false;
}

function mentionsCanonical(test: AstNode): boolean {
  if (test.type === 'UnaryExpression' && test['operator'] === '!') return false;
  return containsCanonical(test);
}

function isNegatedCanonical(test: AstNode): boolean {
  return test.type === 'UnaryExpression' && test['operator'] === '!' && containsCanonical(test);
}

function containsCanonical(node: AstNode): boolean {
  if (node.type === 'MemberExpression' && keyName(node) === CANONICAL_KEY) return true;
  if (
    node.type === 'BinaryExpression' &&
    node['operator'] === 'in' &&
    stringValue(node['left'] as AstNode) === CANONICAL_KEY
  )
    return true;
  return childrenOf(node).some(containsCanonical);
}

/** An `if (tool.inputSchema) return …;` earlier in the block. */
function returnsCanonicalBefore(block: AstNode, statement: AstNode): boolean {
  for (const other of block['body'] as AstNode[]) {
    if (other === statement) return false;
    if (
      other.type === 'IfStatement' &&
      mentionsCanonical(other['test'] as AstNode) &&
      endsInJump(other['consequent'] as AstNode)
    )
      return true;
  }
  return false;
}

function endsInJump(statement: AstNode): boolean {
  const last = statement.type === 'BlockStatement' ? (statement['body'] as AstNode[]).at(-1) : statement;
  return (
    last?.type === 'ReturnStatement' || last?.type === 'ContinueStatement' || last?.type === 'ThrowStatement'
  );
}

function considerChain(ledger: Ledger, chain: Chain, receiver: AstNode): void {
  if (chain.laterCanonical)
    ledger.add('wrong-order', 'inputSchema of the same receiver comes later in the chain', 8);
  const root = dottedName(receiver)?.split('.')[0];
  if (chain.tail.some((operand) => unwrap(operand).type === 'ArrayExpression')) {
    ledger.settle('unrelated', 'array-value', "an array is the fallback, and a tool's schema never is one");
  }
  const legacy = chain.laterLegacy.some((operand) => receiverOf(operand)?.split('.')[0] === root);
  if (legacy) ledger.add('legacy-chain', 'the chain tries several keys of the same descriptor', 5);
  if (chain.tail.some(isObjectSchema)) ledger.add('schema-fallback', 'an object schema is the fallback', 3);
  else if (chain.tail.some((operand) => isEmptyObject(operand)))
    ledger.add('empty-fallback', 'an empty object is the fallback', 1);
}

function isObjectSchema(operand: AstNode): boolean {
  const inner = unwrap(operand);
  if (inner.type !== 'ObjectExpression') return false;
  const type = propertiesOf(inner).get('type');
  return type !== undefined && stringValue(unwrap(type['value'] as AstNode)) === 'object';
}

function isEmptyObject(operand: AstNode): boolean {
  const inner = unwrap(operand);
  return inner.type === 'ObjectExpression' && (inner['properties'] as AstNode[]).length === 0;
}

/** Weighs what becomes of the value that was read. */
function considerUse(ledger: Ledger, outermost: AstNode, member: AstNode): void {
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
    obstacles: receiver ? typeObstacles(place, receiver) : [],
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
  if (pattern['typeAnnotation']) {
    considerType(ledger, resolveType(place, pattern['typeAnnotation'].typeAnnotation as AstNode));
  }
  const parameter = pattern.parent?.type === 'AssignmentPattern' ? pattern.parent : pattern;
  const holder = parameter.parent;
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
    obstacles: receiver ? typeObstacles(place, receiver) : [],
  };
}

/** `'inputSchema' in t || 'parameters' in t` knows both keys. */
function isBesideCanonicalTest(binary: AstNode): boolean {
  let top: AstNode = binary;
  while (top.parent?.type === 'LogicalExpression') top = top.parent;
  return top !== binary && containsCanonical(top);
}
