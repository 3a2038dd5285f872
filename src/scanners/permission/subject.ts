import {
  dottedName,
  enclosingFunction,
  functionName,
  isFunction,
  keyName,
  lastName,
  outerParent,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import { speaksOfTools, wordsOf } from './naming.js';
import { at, type Place } from './places.js';
import { FOREIGN_SUBJECTS } from './words.js';

/** How sure it is that an expression holds a tool's name: 0 no sign, 1 a hint, 2 likely, 3 said outright. */
export interface Subject {
  readonly node: AstNode;
  readonly weight: 0 | 1 | 2 | 3;
  readonly why: string;
  /** Set when the expression is surely something else: a command, a path, a role. */
  readonly foreign: boolean;
}

const MAX_HOPS = 3;
const NORMALISERS =
  /^(?:toLowerCase|toLocaleLowerCase|toUpperCase|trim|toString|replace|replaceAll|normalize|slice|substring|split|pop|at|valueOf)$/;
const NORMALISING =
  /^(?:String|normali[sz]e\w*|squash\w*|strip\w*|canonical\w*|resolveAlias\w*|lower\w*|clean\w*|unprefix\w*|bare\w*|base\w*|toSnake\w*|sanitize\w*)$/;

/** Last words of what a normaliser gives back, when it is still the name that it was given. */
const STILL_A_NAME = /^(?:names?|tools?|toolname|id|key|case|alias(?:es)?|string|prefix|snake|camel|token)$/;

/** Whether a function of this name gives back the name it is given: `normalizeToolName`, not `normalizeToolPolicy`. */
function isNormalising(name: string): boolean {
  if (!NORMALISING.test(name)) return false;
  const words = wordsOf(name);
  return words.length === 1 || STILL_A_NAME.test(words.at(-1) ?? '');
}

/** Looks through what leaves a name a name: lower-casing, trimming, `String(x || '')`, normalisers. */
export function plainName(node: AstNode): AstNode {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'LogicalExpression') current = unwrap(current['left'] as AstNode);
    else if (current.type === 'CallExpression') {
      const callee = unwrap(current['callee'] as AstNode);
      const [argument] = current['arguments'] as AstNode[];
      const name = lastName(callee) ?? '';
      if (callee.type === 'MemberExpression' && NORMALISERS.test(name))
        current = unwrap(callee['object'] as AstNode);
      else if (argument && isNormalising(name)) current = unwrap(argument);
      else return current;
    } else return current;
  }
}

/** The argument of a call of a function of this file that only re-spells it: `squash(name)`. */
function respelled(place: Place): AstNode | undefined {
  const { node } = place;
  const callee = unwrap(node['callee'] as AstNode);
  const args = node['arguments'] as AstNode[];
  if (callee.type !== 'Identifier' || args.length !== 1) return undefined;
  const definition = variableOf(place.fragment, callee)?.defs[0]?.node as unknown as AstNode | undefined;
  const fn = definition?.type === 'VariableDeclarator' ? (definition['init'] as AstNode | null) : definition;
  if (!fn || !isFunction(fn)) return undefined;
  const body = fn['body'] as AstNode;
  const statements = body['body'] as AstNode[];
  const answer =
    body.type === 'BlockStatement'
      ? statements.length === 1
        ? (statements[0]?.['argument'] as AstNode | undefined)
        : undefined
      : body;
  const [parameter] = fn['params'] as AstNode[];
  const plain = answer && plainName(answer);
  return plain?.type === 'Identifier' && plain['name'] === parameter?.['name'] ? args[0] : undefined;
}

/** Judges whether an expression holds a tool's name. */
export function subjectOf(place: Place, hops = 0): Subject {
  const node = plainName(place.node);
  const inner = node.type === 'CallExpression' && hops < MAX_HOPS ? respelled(at(place, node)) : undefined;
  if (inner) return subjectOf(at(place, inner), hops + 1);
  if (node.type === 'Identifier') return identifierSubject(at(place, node), hops);
  if (node.type === 'MemberExpression') return memberSubject(at(place, node));
  return { node, weight: 0, why: '', foreign: true };
}

function isToolNameWord(name: string): boolean {
  if (!/tool/i.test(name)) return false;
  const words = wordsOf(name);
  const last = words[words.length - 1];
  return (words.includes('tool') && (last === 'name' || last === 'id')) || words.includes('toolname');
}

function identifierSubject(place: Place, hops: number): Subject {
  const name = place.node['name'] as string;
  const text = (why: string, weight: Subject['weight']): Subject => ({
    node: place.node,
    weight,
    why,
    foreign: false,
  });
  if (isToolNameWord(name)) return text(`\`${name}\` is named as a tool's name`, 3);
  if (name === 'tool' || name === 'toolType') return text(`\`${name}\` stands for a tool`, 2);
  const definition = hops < MAX_HOPS ? variableOf(place.fragment, place.node)?.defs[0] : undefined;
  if (definition?.type === 'Variable') {
    const found = subjectOfDeclarator(
      place,
      definition.node as unknown as AstNode,
      definition.name as unknown as AstNode,
      hops,
    );
    if (found && found.weight > 0) return { ...found, node: place.node };
  }
  if (definition?.type === 'Parameter') {
    const found = subjectOfParameter(place, definition.name as unknown as AstNode);
    if (found) return found;
  }
  const foreign = wordsOf(name).some((word) => FOREIGN_SUBJECTS.has(word));
  return {
    node: place.node,
    weight: foreign ? 0 : hintOf(place, name),
    why: `\`${name}\` stands in code about tools`,
    foreign,
  };
}

function hintOf(place: Place, name: string): 0 | 1 {
  if (
    !/^(?:name|n|fn|fnName|functionName|func|id|key|normali[sz]ed|lower|lowered|lc|canonical|base|bare|candidate|item|x|called|action|raw)$/i.test(
      name,
    ) &&
    !/name$/i.test(name)
  )
    return 0;
  return aboutTools(place) ? 1 : 0;
}

/** Whether the function or class around a node speaks of tools. */
export function aboutTools(place: Place): boolean {
  let fn = enclosingFunction(place.node);
  while (fn) {
    if (speaksOfTools(functionName(fn))) return true;
    if ((fn['params'] as AstNode[]).some((parameter) => speaksOfTools(parameterName(parameter)))) return true;
    fn = enclosingFunction(fn);
  }
  return false;
}

function parameterName(parameter: AstNode): string | undefined {
  const target = parameter.type === 'AssignmentPattern' ? (parameter['left'] as AstNode) : parameter;
  return target.type === 'Identifier' ? (target['name'] as string) : undefined;
}

function subjectOfDeclarator(
  place: Place,
  declarator: AstNode,
  own: AstNode,
  hops: number,
): Subject | undefined {
  const inPattern = patternKey(own);
  const init = declarator['init'] as AstNode | null | undefined;
  if (inPattern !== undefined)
    return subjectOfPattern(own, inPattern, init ? dottedName(unwrap(init)) : undefined);
  if (init && declarator['id'] === own) {
    const inner = subjectOf(at(place, init), hops + 1);
    return inner.foreign && inner.weight === 0 ? undefined : inner;
  }
  const loop = declarator.parent?.parent;
  if (loop?.type === 'ForOfStatement') {
    const over = lastName(loop['right'] as AstNode);
    if (over && wordsOf(over).includes('names') && speaksOfTools(over)) {
      return {
        node: own,
        weight: 3,
        why: `\`${own['name'] as string}\` runs over \`${over}\``,
        foreign: false,
      };
    }
  }
  return undefined;
}

/** The key under which a name is taken out of an object pattern. */
function patternKey(own: AstNode): string | undefined {
  let node: AstNode | undefined = own.parent;
  if (node?.type === 'AssignmentPattern') node = node.parent;
  return node?.type === 'Property' && node.parent?.type === 'ObjectPattern' ? keyName(node) : undefined;
}

function subjectOfPattern(own: AstNode, key: string, from: string | undefined): Subject | undefined {
  if (isToolNameWord(key))
    return { node: own, weight: 3, why: `it is taken from the key \`${key}\``, foreign: false };
  if (
    key === 'name' &&
    from !== undefined &&
    (isToolHolder(from) || /request\.params$|(?:^|\.)(?:call|tc|function)$/.test(from))
  ) {
    return { node: own, weight: 3, why: `it is the name of \`${from}\``, foreign: false };
  }
  return undefined;
}

function subjectOfParameter(place: Place, own: AstNode): Subject | undefined {
  const key = patternKey(own);
  if (key !== undefined) {
    const found = subjectOfPattern(own, key, undefined);
    if (found) return { ...found, node: place.node };
  }
  const type = typeName(own);
  if (type !== undefined && isToolNameWord(type)) {
    return { node: place.node, weight: 3, why: `its type is \`${type}\``, foreign: false };
  }
  const fn = enclosingFunction(own);
  if (!fn) return undefined;
  const over = iteratedName(fn);
  if (over !== undefined && isNameCollection(over)) {
    return { node: place.node, weight: 3, why: `it is one of \`${over}\``, foreign: false };
  }
  const name = own['name'] as string;
  if (wordsOf(name).some((word) => FOREIGN_SUBJECTS.has(word))) return undefined;
  if (
    /^(?:\w*[nN]ame|fn|id|n|key)$/.test(name) &&
    isFunction(fn) &&
    speaksOfTools(functionName(fn)) &&
    (fn['params'] as AstNode[])[0] === own
  ) {
    return {
      node: place.node,
      weight: 2,
      why: `it is the first parameter of \`${functionName(fn)}\``,
      foreign: false,
    };
  }
  return undefined;
}

function typeName(identifier: AstNode): string | undefined {
  const annotation = identifier['typeAnnotation']?.typeAnnotation as AstNode | undefined;
  return annotation?.type === 'TSTypeReference' ? dottedName(annotation['typeName'] as AstNode) : undefined;
}

function isNameCollection(name: string): boolean {
  const words = wordsOf(name);
  return speaksOfTools(name) && (words.includes('names') || words.includes('toolnames'));
}

/** What a callback's array is called: `tools` for the arrow in `tools.filter((t) => …)`. */
export function iteratedName(fn: AstNode): string | undefined {
  const { parent, child } = outerParent(fn);
  if (parent?.type !== 'CallExpression' || (parent['arguments'] as AstNode[])[0] !== child) return undefined;
  const callee = unwrap(parent['callee'] as AstNode);
  if (callee.type !== 'MemberExpression') return undefined;
  return collectionName(callee['object'] as AstNode);
}

function collectionName(node: AstNode): string | undefined {
  const inner = unwrap(node);
  if (inner.type === 'LogicalExpression') return collectionName(inner['left'] as AstNode);
  if (inner.type === 'CallExpression') {
    const callee = unwrap(inner['callee'] as AstNode);
    const name = lastName(callee);
    if (name !== undefined && speaksOfTools(name)) return name;
    const [argument] = inner['arguments'] as AstNode[];
    if (argument && /^(?:from|values|entries|keys)$/.test(name ?? '')) return collectionName(argument);
    return callee.type === 'MemberExpression' ? collectionName(callee['object'] as AstNode) : name;
  }
  return lastName(inner);
}

/** Whether a dotted name is that of a tool or a call of one. */
function isToolHolder(name: string): boolean {
  const last = name.split('.').pop() as string;
  const words = wordsOf(last);
  return (
    words.some((word) => /^(?:tools?|tooluse|toolcall)$/.test(word)) ||
    /^(?:functionCall|function_call|invocation)$/.test(last)
  );
}

function memberSubject(place: Place): Subject {
  const { node } = place;
  const key = keyName(node);
  const object = unwrap(node['object'] as AstNode);
  const full = dottedName(node) ?? key ?? '';
  const say = (weight: Subject['weight'], why: string): Subject => ({ node, weight, why, foreign: false });
  if (key === undefined) return { node, weight: 0, why: '', foreign: true };
  if (isToolNameWord(key)) return say(3, `\`${full}\` is named as a tool's name`);
  if (key === 'tool') return say(2, `\`${full}\` stands for a tool`);
  if (key === 'name' || key === 'Name') return namedMember(place, object, full);
  if ((key === 'id' || key === 'key') && isToolHolder(dottedName(object) ?? ''))
    return say(1, `\`${full}\` identifies a tool`);
  return {
    node,
    weight: 0,
    why: '',
    foreign: wordsOf(key).some((word) => FOREIGN_SUBJECTS.has(word)) || key !== 'id',
  };
}

function namedMember(place: Place, object: AstNode, full: string): Subject {
  const { node } = place;
  const say = (weight: Subject['weight'], why: string): Subject => ({ node, weight, why, foreign: false });
  const dotted = dottedName(object) ?? lastName(object) ?? '';
  if (isToolHolder(dotted)) return say(3, `\`${full}\` is a tool's name`);
  const last = dotted.split('.').pop() as string;
  if (last === 'function' && dotted !== 'function')
    return say(3, `\`${full}\` is the name of a called function`);
  if (
    /^(?:request|req|params)$/.test(last) &&
    /(?:call|tc|tool)\w*\.(?:request|req)$|request\.params$/i.test(dotted)
  )
    return say(3, `\`${full}\` is the name of a called tool`);
  if (object.type === 'Identifier') {
    const definition = variableOf(place.fragment, object)?.defs[0];
    if (definition?.type === 'Parameter') {
      const own = definition.name as unknown as AstNode;
      const fn = enclosingFunction(own);
      const over = fn && iteratedName(fn);
      if (over !== undefined && isToolCollection(over))
        return say(3, `\`${full}\` is the name of one of \`${over}\``);
      const type = typeName(own);
      if (type !== undefined && speaksOfTools(type))
        return say(3, `\`${full}\` is the name of a \`${type}\``);
    }
    if (definition?.type === 'Variable') {
      const loop = (definition.node as unknown as AstNode).parent?.parent;
      const over = loop?.type === 'ForOfStatement' ? collectionName(loop['right'] as AstNode) : undefined;
      if (over !== undefined && isToolCollection(over))
        return say(3, `\`${full}\` is the name of one of \`${over}\``);
    }
  }
  if (/^(?:call|fc|invocation|functionCall)$|[cC]all$/.test(last))
    return say(2, `\`${full}\` is the name of a call`);
  const hint =
    /^(?:request|req|block|part|entry|item|t|x|fn|func|descriptor|def)$/.test(last) && aboutTools(place);
  return { node, weight: hint ? 1 : 0, why: `\`${full}\` stands in code about tools`, foreign: false };
}

function isToolCollection(name: string): boolean {
  const words = wordsOf(name);
  return (
    words.some((word) => /^(?:tools|toolcalls|tooluses)$/.test(word)) ||
    (words.includes('tool') && /s$/.test(name)) ||
    /functionCalls$/.test(name)
  );
}
