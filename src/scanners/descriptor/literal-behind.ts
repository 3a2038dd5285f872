import { enclosingFunction, isFunction, keyName, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf, type Fragment } from '../../source/source.js';
import { collectionOfCallback } from '../types/declared-type.js';

/**
 * The object literal of this file that a variable stands for: its initial value, or the elements of the list it iterates when
 * that list is a literal or the result of a `map` whose callback makes one. Undefined when there is no such literal.
 */
export function literalBehind(fragment: Fragment, expression: AstNode, depth = 0): AstNode | undefined {
  const inner = unwrap(expression);
  if (inner.type === 'ObjectExpression') return inner;
  if (inner.type !== 'Identifier' || depth > 4) return undefined;
  const definition = variableOf(fragment, inner)?.defs[0];
  const node = definition?.node as unknown as AstNode | undefined;
  if (!definition || !node) return undefined;
  if (definition.type === 'Parameter') {
    const collection =
      (node['params'] as AstNode[])[0] === (definition.name as unknown as AstNode) &&
      collectionOfCallback(node);
    return collection ? elementLiteral(fragment, collection, depth + 1) : undefined;
  }
  if (definition.type !== 'Variable' || node['id']?.type !== 'Identifier') return undefined;
  const loop = node.parent?.parent;
  if (loop?.type === 'ForOfStatement' && loop['left'] === node.parent) {
    return elementLiteral(fragment, loop['right'] as AstNode, depth + 1);
  }
  return node['init'] ? literalBehind(fragment, node['init'] as AstNode, depth + 1) : undefined;
}

function elementLiteral(fragment: Fragment, collection: AstNode, depth: number): AstNode | undefined {
  const inner = unwrap(collection);
  if (depth > 6) return undefined;
  switch (inner.type) {
    case 'ConditionalExpression':
      return (
        elementLiteral(fragment, inner['consequent'] as AstNode, depth + 1) ??
        elementLiteral(fragment, inner['alternate'] as AstNode, depth + 1)
      );
    case 'LogicalExpression':
      return elementLiteral(fragment, inner['left'] as AstNode, depth + 1);
    case 'ArrayExpression':
      return (
        (inner['elements'] as (AstNode | null)[])
          .map((element) => element && unwrap(element))
          .find((element) => element?.type === 'ObjectExpression') ?? undefined
      );
    case 'CallExpression':
      return resultOfMethod(fragment, inner, depth);
    case 'Identifier': {
      const node = variableOf(fragment, inner)?.defs[0]?.node as unknown as AstNode | undefined;
      return node?.type === 'VariableDeclarator' && node['init']
        ? elementLiteral(fragment, node['init'] as AstNode, depth + 1)
        : undefined;
    }
    default:
      return undefined;
  }
}

function resultOfMethod(fragment: Fragment, call: AstNode, depth: number): AstNode | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  if (callee.type !== 'MemberExpression') return undefined;
  const method = keyName(callee) ?? '';
  if (/^(?:filter|slice|sort|concat|reverse)$/.test(method))
    return elementLiteral(fragment, callee['object'] as AstNode, depth + 1);
  const callback = (call['arguments'] as AstNode[])[0];
  return /^(?:map|flatMap)$/.test(method) && callback && isFunction(callback)
    ? resultLiteral(callback)
    : undefined;
}

/** The object literal a function gives back. */
function resultLiteral(fn: AstNode): AstNode | undefined {
  const body = unwrap(fn['body'] as AstNode);
  if (body.type === 'ObjectExpression') return body;
  if (body.type !== 'BlockStatement') return undefined;
  for (const statement of (body['body'] as AstNode[]).toReversed()) {
    const argument =
      statement.type === 'ReturnStatement' && statement['argument']
        ? unwrap(statement['argument'] as AstNode)
        : undefined;
    if (argument?.type === 'ObjectExpression' && enclosingFunction(argument) === fn) return argument;
  }
  return undefined;
}
