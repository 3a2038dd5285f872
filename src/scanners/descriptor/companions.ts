import { dottedName, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import type { ReadSite } from '../descriptor-site.js';
import type { Place } from '../types/resolve-type.js';

/**
 * Reads of one key off one receiver stand or fall together: half of them rewritten would make a program look at two schemas.
 * An uncertain read takes over the role of a surer one of the same variable and path, and what keeps that one from being safe.
 */
export function withCompanions(place: Place, reads: readonly ReadSite[]): ReadSite[] {
  const surest = new Map<unknown, Map<string, ReadSite>>();
  const keyed = reads.map((read) => ({ read, key: keyOf(place, read) }));
  for (const { read, key } of keyed) {
    if (!key || read.role !== 'source' || read.confidence === 'possible') continue;
    const paths = surest.get(key.variable) ?? new Map<string, ReadSite>();
    surest.set(key.variable, paths.set(key.path, paths.get(key.path) ?? read));
  }
  return keyed.map(({ read, key }) => {
    const surer = key && surest.get(key.variable)?.get(key.path);
    const uncertain =
      read.confidence === 'possible'
        ? read.role === 'source'
        : read.role === 'unrelated' && isUndecided(read);
    if (!surer || !uncertain) return read;
    const text = `the same ${read.legacyKey} is read as a schema elsewhere in this file`;
    return {
      ...read,
      role: 'source',
      confidence: 'likely',
      obstacles: read.obstacles.length > 0 ? read.obstacles : surer.obstacles,
      evidence: [...read.evidence, { id: 'companion', text, side: 'for' }],
    };
  });
}

/** Whether nothing speaks against a read; it only lacks reasons. */
function isUndecided(read: ReadSite): boolean {
  return read.evidence.every((evidence) => evidence.side === 'for');
}

function keyOf(place: Place, read: ReadSite): { variable: unknown; path: string } | undefined {
  if (!read.receiver) return undefined;
  const path = dottedName(read.receiver);
  let root: AstNode = unwrap(read.receiver);
  while (root.type === 'MemberExpression') root = unwrap(root['object'] as AstNode);
  const variable =
    root.type === 'Identifier' ? (variableOf(place.fragment, root) ?? (root['name'] as string)) : undefined;
  return path !== undefined && variable ? { variable, path: `${path}.${read.legacyKey}` } : undefined;
}
