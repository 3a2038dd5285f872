import { enclosingFunction, isFunction, keyName, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import type { ScanWorld } from './container.js';

/** The initial value of a variable that is declared once, at any level. */
export function initialValue(identifier: AstNode, world: ScanWorld): AstNode | undefined {
  const definition = variableOf(world.fragment, identifier)?.defs[0];
  if (definition?.type !== 'Variable') return undefined;
  const declarator = definition.node as unknown as AstNode;
  return declarator['id'].type === 'Identifier' && declarator['init']
    ? (declarator['init'] as AstNode)
    : undefined;
}

/** The function of this file that an expression names: itself, a declaration, a constant, a method of the same class. */
export function functionBehind(expression: AstNode, world: ScanWorld): AstNode | undefined {
  const node = unwrap(expression);
  if (isFunction(node)) return node;
  if (node.type === 'Identifier') {
    const definition = variableOf(world.fragment, node)?.defs[0];
    if (definition?.type === 'FunctionName') return definition.node as unknown as AstNode;
    const init = initialValue(node, world);
    return init && isFunction(unwrap(init)) ? unwrap(init) : undefined;
  }
  if (node.type !== 'MemberExpression' || node['object'].type !== 'ThisExpression') return undefined;
  const name = keyName(node);
  const fn = enclosingFunction(node);
  let owner = fn?.parent;
  while (owner && owner.type !== 'ClassBody' && owner.type !== 'ObjectExpression') owner = owner.parent;
  const members = (owner?.['body'] ?? owner?.['properties'] ?? []) as AstNode[];
  const member = members.find(
    (candidate) =>
      keyName(candidate) === name &&
      isFunction(candidate['value'] as AstNode | undefined) &&
      candidate['kind'] !== 'set',
  );
  return member?.['value'] as AstNode | undefined;
}
