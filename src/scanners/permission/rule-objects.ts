import type { Project } from '../../project/project.js';
import {
  enclosingFunction,
  isFunction,
  keyName,
  lastName,
  outerParent,
  propertiesOf,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import type { Fragment } from '../../source/source.js';
import { declaredName, type Declared } from './declared.js';
import { literalTopic } from './effects.js';
import { constantName, looksLikeToolNames, nameListOf } from './lists.js';
import { meaningOf, speaksOfTools } from './naming.js';
import type { DecisionTopic } from './permission-site.js';
import { at, type Place } from './places.js';
import { CANONICAL_KEY, HANDLER_KEYS, LEGACY_KEYS } from '../vocabulary.js';
import {
  RULE_CONDITION_KEYS,
  RULE_NAME_KEYS,
  RULE_PATTERN_KEYS,
  RULE_VALUE_KEYS,
  TOOL_LIST_KEYS,
} from './answers.js';

/** Keys that make an object the definition of a tool: what it says of risk there is a declaration. */
const DESCRIPTOR_KEYS = new Set([...LEGACY_KEYS, CANONICAL_KEY, 'description', 'isReadOnly', 'readOnly']);

type Here = (node: AstNode) => Place;

interface Rule {
  readonly object: AstNode;
  readonly name: string;
  readonly topic: DecisionTopic;
  /** Whether the rule also asks for something else than the name. */
  readonly conditional: boolean;
}

/** `{tool: 'Edit', permission: 'ask'}`; the rules of one array, or of one function, are one decision. */
export function ruleObjects(here: Here, fragment: Fragment, project: Project): Declared[] {
  const groups = new Map<AstNode, Rule[]>();
  for (const object of fragment.nodesOfType('ObjectExpression')) {
    const rule = ruleOf(here(object), project);
    if (!rule) continue;
    const scope = enclosingFunction(object) ?? arrayAround(object) ?? object;
    groups.set(scope, [...(groups.get(scope) ?? []), rule]);
  }
  return [...groups.values()].map((rules) => decisionOf(rules, here));
}

function decisionOf(rules: readonly Rule[], here: Here): Declared {
  const first = rules[0] as Rule;
  const node = arrayAround(first.object) ?? first.object;
  const rest = rules.filter(({ object }) => !(node.start <= object.start && object.end <= node.end));
  return {
    node,
    form: 'rules',
    topic: first.topic,
    confidence: rules.length > 1 ? 'certain' : first.conditional ? 'possible' : 'likely',
    listName: declaredName(node),
    names: rules.map(({ name }) => name),
    evidence: [{ id: 'rules', text: 'each rule gives a tool, by name, a permission', side: 'for' }],
    related: rest.map(({ object }) => ({
      place: here(object),
      message: 'another rule of the same decision',
    })),
  };
}

function ruleOf(place: Place, project: Project): Rule | undefined {
  const properties = propertiesOf(place.node);
  if ([...properties].some(([key, property]) => describesTool(key, property))) return undefined;
  const valueOf = (key: string): AstNode | undefined => properties.get(key)?.['value'] as AstNode | undefined;
  const named =
    RULE_NAME_KEYS.map(valueOf).find((value) => value !== undefined) ?? patternValue(place.node, valueOf);
  if (!named) return undefined;
  const name =
    constantName(at(place, named), project) ?? (unwrap(named)['regex']?.pattern as string | undefined);
  if (name === undefined || !/[a-z]{2}/i.test(name)) return undefined;
  for (const key of RULE_VALUE_KEYS) {
    const value = valueOf(key);
    const decision = value && literalTopic(value);
    const switchedOff =
      value !== undefined && stringValue(value) === 'disable' && isToolPolicy(arrayAround(place.node));
    if (
      switchedOff ||
      (decision && (decision.plain || /risk|permission|decision|policy|approval/i.test(key)))
    ) {
      const conditional = [...properties.keys()].some((other) => RULE_CONDITION_KEYS.has(other));
      return { object: place.node, name, topic: decision?.topic ?? 'permission', conditional };
    }
  }
  return undefined;
}

/** Whether a property makes its object a tool's definition. An `action` that is a word is a decision and no handler. */
function describesTool(key: string, property: AstNode): boolean {
  const isHandler = HANDLER_KEYS.has(key);
  if (isHandler) return stringValue(property['value'] as AstNode) === undefined;
  return DESCRIPTOR_KEYS.has(key);
}

/** A pattern names tools only in a list that says so. */
function patternValue(object: AstNode, valueOf: (key: string) => AstNode | undefined): AstNode | undefined {
  const array = arrayAround(object);
  if (!array || !(speaksOfTools(declaredName(array)) || isToolPolicy(array))) return undefined;
  return RULE_PATTERN_KEYS.map(valueOf).find((value) => value !== undefined);
}

/** Whether an array is by its declared type a policy about tools: `const BASE: ToolPolicy = […]`. */
function isToolPolicy(array: AstNode | undefined): boolean {
  const declarator = array && outerParent(array).parent;
  const annotation = declarator?.['id']?.typeAnnotation?.typeAnnotation as AstNode | undefined;
  const type = annotation?.type === 'TSArrayType' ? (annotation['elementType'] as AstNode) : annotation;
  const name = type?.type === 'TSTypeReference' ? lastName(type['typeName'] as AstNode) : undefined;
  return speaksOfTools(name) && meaningOf(name)?.strength === 'decides';
}

function arrayAround(node: AstNode): AstNode | undefined {
  const { parent } = outerParent(node);
  return parent?.type === 'ArrayExpression' ? parent : undefined;
}

/** Names that, unlike `read` and `write`, only tools have. */
const UNMISTAKABLE =
  /^(?:bash|multi_?edit|web_?fetch|web_?search|todo_?write|mcp_.*|[a-z]+_(?:file|files|dir|shell|command|code))$/i;

/** `{read_file: 'allow', run_shell: 'ask'}` under a name that says it is about permissions. */
export function decisionMaps(here: Here, fragment: Fragment, project: Project): Declared[] {
  return fragment.nodesOfType('ObjectExpression').flatMap((object): Declared[] => {
    const properties = object['properties'] as AstNode[];
    if (properties.length < 2) return [];
    const topics = properties.map((property) =>
      property.type === 'Property' ? literalTopic(property['value'] as AstNode) : undefined,
    );
    if (!topics.every((topic) => topic?.plain)) return [];
    const name = declaredName(object);
    const meaning = meaningOf(name);
    const list = nameListOf(here(object), project);
    if (meaning?.strength !== 'decides' || !list) return [];
    if (!speaksOfTools(name) && !looksLikeToolNames(list, new Set())) return [];
    const ofTools = speaksOfTools(name) || list.names.some((tool) => UNMISTAKABLE.test(tool));
    return [
      {
        node: object,
        form: 'rules',
        topic: meaning.topic,
        confidence: ofTools ? 'likely' : 'possible',
        listName: name,
        names: list.names,
        evidence: [
          { id: 'decision-map', text: `\`${name}\` gives each tool, by name, a decision`, side: 'for' },
        ],
        related: [],
      },
    ];
  });
}

/** `for (const name of ['fill', …]) addRule(askRule(name))`: the list is made into rules. */
export function ruleLoops(here: Here, fragment: Fragment, project: Project): Declared[] {
  const loops = fragment.nodesOfType('ForOfStatement').map((loop) => ({
    over: loop['right'] as AstNode,
    variable: loopVariable(loop),
    body: loop['body'] as AstNode,
  }));
  const callbacks = fragment.nodesOfType('CallExpression').flatMap((call) => {
    const callee = unwrap(call['callee'] as AstNode);
    const callback = unwrap((call['arguments'] as AstNode[])[0] ?? call);
    const iterates =
      callee.type === 'MemberExpression' && /^(?:forEach|map|flatMap)$/.test(keyName(callee) ?? '');
    if (!iterates || !isFunction(callback)) return [];
    const variable = (callback['params'] as AstNode[])[0]?.['name'] as string | undefined;
    return [{ over: callee['object'] as AstNode, variable, body: callback['body'] as AstNode }];
  });
  return [...loops, ...callbacks].flatMap((loop) => ruleLoop(loop, here, fragment, project) ?? []);
}

function loopVariable(loop: AstNode): string | undefined {
  const declaration = loop['left'] as AstNode;
  if (declaration.type !== 'VariableDeclaration') return undefined;
  return (declaration['declarations'] as AstNode[])[0]?.['id'].name as string | undefined;
}

interface Loop {
  readonly over: AstNode;
  readonly variable: string | undefined;
  readonly body: AstNode;
}

function ruleLoop(loop: Loop, here: Here, fragment: Fragment, project: Project): Declared | undefined {
  const { over, variable, body } = loop;
  const listName = lastName(over);
  if (variable === undefined || (!speaksOfTools(variable) && !speaksOfTools(listName))) return undefined;
  const made = ruleMade(body, variable, fragment);
  if (!made) return undefined;
  const list = nameListOf(here(over), project);
  if (list?.form !== 'names') return undefined;
  const elsewhere = list.place.node !== unwrap(over);
  return {
    node: over,
    form: 'iteration',
    topic: made.topic,
    confidence: 'likely',
    listName,
    names: list.names,
    evidence: [{ id: 'rule-loop', text: `each name goes into \`${made.text}\``, side: 'for' }],
    related: elsewhere ? [{ place: list.place, message: 'the names it runs over' }] : [],
  };
}

/** The list of allowed or denied tools that a call adds to: `allowedTools.push(name)`. */
function grownList(call: AstNode): { text: string; topic: DecisionTopic } | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  if (callee.type !== 'MemberExpression' || !/^(?:push|add|unshift)$/.test(keyName(callee) ?? ''))
    return undefined;
  const text = lastName(callee['object'] as AstNode);
  const use = text === undefined ? undefined : TOOL_LIST_KEYS.get(text.replace(/[_-]/g, '').toLowerCase());
  if (text === undefined || use === undefined || use === 'offer') return undefined;
  return { text, topic: meaningOf(text)?.topic ?? 'permission' };
}

/** Whether a node runs later than the loop around it: in a handler that the loop only hands on. */
function isDeferred(node: AstNode, body: AstNode): boolean {
  const fn = enclosingFunction(node);
  return fn !== undefined && body.start <= fn.start && fn.end <= body.end;
}

/** The rule that a loop's body makes of its variable. */
function ruleMade(
  body: AstNode,
  variable: string,
  fragment: Fragment,
): { text: string; topic: DecisionTopic } | undefined {
  const inside = (node: AstNode): boolean => body.start <= node.start && node.end <= body.end;
  for (const call of fragment.nodesOfType('CallExpression')) {
    if (!inside(call) || isDeferred(call, body)) continue;
    const name = lastName(call['callee'] as AstNode);
    const takes = (call['arguments'] as AstNode[]).some((argument) => unwrap(argument)['name'] === variable);
    const meaning = meaningOf(name);
    if (takes && meaning?.strength === 'decides' && name !== undefined)
      return { text: name, topic: meaning.topic };
    const grown = takes ? grownList(call) : undefined;
    if (grown) return grown;
  }
  for (const object of fragment.nodesOfType('ObjectExpression')) {
    if (!inside(object)) continue;
    const properties = propertiesOf(object);
    const holds = [...properties.values()].some(
      (property) => unwrap(property['value'] as AstNode)['name'] === variable,
    );
    const decision = RULE_VALUE_KEYS.flatMap((key) => {
      const value = properties.get(key)?.['value'] as AstNode | undefined;
      return (value && literalTopic(value)) ?? [];
    }).find((topic) => topic.plain);
    if (holds && decision) return { text: decision.text, topic: decision.topic };
  }
  return undefined;
}
