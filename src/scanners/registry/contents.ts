import {
  isFunction,
  keyName,
  lastName,
  propertiesOf,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import { valueKindOf } from '../values.js';
import {
  CANONICAL_KEY,
  DESCRIPTOR_FLAG_KEYS,
  FOREIGN_SIBLINGS,
  HANDLER_KEYS,
  LEGACY_KEYS,
  WRAPPER_KEYS,
} from '../vocabulary.js';
import { functionBehind, initialValue } from './bindings.js';
import type { Container, ScanWorld } from './container.js';
import { judgeType, memberType } from './types.js';
import { isCopyingCall, isEntryName } from './vocabulary.js';

/** What one stored value is. */
export interface EntryVerdict {
  /**
   * descriptor: a literal or typed value with a schema; described: a literal with a name and a description or flags;
   * named: only its name says tool; wire: a provider's payload by its type; instance, function, scalar, list, other: not a descriptor.
   */
  readonly kind:
    | 'descriptor'
    | 'described'
    | 'named'
    | 'wire'
    | 'instance'
    | 'function'
    | 'scalar'
    | 'list'
    | 'other'
    | 'unknown';
  /** The literal or declaration that says so. */
  readonly node: AstNode | undefined;
  /** Whether the value holds objects of its own; undefined when the text does not tell. */
  readonly nested: boolean | undefined;
  readonly holdsFunctions: boolean | undefined;
}

/** What a container keeps, judged by everything that is put into it and by its type. */
export interface Contents {
  readonly entries: readonly EntryVerdict[];
  /** Whether the container as a whole was frozen to the last level, or only its outside. */
  readonly frozen: 'deep' | 'outside' | 'no';
  /** Whether the value is one descriptor and no collection. */
  readonly single: boolean;
}

const UNKNOWN: EntryVerdict = {
  kind: 'unknown',
  node: undefined,
  nested: undefined,
  holdsFunctions: undefined,
};
const COLLECTION_CLASSES = /^(?:Map|WeakMap|Set|WeakSet|Array|Object|LRUCache|LruCache)$/;
const DEEP_FREEZE = /^_?(?:deepFreeze|freezeDeep|freezeTree|deepFrozen|freezeRecursive(?:ly)?)$/;
const MAX_DEPTH = 4;

/** Judges what a container keeps. */
export function contentsOf(container: Container): Contents {
  return container.world.index.once(container, () => judgeStored(container));
}

function judgeStored(container: Container): Contents {
  const { world } = container;
  const depth = 0;
  const entries = container.stored.map((value) => judgeEntry(value, world, depth));
  let frozen: Contents['frozen'] = container.assigned.length > 0 ? 'deep' : 'no';
  let single = false;
  for (const value of container.assigned) {
    const whole = judgeWhole(value, world, depth);
    entries.push(...whole.entries);
    single ||= whole.single;
    if (!isEmptyValue(value) && whole.frozen !== 'deep')
      frozen = whole.frozen === 'outside' && frozen !== 'no' ? 'outside' : 'no';
  }
  if (container.assigned.every(isEmptyValue)) frozen = 'no';
  if (container.stored.length > 0) frozen = frozenTogether(container.stored, world);
  return { entries, frozen, single };
}

/** How far every one of the values is frozen when it is put in. */
function frozenTogether(values: readonly AstNode[], world: ScanWorld): Contents['frozen'] {
  const depths = values.map((value) => {
    const node = unwrap(value);
    const made = node.type === 'Identifier' ? (initialValue(node, world) ?? node) : node;
    const name = unwrap(made).type === 'CallExpression' ? (lastName(made) ?? '') : '';
    return DEEP_FREEZE.test(name) ? 'deep' : name === 'freeze' ? 'outside' : 'no';
  });
  if (depths.includes('no')) return 'no';
  return depths.includes('outside') ? 'outside' : 'deep';
}

function isEmptyValue(node: AstNode): boolean {
  const value = unwrap(node);
  return (
    (value.type === 'Literal' && value['value'] === null) ||
    (value.type === 'Identifier' && value['name'] === 'undefined')
  );
}

function judgeWhole(node: AstNode, world: ScanWorld, depth: number): Contents {
  const value = unwrap(node);
  const none: Contents = { entries: [], frozen: 'no', single: false };
  if (depth > MAX_DEPTH) return none;
  const judgeAll = (values: readonly AstNode[]): EntryVerdict[] =>
    values.map((entry) => judgeEntry(entry, world, depth + 1));
  switch (value.type) {
    case 'ArrayExpression':
      return { ...none, entries: arrayEntries(value, world, depth) };
    case 'ObjectExpression': {
      const own = judgeLiteral(value, world, depth);
      if (own.kind === 'descriptor') return { ...none, entries: [own], single: true };
      return { ...none, entries: judgeAll(tableValues(value)) };
    }
    case 'NewExpression':
      return { ...none, entries: constructedEntries(value, world, depth) };
    case 'CallExpression':
      return judgeCall(value, world, depth);
    case 'LogicalExpression':
      return merge(judgeWhole(value['left'], world, depth + 1), judgeWhole(value['right'], world, depth + 1));
    case 'ConditionalExpression':
      return merge(
        judgeWhole(value['consequent'], world, depth + 1),
        judgeWhole(value['alternate'], world, depth + 1),
      );
    case 'AssignmentExpression':
      return judgeWhole(value['right'] as AstNode, world, depth + 1);
    case 'Identifier': {
      const init = initialValue(value, world);
      return init ? judgeWhole(init, world, depth + 1) : none;
    }
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { ...none, entries: [{ ...UNKNOWN, kind: 'function' }], single: true };
    case 'Literal':
    case 'TemplateLiteral':
      return isEmptyValue(value)
        ? none
        : { ...none, entries: [{ ...UNKNOWN, kind: 'scalar' }], single: true };
    default:
      return none;
  }
}

function merge(left: Contents, right: Contents): Contents {
  return {
    entries: [...left.entries, ...right.entries],
    frozen: left.frozen === right.frozen ? left.frozen : 'no',
    single: left.single || right.single,
  };
}

function arrayEntries(array: AstNode, world: ScanWorld, depth: number): EntryVerdict[] {
  return (array['elements'] as (AstNode | null)[]).flatMap((element) => {
    if (!element) return [];
    if (element.type === 'SpreadElement') {
      return [...judgeWhole(element['argument'] as AstNode, world, depth + 1).entries];
    }
    return [judgeEntry(element, world, depth + 1)];
  });
}

function tableValues(object: AstNode): AstNode[] {
  return (object['properties'] as AstNode[])
    .filter((property) => property.type === 'Property')
    .map((property) => property['value'] as AstNode);
}

function constructedEntries(made: AstNode, world: ScanWorld, depth: number): EntryVerdict[] {
  const name = lastName(made) ?? '';
  if (!COLLECTION_CLASSES.test(name)) return [{ ...UNKNOWN, kind: 'instance', node: made }];
  const argument = (made['arguments'] as AstNode[])[0];
  if (!argument) return [];
  const list = unwrap(argument);
  if (list.type === 'ArrayExpression') {
    return (list['elements'] as (AstNode | null)[]).flatMap((element) => {
      const pair = element && /Map$/.test(name) ? unwrap(element) : undefined;
      const value = pair?.type === 'ArrayExpression' ? (pair['elements'] as (AstNode | null)[])[1] : element;
      return value && value.type !== 'SpreadElement' ? [judgeEntry(value, world, depth + 1)] : [];
    });
  }
  return [...judgeWhole(list, world, depth + 1).entries];
}

function judgeCall(call: AstNode, world: ScanWorld, depth: number): Contents {
  const callee = unwrap(call['callee'] as AstNode);
  const name = lastName(callee) ?? '';
  const args = call['arguments'] as AstNode[];
  const inner = args[0] ? judgeWhole(args[0], world, depth + 1) : undefined;
  if (DEEP_FREEZE.test(name) && inner) return { ...inner, frozen: 'deep' };
  if (name === 'freeze' && inner) return { ...inner, frozen: 'outside' };
  if (isCopyingCall(name) && inner) return { ...inner, frozen: 'no' };
  if (
    callee.type === 'MemberExpression' &&
    /^(?:map|filter|slice|sort|concat|values|from|fromEntries|entries)$/.test(name)
  ) {
    const base = unwrap(callee['object'] as AstNode);
    if (/^(?:Object|Array)$/.test((base['name'] as string | undefined) ?? '') && inner)
      return { ...inner, single: false };
    const contents = judgeWhole(base, world, depth + 1);
    if (name !== 'map' || !args[0]) return { ...contents, frozen: 'no' };
    const mapped = mappedEntries(args[0], world, depth);
    return { entries: mapped.length > 0 ? mapped : contents.entries, frozen: 'no', single: false };
  }
  const made = judgeEntry(call, world, depth + 1);
  return { entries: made.kind === 'unknown' ? [] : [made], frozen: 'no', single: made.kind === 'descriptor' };
}

/** What `list.map(callback)` makes, when the callback returns a literal or an instance. */
function mappedEntries(callback: AstNode, world: ScanWorld, depth: number): EntryVerdict[] {
  const fn = functionBehind(callback, world);
  if (!fn) return [];
  return world.index
    .returnedValues(fn)
    .map((value) => {
      const pair = unwrap(value);
      const second =
        pair.type === 'ArrayExpression' ? (pair['elements'] as (AstNode | null)[])[1] : undefined;
      return judgeEntry(second ?? pair, world, depth + 1);
    })
    .filter((entry) => entry.kind !== 'unknown');
}

/** What one stored value is. */
export function judgeEntry(node: AstNode, world: ScanWorld, depth = 0): EntryVerdict {
  const value = unwrap(node);
  if (depth > MAX_DEPTH) return UNKNOWN;
  switch (value.type) {
    case 'ObjectExpression':
      return judgeLiteral(value, world, depth);
    case 'ArrayExpression': {
      if (value['elements'].length === 0) return UNKNOWN;
      const inner = arrayEntries(value, world, depth).find((entry) => entry.kind !== 'unknown');
      return inner?.kind === 'descriptor' ? inner : { ...UNKNOWN, kind: 'list' };
    }
    case 'Literal':
      return value['value'] === null ? UNKNOWN : { ...UNKNOWN, kind: 'scalar' };
    case 'TemplateLiteral':
    case 'UnaryExpression':
    case 'BinaryExpression':
      return { ...UNKNOWN, kind: 'scalar' };
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { ...UNKNOWN, kind: 'function' };
    case 'ClassExpression':
      return { ...UNKNOWN, kind: 'other' };
    case 'NewExpression':
      return COLLECTION_CLASSES.test(lastName(value) ?? '')
        ? { ...UNKNOWN, kind: 'list' }
        : { ...UNKNOWN, kind: 'instance', node: value };
    case 'Identifier':
      return judgeIdentifier(value, world, depth);
    case 'MemberExpression':
      return isEntryName(keyName(value)) ? { ...UNKNOWN, kind: 'named', node: value } : UNKNOWN;
    case 'CallExpression':
      return judgeMadeEntry(value, world, depth);
    case 'LogicalExpression':
    case 'ConditionalExpression': {
      const sides = [value['consequent'] ?? value['left'], value['alternate'] ?? value['right']] as AstNode[];
      const verdicts = sides.map((side) => judgeEntry(side, world, depth + 1));
      return verdicts.find((verdict) => verdict.kind !== 'unknown') ?? UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

function judgeLiteral(object: AstNode, world: ScanWorld, depth: number): EntryVerdict {
  const properties = propertiesOf(object);
  const keys = [...properties.keys()];
  const values = [...properties.values()].map((property) => unwrap(property['value'] as AstNode));
  const spread = (object['properties'] as AstNode[]).some((property) => property.type === 'SpreadElement');
  const holdsFunctions =
    values.some((value) => isFunction(value)) || keys.some((key) => HANDLER_KEYS.has(key));
  const facts = {
    node: object,
    nested: spread ? undefined : !values.every((value) => isScalar(value)),
    holdsFunctions: holdsFunctions ? true : spread ? undefined : false,
  };
  const described = keys.includes('description') || keys.includes('name');
  const runs = keys.some((key) => HANDLER_KEYS.has(key));
  const foreign = keys.some((key) => FOREIGN_SIBLINGS.has(key));
  const schema = [...properties].some(([key, property]) => isSchemaProperty(key, property, world));
  if (isWireLiteral(properties)) return { kind: 'descriptor', ...facts };
  if (schema && (described || runs) && !foreign) return { kind: 'descriptor', ...facts };
  for (const [key, property] of properties) {
    if (!WRAPPER_KEYS.has(key)) continue;
    const inner = judgeEntry(property['value'] as AstNode, world, depth + 1);
    if (inner.kind === 'descriptor' || inner.kind === 'named') return { ...inner, ...facts };
  }
  if (schema || (keys.includes('name') && keys.includes('schema'))) return { kind: 'described', ...facts };
  if (described && (keys.includes('description') || keys.some((key) => DESCRIPTOR_FLAG_KEYS.has(key)))) {
    return { kind: 'described', ...facts };
  }
  return spread ? UNKNOWN : { kind: keys.length === 0 ? 'unknown' : 'other', ...facts };
}

/** Whether a property holds a schema under a key that says so; a bare `schema` may be a database's or a form's. */
function isSchemaProperty(key: string, property: AstNode, world: ScanWorld): boolean {
  if (key === CANONICAL_KEY) return true;
  if (!LEGACY_KEYS.has(key)) return false;
  const kind = valueKindOf(property['value'] as AstNode, world.fragment);
  return kind !== 'array' && kind !== 'not-a-schema';
}

function isWireLiteral(properties: ReadonlyMap<string, AstNode>): boolean {
  const type = properties.get('type');
  return stringValue(type && unwrap(type['value'] as AstNode)) === 'function' && properties.has('function');
}

function isScalar(value: AstNode): boolean {
  return /^(?:Literal|TemplateLiteral|UnaryExpression|BinaryExpression)$/.test(value.type);
}

function judgeIdentifier(identifier: AstNode, world: ScanWorld, depth: number): EntryVerdict {
  const definition = variableOf(world.fragment, identifier)?.defs[0];
  if (!definition) return UNKNOWN;
  if (definition.type === 'FunctionName') return { ...UNKNOWN, kind: 'function' };
  if (definition.type === 'ClassName') return { ...UNKNOWN, kind: 'other' };
  const id = definition.name as unknown as AstNode;
  const typed = judgeAnnotation(id['typeAnnotation'] as AstNode | undefined, world);
  if (typed) return typed;
  if (definition.type === 'Variable') {
    const init = initialValue(identifier, world);
    const verdict = init ? judgeEntry(init, world, depth + 1) : UNKNOWN;
    if (verdict.kind !== 'unknown') return verdict;
  }
  return isEntryName(identifier['name'] as string) ? { ...UNKNOWN, kind: 'named', node: id } : UNKNOWN;
}

/** The type of the values at the bottom of lists and tables of lists. */
function innermostMember(annotation: AstNode): AstNode | undefined {
  const outer = memberType(annotation);
  const inner = outer?.collection ? memberType(outer.member) : undefined;
  return inner?.collection ? inner.member : outer?.member;
}

/** What a type annotation says about one value; undefined when it says nothing. */
export function judgeAnnotation(annotation: AstNode | undefined, world: ScanWorld): EntryVerdict | undefined {
  if (!annotation) return undefined;
  const verdict = judgeType(innermostMember(annotation), world);
  const facts = {
    node: annotation,
    nested: verdict.side === 'descriptor' ? true : undefined,
    holdsFunctions: verdict.holdsFunctions,
  };
  switch (verdict.side) {
    case 'descriptor':
      return { kind: verdict.seen ? 'descriptor' : 'named', ...facts };
    case 'wire':
    case 'instance':
      return { kind: verdict.side, ...facts };
    case 'other':
      return { kind: 'other', ...facts };
    case 'unknown':
      return undefined;
  }
}

function judgeMadeEntry(call: AstNode, world: ScanWorld, depth: number): EntryVerdict {
  const name = lastName(call['callee'] as AstNode) ?? '';
  const args = call['arguments'] as AstNode[];
  if (isCopyingCall(name) || /^(?:freeze|assign|parse|stringify)$/.test(name)) {
    const kinds = args.map((argument) => judgeEntry(argument, world, depth + 1));
    return kinds.find((entry) => entry.kind !== 'unknown') ?? UNKNOWN;
  }
  const fn = functionBehind(call['callee'] as AstNode, world);
  if (fn) {
    const made = world.index.returnedValues(fn).map((value) => judgeEntry(value, world, depth + 1));
    return made.find((entry) => entry.kind !== 'unknown' && entry.kind !== 'named') ?? made[0] ?? UNKNOWN;
  }
  const options = args
    .map((argument) => unwrap(argument))
    .find((argument) => argument.type === 'ObjectExpression');
  if (options && /tool$/i.test(name))
    return { ...judgeLiteral(options, world, depth + 1), holdsFunctions: true };
  return UNKNOWN;
}
