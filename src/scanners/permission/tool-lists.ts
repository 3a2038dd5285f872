import type { Project } from '../../project/project.js';
import {
  enclosingFunction,
  functionName,
  keyName,
  lastName,
  outerParent,
  propertiesOf,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import type { Fragment } from '../../source/source.js';
import { importOf } from '../imports.js';
import { declaredName, type Declared } from './declared.js';
import { looksLikeToolNames, nameListOf, type NameList } from './lists.js';
import { modeAround, modeCondition } from './modes.js';
import { meaningOf, speaksOfTools, wordsOf } from './naming.js';
import type { DecisionTopic } from './permission-site.js';
import { at, valueOf, type Place } from './places.js';
import { TOOL_LIST_KEYS } from './answers.js';

type Here = (node: AstNode) => Place;

/** Lists of tool names that are handed on as the tools somebody may use. */
export function toolLists(
  here: Here,
  fragment: Fragment,
  project: Project,
  known: ReadonlySet<string>,
): Declared[] {
  const choices = modeChoices(here, fragment, project);
  const taken = (node: AstNode): boolean =>
    choices.some((choice) => choice.node.start <= node.start && node.end <= choice.node.end);
  const phases: Declared[] = [];
  const handed: Declared[] = [];
  for (const property of fragment.nodesOfType('Property')) {
    if (property.parent?.type !== 'ObjectExpression') continue;
    const key = keyName(property);
    const use = key === undefined ? undefined : useOf(key);
    const value = unwrap(property['value'] as AstNode);
    if (
      use === undefined ||
      taken(value) ||
      !/^(?:ArrayExpression|Identifier|MemberExpression|NewExpression)$/.test(value.type)
    )
      continue;
    if (use === 'offer') {
      const phase = phaseList(here(property), key as string, project);
      if (phase) phases.push(phase);
      else handed.push(...readerList(here(property), project));
    } else {
      handed.push(...allowList(here(property), key as string, known, project));
    }
  }
  return [...choices, ...merged(phases), ...handed];
}

function useOf(key: string): 'allow' | 'deny' | 'offer' | undefined {
  if (!/tool|prefix|auto|allow/i.test(key)) return undefined;
  return TOOL_LIST_KEYS.get(key.replace(/[_-]/g, '').toLowerCase());
}

/** The phases of one table are one decision. */
function merged(phases: readonly Declared[]): Declared[] {
  const [first, ...rest] = phases;
  if (!first) return [];
  const others = rest.flatMap((phase) => phase.related);
  return [{ ...first, related: others, names: [...new Set(phases.flatMap((phase) => phase.names))] }];
}

function namesIn(place: Place, project: Project): NameList | undefined {
  const list = nameListOf(place, project);
  return list?.form === 'names' ? list : undefined;
}

function listPlaces(list: NameList, node: AstNode): Declared['related'] {
  const inside = list.place.node.start >= node.start && list.place.node.end <= node.end;
  return inside ? [] : [{ place: list.place, message: 'the names it stands for' }];
}

/** `planMode ? ['read_file'] : all`, `if (planMode) return PLAN_TOOLS`. */
function modeChoices(here: Here, fragment: Fragment, project: Project): Declared[] {
  const found: Declared[] = [];
  for (const choice of fragment.nodesOfType('ConditionalExpression')) {
    const mode = modeCondition(here(choice).source, choice['test'] as AstNode);
    if (mode === undefined || !goesToTools(choice)) continue;
    const list =
      namesIn(here(choice['consequent'] as AstNode), project) ??
      namesIn(here(choice['alternate'] as AstNode), project);
    if (list) found.push(modeChoice(choice, list, mode));
  }
  const statements = [
    ...fragment.nodesOfType('ReturnStatement').map((node) => node['argument'] as AstNode | null),
    ...fragment.nodesOfType('AssignmentExpression').map((node) => node['right'] as AstNode),
    ...fragment
      .nodesOfType('Property')
      .map((node) => (keyName(node) === 'tools' ? (node['value'] as AstNode) : null)),
    ...fragment
      .nodesOfType('CallExpression')
      .map((node) => (setsTools(node) ? (node['arguments'][0] as AstNode) : null)),
  ];
  const functions = new Set<AstNode | undefined>();
  for (const value of statements) {
    if (
      !value ||
      !/^(?:ArrayExpression|Identifier|NewExpression)$/.test(unwrap(value).type) ||
      !(goesToTools(value) || isArgument(value))
    )
      continue;
    const mode = modeAround(here(value).source, value);
    const list = mode === undefined ? undefined : namesIn(here(value), project);
    const fn = enclosingFunction(value);
    if (mode === undefined || !list || functions.has(fn)) continue;
    functions.add(fn);
    found.push(modeChoice(value, list, mode));
  }
  return found;
}

function modeChoice(node: AstNode, list: NameList, mode: string): Declared {
  return {
    node,
    form: 'tool-list',
    topic: 'plan-mode',
    confidence: 'likely',
    listName: declaredName(node),
    names: list.names,
    evidence: [{ id: 'mode', text: `\`${mode}\` chooses these tools`, side: 'for' }],
    related: listPlaces(list, node),
  };
}

/** Whether a call says, by its name, which tools are on from now on: `setActiveTools(list)`. */
function setsTools(call: AstNode): boolean {
  const name = lastName(call['callee'] as AstNode);
  if (name === undefined || (call['arguments'] as AstNode[]).length !== 1) return false;
  return (
    /^(?:set|use|enable|activate|limit|restrict|replace)$/.test(wordsOf(name)[0] ?? '') && holdsTools(name)
  );
}

function isArgument(node: AstNode): boolean {
  return outerParent(node).parent?.type === 'CallExpression';
}

/** Whether an expression is given to something that holds tools, or returned by a function that is named so. */
function goesToTools(node: AstNode): boolean {
  const name = declaredName(node);
  if (name !== undefined) return useOf(name) !== undefined || holdsTools(name);
  const { parent } = outerParent(node);
  const fn =
    parent?.type === 'ReturnStatement' || parent?.type === 'ArrowFunctionExpression'
      ? enclosingFunction(node)
      : undefined;
  return fn !== undefined && holdsTools(functionName(fn));
}

function holdsTools(name: string | undefined): boolean {
  return (
    (name !== undefined && wordsOf(name).some((word) => /^(?:tools|toolset|toolnames)$/.test(word))) ||
    (speaksOfTools(name) && /(?:names|list|set)$/i.test(name ?? ''))
  );
}

/** `allowedTools: ['read_file', …]` */
function allowList(place: Place, key: string, known: ReadonlySet<string>, project: Project): Declared[] {
  const value = at(place, place.node['value'] as AstNode);
  const list = namesIn(value, project);
  const looks = list && looksLikeToolNames(list, known);
  if (!list || !looks) return [];
  const ours = looks === 'known' || isHandedToOwnCode(place, project);
  return [
    {
      node: value.node,
      form: 'tool-list',
      topic: topicOf(key),
      confidence: ours ? 'likely' : 'possible',
      listName: key,
      names: list.names,
      evidence: [
        { id: 'allow-list', text: `\`${key}\` says which tools may be used`, side: 'for' },
        ...(ours
          ? []
          : [{ id: 'foreign-tools', text: 'the tools may be those of a library', side: 'against' } as const]),
      ],
      related: listPlaces(list, value.node),
    },
  ];
}

function topicOf(key: string): DecisionTopic {
  return meaningOf(key)?.topic ?? 'permission';
}

/** Whether the object around a property is an argument of a function or class that this project defines. */
function isHandedToOwnCode(property: Place, project: Project): boolean {
  const object = property.node.parent as AstNode;
  const { parent, child } = outerParent(object);
  if (!parent || !/^(?:CallExpression|NewExpression)$/.test(parent.type)) return false;
  if (!(parent['arguments'] as AstNode[]).includes(child)) return false;
  let callee = unwrap(parent['callee'] as AstNode);
  while (callee.type === 'MemberExpression') callee = unwrap(callee['object'] as AstNode);
  const module = importOf(property.fragment, callee)?.module;
  if (module !== undefined)
    return (
      /^[.@~#]?\//.test(module) ||
      /^\.\.?(?:\/|$)/.test(module) ||
      project.resolve(property.source.path, module) !== undefined
    );
  return valueOf(at(property, callee), project) !== undefined || callee.type === 'ThisExpression';
}

/** The tools of one phase in a table of phases, one of which is for planning. */
function phaseList(place: Place, key: string, project: Project): Declared | undefined {
  const phase = key === 'tools' ? undefined : phaseAround(place.node);
  const value = at(place, place.node['value'] as AstNode);
  const list = phase === undefined ? undefined : namesIn(value, project);
  if (phase === undefined || !list) return undefined;
  return {
    node: value.node,
    form: 'tool-list',
    topic: 'plan-mode',
    confidence: 'likely',
    listName: key,
    names: list.names,
    evidence: [{ id: 'phase', text: `they are the tools of \`${phase}\``, side: 'for' }],
    related: [{ place: value, message: `the tools of \`${phase}\`` }],
  };
}

function phaseAround(property: AstNode): string | undefined {
  const entry = property.parent?.parent;
  if (entry?.type !== 'Property' || entry.parent?.type !== 'ObjectExpression') return undefined;
  const siblings = [...propertiesOf(entry.parent).keys()];
  const hasPlanning = siblings.some((name) => /^(?:plan|planning|plan_?mode|read_?only)$/i.test(name));
  return hasPlanning ? keyName(entry) : undefined;
}

/** `tools: [...READ_TOOLS, 'ask']`: an agent gets the tools that a list, by name, calls read-only. */
function readerList(property: Place, project: Project): Declared[] {
  if (keyName(property.node) !== 'tools') return [];
  const value = unwrap(property.node['value'] as AstNode);
  const parts =
    value.type === 'ArrayExpression'
      ? (value['elements'] as (AstNode | null)[])
          .filter((part) => part?.type === 'SpreadElement')
          .map((part) => part?.['argument'] as AstNode)
      : [value];
  for (const part of parts) {
    const name = lastName(part);
    if (!isReaderName(name)) continue;
    const list = namesIn(at(property, part), project);
    if (!list) continue;
    return [
      {
        node: part,
        form: 'tool-list',
        topic: 'read-only',
        confidence: 'likely',
        listName: name,
        names: list.names,
        evidence: [
          { id: 'reader-list', text: `\`${name}\` says by name which tools only read`, side: 'for' },
        ],
        related: listPlaces(list, part),
      },
    ];
  }
  return [];
}

function isReaderName(name: string | undefined): boolean {
  if (name === undefined || !speaksOfTools(name)) return false;
  return (
    wordsOf(name).includes('read') ||
    meaningOf(name)?.topic === 'read-only' ||
    meaningOf(name)?.word === 'safe'
  );
}
