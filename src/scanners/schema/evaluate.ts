import { dottedName, keyName, lastName, unwrap, type AstNode } from '../../source/nodes.js';
import type { Place } from '../types/resolve-type.js';
import { followName } from './follow-name.js';
import { translateValidator } from './validators.js';
import { refineZod } from './zod-methods.js';
import {
  createMemo,
  pointer,
  type JsonObject,
  type Memo,
  type StaticEntry,
  type StaticObject,
  type StaticScalar,
  type StaticValidator,
  type StaticValue,
  type Translation,
  type Unknown,
} from './static-value.js';

/** How deep expressions may stand in each other, constants followed, before a value counts as unknown. */
const MAX_DEPTH = 40;

/** How many values an object or list may be made of. */
const MAX_SIZE = 5000;

/** Calls that give back what they are given, as far as a schema's text is concerned. */
const PASSING_CALLEES =
  /^(?:Object\.(?:freeze|seal|preventExtensions)|structuredClone|deepFreeze|cloneDeep|_\.cloneDeep|markRaw|readonly)$/;

/** Methods of a zod schema that give a schema. */
const REFINING_METHODS =
  /^(?:optional|nullable|nullish|default|describe|meta|extend|safeExtend|merge|partial|pick|omit|strict|strip|passthrough|loose|array|or|and|min|max|refine|superRefine|transform|catch|brand|readonly)$/;

/** What an expression stands for, as far as the text of the project tells: constants, imports and spreads are followed. */
export function evaluate(place: Place, expression: AstNode, memo = createMemo()): StaticValue {
  const node = unwrap(expression);
  const known = memo.values.get(node);
  if (known) return known;
  if (memo.depth >= MAX_DEPTH) return unknown(place, node, 'it is followed too far');
  // What leads back here finds this, and ends.
  memo.values.set(node, unknown(place, node, 'it contains itself'));
  memo.depth++;
  const value = withinBounds(evaluateNode(place, node, memo), memo);
  memo.depth--;
  memo.values.set(node, value);
  return value;
}

/** The value, unless it is too large to be a schema: constants that name each other over and over unfold without end. */
function withinBounds(value: StaticValue, memo: Memo): StaticValue {
  const parts =
    value.kind === 'object'
      ? [...value.entries.values()].map((entry) => entry.value)
      : value.kind === 'list'
        ? value.items
        : [];
  const size = parts.reduce((sum, part) => sum + (memo.sizes.get(part) ?? 1), 1);
  const bounded = size > MAX_SIZE ? unknown(value.place, value.node, 'it is too large') : value;
  memo.sizes.set(bounded, size > MAX_SIZE ? 1 : size);
  return bounded;
}

function evaluateNode(place: Place, node: AstNode, memo: Memo): StaticValue {
  switch (node.type) {
    case 'Literal':
      return literal(place, node);
    case 'TemplateLiteral':
      return template(place, node, memo);
    case 'UnaryExpression':
      return unary(place, node, memo);
    case 'BinaryExpression':
      return sum(place, node, memo);
    case 'ArrayExpression':
      return list(place, node, memo);
    case 'ObjectExpression':
      return object(place, node, memo);
    case 'LogicalExpression':
      return firstOf(place, node, memo);
    case 'CallExpression':
    case 'NewExpression':
      return call(place, node, memo);
    case 'Identifier':
    case 'MemberExpression':
      return named(place, node, memo);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return unknown(place, node, 'it is a function', 'function');
    case 'ConditionalExpression':
      return unknown(place, node, 'a condition decides');
    default:
      return unknown(place, node, 'it is computed');
  }
}

/** A value that the text does not tell. */
export function unknown(place: Place, node: AstNode, reason: string, type?: Unknown['type']): Unknown {
  return type === undefined
    ? { kind: 'unknown', node, place, reason }
    : { kind: 'unknown', node, place, reason, type };
}

function scalar(place: Place, node: AstNode, value: StaticScalar['value']): StaticScalar {
  return { kind: 'scalar', node, place, value };
}

function literal(place: Place, node: AstNode): StaticValue {
  const value = node['value'] as unknown;
  if (node['regex'] || node['bigint'] !== undefined) return unknown(place, node, 'it is no JSON value');
  return value === null || /^(?:string|number|boolean)$/.test(typeof value)
    ? scalar(place, node, value as StaticScalar['value'])
    : unknown(place, node, 'it is no JSON value');
}

function template(place: Place, node: AstNode, memo: Memo): StaticValue {
  const parts = (node['expressions'] as AstNode[]).map((part) => evaluate(place, part, memo));
  let text = '';
  for (const [index, quasi] of (node['quasis'] as AstNode[]).entries()) {
    text += quasi['value'].cooked as string;
    const part = parts[index];
    if (!part) continue;
    if (part.kind !== 'scalar') return unknown(place, node, 'part of the text is computed', 'string');
    text += String(part.value);
  }
  return scalar(place, node, text);
}

function unary(place: Place, node: AstNode, memo: Memo): StaticValue {
  const operand = evaluate(place, node['argument'] as AstNode, memo);
  if (node['operator'] === 'void') return unknown(place, node, 'it is undefined', 'undefined');
  if (operand.kind !== 'scalar') return unknown(place, node, 'it is computed');
  if (node['operator'] === '-' && typeof operand.value === 'number')
    return scalar(place, node, -operand.value);
  if (node['operator'] === '!') return scalar(place, node, !operand.value);
  return unknown(place, node, 'it is computed');
}

function sum(place: Place, node: AstNode, memo: Memo): StaticValue {
  const left = evaluate(place, node['left'] as AstNode, memo);
  const right = evaluate(place, node['right'] as AstNode, memo);
  if (node['operator'] !== '+') return unknown(place, node, 'it is computed');
  if (left.kind === 'scalar' && right.kind === 'scalar') {
    const value =
      typeof left.value === 'number' && typeof right.value === 'number'
        ? left.value + right.value
        : String(left.value) + String(right.value);
    return scalar(place, node, value);
  }
  const isText = [left, right].some(
    (side) =>
      (side.kind === 'scalar' && typeof side.value === 'string') ||
      (side.kind === 'unknown' && side.type === 'string'),
  );
  return unknown(place, node, 'part of the text is computed', isText ? 'string' : undefined);
}

function list(place: Place, node: AstNode, memo: Memo): StaticValue {
  const items: StaticValue[] = [];
  let open = false;
  for (const element of node['elements'] as (AstNode | null)[]) {
    if (element === null) {
      open = true;
    } else if (element.type === 'SpreadElement') {
      const spread = evaluate(place, element['argument'] as AstNode, memo);
      if (spread.kind === 'list') {
        items.push(...spread.items);
        open ||= spread.open;
      } else {
        open = true;
      }
    } else {
      items.push(evaluate(place, element, memo));
    }
  }
  return { kind: 'list', node, place, items, open };
}

function object(place: Place, node: AstNode, memo: Memo): StaticObject {
  const entries = new Map<string, StaticEntry>();
  let open = false;
  for (const property of node['properties'] as AstNode[]) {
    if (property.type !== 'Property') {
      const spread = evaluate(place, property['argument'] as AstNode, memo);
      open = addSpread(entries, spread) || open;
      continue;
    }
    const key = keyOf(place, property, memo);
    if (key === undefined) {
      open = true;
      continue;
    }
    entries.delete(key);
    const value =
      property['kind'] === 'init' && !property['method']
        ? evaluate(place, property['value'] as AstNode, memo)
        : unknown(place, property, 'it is a method or accessor', 'function');
    entries.set(key, { property, value });
  }
  return { kind: 'object', node, place, entries, open };
}

/** Adds what is spread; tells whether there may be more than is known. */
function addSpread(entries: Map<string, StaticEntry>, spread: StaticValue): boolean {
  if (spread.kind === 'scalar') return false;
  if (spread.kind === 'validator') return addShape(entries, spread);
  if (spread.kind !== 'object') {
    // What is spread later may overwrite what stands before it.
    return !(spread.kind === 'unknown' && spread.type === 'undefined');
  }
  for (const [key, entry] of spread.entries) {
    entries.delete(key);
    entries.set(key, entry);
  }
  return spread.open;
}

/** Adds the properties of a raw shape, `...schema.shape`. */
function addShape(entries: Map<string, StaticEntry>, shape: StaticValidator): boolean {
  const { schema, holes } = shape.translation;
  const { node, place, library } = shape;
  const required = (schema['required'] ?? []) as readonly string[];
  for (const [key, part] of Object.entries((schema['properties'] ?? {}) as JsonObject)) {
    const base = pointer('/properties', key);
    const translation: Translation = {
      schema: part as JsonObject,
      optional: !required.includes(key),
      holes: holes.filter((hole) => hole.startsWith(base)).map((hole) => hole.slice(base.length)),
      base: 'other',
    };
    entries.set(key, {
      property: node,
      value: { kind: 'validator', node, place, library, form: 'schema', translation },
    });
  }
  return shape.form !== 'shape' || holes.some((hole) => hole === '' || hole === '/properties');
}

function keyOf(place: Place, property: AstNode, memo: Memo): string | undefined {
  const name = keyName(property);
  if (name !== undefined) return name;
  const key = property['key'] as AstNode;
  if (!property['computed']) return key.type === 'Literal' ? String(key['value']) : undefined;
  const value = evaluate(place, key, memo);
  return value.kind === 'scalar' ? String(value.value) : undefined;
}

/** `a ?? b` and `a || b` are their left side when that is known to be something. */
function firstOf(place: Place, node: AstNode, memo: Memo): StaticValue {
  const left = evaluate(place, node['left'] as AstNode, memo);
  if (node['operator'] === '&&' || left.kind === 'unknown' || left.kind === 'scalar')
    return unknown(place, node, 'a condition decides');
  return left;
}

function call(place: Place, node: AstNode, memo: Memo): StaticValue {
  const validator = translateValidator(place, node, memo, evaluate);
  if (validator) return validator;
  const callee = unwrap(node['callee'] as AstNode);
  const refined = refinement(place, node, callee, memo);
  if (refined) return refined;
  const name = dottedName(callee) ?? '';
  const given = node['arguments'] as AstNode[];
  const [first] = given;
  if (first && PASSING_CALLEES.test(name)) return evaluate(place, first, memo);
  if (first && name === 'JSON.parse') return parsed(place, node, first, memo);
  if (name === 'Object.assign' && given.every((argument) => argument.type !== 'SpreadElement'))
    return assigned(place, node, given, memo);
  if (first && (name === 'Object.keys' || name === 'Object.values'))
    return partsOf(place, node, evaluate(place, first, memo), name);
  if (/^(?:join|trim|toString|stringify|String|replace|dedent)$/.test(lastName(callee) ?? ''))
    return unknown(place, node, 'the text is computed', 'string');
  return unknown(place, node, 'a call makes it');
}

/** `base.extend({…})`: a method of a schema that a constant holds. */
function refinement(place: Place, node: AstNode, callee: AstNode, memo: Memo): StaticValue | undefined {
  if (callee.type !== 'MemberExpression' || !REFINING_METHODS.test(keyName(callee) ?? '')) return undefined;
  const base = evaluate(place, callee['object'] as AstNode, memo);
  if (base.kind !== 'validator' || base.library !== 'zod') return undefined;
  const step = { name: keyName(callee) as string, given: node['arguments'] as AstNode[], node };
  const translator = { place, value: (inner: AstNode) => evaluate(place, inner, memo) };
  return { ...base, node, place, translation: refineZod(base.translation, step, translator) };
}

/** `JSON.parse(JSON.stringify(x))` is a copy of `x`; a literal text is read. */
function parsed(place: Place, node: AstNode, argument: AstNode, memo: Memo): StaticValue {
  const inner = unwrap(argument);
  const [copied] = (inner['arguments'] ?? []) as AstNode[];
  if (
    inner.type === 'CallExpression' &&
    copied &&
    dottedName(inner['callee'] as AstNode) === 'JSON.stringify'
  )
    return evaluate(place, copied, memo);
  return unknown(place, node, 'a call makes it');
}

function assigned(place: Place, node: AstNode, parts: readonly AstNode[], memo: Memo): StaticValue {
  const entries = new Map<string, StaticEntry>();
  let open = false;
  for (const part of parts) open = addSpread(entries, evaluate(place, part, memo)) || open;
  return { kind: 'object', node, place, entries, open };
}

function partsOf(place: Place, node: AstNode, whole: StaticValue, method: string): StaticValue {
  if (whole.kind !== 'object') return unknown(place, node, 'a call makes it');
  const items = [...whole.entries].map(([key, entry]) =>
    method === 'Object.keys' ? scalar(place, node, key) : entry.value,
  );
  return { kind: 'list', node, place, items, open: whole.open };
}

function named(place: Place, node: AstNode, memo: Memo): StaticValue {
  if (node.type === 'Identifier' && node['name'] === 'undefined')
    return unknown(place, node, 'it is undefined', 'undefined');
  const validator = translateValidator(place, node, memo, evaluate);
  if (validator) return validator;
  if (node.type === 'MemberExpression' && keyName(node) === 'shape') {
    const whole = evaluate(place, node['object'] as AstNode, memo);
    if (whole.kind === 'validator') return { ...whole, node, place, form: 'shape' };
  }
  const followed = followName(place, node);
  if (!followed) return unknown(place, node, `what ${dottedName(node) ?? 'it'} stands for is not known`);
  const value = evaluate(followed.place, followed.node, memo);
  return followed.changed && value.kind === 'object' ? { ...value, open: true } : value;
}
