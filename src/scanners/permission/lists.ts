import type { Project } from '../../project/project.js';
import {
  dottedName,
  isFunction,
  keyName,
  lastName,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { isConstantName, speaksOfTools } from './naming.js';
import { at, isFreeze, valueOf, type Place } from './places.js';

/** Names written down in the code: a list, a set, the keys of a map, the records of a table, or a pattern. */
export interface NameList {
  readonly form: 'names' | 'map' | 'records' | 'lists' | 'pattern';
  readonly names: readonly string[];
  /** The literal that holds them. */
  readonly place: Place;
  /** The values of a map; empty for every other form. */
  readonly values: readonly AstNode[];
}

const MAX_DEPTH = 5;

/** Keys under which a record of a table holds a tool's name. */
const RECORD_NAME_KEYS: ReadonlySet<string> = new Set([
  'tool',
  'toolName',
  'tool_name',
  'name',
  'prefix',
  'pattern',
  'matcher',
]);

/** Keys of records that define tools; such a table is the inventory, not a list. */
const DEFINITION_KEYS: ReadonlySet<string> = new Set([
  'description',
  'parameters',
  'inputSchema',
  'input_schema',
  'handler',
  'execute',
  'function',
  'icon',
  'label',
  'component',
  'command',
  'version',
  'url',
]);

/**
 * The text of an expression that is one constant name: a string literal, a constant that holds one, an enum member.
 * A constant whose text cannot be read stands for its own name.
 */
export function constantName(place: Place, project: Project): string | undefined {
  const node = unwrap(place.node);
  const literal = stringValue(node);
  if (literal !== undefined) return literal;
  const looksConstant =
    (node.type === 'Identifier' && isConstantName(node['name'] as string)) ||
    (node.type === 'MemberExpression' &&
      !node['computed'] &&
      /^[A-Z]/.test(lastOf(node['object'] as AstNode)) &&
      keyName(node) !== undefined);
  if (!looksConstant) return undefined;
  const value = valueOf(at(place, node), project);
  const text = value && stringValue(value.node);
  if (text !== undefined) return text;
  if (
    value &&
    value.node !== node &&
    !/^(?:MemberExpression|CallExpression|TemplateLiteral|BinaryExpression)$/.test(value.node.type)
  )
    return undefined;
  return dottedName(node);
}

function lastOf(node: AstNode): string {
  return lastName(node) ?? '';
}

/** The names an expression holds, when they are written down in the code; undefined when they come from somewhere else. */
export function nameListOf(place: Place, project: Project, depth = 0): NameList | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const value = valueOf(place, project) ?? unresolved(place);
  if (!value) return undefined;
  const { node } = value;
  switch (node.type) {
    case 'ArrayExpression':
      return listOfArray(value, project, depth);
    case 'ObjectExpression':
      return listOfObject(value, project, depth);
    case 'Literal':
      return node['regex'] ? patternList(value) : undefined;
    case 'NewExpression':
    case 'CallExpression':
      return listOfCall(value, project, depth);
    case 'LogicalExpression':
      return (
        nameListOf(at(value, node['right'] as AstNode), project, depth + 1) ??
        nameListOf(at(value, node['left'] as AstNode), project, depth + 1)
      );
    case 'ConditionalExpression':
      return (
        nameListOf(at(value, node['consequent'] as AstNode), project, depth + 1) ??
        nameListOf(at(value, node['alternate'] as AstNode), project, depth + 1)
      );
    case 'MemberExpression':
      return node['computed'] ? listOfLookup(value, project, depth) : undefined;
    default:
      return undefined;
  }
}

function unresolved(place: Place): Place | undefined {
  const node = unwrap(place.node);
  return node.type === 'MemberExpression' && node['computed'] ? at(place, node) : undefined;
}

function listOfArray(place: Place, project: Project, depth: number): NameList | undefined {
  const elements = (place.node['elements'] as (AstNode | null)[]).filter((element) => element !== null);
  const names: string[] = [];
  let records = 0;
  let others = 0;
  for (const element of elements) {
    const inner = unwrap(element);
    if (inner.type === 'SpreadElement') {
      const spread = nameListOf(at(place, inner['argument'] as AstNode), project, depth + 1);
      if (spread) names.push(...spread.names);
      continue;
    }
    if (inner.type === 'ObjectExpression') {
      const name = recordName(at(place, inner), project);
      if (name === undefined) return undefined;
      names.push(name);
      records++;
    } else if (inner.type === 'ArrayExpression') {
      const [first] = inner['elements'] as AstNode[];
      const name = first && constantName(at(place, first), project);
      if (name !== undefined) names.push(name);
      else others++;
    } else if (inner.type === 'Literal' && inner['regex']) {
      names.push(String(inner['raw'] ?? `/${inner['regex'].pattern}/`));
    } else {
      const name = constantName(at(place, inner), project);
      if (name === undefined) others++;
      else names.push(name);
    }
  }
  if (names.length === 0 || others > names.length) return undefined;
  return { form: records > 0 ? 'records' : 'names', names, place, values: [] };
}

function recordName(place: Place, project: Project): string | undefined {
  let name: string | undefined;
  for (const property of place.node['properties'] as AstNode[]) {
    if (property.type !== 'Property') continue;
    const key = keyName(property);
    if (key === undefined) continue;
    if (DEFINITION_KEYS.has(key)) return undefined;
    if (RECORD_NAME_KEYS.has(key)) name ??= constantName(at(place, property['value'] as AstNode), project);
  }
  return name;
}

function listOfObject(place: Place, project: Project, depth: number): NameList | undefined {
  const names: string[] = [];
  const values: AstNode[] = [];
  let plain = true;
  let lists = true;
  for (const property of place.node['properties'] as AstNode[]) {
    if (property.type !== 'Property') continue;
    const key = property['computed']
      ? constantName(at(place, property['key'] as AstNode), project)
      : keyName(property);
    if (key === undefined) continue;
    names.push(key);
    const value = unwrap(property['value'] as AstNode);
    values.push(value);
    if (value.type !== 'ArrayExpression' && !isNothing(value) && !isSetOf(value)) lists = false;
    if (!isPlainValue(at(place, value), project)) plain = false;
  }
  if (names.length < 1) return undefined;
  if (lists && !plain) {
    const inner = (place.node['properties'] as AstNode[]).flatMap((property) =>
      property.type === 'Property'
        ? (nameListOf(at(place, property['value'] as AstNode), project, depth + 1)?.names ?? [])
        : [],
    );
    return inner.length > 0 ? { form: 'lists', names: [...new Set(inner)], place, values: [] } : undefined;
  }
  return plain ? { form: 'map', names, place, values } : undefined;
}

function isSetOf(node: AstNode): boolean {
  return node.type === 'NewExpression' && lastName(node) === 'Set';
}

function isNothing(node: AstNode): boolean {
  return (
    (node.type === 'Literal' && node['value'] === null) ||
    (node.type === 'Identifier' && node['name'] === 'undefined')
  );
}

function isPlainValue(place: Place, project: Project): boolean {
  const { node } = place;
  if (isNothing(node)) return true;
  if (node.type === 'Literal') return !node['regex'];
  return constantName(place, project) !== undefined;
}

function patternList(place: Place): NameList | undefined {
  const pattern = place.node['regex'].pattern as string;
  return !holdsWord(pattern) ? undefined : { form: 'pattern', names: [`/${pattern}/`], place, values: [] };
}

/** Whether a pattern asks for words; one of character classes alone says how names are formed. */
function holdsWord(pattern: string): boolean {
  return /[a-z]{3}/i.test(pattern.replace(/\[[^\]]*\]|\\[a-zA-Z]/g, ''));
}

const SET_MAKERS =
  /^(?:Set|Map|WeakSet|ReadonlySet|set|map|toSet|makeSet|asSet|createSet|setOf|from|of|keys|concat|normaliz\w*|normalis\w*|lower\w*|RegExp|freeze|seal|deepFreeze|readonly)$/;

function listOfCall(place: Place, project: Project, depth: number): NameList | undefined {
  const { node } = place;
  const callee = unwrap(node['callee'] as AstNode);
  const name = lastName(callee);
  const args = node['arguments'] as AstNode[];
  if (name === undefined) return undefined;
  if (name === 'RegExp') {
    const text = args[0] && stringValue(args[0]);
    return text === undefined || !holdsWord(text)
      ? undefined
      : { form: 'pattern', names: [`/${text}/`], place, values: [] };
  }
  if (!SET_MAKERS.test(name) && !isFreeze(node)) return undefined;
  for (const argument of args) {
    if (isFunction(argument) || argument.type === 'SpreadElement') continue;
    const list = nameListOf(at(place, argument), project, depth + 1);
    if (list)
      return name === 'keys' || name === 'Map' ? { ...list, form: name === 'Map' ? 'map' : 'names' } : list;
  }
  return undefined;
}

function listOfLookup(place: Place, project: Project, depth: number): NameList | undefined {
  const holder = valueOf(at(place, place.node['object'] as AstNode), project);
  const list = holder && nameListOf(holder, project, depth + 1);
  return list?.form === 'lists' ? { ...list, form: 'names' } : undefined;
}

/** Whether the names look like those of tools: `read_file`, `mcp__x`, constants with TOOL in them. Prose, paths and keys do not. */
export function looksLikeToolNames(
  list: NameList,
  known: ReadonlySet<string>,
): 'known' | 'shaped' | 'constant' | undefined {
  const { names } = list;
  if (names.some((name) => known.has(name))) return 'known';
  if (names.some((name) => isConstantPath(name) && speaksOfTools(name))) return 'constant';
  const shaped = names.filter((name) => TOOL_SHAPE.test(name)).length;
  return shaped * 2 >= names.length ? 'shaped' : undefined;
}

function isConstantPath(name: string): boolean {
  return /^[A-Z][\w$]*(?:\.[\w$]+)*$/.test(name);
}

/** A verb and a thing, as most tools are called. */
const TOOL_SHAPE =
  /^(?:mcp_{1,2}|(?:read|write|edit|list|search|get|set|create|delete|remove|update|run|exec|execute|find|fetch|grep|glob|apply|replace|patch|move|rename|copy|send|open|close|navigate|query|insert|str|view|bash|shell|web|file|git|browser|desktop|task|todo|ask|call|invoke|multi|exit|enter|save|load|take|upload|download|make)_?(?:[a-z]|[A-Z][a-z]))|^(?:Bash|Read|Write|Edit|MultiEdit|Glob|Grep|LS|Task|WebFetch|WebSearch|NotebookEdit|NotebookRead|TodoWrite|bash|read|write|edit|grep|glob|ls|search|patch|shell|webfetch)$/;
