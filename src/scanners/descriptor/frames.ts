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
import { variableOf, type Fragment } from '../../source/source.js';
import { importOf, type ImportedName } from '../imports.js';

/** One step outwards from an object literal: what holds it, what holds that, and so on. */
export type Frame =
  | {
      readonly kind: 'property';
      readonly key: string | undefined;
      readonly object: AstNode;
      readonly node: AstNode;
    }
  | { readonly kind: 'element'; readonly node: AstNode }
  | {
      readonly kind: 'argument';
      readonly call: AstNode;
      readonly index: number;
      readonly callee: string | undefined;
      readonly imported: ImportedName | undefined;
    }
  | { readonly kind: 'callback-result'; readonly call: AstNode; readonly collection: AstNode }
  | { readonly kind: 'result'; readonly fn: AstNode; readonly name: string | undefined }
  | { readonly kind: 'variable'; readonly name: string; readonly node: AstNode }
  | { readonly kind: 'assignment'; readonly target: string; readonly node: AstNode }
  | { readonly kind: 'field'; readonly name: string | undefined; readonly node: AstNode }
  | { readonly kind: 'export-default' };

/** Calls that hand their argument on: what stands in them stands where the call stands. */
const TRANSPARENT_CALLEES =
  /^(?:Object\.(?:freeze|seal|fromEntries|assign|entries|values)|deepFreeze|Promise\.(?:all|resolve)|structuredClone|markRaw|reactive|ref|shallowRef|shallowReactive|readonly|useMemo|computed|useCallback|Array\.of|Map|Set)$/;

/**
 * The frames around a node, innermost first, up to the variable, field, assignment or function result that holds it. A variable
 * is followed one step: to the calls and literals it is handed to.
 */
export function framesOf(fragment: Fragment, node: AstNode): Frame[] {
  const frames: Frame[] = [];
  let current = node;
  for (let step = 0; step < 24; step++) {
    const { parent, child } = outerParent(current);
    if (!parent) return frames;
    const next = frameAt(fragment, parent, child, frames);
    if (!next) return frames;
    current = next;
  }
  return frames;
}

function frameAt(fragment: Fragment, parent: AstNode, child: AstNode, frames: Frame[]): AstNode | undefined {
  switch (parent.type) {
    case 'Property':
      if (parent['value'] !== child || parent.parent?.type !== 'ObjectExpression') return undefined;
      frames.push({ kind: 'property', key: keyName(parent), object: parent.parent, node: parent });
      return parent.parent;
    case 'SpreadElement':
      return parent.parent;
    case 'ArrayExpression':
      frames.push({ kind: 'element', node: parent });
      return parent;
    case 'ConditionalExpression':
      return parent['test'] === child ? undefined : parent;
    case 'LogicalExpression':
    case 'AwaitExpression':
    case 'SequenceExpression':
    case 'ExportNamedDeclaration':
      return parent;
    case 'MemberExpression':
      return throughMethod(parent, child);
    case 'CallExpression':
    case 'NewExpression':
      return throughCall(fragment, parent, child, frames);
    case 'ArrowFunctionExpression':
      return parent['body'] === child ? throughResult(parent, frames) : undefined;
    case 'ReturnStatement': {
      const fn = enclosingFunction(parent);
      return fn && throughResult(fn, frames);
    }
    case 'YieldExpression':
      return undefined;
    default:
      return endFrame(parent, child, frames);
  }
}

function endFrame(parent: AstNode, child: AstNode, frames: Frame[]): undefined {
  if (
    parent.type === 'VariableDeclarator' &&
    parent['init'] === child &&
    parent['id'].type === 'Identifier'
  ) {
    frames.push({ kind: 'variable', name: parent['id'].name as string, node: parent });
  } else if (parent.type === 'AssignmentExpression' && parent['right'] === child) {
    frames.push({
      kind: 'assignment',
      target: dottedName(parent['left'] as AstNode) ?? lastName(parent['left'] as AstNode) ?? '',
      node: parent,
    });
  } else if (parent.type === 'PropertyDefinition' && parent['value'] === child) {
    frames.push({ kind: 'field', name: keyName(parent), node: parent });
  } else if (parent.type === 'ExportDefaultDeclaration') {
    frames.push({ kind: 'export-default' });
  } else if (parent.type === 'AssignmentPattern' && parent['right'] === child) {
    const name = lastName(parent['left'] as AstNode);
    if (name !== undefined) frames.push({ kind: 'variable', name, node: parent });
  }
  return undefined;
}

/** `[…].filter(Boolean)`: the method's result stands for the array. */
function throughMethod(member: AstNode, child: AstNode): AstNode | undefined {
  const call = outerParent(member).parent;
  if (member['object'] !== child || call?.type !== 'CallExpression') return undefined;
  return /^(?:filter|concat|slice|sort|reverse|flat|map)$/.test(keyName(member) ?? '') ? call : undefined;
}

function throughCall(
  fragment: Fragment,
  call: AstNode,
  child: AstNode,
  frames: Frame[],
): AstNode | undefined {
  const index = (call['arguments'] as AstNode[]).indexOf(child);
  if (index < 0) return undefined;
  const calleeNode = unwrap(call['callee'] as AstNode);
  const callee = dottedEnd(calleeNode);
  const transparent = callee !== undefined && TRANSPARENT_CALLEES.test(callee);
  if (!transparent) {
    frames.push({ kind: 'argument', call, index, callee, imported: importOf(fragment, calleeNode) });
  }
  return call;
}

/** The dotted name of a callee as far as it is static: `assistants.create` of `client().assistants.create`. */
function dottedEnd(node: AstNode): string | undefined {
  const whole = dottedName(node);
  if (whole !== undefined || node.type !== 'MemberExpression') return whole ?? lastName(node);
  const key = keyName(node);
  const object = unwrap(node['object'] as AstNode);
  const before = object.type === 'MemberExpression' ? dottedEnd(object) : undefined;
  return before === undefined || key === undefined ? key : `${before}.${key}`;
}

function throughResult(fn: AstNode, frames: Frame[]): AstNode | undefined {
  const call = fn.parent;
  if (call?.type === 'CallExpression' && (call['arguments'] as AstNode[])[0] === fn) {
    const callee = unwrap(call['callee'] as AstNode);
    if (callee.type === 'MemberExpression' && /^(?:map|flatMap)$/.test(keyName(callee) ?? '')) {
      frames.push({ kind: 'callback-result', call, collection: callee['object'] as AstNode });
      return call;
    }
    if (/^(?:useMemo|computed|useCallback)$/.test(lastName(callee) ?? '')) return call;
  }
  if (
    call &&
    isFunction(fn) &&
    unwrap(fn) === fn &&
    call.type === 'CallExpression' &&
    unwrap(call['callee'] as AstNode) === fn
  )
    return call;
  frames.push({ kind: 'result', fn, name: functionName(fn) });
  return undefined;
}

/** Where the value of a variable goes: the expressions that read it, in source order, its own writes left out. */
export function readsOfVariable(fragment: Fragment, identifier: AstNode): AstNode[] {
  const variable = variableOf(fragment, identifier);
  if (!variable) return [];
  return variable.references
    .filter((reference) => reference.isRead())
    .map((reference) => reference.identifier as unknown as AstNode);
}
