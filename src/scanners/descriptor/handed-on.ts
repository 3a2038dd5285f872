import { unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf, type Fragment } from '../../source/source.js';
import type { Place } from '../types/resolve-type.js';
import { destinationOf, type Destination } from './call-evidence.js';
import { framesOf, readsOfVariable, type Frame } from './frames.js';
import { elementBindings } from './wire.js';

/** Variables that hold variables: how many steps are followed. */
const MAX_STEPS = 4;

/**
 * Where the definition that a variable holds is handed to, by its name, in a list, or one by one in a loop: the calls of libraries
 * and packages from outside. In source order, each once.
 */
export function destinationsOf(place: Place, frames: readonly Frame[]): Destination[] {
  const holder = frames.find((frame) => frame.kind === 'variable');
  if (holder?.kind !== 'variable' || holder.node.type !== 'VariableDeclarator') return [];
  const found = new Map<AstNode, Destination>();
  follow(place, holder.node['id'] as AstNode, found, new Set(), 0);
  return [...found.values()].sort((a, b) => a.call.start - b.call.start);
}

function follow(
  place: Place,
  name: AstNode,
  found: Map<AstNode, Destination>,
  seen: Set<AstNode>,
  step: number,
): void {
  if (seen.has(name) || step > MAX_STEPS) return;
  seen.add(name);
  for (const read of readsOf(place.fragment, name)) {
    const frames = framesOf(place.fragment, outOfSpread(read));
    const destination = destinationOf(place, frames);
    if (destination) found.set(destination.call, destination);
    const next = frames.at(-1);
    const isWhole = frames.every(({ kind }) => /^(?:element|property|variable)$/.test(kind));
    if (isWhole && next?.kind === 'variable' && next.node.type === 'VariableDeclarator') {
      follow(place, next.node['id'] as AstNode, found, seen, step + 1);
    }
    for (const element of elementBindings(read)) follow(place, element, found, seen, step + 1);
  }
}

function readsOf(fragment: Fragment, name: AstNode): AstNode[] {
  if (variableOf(fragment, name) === undefined) return [];
  return readsOfVariable(fragment, name).filter((read) => read !== name && isWholeRead(read));
}

/** Whether an expression is the thing itself, and not the beginning of a read of its part: `tool`, `[tool]`, not `tool.name`. */
function isWholeRead(read: AstNode): boolean {
  const parent = read.parent;
  if (parent?.type !== 'MemberExpression' || parent['object'] !== read) return true;
  // `list.map(…)`, `list[0]`: its members go on.
  return parent['computed'] === true || parent.parent?.type === 'CallExpression';
}

/** `[...list]` and `{...tools}` stand for the list and the table themselves. */
function outOfSpread(read: AstNode): AstNode {
  const parent = unwrap(read).parent;
  return parent?.type === 'SpreadElement' ? parent : read;
}
