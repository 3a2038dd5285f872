import type { Project } from '../../project/project.js';
import { keyName, propertiesOf, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf, type Fragment, type Source } from '../../source/source.js';
import { importOf } from '../imports.js';

/** A node together with the file it stands in. */
export interface Place {
  readonly source: Source;
  readonly fragment: Fragment;
  readonly node: AstNode;
}

const MAX_HOPS = 6;

/** The same file, another node. */
export function at(place: Place, node: AstNode): Place {
  return { source: place.source, fragment: place.fragment, node };
}

/**
 * The expression, function, class or enum a name stands for: through constants, members of literals, class fields, default
 * values of parameters, imports and re-exports. An expression that is no name stands for itself.
 */
export function valueOf(place: Place, project: Project, hops = 0): Place | undefined {
  const node = unwrap(place.node);
  if (hops > MAX_HOPS) return undefined;
  if (node.type === 'Identifier') return valueOfIdentifier(at(place, node), project, hops);
  if (node.type === 'MemberExpression') return valueOfMember(at(place, node), project, hops);
  return at(place, node);
}

function valueOfIdentifier(place: Place, project: Project, hops: number): Place | undefined {
  const variable = variableOf(place.fragment, place.node);
  const definition = variable?.defs[0];
  if (!definition) {
    const inScript = nameInScript(place);
    return inScript && valueOfIdentifier(inScript, project, hops + 1);
  }
  const node = definition.node as unknown as AstNode;
  switch (definition.type) {
    case 'ImportBinding':
      return imported(place, project, hops);
    case 'Variable': {
      if (!node['init']) return undefined;
      if (node['id'].type === 'Identifier') {
        return (
          imported(place, project, hops) ?? valueOf(at(place, node['init'] as AstNode), project, hops + 1)
        );
      }
      return imported(place, project, hops);
    }
    case 'Parameter': {
      const own = definition.name as unknown as AstNode;
      const pattern = own.parent;
      return pattern?.type === 'AssignmentPattern' && pattern['left'] === own
        ? valueOf(at(place, pattern['right'] as AstNode), project, hops + 1)
        : undefined;
    }
    case 'FunctionName':
    case 'ClassName':
      return at(place, node);
    default:
      return node.type.startsWith('TSEnum') ? at(place, node) : undefined;
  }
}

/** The same name in the script of the file, for a name of its template that the template does not declare. */
function nameInScript(place: Place): Place | undefined {
  if (place.fragment.kind !== 'template') return undefined;
  const script = place.source.fragments.find((fragment) => fragment.kind === 'script');
  if (!script) return undefined;
  const node: AstNode = { ...place.node, parent: script.program };
  return variableOf(script, node) ? { source: place.source, fragment: script, node } : undefined;
}

function imported(place: Place, project: Project, hops: number): Place | undefined {
  const found = importOf(place.fragment, place.node);
  if (!found || found.name === '*') return undefined;
  const path = project.resolve(place.source.path, found.module);
  return path === undefined ? undefined : exportedValue(project, path, found.name, hops + 1);
}

function valueOfMember(place: Place, project: Project, hops: number): Place | undefined {
  const { node } = place;
  const name = keyName(node);
  if (name === undefined) return undefined;
  const object = unwrap(node['object'] as AstNode);
  if (object.type === 'ThisExpression') return memberOfThis(place, name, project, hops);
  const fromModule = imported(place, project, hops);
  if (fromModule) return fromModule;
  const holder = valueOf(at(place, object), project, hops + 1);
  if (!holder) return enumMember(place, object, name);
  const held = memberOf(holder, name);
  return held && valueOf(held, project, hops + 1);
}

function enumMember(place: Place, object: AstNode, name: string): Place | undefined {
  if (object.type !== 'Identifier') return undefined;
  const declaration = place.fragment
    .nodesOfType('TSEnumDeclaration')
    .find((node) => node['id'].name === object['name']);
  return declaration && memberOf(at(place, declaration), name);
}

function memberOf(holder: Place, name: string): Place | undefined {
  const { node } = holder;
  if (node.type === 'ObjectExpression') {
    const value = propertiesOf(node).get(name)?.['value'] as AstNode | undefined;
    return value && at(holder, value);
  }
  if (node.type === 'CallExpression') {
    const [argument] = node['arguments'] as AstNode[];
    return isFreeze(node) && argument && unwrap(argument).type === 'ObjectExpression'
      ? memberOf(at(holder, unwrap(argument)), name)
      : undefined;
  }
  if (node.type === 'TSEnumDeclaration') {
    const members = (node['members'] ?? node['body']?.members ?? []) as AstNode[];
    const member = members.find(
      (candidate) => candidate['id'].name === name || candidate['id'].value === name,
    );
    return member?.['initializer'] ? at(holder, member['initializer'] as AstNode) : undefined;
  }
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
    const member = classMember(node, name);
    const value = member?.['value'] as AstNode | null | undefined;
    return value ? at(holder, value) : undefined;
  }
  return undefined;
}

/** Whether a call is `Object.freeze(x)` or one like it that gives back its argument. */
export function isFreeze(call: AstNode): boolean {
  const callee = unwrap(call['callee'] as AstNode);
  const name = callee.type === 'MemberExpression' ? keyName(callee) : (callee['name'] as string | undefined);
  return name !== undefined && /^(?:freeze|seal|deepFreeze|readonly|markRaw)$/.test(name);
}

/** The class around a node. */
export function enclosingClass(node: AstNode): AstNode | undefined {
  let current = node.parent;
  while (current && current.type !== 'ClassDeclaration' && current.type !== 'ClassExpression')
    current = current.parent;
  return current;
}

function classMember(owner: AstNode, name: string): AstNode | undefined {
  return (owner['body'].body as AstNode[]).find((member) => member['key'] && keyName(member) === name);
}

function memberOfThis(place: Place, name: string, project: Project, hops: number): Place | undefined {
  const owner = enclosingClass(place.node);
  if (!owner) {
    const method = siblingMethod(place.node, name);
    return method && at(place, method);
  }
  const member = classMember(owner, name);
  if (member?.['value']) return valueOf(at(place, member['value'] as AstNode), project, hops + 1);
  const assignments = place.fragment
    .nodesOfType('AssignmentExpression')
    .filter(
      (node) =>
        node['operator'] === '=' &&
        isThisMember(node['left'] as AstNode, name) &&
        enclosingClass(node) === owner,
    );
  const [only] = assignments;
  return only && assignments.length === 1
    ? valueOf(at(place, only['right'] as AstNode), project, hops + 1)
    : undefined;
}

function siblingMethod(node: AstNode, name: string): AstNode | undefined {
  let current: AstNode | undefined = node;
  while (current && current.type !== 'ObjectExpression') current = current.parent;
  return current && (propertiesOf(current).get(name)?.['value'] as AstNode | undefined);
}

function isThisMember(node: AstNode, name: string): boolean {
  const target = unwrap(node);
  return (
    target.type === 'MemberExpression' &&
    unwrap(target['object'] as AstNode).type === 'ThisExpression' &&
    keyName(target) === name
  );
}

/** What a file exports under a name (ES exports, re-exports and CommonJS), as `valueOf` gives it. */
export function exportedValue(project: Project, path: string, name: string, hops: number): Place | undefined {
  if (hops > MAX_HOPS) return undefined;
  const source = project.source(path);
  const fragment = source?.fragments.find((candidate) => candidate.kind === 'script');
  if (!source || !fragment) return undefined;
  const [head = name, ...members] = name.split('.');
  const here = (node: AstNode): Place => ({ source, fragment, node });
  const found =
    esExport(fragment, head, here, project, hops) ??
    commonJsExport(fragment, head, here, project, hops) ??
    starExport(fragment, source, head, project, hops);
  return members.reduce<Place | undefined>((holder, member) => {
    const held = holder && memberOf(holder, member);
    return held && valueOf(held, project, hops + 1);
  }, found);
}

type Here = (node: AstNode) => Place;

function esExport(
  fragment: Fragment,
  name: string,
  here: Here,
  project: Project,
  hops: number,
): Place | undefined {
  for (const node of fragment.nodesOfType('ExportNamedDeclaration')) {
    const declaration = node['declaration'] as AstNode | null | undefined;
    if (declaration?.['id']?.name === name) return here(declaration);
    for (const declarator of (declaration?.['declarations'] ?? []) as AstNode[]) {
      if (declarator['id'].name === name && declarator['init'])
        return valueOf(here(declarator['init'] as AstNode), project, hops + 1);
    }
    for (const specifier of (node['specifiers'] ?? []) as AstNode[]) {
      if ((specifier['exported']?.name ?? specifier['exported']?.value) !== name) continue;
      const from = node['source']?.value as string | undefined;
      if (from === undefined) return valueOf(here(specifier['local'] as AstNode), project, hops + 1);
      const path = project.resolve(here(node).source.path, from);
      return path === undefined
        ? undefined
        : exportedValue(project, path, specifier['local'].name as string, hops + 1);
    }
  }
  if (name !== 'default') return undefined;
  const [exported] = fragment.nodesOfType('ExportDefaultDeclaration');
  return exported && valueOf(here(exported['declaration'] as AstNode), project, hops + 1);
}

function commonJsExport(
  fragment: Fragment,
  name: string,
  here: Here,
  project: Project,
  hops: number,
): Place | undefined {
  for (const node of fragment.nodesOfType('AssignmentExpression')) {
    const left = unwrap(node['left'] as AstNode);
    if (left.type !== 'MemberExpression') continue;
    const whole = isModuleExports(left);
    const right = unwrap(node['right'] as AstNode);
    if (whole && right.type === 'ObjectExpression') {
      const value = propertiesOf(right).get(name)?.['value'] as AstNode | undefined;
      if (value) return valueOf(here(value), project, hops + 1);
      if (name === 'default') return here(right);
    } else if (whole && name === 'default') {
      return valueOf(here(right), project, hops + 1);
    } else if (keyName(left) === name && isExportsObject(left['object'] as AstNode)) {
      return valueOf(here(right), project, hops + 1);
    }
  }
  return undefined;
}

function starExport(
  fragment: Fragment,
  source: Source,
  name: string,
  project: Project,
  hops: number,
): Place | undefined {
  for (const node of fragment.nodesOfType('ExportAllDeclaration')) {
    if (node['exported']) continue;
    const path = project.resolve(source.path, node['source'].value as string);
    const found = path === undefined ? undefined : exportedValue(project, path, name, hops + 1);
    if (found) return found;
  }
  return undefined;
}

function isModuleExports(member: AstNode): boolean {
  return (
    member['object'].type === 'Identifier' &&
    member['object'].name === 'module' &&
    keyName(member) === 'exports'
  );
}

function isExportsObject(node: AstNode): boolean {
  const object = unwrap(node);
  if (object.type === 'Identifier') return object['name'] === 'exports';
  return object.type === 'MemberExpression' && isModuleExports(object);
}
