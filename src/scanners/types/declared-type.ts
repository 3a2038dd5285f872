import { isFunction, keyName, stringValue, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import { importOf } from '../imports.js';
import { jsdocCast } from './jsdoc.js';
import { typeOfDeclarator, typeOfField, typeOfParameter, typeOfReturned } from './annotations.js';
import {
  elementOf,
  localNameOfExport,
  MAX_DEPTH,
  memberType,
  resolveImport,
  resolveType,
  type DeclaredType,
  type Place,
} from './resolve-type.js';

/** The declared type of an expression; undefined when its declarations do not tell. */
export function declaredTypeOf(place: Place, expression: AstNode, depth = 0): DeclaredType | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (/^TS(?:As|Satisfies)Expression$|^TSTypeAssertion$/.test(expression.type)) {
    const type = resolveType(place, expression['typeAnnotation'] as AstNode, depth);
    return type && !/^TS(?:Any|Unknown)Keyword$/.test(type.node.type)
      ? type
      : declaredTypeOf(place, expression['expression'] as AstNode, depth + 1);
  }
  const cast = jsdocCast(place, expression);
  if (cast && cast.type !== 'TSAnyKeyword') return resolveType(place, cast, depth);
  const inner = unwrap(expression);
  if (inner !== expression) return declaredTypeOf(place, inner, depth + 1);
  if (inner.type === 'Identifier') return typeOfIdentifier(place, inner, depth);
  if (inner.type === 'MemberExpression') return typeOfMember(place, inner, depth);
  if (inner.type === 'CallExpression') return typeOfCall(place, inner, depth);
  if (inner.type === 'ConditionalExpression' || inner.type === 'LogicalExpression') {
    const [first, second] =
      inner.type === 'ConditionalExpression'
        ? [inner['consequent'], inner['alternate']]
        : [inner['left'], inner['right']];
    return (
      declaredTypeOf(place, first as AstNode, depth + 1) ??
      declaredTypeOf(place, second as AstNode, depth + 1)
    );
  }
  if (inner.type === 'NewExpression') return namedType(place, inner['callee'] as AstNode);
  return undefined;
}

function namedType(place: Place, callee: AstNode): DeclaredType | undefined {
  return callee.type === 'Identifier'
    ? {
        names: [callee['name'] as string],
        module: undefined,
        inProject: false,
        members: undefined,
        node: callee,
        place,
      }
    : undefined;
}

function typeOfIdentifier(place: Place, identifier: AstNode, depth: number): DeclaredType | undefined {
  const definition = variableOf(place.fragment, identifier)?.defs[0];
  if (!definition)
    return place.fragment.kind === 'template' ? typeOfTemplateName(place, identifier, depth) : undefined;
  const name = definition.name as unknown as AstNode;
  const node = definition.node as unknown as AstNode;
  if (name['typeAnnotation'])
    return resolveType(place, name['typeAnnotation'].typeAnnotation as AstNode, depth + 1);
  const pattern = patternAround(name);
  if (pattern) return typeOfPatternMember(place, name, pattern, node, depth);
  if (definition.type === 'Variable') {
    const loop = node.parent?.parent;
    if (loop?.type === 'ForOfStatement' && loop['left'] === node.parent)
      return elementType(place, loop['right'] as AstNode, depth);
    const stated = typeOfDeclarator(place, node);
    if (stated) return resolveType(place, stated, depth + 1);
    return node['init'] ? declaredTypeOf(place, node['init'] as AstNode, depth + 1) : undefined;
  }
  if (definition.type === 'Parameter') {
    const parameter = parameterAround(node, name);
    const stated = parameter && typeOfParameter(place, node, parameter);
    if (stated) return resolveType(place, stated, depth + 1);
    return typeOfCallbackParameter(place, node, name, depth);
  }
  return undefined;
}

/** The parameter of a function that declares a name. */
function parameterAround(fn: AstNode, name: AstNode): AstNode | undefined {
  const parameters = (fn['params'] ?? []) as AstNode[];
  return parameters.find((parameter) => parameter === name || parameter['left'] === name);
}

/** The ObjectPattern a binding name stands in directly, when it does. */
function patternAround(name: AstNode): AstNode | undefined {
  let current: AstNode | undefined = name.parent;
  if (current?.type === 'AssignmentPattern') current = current.parent;
  return current?.type === 'Property' && current.parent?.type === 'ObjectPattern'
    ? current.parent
    : undefined;
}

function typeOfPatternMember(
  place: Place,
  name: AstNode,
  pattern: AstNode,
  node: AstNode,
  depth: number,
): DeclaredType | undefined {
  const property = name.parent?.type === 'AssignmentPattern' ? name.parent.parent : name.parent;
  const key = property && keyName(property);
  if (key === undefined) return undefined;
  const parameter = parameterAround(node, pattern);
  const stated = parameter
    ? typeOfParameter(place, node, parameter)
    : (pattern['typeAnnotation']?.typeAnnotation as AstNode | undefined);
  const owner = stated
    ? resolveType(place, stated, depth + 1)
    : node.type === 'VariableDeclarator' && node['id'] === pattern && node['init']
      ? declaredTypeOf(place, node['init'] as AstNode, depth + 1)
      : undefined;
  return owner && memberType(owner, key, depth);
}

/** The type of what a pattern in a parameter list or a loop takes apart; undefined when no declaration tells. */
export function typeOfPattern(place: Place, pattern: AstNode): DeclaredType | undefined {
  const parameter = pattern.parent?.type === 'AssignmentPattern' ? pattern.parent : pattern;
  const holder = parameter.parent;
  if (holder && isFunction(holder)) {
    const stated = typeOfParameter(place, holder, parameter);
    return stated ? resolveType(place, stated) : typeOfCallbackParameter(place, holder, parameter, 0);
  }
  const written = pattern['typeAnnotation']?.typeAnnotation as AstNode | undefined;
  if (written) return resolveType(place, written);
  const loop = holder?.type === 'VariableDeclarator' ? holder.parent?.parent : undefined;
  return loop?.type === 'ForOfStatement' ? elementType(place, loop['right'] as AstNode, 0) : undefined;
}

/** The type of a callback's parameter: the element of the collection whose method takes the callback. */
function typeOfCallbackParameter(
  place: Place,
  callback: AstNode,
  name: AstNode,
  depth: number,
): DeclaredType | undefined {
  const collection = collectionOfCallback(callback);
  if (!collection || (callback['params'] as AstNode[])[0] !== name) return undefined;
  return elementType(place, collection, depth);
}

/** The collection whose iteration method (`map`, `filter`, `forEach` …) takes a function as its first argument. */
export function collectionOfCallback(callback: AstNode): AstNode | undefined {
  const call = callback.parent;
  if (call?.type !== 'CallExpression' || (call['arguments'] as AstNode[])[0] !== callback) return undefined;
  const callee = unwrap(call['callee'] as AstNode);
  if (callee.type !== 'MemberExpression') return undefined;
  return /^(?:map|filter|forEach|find|findLast|some|every|flatMap|sort|reduce|findIndex|each)$/.test(
    keyName(callee) ?? '',
  )
    ? (callee['object'] as AstNode)
    : undefined;
}

function elementType(place: Place, collection: AstNode, depth: number): DeclaredType | undefined {
  const inner = unwrap(collection);
  if (inner.type === 'CallExpression') {
    const callee = unwrap(inner['callee'] as AstNode);
    const method = callee.type === 'MemberExpression' ? keyName(callee) : undefined;
    if (method && /^(?:filter|slice|sort|reverse|values|concat|toSorted)$/.test(method)) {
      const object = callee['object'] as AstNode;
      const argument = (inner['arguments'] as AstNode[])[0];
      const target =
        /^(?:Object|Array)$/.test(unwrap(object)['name'] as string) && argument ? argument : object;
      return elementType(place, target, depth + 1);
    }
  }
  const type = declaredTypeOf(place, inner, depth + 1);
  return type && elementOf(type, depth);
}

function typeOfMember(place: Place, member: AstNode, depth: number): DeclaredType | undefined {
  const key = keyName(member);
  const object = unwrap(member['object'] as AstNode);
  if (object.type === 'ThisExpression')
    return key === undefined ? undefined : typeOfOwnField(place, member, key, depth);
  const owner = declaredTypeOf(place, member['object'] as AstNode, depth + 1);
  if (!owner) return undefined;
  if (key === undefined || member['computed'])
    return elementOf(owner, depth) ?? (key === undefined ? undefined : memberType(owner, key, depth));
  return key === 'value' && !owner.members?.has('value') ? owner : memberType(owner, key, depth);
}

function typeOfOwnField(place: Place, member: AstNode, key: string, depth: number): DeclaredType | undefined {
  let current: AstNode | undefined = member;
  while (current && current.type !== 'ClassBody') current = current.parent;
  for (const element of (current?.['body'] ?? []) as AstNode[]) {
    if (element.type === 'PropertyDefinition' && keyName(element) === key) {
      const stated = typeOfField(place, element);
      if (stated) return resolveType(place, stated, depth + 1);
      return element['value'] ? declaredTypeOf(place, element['value'] as AstNode, depth + 1) : undefined;
    }
    if (element.type === 'MethodDefinition' && element['kind'] === 'constructor') {
      for (const parameter of element['value'].params as AstNode[]) {
        if (parameter.type !== 'TSParameterProperty') continue;
        const inner = parameter['parameter'] as AstNode;
        const name = inner.type === 'AssignmentPattern' ? (inner['left'] as AstNode) : inner;
        if (name['name'] === key && name['typeAnnotation'])
          return resolveType(place, name['typeAnnotation'].typeAnnotation as AstNode, depth + 1);
      }
    }
  }
  return undefined;
}

/** A name of a Vue template: a prop that `defineProps` declares, or a variable of the script. */
function typeOfTemplateName(place: Place, identifier: AstNode, depth: number): DeclaredType | undefined {
  const script = place.source.fragments.find((fragment) => fragment.kind === 'script');
  if (!script) return undefined;
  const inScript = { ...place, fragment: script };
  const call = script.nodesOfType('CallExpression').find((node) => node['callee'].name === 'defineProps');
  const props = call && typeOfCall(inScript, call, depth);
  const member = props && memberType(props, identifier['name'] as string, depth);
  return (
    member ??
    (variableOf(script, { ...identifier, parent: script.program })
      ? typeOfIdentifier(inScript, { ...identifier, parent: script.program }, depth + 1)
      : undefined)
  );
}

function typeOfCall(place: Place, call: AstNode, depth: number): DeclaredType | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  const given = ((call['typeArguments'] ?? call['typeParameters'])?.params as AstNode[] | undefined)?.[0];
  if (
    given &&
    /^(?:defineProps|ref|shallowRef|reactive|useState|useRef|inject)$/.test(callee['name'] as string)
  ) {
    return resolveType(place, given, depth + 1);
  }
  if (callee.type === 'MemberExpression') {
    const method = keyName(callee);
    if (method === 'get' || method === 'find' || method === 'at' || method === 'pop') {
      const owner = declaredTypeOf(place, callee['object'] as AstNode, depth + 1);
      return owner && elementOf(owner, depth);
    }
    return undefined;
  }
  return typeOfResult(place, callee, depth);
}

/** The declared return type of a function of the project, imports and re-exports followed. */
export function typeOfResult(place: Place, callee: AstNode, depth = 0): DeclaredType | undefined {
  const inner = unwrap(callee);
  if (inner.type !== 'Identifier') return undefined;
  const found = functionBehind(place, inner);
  const annotation = found && typeOfReturned(found.place, found.fn);
  return found && annotation && resolveType(found.place, annotation, depth + 1);
}

/** The function of the project that an identifier calls, imports and re-exports followed, and the file it stands in. */
export function functionBehind(place: Place, identifier: AstNode): { fn: AstNode; place: Place } | undefined {
  const imported = importOf(place.fragment, identifier);
  if (imported) return exportedFunction(place, imported.module, imported.name);
  const node = variableOf(place.fragment, identifier)?.defs[0]?.node as unknown as AstNode | undefined;
  const fn = node?.type === 'VariableDeclarator' ? (node['init'] as AstNode | null) : node;
  return fn && isFunction(fn) ? { fn, place } : undefined;
}

function exportedFunction(
  place: Place,
  module: string,
  name: string,
  depth = 0,
): { fn: AstNode; place: Place } | undefined {
  const target = depth < 4 ? resolveImport(place, module) : undefined;
  if (!target) return undefined;
  for (const declaration of target.fragment.nodesOfType('FunctionDeclaration')) {
    if (declaration['id']?.name === name) return { fn: declaration, place: target };
  }
  for (const declarator of target.fragment.nodesOfType('VariableDeclarator')) {
    if (declarator['id'].name === name && isFunction(declarator['init'] as AstNode))
      return { fn: declarator['init'] as AstNode, place: target };
  }
  for (const type of ['ExportNamedDeclaration', 'ExportAllDeclaration']) {
    for (const declaration of target.fragment.nodesOfType(type)) {
      const local = localNameOfExport(declaration, name);
      const from = stringValue(declaration['source'] as AstNode | null);
      const found =
        local !== undefined && from !== undefined
          ? exportedFunction(target, from, local, depth + 1)
          : undefined;
      if (found) return found;
    }
  }
  return undefined;
}
