import type { Project } from '../../project/project.js';
import {
  contains,
  enclosingFunction,
  isFunction,
  outerParent,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { variableOf, type Fragment } from '../../source/source.js';
import { isPlainAnswer, MADE_VALUES } from './effects.js';
import { at, valueOf, type Place } from './places.js';
import { plainName } from './subject.js';
import type { NameTest } from './name-tests.js';

/** The function a call runs, when it can be found. */
export function calledFunction(call: Place, project: Project): Place | undefined {
  const found = valueOf(at(call, call.node['callee'] as AstNode), project);
  return found && isFunction(found.node) ? found : undefined;
}

/** The test of one of its own parameters that a function answers with; undefined when it does something else. */
export function testOfHelper(helper: Place, tests: readonly NameTest[]): NameTest | undefined {
  return tests.find(
    (test) =>
      test.form !== 'helper' &&
      contains(helper.node, test.place.node) &&
      isParameterOf(helper, test.subject.node) &&
      isAnswerOf(helper.node, test.place.node),
  );
}

function isParameterOf(helper: Place, subject: AstNode): boolean {
  let root = plainName(subject);
  while (root.type === 'MemberExpression') root = unwrap(root['object'] as AstNode);
  if (root.type !== 'Identifier') return false;
  const definition = variableOf(helper.fragment, root)?.defs[0];
  if (definition?.type === 'Parameter') return (definition.node as unknown as AstNode) === helper.node;
  return definition?.type === 'Variable' && isDerived(helper, definition.node as unknown as AstNode);
}

function isDerived(helper: Place, declarator: AstNode): boolean {
  const init = declarator['init'] as AstNode | null | undefined;
  return (
    init !== null &&
    init !== undefined &&
    contains(helper.node, declarator) &&
    isParameterOf(helper, plainName(init))
  );
}

function isAnswerOf(fn: AstNode, test: AstNode): boolean {
  let node = test;
  for (;;) {
    const { parent, child } = outerParent(node);
    if (!parent) return false;
    if (parent === fn) return fn['body'] === child;
    if (parent.type === 'ReturnStatement') return enclosingFunction(parent) === fn;
    if (parent.type === 'IfStatement')
      return (
        parent['test'] === child &&
        isPlainAnswer(parent['consequent'] as AstNode) &&
        enclosingFunction(parent) === fn
      );
    if (parent.type === 'ConditionalExpression' && parent['test'] === child && makesBranches(parent))
      return false;
    if (parent.type === 'SwitchStatement') return enclosingFunction(parent) === fn;
    if (
      !/^(?:LogicalExpression|UnaryExpression|BinaryExpression|ConditionalExpression|CallExpression|MemberExpression|ArrowFunctionExpression)$/.test(
        parent.type,
      )
    )
      return false;
    node = parent;
  }
}

function makesBranches(choice: AstNode): boolean {
  return [choice['consequent'], choice['alternate']].some((branch) =>
    MADE_VALUES.test(unwrap(branch as AstNode).type),
  );
}

/** The calls of a function in a file, told by its name; `own` says that the function stands in that file. */
export function callsInFile(fragment: Fragment, fn: AstNode, name: string, own: boolean): AstNode[] {
  return fragment.nodesOfType('CallExpression').filter((call) => {
    if (own && contains(fn, call)) return false;
    const callee = unwrap(call['callee'] as AstNode);
    if (callee.type === 'Identifier') return callee['name'] === name;
    return callee.type === 'MemberExpression' && !callee['computed'] && callee['property'].name === name;
  });
}
