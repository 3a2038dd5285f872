import {
  contains,
  enclosingFunction,
  functionName,
  isFunction,
  lastName,
  outerParent,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import type { Fragment } from '../../source/source.js';
import { DECISION_LITERALS } from './answers.js';
import type { Judged } from './judgement.js';
import { wordsOf } from './naming.js';
import type { NameTest } from './name-tests.js';
import { plainName } from './subject.js';
import { DECISION_WORDS, OTHER_SCALES } from './words.js';

/**
 * Whether a test only puts one name in another's place: `ALIASES[name] ?? name`, `name === 'ls' ? 'list_dir' : name`, or the same
 * in the branches of a function. Who is asked with the new name decides, not the renaming.
 */
export function isRenaming({ place, subject }: NameTest): boolean {
  const fn = enclosingFunction(place.node);
  return isReplacedHere(place.node, subject.node) || (fn !== undefined && givesBackName(fn, place.fragment));
}

function isReplacedHere(test: AstNode, subject: AstNode): boolean {
  let node = test;
  for (;;) {
    const { parent, child } = outerParent(node);
    if (parent?.type === 'LogicalExpression' && parent['left'] === child && parent['operator'] !== '&&')
      return isSameName(parent['right'] as AstNode, subject);
    if (parent?.type === 'ConditionalExpression' && parent['test'] === child) {
      const [one, other] = [parent['consequent'], parent['alternate']] as [AstNode, AstNode];
      return (isSameName(one, subject) && isName(other)) || (isSameName(other, subject) && isName(one));
    }
    if (parent?.type !== 'LogicalExpression') return false;
    node = parent;
  }
}

function isSameName(node: AstNode, subject: AstNode): boolean {
  const name = lastName(plainName(node));
  return name !== undefined && name === lastName(plainName(subject));
}

function isName(node: AstNode): boolean {
  const inner = unwrap(node);
  if (stringValue(inner) !== undefined || inner.type === 'TemplateLiteral') return true;
  if (inner.type === 'ConditionalExpression')
    return isName(inner['consequent'] as AstNode) && isName(inner['alternate'] as AstNode);
  return inner.type === 'MemberExpression' || inner.type === 'Identifier';
}

/** Whether a function answers with its own parameter, or else with another name: `canonicalToolName`. */
export function givesBackName(fn: AstNode, fragment: Fragment): boolean {
  const parameters = new Set((fn['params'] as AstNode[]).map((parameter) => parameter['name'] as unknown));
  const isOwn = (node: AstNode): boolean => {
    const plain = unwrap(node);
    if (plain.type === 'LogicalExpression') return isOwn(plain['right'] as AstNode);
    if (plain.type === 'ConditionalExpression')
      return isOwn(plain['consequent'] as AstNode) || isOwn(plain['alternate'] as AstNode);
    const name = plainName(plain);
    return name.type === 'Identifier' && parameters.has(name['name']);
  };
  const answers = answersOf(fn, fragment);
  const own = answers.filter(isOwn);
  const others = answers.filter((answer) => !own.includes(answer));
  if (own.length === 0) return false;
  const replaces = own.some((answer) => unwrap(answer).type !== 'Identifier') || others.length > 0;
  return replaces && others.every((answer) => isName(answer) && !isNothing(answer));
}

function isNothing(node: AstNode): boolean {
  return unwrap(node)['name'] === 'undefined';
}

function answersOf(fn: AstNode, fragment: Fragment): AstNode[] {
  const body = fn['body'] as AstNode;
  if (body.type !== 'BlockStatement') return [body];
  return fragment
    .nodesOfType('ReturnStatement')
    .filter((statement) => contains(fn, statement) && enclosingFunction(statement) === fn)
    .flatMap((statement) => (statement['argument'] as AstNode | null) ?? []);
}

/**
 * Whether all that speaks for a decision is that a function answers with words such as `read` or `high`, while its other answers
 * or its name show that it sorts tools into kinds: for icons, for protocols, by how sure it is.
 */
export function isSortingIntoKinds(judged: Judged): boolean {
  if (judged.reasons.some((reason) => reason.weight > 1)) return false;
  if (!judged.reasons.some((reason) => reason.id === 'answers')) return false;
  const fn = enclosingFunction(judged.test.place.node);
  if (!fn || !isFunction(fn)) return false;
  const words = wordsOf(functionName(fn) ?? '');
  if (words.some((word) => DECISION_WORDS.has(word))) return false;
  if (words.some((word) => OTHER_SCALES.has(word))) return true;
  const literals = answersOf(fn, judged.test.place.fragment).flatMap(literalsIn);
  return literals.some((text) => !DECISION_LITERALS.has(text.toLowerCase()));
}

function literalsIn(node: AstNode): string[] {
  const inner = unwrap(node);
  if (inner.type === 'ConditionalExpression')
    return [inner['consequent'], inner['alternate']].flatMap((branch) => literalsIn(branch as AstNode));
  const text = stringValue(inner);
  return text === undefined ? [] : [text];
}
