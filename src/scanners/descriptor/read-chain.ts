import {
  dottedName,
  keyName,
  outerParent,
  propertiesOf,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import type { Ledger } from '../ledger.js';
import { CANONICAL_KEY, LEGACY_KEYS } from '../vocabulary.js';

/** The `||`/`??` chain a read stands in. */
export interface Chain {
  /** The whole `||`/`??` chain, or the read itself. */
  readonly outermost: AstNode;
  /** An operand before this read reads the canonical or a legacy key, so this site belongs to that one, or all is well. */
  readonly hasEarlierRead: boolean;
  readonly laterCanonical: AstNode | undefined;
  readonly laterLegacy: readonly AstNode[];
  /** The operands after the read. */
  readonly tail: readonly AstNode[];
}

/** The chain around a read of a legacy key. */
export function chainOf(member: AstNode): Chain {
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
/** Weighs the other operands of the chain. */
export function considerChain(ledger: Ledger, chain: Chain, receiver: AstNode): void {
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
/** A function declaration of Gemini tries `parametersJsonSchema` first. */
export function considerGeminiKey(ledger: Ledger, chain: Chain, member: AstNode): void {
  const operands = operandsOf(chain.outermost);
  if (operands.some((operand) => operand !== member && readKeyOf(operand) === 'parametersJsonSchema')) {
    ledger.settle('wire', 'gemini-key', "`parametersJsonSchema` beside it makes it Gemini's payload");
  }
}

/** `input_schema` alone is a payload's key; in a chain with others it is one of the names a descriptor may use. */
export function considerAnthropicKey(ledger: Ledger, chain: Chain): void {
  if (chain.laterLegacy.length === 0 && !chain.laterCanonical) {
    ledger.settle('wire', 'anthropic-key', "`input_schema` is the key of Anthropic's payload", 'likely');
  }
}
