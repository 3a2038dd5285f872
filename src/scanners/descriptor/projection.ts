import { keyName, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf, type Fragment } from '../../source/source.js';
import { CANONICAL_KEY, HANDLER_KEYS, isRegistrationName, LEGACY_KEYS } from '../vocabulary.js';
import type { Frame } from './frames.js';

/** Why a literal is an accessor's copy of another descriptor: its name and its schema are read off the same thing. */
export function projectionReason(
  fragment: Fragment,
  siblings: ReadonlyMap<string, AstNode>,
  key: string,
  value: AstNode,
  frames: readonly Frame[],
): string | undefined {
  const registered = frames.some(
    (frame) =>
      frame.kind === 'argument' &&
      (isRegistrationName(frame.callee?.split('.').pop()) || /\.(?:set|push)$/.test(frame.callee ?? '')),
  );
  const runs = [...HANDLER_KEYS].some(
    (handler) => siblings.has(handler) && isFunctionValue(siblings.get(handler) as AstNode),
  );
  if (registered || runs) return undefined;
  const owner = ownerOfRead(fragment, value, key);
  const name = siblings.get('name') ?? siblings.get('description');
  const nameOwner = name && ownerOfRead(fragment, name['value'] as AstNode);
  if (owner === undefined || nameOwner === undefined || owner.split('.')[0] !== nameOwner.split('.')[0])
    return undefined;
  return `it copies ${owner.split('.')[0] as string} field by field`;
}

/** What the first read in an expression goes to: `tool` of `tool.parameters || {}`, also through a variable taken from a pattern. */
function ownerOfRead(fragment: Fragment, node: AstNode, schemaOf?: string, depth = 0): string | undefined {
  const inner = unwrap(node);
  if (inner.type === 'LogicalExpression')
    return ownerOfRead(fragment, inner['left'] as AstNode, schemaOf, depth);
  if (inner.type === 'CallExpression') {
    const argument = (inner['arguments'] as AstNode[])[0];
    return argument && ownerOfRead(fragment, argument, schemaOf, depth);
  }
  if (inner.type === 'Identifier')
    return depth < 3 ? ownerOfVariable(fragment, inner, schemaOf, depth) : undefined;
  if (inner.type !== 'MemberExpression') return undefined;
  const name = keyName(inner);
  if (schemaOf !== undefined && name !== undefined && !LEGACY_KEYS.has(name) && name !== CANONICAL_KEY)
    return undefined;
  return rootOf(inner);
}

function ownerOfVariable(
  fragment: Fragment,
  identifier: AstNode,
  schemaOf: string | undefined,
  depth: number,
): string | undefined {
  const declarator = variableOf(fragment, identifier)?.defs[0]?.node as unknown as AstNode | undefined;
  if (declarator?.type !== 'VariableDeclarator' || !declarator['init']) return undefined;
  const init = unwrap(declarator['init'] as AstNode);
  if (declarator['id'].type === 'ObjectPattern')
    return init.type === 'Identifier' ? (init['name'] as string) : rootOf(init);
  return init.type === 'CallExpression' ? ownerOfRead(fragment, init, schemaOf, depth + 1) : undefined;
}

function rootOf(expression: AstNode): string | undefined {
  if (expression.type === 'Identifier') return expression['name'] as string;
  return expression.type === 'MemberExpression' ? rootOf(unwrap(expression['object'] as AstNode)) : undefined;
}

/** Whether a property's value is a function written there. */
export function isFunctionValue(property: AstNode): boolean {
  return property['method'] === true || /Function/.test(unwrap(property['value'] as AstNode).type);
}
