import { enclosingFunction, functionName, isFunction, keyName, type AstNode } from '../../source/nodes.js';
import { isFlatFunction } from './wire.js';

/** Whether an object literal is one tool of a payload, flat or under `function`. */
export function isPayloadOfProvider(object: AstNode): boolean {
  return (
    isFlatFunction(object) || (object.parent?.type === 'Property' && keyName(object.parent) === 'function')
  );
}

/** The name of the function around a node. */
export function nameOfFunctionAround(node: AstNode): string | undefined {
  const fn = enclosingFunction(node);
  return fn && isFunction(fn) ? functionName(fn) : undefined;
}
