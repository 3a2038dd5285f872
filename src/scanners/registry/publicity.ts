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
import type { Fragment } from '../../source/source.js';
import type { FragmentIndex } from './fragment-index.js';
import { isStateContainerCall } from './vocabulary.js';

/** The names under which a module hands things out: ESM exports and CommonJS, by their local names. */
export function exportedNames(fragment: Fragment): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (node: AstNode | null | undefined): void => {
    if (node?.type === 'Identifier') names.add(node['name'] as string);
  };
  for (const node of fragment.nodesOfType('ExportNamedDeclaration')) {
    if (node['source']) continue;
    for (const specifier of node['specifiers'] as AstNode[]) add(specifier['local'] as AstNode);
    const declaration = node['declaration'] as AstNode | null;
    add(declaration?.['id'] as AstNode | undefined);
    for (const declarator of (declaration?.['declarations'] as AstNode[] | undefined) ?? []) {
      add(declarator['id'] as AstNode);
    }
  }
  for (const node of fragment.nodesOfType('ExportDefaultDeclaration')) addExported(node['declaration'], add);
  for (const node of fragment.nodesOfType('AssignmentExpression')) {
    if (isCommonJsExport(node['left'] as AstNode)) addExported(node['right'], add);
  }
  return names;
}

function addExported(value: AstNode, add: (node: AstNode | null | undefined) => void): void {
  const exported = unwrap(value);
  add(exported);
  add(exported['id'] as AstNode | undefined);
  if (exported.type === 'NewExpression') add(exported['callee'] as AstNode);
  if (exported.type !== 'ObjectExpression') return;
  for (const property of exported['properties'] as AstNode[]) {
    if (property.type !== 'Property') continue;
    const held = unwrap(property['value'] as AstNode);
    add(held.type === 'NewExpression' ? (held['callee'] as AstNode) : held);
  }
}

function isCommonJsExport(left: AstNode): boolean {
  const name = dottedName(left);
  return name !== undefined && /^(?:module\.)?exports(?:\.|$)/.test(name);
}

/** Tells for the functions of one file whether code outside it can call them. */
export class Publicity {
  readonly #index: FragmentIndex;
  readonly #exported: ReadonlySet<string>;
  readonly #known = new Map<AstNode, boolean>();

  constructor(index: FragmentIndex) {
    this.#index = index;
    this.#exported = exportedNames(index.fragment);
  }

  /** Whether callers outside the file can reach a function: exported, method of an exported class, member of what is handed out. */
  isPublic(fn: AstNode): boolean {
    return this.#once(fn, () => this.#judge(fn));
  }

  /** The answer for a function or class, found once; one that is asked about while it is being judged adds nothing to the answer. */
  #once(node: AstNode, judge: () => boolean): boolean {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    this.#known.set(node, false);
    const result = judge();
    this.#known.set(node, result);
    return result;
  }

  /** Whether a name of the module's top level is exported. */
  exports(name: string): boolean {
    return this.#exported.has(name);
  }

  #judge(fn: AstNode): boolean {
    const name = functionName(fn);
    if (name?.startsWith('_') || name?.startsWith('#')) return false;
    const { parent } = outerParent(fn);
    if (!parent) return false;
    switch (parent.type) {
      case 'MethodDefinition':
      case 'PropertyDefinition':
      case 'TSAbstractMethodDefinition':
        return this.#isPublicMember(parent);
      case 'Property':
        return parent.parent?.type === 'ObjectExpression' && this.#isHandedOut(parent.parent);
      case 'AssignmentExpression':
        return this.#isPublicTarget(parent['left'] as AstNode);
      case 'ExportDefaultDeclaration':
      case 'ExportNamedDeclaration':
        return true;
      case 'VariableDeclarator':
        return this.#isHandedOutName(parent['id'] as AstNode, parent);
      default:
        return fn.type === 'FunctionDeclaration' && this.#isHandedOutName(fn['id'] as AstNode, fn);
    }
  }

  #isPublicMember(member: AstNode): boolean {
    if (member['kind'] === 'set' || member['kind'] === 'constructor') return false;
    if (/^(?:private|protected)$/.test((member['accessibility'] as string | undefined) ?? '')) return false;
    const owner = member.parent?.parent;
    return owner !== undefined && this.#isPublicClass(owner);
  }

  #isPublicClass(owner: AstNode): boolean {
    return this.#once(owner, () => this.#judgeClass(owner));
  }

  #judgeClass(owner: AstNode): boolean {
    const name = owner['id']?.name as string | undefined;
    const { parent } = outerParent(owner);
    if (parent && /^Export/.test(parent.type)) return true;
    if (parent?.type === 'AssignmentExpression') return this.#isPublicTarget(parent['left'] as AstNode);
    if (parent?.type === 'VariableDeclarator' && this.#isHandedOutName(parent['id'] as AstNode, parent))
      return true;
    if (parent?.type === 'ReturnStatement') return true;
    if (name === undefined) return false;
    return (
      this.#exported.has(name) ||
      this.#index.fragment
        .nodesOfType('NewExpression')
        .some((node) => lastName(node) === name && this.#isHandedOut(node))
    );
  }

  #isPublicTarget(left: AstNode): boolean {
    if (isCommonJsExport(left)) return true;
    const name = dottedName(left);
    if (name === undefined) return false;
    if (name.startsWith('this.')) {
      const owner = enclosingClass(left);
      return !/\.[_#]/.test(name) && (owner ? this.#isPublicClass(owner) : this.#isPublicConstructor(left));
    }
    const [head, ...rest] = name.split('.');
    return rest.length > 0 && head !== undefined && this.#exported.has(head) && !rest.at(-1)?.startsWith('_');
  }

  #isPublicConstructor(node: AstNode): boolean {
    const fn = enclosingFunction(node);
    return fn !== undefined && this.isPublic(fn);
  }

  /** Whether a name declared by `declaration` leaves the file: exported at the top level, or in what a public factory returns. */
  #isHandedOutName(id: AstNode, declaration: AstNode): boolean {
    if (id?.type !== 'Identifier') return false;
    const name = id['name'] as string;
    const factory = enclosingFunction(declaration);
    if (!factory) return this.#exported.has(name) && !name.startsWith('_');
    return returnsName(this.#index, factory, name) && this.isPublic(factory);
  }

  /** Whether an object literal (or instance) leaves the file. */
  #isHandedOut(object: AstNode): boolean {
    const { parent } = outerParent(object);
    switch (parent?.type) {
      case 'ExportDefaultDeclaration':
        return true;
      case 'AssignmentExpression':
        return (
          this.#isPublicTarget(parent['left'] as AstNode) ||
          this.#isExportedVariable(parent['left'] as AstNode)
        );
      case 'VariableDeclarator':
        return this.#isHandedOutName(parent['id'] as AstNode, parent);
      case 'Property':
        return parent.parent?.type === 'ObjectExpression' && this.#isHandedOut(parent.parent);
      case 'ReturnStatement':
      case 'ArrowFunctionExpression': {
        const factory = parent.type === 'ReturnStatement' ? enclosingFunction(parent) : parent;
        return factory !== undefined && !isComponent(factory) && this.isPublic(factory);
      }
      default:
        return false;
    }
  }

  #isExportedVariable(left: AstNode): boolean {
    return (
      left.type === 'Identifier' &&
      returnedBySome(this.#index.fragment, left['name'] as string, (fn) => this.isPublic(fn))
    );
  }
}

function enclosingClass(node: AstNode): AstNode | undefined {
  let current = node.parent;
  while (current && !/^Class(?:Declaration|Expression)$/.test(current.type)) current = current.parent;
  return current;
}

function isComponent(fn: AstNode): boolean {
  return /^use[A-Z]/.test(functionName(fn) ?? '');
}

function returnsName(index: FragmentIndex, factory: AstNode, name: string): boolean {
  return index.returnedValues(factory).some((value) => mentionsName(unwrap(value), name));
}

function mentionsName(value: AstNode, name: string): boolean {
  if (value.type === 'Identifier') return value['name'] === name;
  if (value.type !== 'ObjectExpression') return false;
  return (value['properties'] as AstNode[]).some(
    (property) => property.type === 'Property' && unwrap(property['value'] as AstNode)['name'] === name,
  );
}

function returnedBySome(fragment: Fragment, name: string, accept: (fn: AstNode) => boolean): boolean {
  return fragment.nodesOfType('ReturnStatement').some((statement) => {
    const value = statement['argument'] as AstNode | null;
    if (!value || !mentionsName(unwrap(value), name)) return false;
    const fn = enclosingFunction(statement);
    return fn !== undefined && accept(fn);
  });
}

/** Whether a function belongs to a state container (a store, a reactive object) or is a hook, where sharing is meant. */
export function isInStateContainer(fn: AstNode): boolean {
  let current: AstNode | undefined = fn;
  while (current) {
    if (isFunction(current) && /^use[A-Z]/.test(functionName(current) ?? '')) return true;
    const parent: AstNode | undefined = current.parent;
    if (parent?.type === 'CallExpression' && (parent['arguments'] as AstNode[]).includes(current)) {
      const name = lastName(parent['callee'] as AstNode);
      if (name !== undefined && isStateContainerCall(name)) return true;
    }
    current = parent;
  }
  return false;
}

/** The class around a node that gives `this` its meaning; undefined outside of classes. */
export function classOfThis(node: AstNode): AstNode | undefined {
  let current: AstNode | undefined = node.parent;
  while (current) {
    if (current.type === 'ClassBody') return current.parent;
    const isMethod =
      current.parent?.type === 'MethodDefinition' || current.parent?.type === 'PropertyDefinition';
    if ((current.type === 'FunctionExpression' || current.type === 'FunctionDeclaration') && !isMethod)
      return undefined;
    current = current.parent;
  }
  return undefined;
}

/** The object literal whose method gives `this` its meaning; undefined elsewhere. */
export function objectOfThis(node: AstNode): AstNode | undefined {
  let current: AstNode | undefined = node.parent;
  while (current) {
    if (current.type === 'FunctionExpression') {
      return current.parent?.type === 'Property' && current.parent.parent?.type === 'ObjectExpression'
        ? current.parent.parent
        : undefined;
    }
    if (current.type === 'FunctionDeclaration' || current.type === 'ClassBody') return undefined;
    current = current.parent;
  }
  return undefined;
}

/** The name of what a function belongs to: its class, object or prototype, or the factory around it; undefined for none. */
export function ownerName(fn: AstNode): string | undefined {
  const owner = enclosingClass(fn);
  if (owner) return (owner['id']?.name as string | undefined) ?? ownVariableName(owner);
  const { parent } = outerParent(fn);
  if (parent?.type === 'AssignmentExpression') {
    const [constructor, member] = (dottedName(parent['left'] as AstNode) ?? '').split('.');
    if (member === 'prototype') return constructor;
  }
  const object = parent?.type === 'Property' ? parent.parent : undefined;
  const own = object?.type === 'ObjectExpression' ? ownVariableName(object) : undefined;
  if (own !== undefined) return own;
  const factory = enclosingFunction(fn);
  return factory && functionName(factory);
}

function ownVariableName(node: AstNode): string | undefined {
  const { parent } = outerParent(node);
  if (parent?.type === 'VariableDeclarator') return parent['id'].name as string | undefined;
  return parent?.type === 'Property' ? keyName(parent) : undefined;
}
