import { keyName, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import { valueOf } from '../permission/places.js';
import type { Place } from '../types/resolve-type.js';

/** What a name stands for. */
export interface FollowedName {
  readonly place: Place;
  readonly node: AstNode;
  /** Whether something is written into it after it was made. */
  readonly changed: boolean;
}

/**
 * The expression that a constant, a member of a constant, or an import of one stands for; undefined for parameters, variables that
 * are assigned again and what is not there.
 */
export function followName(place: Place, name: AstNode): FollowedName | undefined {
  const root = rootOf(name);
  if (root && !isConstant(place, root)) return undefined;
  const found = valueOf({ source: place.source, fragment: place.fragment, node: name }, place.project);
  if (!found || found.node === name || /^(?:Identifier|MemberExpression)$/.test(found.node.type))
    return undefined;
  return {
    place: { source: found.source, fragment: found.fragment, project: place.project },
    node: found.node,
    changed: root !== undefined && isWrittenInto(place, root),
  };
}

/** The identifier a name starts with; undefined for `this`. */
function rootOf(name: AstNode): AstNode | undefined {
  let current = unwrap(name);
  while (current.type === 'MemberExpression') current = unwrap(current['object'] as AstNode);
  return current.type === 'Identifier' ? current : undefined;
}

/** Whether a variable has one value: it is no parameter and no loop variable, and nothing assigns to it again. */
function isConstant(place: Place, root: AstNode): boolean {
  const variable = variableOf(place.fragment, root);
  if (!variable) return true;
  if (variable.defs.length > 1 || variable.defs[0]?.type === 'Parameter') return false;
  const declaration = (variable.defs[0]?.node as unknown as AstNode | undefined)?.parent;
  if (/^For(?:Of|In)Statement$/.test(declaration?.parent?.type ?? '')) return false;
  return variable.references.filter((reference) => reference.isWrite() && !reference.init).length === 0;
}

const CHANGING_METHODS = /^(?:push|unshift|splice|pop|shift|sort|reverse|set|delete)$/;

/** Whether a file writes into what a name holds: `name.key = …`, `delete name.key`, `name.list.push(…)`, `Object.assign(name, …)`. */
function isWrittenInto(place: Place, root: AstNode): boolean {
  const variable = variableOf(place.fragment, root);
  return (variable?.references ?? []).some((reference) => {
    let current = reference.identifier as unknown as AstNode;
    let parent = current.parent;
    while (parent?.type === 'MemberExpression' && parent['object'] === current) {
      current = parent;
      parent = current.parent;
    }
    if (parent?.type === 'CallExpression' && parent['callee'] === current)
      return current.type === 'MemberExpression' && CHANGING_METHODS.test(keyName(current) ?? '');
    if (current.type === 'Identifier')
      return (
        parent?.type === 'CallExpression' &&
        (parent['arguments'] as AstNode[])[0] === current &&
        keyName(parent['callee'] as AstNode) === 'assign'
      );
    return (
      (parent?.type === 'AssignmentExpression' && parent['left'] === current) ||
      (parent?.type === 'UnaryExpression' && parent['operator'] === 'delete') ||
      parent?.type === 'UpdateExpression'
    );
  });
}
