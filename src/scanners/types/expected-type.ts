import { jsdocCast, jsdocType } from './jsdoc.js';
import { typeOfDeclarator, typeOfField, typeOfParameter, typeOfReturned } from './annotations.js';
import { enclosingFunction, isFunction, keyName, unwrap, type AstNode } from '../../source/nodes.js';
import { collectionOfCallback, declaredTypeOf, functionBehind } from './declared-type.js';
import { elementOf, memberType, resolveType, type DeclaredType, type Place } from './resolve-type.js';

/**
 * The type a literal is checked against where it stands: `satisfies`, `as`, a variable's annotation (also where it is assigned
 * later), the declared return type of its function, an annotated class field. `element` tells that the literal is an element of a
 * collection of that type.
 */
export function expectedTypeOf(place: Place, literal: AstNode): DeclaredType | undefined {
  const parent = literal.parent;
  if (!parent) return undefined;
  const cast = jsdocCast(place, literal);
  if (cast && cast.type !== 'TSAnyKeyword') return resolveType(place, cast);
  if (/^TS(?:As|Satisfies)Expression$|^TSTypeAssertion$/.test(parent.type)) {
    const type = resolveType(place, parent['typeAnnotation'] as AstNode);
    if (type && !/^TSConst|TSAnyKeyword|TSUnknownKeyword/.test(type.node.type) && type.names[0] !== 'const')
      return type;
    return expectedTypeOf(place, parent);
  }
  if (parent.type === 'VariableDeclarator' && parent['init'] === literal) {
    const annotation = typeOfDeclarator(place, parent);
    return annotation && resolveType(place, annotation);
  }
  if (parent.type === 'PropertyDefinition' && parent['value'] === literal) {
    const annotation = typeOfField(place, parent);
    return annotation && resolveType(place, annotation);
  }
  if (parent.type === 'AssignmentExpression' && parent['right'] === literal) {
    const annotation = jsdocType(place, parent);
    if (annotation) return resolveType(place, annotation);
    const target = parent['left'] as AstNode;
    return target.type === 'Identifier' ? declaredTypeOf(place, target) : undefined;
  }
  if (parent.type === 'ArrayExpression') {
    const outer = expectedTypeOf(place, parent);
    return outer && elementOf(outer, 0);
  }
  if (
    parent.type === 'Property' &&
    parent['value'] === literal &&
    parent.parent?.type === 'ObjectExpression'
  ) {
    const stated = jsdocType(place, parent);
    if (stated) return resolveType(place, stated);
    const outer = expectedTypeOf(place, parent.parent);
    const key = keyName(parent);
    return (
      outer &&
      ((key === undefined ? undefined : memberType(outer, key)) ??
        elementOf(outer, 0) ??
        (outer.members ? undefined : collectionType(outer)))
    );
  }
  if (parent.type === 'ConditionalExpression' || parent.type === 'LogicalExpression')
    return expectedTypeOf(place, parent);
  if (parent.type === 'CallExpression') return expectedArgumentType(place, literal, parent);
  return expectedReturnType(place, literal, parent);
}

/** What a call takes: an element of the typed list it is pushed to, or the declared parameter of a function of the project. */
function expectedArgumentType(place: Place, literal: AstNode, call: AstNode): DeclaredType | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  const index = (call['arguments'] as AstNode[]).indexOf(literal);
  if (callee.type === 'MemberExpression') {
    if (!/^(?:push|unshift|add)$/.test(keyName(callee) ?? '')) return undefined;
    const list = declaredTypeOf(place, callee['object'] as AstNode);
    return list && elementOf(list, 0);
  }
  const found = callee.type === 'Identifier' ? functionBehind(place, callee) : undefined;
  const parameter = (found?.fn['params'] as AstNode[] | undefined)?.[index];
  const annotation = found && parameter && typeOfParameter(found.place, found.fn, parameter);
  return found && annotation && resolveType(found.place, annotation);
}

/** A named collection type whose declaration is not at hand (`ToolSet`): its elements are known by its name alone. */
function collectionType(type: DeclaredType): DeclaredType | undefined {
  return type.names.some((name) =>
    /(?:Tools|ToolSet|Toolset|Tool[kK]it|ToolMap|ToolRecord|ToolCollection)$/.test(name),
  )
    ? type
    : undefined;
}

function expectedReturnType(place: Place, literal: AstNode, parent: AstNode): DeclaredType | undefined {
  const fn =
    parent.type === 'ReturnStatement'
      ? enclosingFunction(parent)
      : parent['body'] === literal
        ? parent
        : undefined;
  if (!fn || !isFunction(fn)) return undefined;
  const returned = typeOfReturned(place, fn);
  if (returned) return resolveType(place, returned);
  const collection = collectionOfCallback(fn);
  const call = fn.parent;
  if (collection && call && keyName(unwrap(call['callee'] as AstNode)) === 'map') {
    const outer = expectedTypeOf(place, call);
    return outer && elementOf(outer, 0);
  }
  return undefined;
}
