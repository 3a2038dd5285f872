import type { Project } from '../../project/project.js';
import {
  enclosingFunction,
  isFunction,
  lastName,
  outerParent,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { variableOf, type Fragment, type Source } from '../../source/source.js';
import { constantName } from './lists.js';
import type { DecisionForm } from './permission-site.js';
import { at, type Place } from './places.js';
import { plainName, subjectOf, type Subject } from './subject.js';

/** A place where an expression is compared with names. */
export interface NameTest {
  readonly form: DecisionForm;
  /** The expression whose value is the outcome of the test. */
  readonly place: Place;
  readonly subject: Subject;
  /** The expression that holds the names, when they are not in the test itself. */
  readonly list: AstNode | undefined;
  /** The names in the test itself. */
  readonly names: readonly string[];
}

const MEMBERSHIP = /^(?:has|includes|indexOf|hasOwnProperty)$/;
const PATTERN_METHODS = /^(?:startsWith|endsWith|includes|match|search|indexOf)$/;
const ITERATING = /^(?:some|every|find|findIndex|findLast|filter|any|forEach)$/;

/** Every comparison of an expression with names in a part of a file, in source order. */
export function nameTests(source: Source, fragment: Fragment, project: Project): NameTest[] {
  const here = (node: AstNode): Place => ({ source, fragment, node });
  const tests = [
    ...fragment.nodesOfType('BinaryExpression').map((node) => comparison(here(node), project)),
    ...fragment.nodesOfType('CallExpression').map((node) => calledTest(here(node), project)),
    ...fragment.nodesOfType('MemberExpression').map((node) => lookup(here(node))),
    ...fragment.nodesOfType('SwitchStatement').map((node) => switched(here(node), project)),
  ];
  return tests
    .filter((test) => test !== undefined)
    .sort((a, b) => a.place.node.start - b.place.node.start || b.place.node.end - a.place.node.end);
}

function comparison(place: Place, project: Project): NameTest | undefined {
  const { node } = place;
  const operator = node['operator'] as string;
  const left = node['left'] as AstNode;
  const right = node['right'] as AstNode;
  if (operator === 'in') {
    const subject = subjectOf(at(place, left));
    return subject.weight > 0 ? { form: 'lookup', place, subject, list: right, names: [] } : undefined;
  }
  if (!/^[!=]==?$/.test(operator)) return undefined;
  return compared(place, left, right, project) ?? compared(place, right, left, project);
}

function compared(place: Place, one: AstNode, other: AstNode, project: Project): NameTest | undefined {
  if (unwrap(one).type === 'Literal') return undefined;
  const subject = subjectOf(at(place, one));
  if (subject.weight === 0) return undefined;
  const name = constantName(at(place, other), project);
  if (name !== undefined)
    return name === '' ? undefined : { form: 'comparison', place, subject, list: undefined, names: [name] };
  const iterated = iteratedList(at(place, other));
  return (
    iterated && { form: 'membership', place: widened(place, iterated), subject, list: iterated, names: [] }
  );
}

/** The list a loop or callback variable runs over: `LIST` for `p` or `p.tool` in `for (const p of LIST)` and `LIST.some((p) => …)`. */
function iteratedList(place: Place): AstNode | undefined {
  let root = plainName(place.node);
  if (root.type === 'MemberExpression') root = unwrap(root['object'] as AstNode);
  if (root.type !== 'Identifier') return undefined;
  const definition = variableOf(place.fragment, root)?.defs[0];
  if (definition?.type === 'Variable') {
    const loop = (definition.node as unknown as AstNode).parent?.parent;
    return loop?.type === 'ForOfStatement' ? (loop['right'] as AstNode) : undefined;
  }
  if (definition?.type !== 'Parameter') return undefined;
  const fn = definition.node as unknown as AstNode;
  const call = callOfCallback(fn);
  const callee = call && unwrap(call['callee'] as AstNode);
  return callee?.type === 'MemberExpression' && ITERATING.test(lastName(callee) ?? '')
    ? (callee['object'] as AstNode)
    : undefined;
}

function callOfCallback(fn: AstNode): AstNode | undefined {
  if (!isFunction(fn)) return undefined;
  const { parent, child } = outerParent(fn);
  return parent?.type === 'CallExpression' && (parent['arguments'] as AstNode[])[0] === child
    ? parent
    : undefined;
}

/** A test inside `LIST.some((x) => …)` is that whole call. */
function widened(place: Place, list: AstNode): Place {
  const fn = enclosingFunction(place.node);
  const call = fn && callOfCallback(fn);
  const callee = call && unwrap(call['callee'] as AstNode);
  const only = fn?.['body'] && unwrap(fn['body'] as AstNode) === place.node;
  return call && callee?.['object'] === list && only ? at(place, call) : place;
}

function calledTest(place: Place, project: Project): NameTest | undefined {
  const { node } = place;
  const callee = unwrap(node['callee'] as AstNode);
  const args = node['arguments'] as AstNode[];
  const [first] = args;
  if (!first) return undefined;
  const method = lastName(callee) ?? '';
  if (callee.type !== 'MemberExpression') return helperCall(place, args);
  const object = callee['object'] as AstNode;
  if (PATTERN_METHODS.test(method)) {
    const found = patternOf(place, object, first, project);
    if (found) return found;
  }
  if (MEMBERSHIP.test(method) || method === 'get') {
    const argument = (method === 'hasOwnProperty' || method === 'hasOwn') && args[1] ? args[1] : first;
    const subject = subjectOf(at(place, argument));
    if (subject.foreign && subject.weight === 0) return undefined;
    return { form: method === 'get' ? 'lookup' : 'membership', place, subject, list: object, names: [] };
  }
  if (method === 'test' || method === 'exec') {
    const subject = subjectOf(at(place, first));
    if (subject.weight === 0) return undefined;
    const iterated = iteratedList(at(place, object));
    return {
      form: 'pattern',
      place: iterated ? widened(place, iterated) : place,
      subject,
      list: iterated ?? object,
      names: [],
    };
  }
  return helperCall(place, args);
}

function patternOf(place: Place, object: AstNode, argument: AstNode, project: Project): NameTest | undefined {
  const subject = subjectOf(at(place, object));
  if (subject.weight === 0) return undefined;
  const inner = unwrap(argument);
  if (inner.type === 'Literal' && inner['regex'])
    return { form: 'pattern', place, subject, list: inner, names: [] };
  const name = constantName(at(place, inner), project);
  if (name !== undefined) return { form: 'pattern', place, subject, list: undefined, names: [name] };
  const iterated = iteratedList(at(place, inner));
  return iterated && { form: 'pattern', place: widened(place, iterated), subject, list: iterated, names: [] };
}

function helperCall(place: Place, args: readonly AstNode[]): NameTest | undefined {
  for (const argument of args.slice(0, 3)) {
    if (
      !/^(?:Identifier|MemberExpression|ChainExpression|TSAsExpression|TSNonNullExpression)$/.test(
        argument.type,
      )
    )
      continue;
    const subject = subjectOf(at(place, argument));
    if (subject.weight >= 2) return { form: 'helper', place, subject, list: undefined, names: [] };
  }
  return undefined;
}

function lookup(place: Place): NameTest | undefined {
  const { node } = place;
  if (!node['computed']) return undefined;
  const { parent, child } = outerParent(node);
  if (parent?.type === 'AssignmentExpression' && parent['left'] === child) return undefined;
  const key = unwrap(node['property'] as AstNode);
  if (key.type === 'Literal') return undefined;
  const subject = subjectOf(at(place, key));
  return { form: 'lookup', place, subject, list: node['object'] as AstNode, names: [] };
}

function switched(place: Place, project: Project): NameTest | undefined {
  const { node } = place;
  const subject = subjectOf(at(place, node['discriminant'] as AstNode));
  if (subject.weight === 0) return undefined;
  const names = (node['cases'] as AstNode[]).flatMap((item) => {
    const name = item['test'] ? constantName(at(place, item['test'] as AstNode), project) : undefined;
    return name === undefined ? [] : [name];
  });
  return names.length > 0
    ? { form: 'switch', place: at(place, node['discriminant'] as AstNode), subject, list: undefined, names }
    : undefined;
}
