import {
  childrenOf,
  isFunction,
  keyName,
  lastName,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import type { DecisionTopic } from './permission-site.js';
import { meaningOf, wordsOf } from './naming.js';
import {
  DECIDING_ACTS,
  DECISION_KEYS,
  DECISION_LITERALS,
  PLAIN_DECISION_LITERALS,
  REFUSAL_TEXT,
  WORDS_AROUND_ACTS,
} from './answers.js';

/** Why something counts as a decision: 1 a hint, 2 likely, 3 said outright. */
export interface Reason {
  readonly id: string;
  readonly text: string;
  readonly weight: 1 | 2 | 3;
  readonly topic: DecisionTopic;
}

const MAX_STATEMENTS = 6;

/** What the statements of a branch decide: what they return, throw, assign and call. Branches that do a tool's work are left out. */
export function effectsOf(branch: AstNode | null | undefined, depth = 0): Reason[] {
  if (!branch || depth > 3) return [];
  if (branch.type === 'BlockStatement') {
    const body = branch['body'] as AstNode[];
    if (body.length > MAX_STATEMENTS)
      return body
        .filter((statement) => !isNested(statement))
        .flatMap((statement) => effectsOf(statement, depth));
    return body.flatMap((statement) => effectsOf(statement, depth));
  }
  switch (branch.type) {
    case 'ReturnStatement':
      return branch['argument'] ? answerReasons(branch['argument'] as AstNode) : [];
    case 'ThrowStatement':
      return refusalReasons(branch['argument'] as AstNode, 'throws');
    case 'ExpressionStatement':
      return expressionReasons(branch['expression'] as AstNode);
    case 'VariableDeclaration':
      return (branch['declarations'] as AstNode[]).flatMap((declarator) =>
        declarator['init'] ? declaredReasons(declarator) : [],
      );
    case 'IfStatement':
      return [
        ...effectsOf(branch['consequent'] as AstNode, depth + 1),
        ...effectsOf(branch['alternate'] as AstNode, depth + 1),
      ];
    case 'ForOfStatement':
    case 'TryStatement':
      return effectsOf((branch['body'] ?? branch['block']) as AstNode, depth + 1);
    default:
      return [];
  }
}

function isNested(statement: AstNode): boolean {
  return /^(?:IfStatement|ForOfStatement|TryStatement)$/.test(statement.type);
}

function declaredReasons(declarator: AstNode): Reason[] {
  const id = declarator['id'] as AstNode;
  const init = unwrap(declarator['init'] as AstNode);
  if (init.type === 'CallExpression') return callReasons(init);
  const meaning = id.type === 'Identifier' ? meaningOf(id['name'] as string) : undefined;
  const isFlag = init.type === 'Literal' && typeof init['value'] !== 'string';
  if (meaning && isFlag) return [named('assigns', id['name'] as string, meaning.topic, 2)];
  return isWords(init) && REFUSAL_TEXT.test(textOf(init)) ? [refusal('answers', textOf(init), 2)] : [];
}

function expressionReasons(expression: AstNode): Reason[] {
  const node = unwrap(
    expression['argument'] && expression.type !== 'UnaryExpression'
      ? (expression['argument'] as AstNode)
      : expression,
  );
  if (node.type === 'AssignmentExpression') {
    const name = lastName(node['left'] as AstNode);
    const right = unwrap(node['right'] as AstNode);
    const topic = name === undefined ? undefined : keyTopic(name);
    if (topic && !/^(?:CallExpression|ArrayExpression)$/.test(right.type))
      return [named('assigns', name as string, topic, 3)];
    const meaning = meaningOf(name);
    if (
      meaning?.strength === 'decides' &&
      /^(?:Literal|ConditionalExpression|UnaryExpression|MemberExpression)$/.test(right.type)
    )
      return [named('assigns', name as string, meaning.topic, 2)];
    return right.type === 'CallExpression' ? callReasons(right) : [];
  }
  return node.type === 'CallExpression' ? callReasons(node) : [];
}

/** What calling a function decides, told by its name: `deny(…)`, `requestConfirmation(…)`. Loggers say nothing. */
export function callReasons(call: AstNode): Reason[] {
  const node = unwrap(call);
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
  const name = lastName(node['callee'] as AstNode);
  if (name === undefined) return [];
  const words = wordsOf(name);
  const handed = (node['arguments'] as AstNode[])
    .map(unwrap)
    .filter((argument) => argument.type === 'ObjectExpression');
  const rules = handed
    .flatMap((argument) => objectReasons(argument, 2))
    .filter((reason) => reason.weight === 3);
  if (rules.length > 0 && !/^(?:log|debug|info|warn|error|emit|track|record)$/.test(words[0] ?? ''))
    return rules;
  if (/^(?:ask|prompt)$/.test(words[0] ?? '') && /^(?:user|human)$/.test(words[1] ?? '')) {
    return [named('calls', name, 'confirmation', 2)];
  }
  if (name === 'interrupt') return [named('calls', name, 'confirmation', 2)];
  // `allowUser` admits a person, `confirmWithUser` asks one.
  if (
    words.some(
      (word, index) =>
        word === 'user' && /^(?:allow|deny|block|approve|forbid)$/.test(words[index - 1] ?? ''),
    )
  )
    return [];
  const act = words.find((word) => DECIDING_ACTS.has(word));
  const topic = act && DECIDING_ACTS.get(act);
  if (!topic || !words.every((word) => DECIDING_ACTS.has(word) || WORDS_AROUND_ACTS.has(word))) return [];
  // Entering a mode is what a mode's own tool does.
  return [named('calls', name, topic, words.includes('mode') ? 1 : 3)];
}

function named(id: string, name: string, topic: DecisionTopic, weight: Reason['weight']): Reason {
  const verb = id === 'assigns' ? 'it sets' : id === 'calls' ? 'it calls' : 'it answers with';
  return { id, text: `${verb} \`${name}\``, weight, topic };
}

function refusal(id: string, text: string, weight: Reason['weight']): Reason {
  const short = text.replace(/\s+/g, ' ').trim().slice(0, 50);
  return {
    id,
    text: `it ${id} "${short}"`,
    weight,
    topic: /approv|confirm/i.test(text) ? 'confirmation' : /plan/i.test(text) ? 'plan-mode' : 'permission',
  };
}

/** The topic of a key that holds a decision or a permission field. */
export function keyTopic(key: string): DecisionTopic | undefined {
  return DECISION_KEYS.get(key.replace(/[_-]/g, '').toLowerCase());
}

/** What an expression answers, as a decision: `'deny'`, `{allowed: false}`, `Decision.ASK`, `deny(reason)`. */
export function answerReasons(expression: AstNode, depth = 0): Reason[] {
  const node = unwrap(expression);
  const literal = literalTopic(node);
  if (literal) return [named('answers', literal.text, literal.topic, literal.plain ? 3 : 1)];
  switch (node.type) {
    case 'ObjectExpression':
      return depth > 2 ? [] : objectReasons(node, depth);
    case 'CallExpression':
    case 'NewExpression':
      return callReasons(node);
    case 'ConditionalExpression':
      return [
        ...answerReasons(node['consequent'] as AstNode, depth + 1),
        ...answerReasons(node['alternate'] as AstNode, depth + 1),
      ];
    default:
      if (!isWords(node)) return [];
      if (REFUSAL_TEXT.test(textOf(node))) return [refusal('answers', textOf(node), 2)];
      // A step of a graph: `return 'human_review'`.
      return /^\w*(?:human|approval|confirm)\w*$/i.test(textOf(node))
        ? [named('answers', textOf(node), 'confirmation', 1)]
        : [];
  }
}

/** A literal or an enum member that is a decision; `plain` when it needs no name to be one. */
export function literalTopic(
  node: AstNode,
): { text: string; topic: DecisionTopic; plain: boolean } | undefined {
  const inner = unwrap(node);
  const text =
    stringValue(inner) ??
    (inner.type === 'MemberExpression' && /^[A-Z]/.test(lastName(inner['object'] as AstNode) ?? '')
      ? keyName(inner)
      : undefined);
  if (text === undefined) return undefined;
  const key = text.toLowerCase();
  const topic = DECISION_LITERALS.get(key) ?? DECISION_LITERALS.get(key.replace(/[_-]/g, ''));
  if (!topic) return undefined;
  return { text, topic, plain: PLAIN_DECISION_LITERALS.has(key) };
}

function objectReasons(object: AstNode, depth: number): Reason[] {
  const reasons: Reason[] = [];
  for (const property of object['properties'] as AstNode[]) {
    if (property.type !== 'Property') continue;
    const key = keyName(property);
    if (key === undefined) continue;
    const value = unwrap(property['value'] as AstNode);
    const topic = keyTopic(key);
    if (topic && isAnswer(value)) reasons.push(named('answers', `${key}${answerText(value)}`, topic, 3));
    else if (
      /^(?:error|reason|message|errorMessage|llmContent)$/.test(key) &&
      isWords(value) &&
      REFUSAL_TEXT.test(textOf(value))
    )
      reasons.push(refusal('answers', textOf(value), 2));
    else if (value.type === 'ObjectExpression')
      reasons.push(...answerReasons(value, depth + 1).filter((reason) => reason.weight > 1));
  }
  return reasons;
}

/** The answer itself, so that different answers are told apart. */
function answerText(value: AstNode): string {
  const text = literalTopic(value)?.text ?? (value.type === 'Literal' ? String(value['value']) : undefined);
  return text === undefined ? '' : `: ${text}`;
}

function isAnswer(value: AstNode): boolean {
  if (value.type === 'Literal')
    return (
      typeof value['value'] === 'boolean' ||
      typeof value['value'] === 'number' ||
      literalTopic(value) !== undefined
    );
  return (
    /^(?:UnaryExpression|BinaryExpression)$/.test(value.type) ||
    literalTopic(value) !== undefined ||
    value.type === 'ConditionalExpression'
  );
}

function refusalReasons(thrown: AstNode, id: string): Reason[] {
  const node = unwrap(thrown);
  const name = lastName(node) ?? '';
  const meaning = meaningOf(name);
  if (meaning?.strength === 'decides' && meaning.topic !== 'risk')
    return [{ id, text: `it throws \`${name}\``, weight: 3, topic: meaning.topic }];
  const text = wordsIn(node);
  return REFUSAL_TEXT.test(text) ? [refusal(id, text, 2)] : [];
}

function wordsIn(node: AstNode): string {
  if (isFunction(node)) return '';
  return isWords(node) ? textOf(node) : childrenOf(node).map(wordsIn).join(' ');
}

function isWords(node: AstNode): boolean {
  return stringValue(node) !== undefined || node.type === 'TemplateLiteral';
}

function textOf(node: AstNode): string {
  const literal = stringValue(node);
  if (literal !== undefined) return literal;
  return (node['quasis'] as AstNode[]).map((quasi) => quasi['value'].cooked as string).join(' … ');
}

/** Values that are made or shown: the test chooses between them and is not itself the result. */
export const MADE_VALUES =
  /^(?:ArrayExpression|ObjectExpression|CallExpression|JSXElement|JSXFragment|NewExpression|TemplateLiteral|ArrowFunctionExpression)$/;

/** Whether a branch leaves the function or the loop at once. */
export function leaves(branch: AstNode): boolean {
  const body = branch.type === 'BlockStatement' ? (branch['body'] as AstNode[]) : [branch];
  return (
    body.length <= 3 &&
    (/^(?:ThrowStatement|ContinueStatement)$/.test(body.at(-1)?.type ?? '') || isPlainAnswer(branch))
  );
}

/** Whether a branch only answers yes, no or nothing. */
export function isPlainAnswer(branch: AstNode): boolean {
  const body = branch.type === 'BlockStatement' ? (branch['body'] as AstNode[]) : [branch];
  const last = body.at(-1);
  if (!last || body.length > 3 || last.type !== 'ReturnStatement') return false;
  const answer = last['argument'] as AstNode | null;
  if (!answer) return true;
  const value = unwrap(answer);
  if (value.type === 'UnaryExpression') return true;
  if (value.type === 'Literal')
    return typeof value['value'] !== 'string' || literalTopic(value) !== undefined;
  return (value.type === 'Identifier' && value['name'] === 'undefined') || literalTopic(value) !== undefined;
}

/** Whether a branch gives back a value that is read, not made: `return settings.readFiles`. */
export function isValueAnswer(branch: AstNode): boolean {
  const body = branch.type === 'BlockStatement' ? (branch['body'] as AstNode[]) : [branch];
  const [only] = body;
  if (!only || body.length !== 1 || only.type !== 'ReturnStatement' || !only['argument']) return false;
  return /^(?:Identifier|MemberExpression|LogicalExpression|BinaryExpression)$/.test(
    unwrap(only['argument'] as AstNode).type,
  );
}
