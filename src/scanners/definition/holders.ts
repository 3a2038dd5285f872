import {
  dottedName,
  enclosingFunction,
  isFunction,
  keyName,
  propertiesOf,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { variableOf, type Fragment } from '../../source/source.js';
import type { DefinitionHolder } from '../definition-site.js';
import type { Frame } from '../descriptor/frames.js';
import { enclosingClass } from '../permission/places.js';
import { isRegistrationName, WRAPPER_KEYS } from '../vocabulary.js';

/** Keys between a definition's literal and the entry that it belongs to. */
const ENTRY_KEYS: ReadonlySet<string> = new Set([...WRAPPER_KEYS, 'function', 'base', 'toolSpec']);

/** Whether a key holds a part of an entry, so that what stands around the entry is what keeps it. */
export function isEntryKey(key: string | undefined): boolean {
  return key !== undefined && ENTRY_KEYS.has(key);
}

/** What keeps the definition that stands in these frames. */
export function holderOf(fragment: Fragment, frames: readonly Frame[]): DefinitionHolder | undefined {
  let kind: DefinitionHolder['kind'] = 'single';
  let literal: AstNode | undefined;
  let isPrivate = false;
  for (const frame of frames) {
    if (frame.kind === 'element') {
      if (kind === 'single') kind = 'list';
      literal ??= frame.node;
    } else if (frame.kind === 'property') {
      if (isEntryKey(frame.key)) continue;
      if (kind === 'single') kind = 'table';
      literal ??= frame.object;
    } else if (frame.kind === 'argument') {
      const name = frame.callee?.split('.').pop();
      if (isRegistrationName(name) || isStoring(name, frame.callee)) return registryOf(fragment, frame.call);
      if (literal) isPrivate = true;
    } else {
      const end = lastHolder(fragment, frame, literal);
      if (end) return { kind, isPrivate, ...end };
    }
  }
  return literal && { kind, name: '', exportedAs: undefined, identity: literal, isPrivate: true };
}

/** The variable, field or function at the end of the frames. */
function lastHolder(
  fragment: Fragment,
  frame: Frame,
  literal: AstNode | undefined,
): Pick<DefinitionHolder, 'name' | 'exportedAs' | 'identity'> | undefined {
  switch (frame.kind) {
    case 'variable':
      return {
        name: frame.name,
        exportedAs: exportNameOf(fragment, frame.name, frame.node),
        identity: frame.node,
      };
    case 'assignment':
      return {
        name: frame.target,
        exportedAs: assignedExport(frame.target),
        identity: literal ?? frame.node,
      };
    case 'field':
      return { name: `this.${frame.name ?? ''}`, exportedAs: undefined, identity: frame.node };
    case 'result':
      return {
        name: `${frame.name ?? 'function'}()`,
        exportedAs: frame.name === undefined ? undefined : exportNameOf(fragment, frame.name, frame.fn),
        identity: literal ?? frame.fn,
      };
    case 'export-default':
      return { name: 'default', exportedAs: 'default', identity: literal ?? frame.kind };
    default:
      return undefined;
  }
}

function isStoring(name: string | undefined, callee: string | undefined): boolean {
  return callee?.includes('.') === true && /^(?:push|set|add|register|unshift)$/.test(name ?? '');
}

/** The registry that a call registers with: its receiver, and for `this` the class around it. */
export function registryOf(fragment: Fragment, call: AstNode): DefinitionHolder | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  if (callee.type !== 'MemberExpression')
    return { kind: 'registry', name: '', exportedAs: undefined, identity: undefined, isPrivate: false };
  const receiver = unwrap(callee['object'] as AstNode);
  const text = dottedName(receiver);
  if (receiver.type === 'ThisExpression') {
    const owner = enclosingClass(call);
    return {
      kind: 'registry',
      name: (owner?.['id']?.name as string | undefined) ?? 'this',
      exportedAs: undefined,
      identity: owner,
      isPrivate: false,
    };
  }
  const variable = receiver.type === 'Identifier' ? variableOf(fragment, receiver) : undefined;
  return {
    kind: 'registry',
    name: text ?? '',
    exportedAs: undefined,
    identity: variable ?? text,
    isPrivate: false,
  };
}

/** The name under which a module gives out a variable or function; `default` for the whole of a CommonJS module. */
export function exportNameOf(fragment: Fragment, name: string, declaration: AstNode): string | undefined {
  if (isDeclaredExport(declaration)) return name;
  if (enclosingFunction(declaration) || (isFunction(declaration) && enclosingFunction(declaration)))
    return undefined;
  for (const node of fragment.nodesOfType('ExportNamedDeclaration')) {
    if (node['source']) continue;
    for (const specifier of (node['specifiers'] ?? []) as AstNode[]) {
      if (specifier['local'].name === name) return specifier['exported'].name as string;
    }
  }
  const isDefault = fragment
    .nodesOfType('ExportDefaultDeclaration')
    .some((node) => node['declaration'].name === name || node['declaration'].id?.name === name);
  return isDefault ? 'default' : commonJsExport(fragment, name);
}

function isDeclaredExport(declaration: AstNode): boolean {
  const statement = declaration.type === 'VariableDeclarator' ? declaration.parent : declaration;
  const owner =
    declaration.type === 'ArrowFunctionExpression' || declaration.type === 'FunctionExpression'
      ? declaration.parent?.parent
      : statement;
  return owner?.parent?.type === 'ExportNamedDeclaration';
}

function commonJsExport(fragment: Fragment, name: string): string | undefined {
  for (const assignment of fragment.nodesOfType('AssignmentExpression')) {
    const target = dottedName(assignment['left'] as AstNode);
    const exported = target === undefined ? undefined : assignedExport(target);
    if (exported === undefined) continue;
    const right = unwrap(assignment['right'] as AstNode);
    if (right.type === 'Identifier' && right['name'] === name) return exported;
    if (exported !== 'default' || right.type !== 'ObjectExpression') continue;
    for (const [key, property] of propertiesOf(right)) {
      if (unwrap(property['value'] as AstNode)['name'] === name) return key;
    }
  }
  return undefined;
}

function assignedExport(target: string): string | undefined {
  if (target === 'module.exports') return 'default';
  return /^(?:module\.)?exports\.(\w+)$/.exec(target)?.[1];
}

/** The static key under which a table holds an entry. */
export function tableKey(frames: readonly Frame[]): { text: string; node: AstNode } | undefined {
  for (const frame of frames) {
    if (frame.kind === 'argument') continue;
    if (frame.kind !== 'property') return undefined;
    if (isEntryKey(frame.key)) continue;
    const text = keyName(frame.node);
    return text === undefined ? undefined : { text, node: frame.node['key'] as AstNode };
  }
  return undefined;
}
