import {
  enclosingFunction,
  functionName,
  keyName,
  lastName,
  outerParent,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import {
  answerReasons,
  callReasons,
  effectsOf,
  isPlainAnswer,
  isValueAnswer,
  MADE_VALUES,
  keyTopic,
  leaves,
  type Reason,
} from './effects.js';
import { modeAround, modeCondition } from './modes.js';
import { meaningOf } from './naming.js';
import { at, type Place } from './places.js';
import { functionReason, jsxReason, listReason, nameReason, push, shownReason } from './reasons.js';

/** Where the result of a test goes, and why that is a decision. */
export interface Fate {
  readonly reasons: readonly Reason[];
  /** The outermost expression or statement that acts on the result; decisions with one anchor are one decision. */
  readonly anchor: AstNode;
}

const MAX_DEPTH = 3;
const MAX_USES = 12;
const ARRAY_TESTS =
  /^(?:filter|some|every|find|findIndex|findLast|partition|reject|useMemo|computed|memo|useCallback)$/;
const MEMBERSHIP = /^(?:has|includes|indexOf|get)$/;
const PASSING = /^(?:Boolean|Promise\.resolve|resolve|ref|String|Number)$/;

/** Follows the value of an expression to what it decides; `gates` are functions that the user says decide. */
export function fateOf(
  place: Place,
  gates: readonly string[],
  depth = 0,
  seen: ReadonlySet<AstNode> = new Set(),
): Fate {
  const reasons: Reason[] = [];
  let node = place.node;
  if (seen.has(node) || depth > MAX_DEPTH) return { reasons, anchor: node };
  const visited = new Set([...seen, node]);
  for (;;) {
    const { parent, child } = awaited(node);
    if (!parent) return { reasons, anchor: node };
    const next = step({ place: at(place, node), parent, child, reasons, gates, depth, seen: visited });
    if (!next)
      return {
        reasons: [
          ...reasons,
          ...(reasons.length > 0 ? modeReasons(place, node) : []),
          ...modeAlone(place, node),
        ],
        anchor: anchorOf(parent, node),
      };
    node = next;
  }
}

function awaited(node: AstNode): { parent: AstNode | undefined; child: AstNode } {
  let current = outerParent(node);
  while (current.parent?.type === 'AwaitExpression') current = outerParent(current.parent);
  return current;
}

function anchorOf(parent: AstNode, node: AstNode): AstNode {
  let anchor =
    /^(?:IfStatement|SwitchStatement|VariableDeclarator|Property|AssignmentExpression|ReturnStatement)$/.test(
      parent.type,
    )
      ? parent
      : node;
  while (
    anchor.type === 'IfStatement' &&
    anchor.parent?.type === 'IfStatement' &&
    anchor.parent['alternate'] === anchor
  )
    anchor = anchor.parent;
  return anchor;
}

function modeReasons(place: Place, node: AstNode): Reason[] {
  const mode = modeAround(place.source, node);
  return mode === undefined
    ? []
    : [{ id: 'mode', text: `it runs under \`${mode}\``, weight: 1, topic: 'plan-mode' }];
}

/** A list of tools cut down under a mode needs no other sign. */
function modeAlone(place: Place, node: AstNode): Reason[] {
  const inner = unwrap(node);
  if (inner.type !== 'CallExpression' || lastName(inner) !== 'filter') return [];
  const mode = modeAround(place.source, node);
  return mode === undefined
    ? []
    : [
        {
          id: 'mode-filter',
          text: `it filters tools under \`${mode}\``,
          weight: 3,
          topic: /plan/i.test(mode) ? 'plan-mode' : 'permission',
        },
      ];
}

interface Step {
  readonly place: Place;
  readonly parent: AstNode;
  readonly child: AstNode;
  readonly reasons: Reason[];
  readonly gates: readonly string[];
  readonly depth: number;
  readonly seen: ReadonlySet<AstNode>;
}

/** One step up: the expression the value goes on in, or undefined at its end. */
function step(now: Step): AstNode | undefined {
  const { parent, child, reasons } = now;
  switch (parent.type) {
    case 'UnaryExpression':
    case 'BinaryExpression':
    case 'SequenceExpression':
      return parent;
    case 'LogicalExpression':
      return stepLogical(now);
    case 'ConditionalExpression':
      return stepTernary(now);
    case 'MemberExpression':
      return parent['object'] === child ? stepMember(parent) : undefined;
    case 'CallExpression':
      return stepCall(now);
    case 'ReturnStatement':
      return stepReturn(now, enclosingFunction(parent));
    case 'ArrowFunctionExpression':
      return parent['body'] === child ? stepReturn(now, parent) : undefined;
    case 'VariableDeclarator':
      stepVariable(now, parent['id'] as AstNode);
      return undefined;
    case 'AssignmentExpression':
      if (parent['right'] === child) stepVariable(now, parent['left'] as AstNode);
      return undefined;
    case 'Property':
      stepProperty(now);
      return undefined;
    case 'IfStatement':
      stepIf(now);
      return undefined;
    case 'SwitchStatement':
      stepSwitch(now);
      return undefined;
    case 'JSXExpressionContainer':
      stepJsx(now);
      return undefined;
    case 'ExpressionStatement':
      push(reasons, shownReason(parent['shownElement'] as string | undefined));
      push(reasons, nameReason(parent['boundAttribute'] as string | undefined, 'attribute'));
      return undefined;
    case 'PropertyDefinition':
      push(reasons, nameReason(keyName(parent), 'named'));
      return undefined;
    default:
      return undefined;
  }
}

function stepLogical({ place, parent, child, reasons }: Step): AstNode | undefined {
  const other = (parent['left'] === child ? parent['right'] : parent['left']) as AstNode;
  const right = unwrap(parent['right'] as AstNode);
  if (parent['operator'] === '&&') {
    const mode = modeCondition(place.source, other);
    if (mode !== undefined && right.type !== 'JSXElement')
      push(reasons, {
        id: 'mode-condition',
        text: `the condition also asks for \`${mode}\``,
        weight: 2,
        topic: /plan/i.test(mode) ? 'plan-mode' : 'permission',
      });
    if (parent['left'] === child) {
      push(reasons, ...callReasons(right));
      if (right.type === 'JSXElement') push(reasons, jsxReason(right));
    }
  }
  return parent;
}

function stepTernary({ place, parent, child, reasons }: Step): AstNode | undefined {
  if (parent['test'] !== child) {
    const mode = modeCondition(place.source, parent['test'] as AstNode);
    if (mode !== undefined)
      push(reasons, {
        id: 'mode-choice',
        text: `\`${mode}\` chooses it`,
        weight: 3,
        topic: /plan/i.test(mode) ? 'plan-mode' : 'permission',
      });
    return parent;
  }
  const branches = [parent['consequent'], parent['alternate']].map((branch) => unwrap(branch as AstNode));
  const [one, other] = branches.map((branch) => answerReasons(branch)) as [Reason[], Reason[]];
  push(reasons, ...differing(one, other));
  const elements = branches.filter((branch) => branch.type === 'JSXElement');
  if (elements.length === 1) push(reasons, jsxReason(elements[0] as AstNode));
  return branches.some((branch) => MADE_VALUES.test(branch.type)) ? undefined : parent;
}

function stepMember(member: AstNode): AstNode | undefined {
  const { parent } = outerParent(member);
  if (parent?.type === 'CallExpression' && unwrap(parent['callee'] as AstNode) === member) return parent;
  // A count decides only where it is compared.
  const compared =
    parent?.type === 'BinaryExpression' ||
    parent?.type === 'IfStatement' ||
    parent?.type === 'LogicalExpression';
  return keyName(member) === 'length' && compared ? member : undefined;
}

function stepCall(now: Step): AstNode | undefined {
  const { parent, child, reasons } = now;
  if (parent['callee'] === child) return undefined;
  const callee = unwrap(parent['callee'] as AstNode);
  const name = lastName(callee) ?? '';
  if (callee.type === 'MemberExpression' && MEMBERSHIP.test(name)) {
    const holder = lastName(callee['object'] as AstNode);
    push(reasons, listReason(holder));
    return parent;
  }
  if (PASSING.test(name)) return parent;
  push(reasons, ...callReasons(parent));
  const meaning = meaningOf(name);
  if (meaning?.strength === 'decides')
    push(reasons, { id: 'argument', text: `it is handed to \`${name}\``, weight: 2, topic: meaning.topic });
  return undefined;
}

function stepReturn(now: Step, fn: AstNode | undefined): AstNode | undefined {
  if (!fn) return undefined;
  const { parent } = outerParent(fn);
  if (
    parent?.type === 'CallExpression' &&
    (parent['arguments'] as AstNode[]).some((argument) => unwrap(argument) === fn)
  ) {
    return ARRAY_TESTS.test(lastName(parent) ?? '') ? parent : undefined;
  }
  push(now.reasons, functionReason(fn, now.gates));
  return undefined;
}

function stepVariable(now: Step, target: AstNode): void {
  const { place, reasons, gates, depth, seen } = now;
  const inner = unwrap(target);
  const name = lastName(inner);
  const topic = name === undefined ? undefined : keyTopic(name);
  push(
    reasons,
    topic
      ? { id: 'variable', text: `the result is \`${name}\``, weight: 3, topic }
      : nameReason(name, 'variable'),
  );
  if (inner.type !== 'Identifier') return;
  const variable = variableOf(place.fragment, inner);
  const searched = isSearchResult(now.child);
  const home = enclosingFunction(inner);
  const uses = (variable?.references ?? [])
    .filter((reference) => reference.isRead())
    .filter(({ identifier }) => !searched || enclosingFunction(identifier as unknown as AstNode) === home)
    .slice(0, MAX_USES);
  for (const use of uses) {
    const found = fateOf(at(place, use.identifier as unknown as AstNode), gates, depth + 1, seen);
    push(reasons, ...found.reasons.filter((reason) => reason.id !== 'mode'));
  }
}

/** Whether a value is the member that a search found: handlers that act on it later do not ask for its name. */
function isSearchResult(value: AstNode): boolean {
  const call = unwrap(value);
  return call.type === 'CallExpression' && /^find(?:Last)?$/.test(lastName(call) ?? '');
}

function stepProperty({ parent, reasons }: Step): void {
  if (parent.parent?.type !== 'ObjectExpression') return;
  const key = keyName(parent);
  const topic = key === undefined ? undefined : keyTopic(key);
  push(
    reasons,
    topic
      ? { id: 'field', text: `the result is the field \`${key}\``, weight: 3, topic }
      : nameReason(key, 'field'),
  );
}

function stepIf({ place, parent, reasons, gates }: Step): void {
  const branch = parent['consequent'] as AstNode;
  push(reasons, ...differing(effectsOf(branch), effectsOf(parent['alternate'] as AstNode)));
  if (leaves(branch))
    push(reasons, { id: 'exit', text: 'the branch ends there', weight: 1, topic: 'permission' });
  else weaken(reasons, 'mode-condition');
  const fn = enclosingFunction(parent);
  if (!fn || !answersPlainly(branch, fn)) return;
  const { parent: outer } = outerParent(fn);
  if (
    outer?.type === 'CallExpression' &&
    (outer['arguments'] as AstNode[]).includes(fn) &&
    ARRAY_TESTS.test(lastName(outer) ?? '')
  ) {
    push(reasons, ...fateOf(at(place, outer), gates, MAX_DEPTH - 1).reasons);
    return;
  }
  push(reasons, functionReason(fn, gates));
  push(reasons, ...restReasons(parent));
}

/** Whether a branch answers the question that its function asks: with yes or no, or with a value when the function is a predicate. */
function answersPlainly(branch: AstNode, fn: AstNode | undefined): boolean {
  if (isPlainAnswer(branch)) return true;
  const asks = /^_*(?:is|should|can|may|must|needs|requires|has)[A-Z_]/.test((fn && functionName(fn)) ?? '');
  return asks && isValueAnswer(branch);
}

/** What two branches decide; branches that decide the same do not decide by the test. */
function differing(one: readonly Reason[], other: readonly Reason[]): Reason[] {
  const texts = (reasons: readonly Reason[]): string =>
    reasons
      .map(({ text }) => text)
      .sort()
      .join();
  return texts(one) === texts(other) ? [] : [...one, ...other];
}

/** A mode that is asked for beside the name decides only what the branch decides. */
function weaken(reasons: Reason[], id: string): void {
  for (const [index, reason] of reasons.entries()) {
    if (reason.id === id) reasons[index] = { ...reason, weight: 1 };
  }
}

/** A guard that leaves early decides what the statements after it decide. */
function restReasons(guard: AstNode): Reason[] {
  const block = guard.parent;
  if (block?.type !== 'BlockStatement') return [];
  const body = block['body'] as AstNode[];
  const rest = body.slice(body.indexOf(guard) + 1);
  if (rest.length > 2) return [];
  return rest.flatMap((statement) => effectsOf(statement)).filter((reason) => reason.weight > 1);
}

function stepSwitch({ parent, reasons, gates }: Step): void {
  const cases = parent['cases'] as AstNode[];
  const found = cases.flatMap((item) =>
    (item['consequent'] as AstNode[]).flatMap((statement) => effectsOf(statement)),
  );
  push(reasons, ...found);
  const fn = enclosingFunction(parent);
  const plain = cases.some(
    (item) =>
      (item['consequent'] as AstNode[]).length === 1 &&
      answersPlainly((item['consequent'] as AstNode[])[0] as AstNode, fn),
  );
  if (fn && plain) push(reasons, functionReason(fn, gates));
}

function stepJsx({ parent, reasons }: Step): void {
  const attribute = parent.parent;
  if (attribute?.type !== 'JSXAttribute') return;
  const name = attribute['name'].name as string;
  push(reasons, nameReason(name, 'attribute'));
}
