import type { AstNode } from '../../source/nodes.js';
import { jsdocParameter, jsdocResult, jsdocType } from './jsdoc.js';
import type { Place } from './resolve-type.js';

/** The type a variable is declared with, in code or in its comment. */
export function typeOfDeclarator(place: Place, declarator: AstNode): AstNode | undefined {
  return written(declarator['id'] as AstNode) ?? jsdocType(place, declarator);
}

/** The type a class field is declared with. */
export function typeOfField(place: Place, field: AstNode): AstNode | undefined {
  return written(field) ?? jsdocType(place, field);
}

/** The type of a function's parameter, which may be a pattern or have a default. */
export function typeOfParameter(place: Place, fn: AstNode, parameter: AstNode): AstNode | undefined {
  const target = parameter.type === 'AssignmentPattern' ? (parameter['left'] as AstNode) : parameter;
  return written(target) ?? jsdocParameter(place, fn, parameter);
}

/** The type of what a function returns. */
export function typeOfReturned(place: Place, fn: AstNode): AstNode | undefined {
  return (fn['returnType']?.typeAnnotation as AstNode | undefined) ?? jsdocResult(place, fn);
}

function written(node: AstNode): AstNode | undefined {
  return node['typeAnnotation']?.typeAnnotation as AstNode | undefined;
}
