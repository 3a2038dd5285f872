import { dottedName, rootIdentifier } from '../../source/nodes.js';
import { variableOf, type Fragment } from '../../source/source.js';
import type { ReadSite } from '../descriptor-site.js';

/**
 * Reads of one file, looked at once more where they alone did not tell: what is taken for a tool's schema at one place is read off the
 * same thing at another.
 * @param reads reads by member
 * @param judge judges a read anew, with one reason more
 */
export function withSiblings(
  fragment: Fragment,
  reads: readonly ReadSite[],
  judge: (site: ReadSite, reason: string) => ReadSite | undefined,
): (ReadSite | undefined)[] {
  const sure = new Map<Receiver['variable'], Set<string>>();
  for (const { variable, path } of reads.filter(isSure).map((site) => receiverOf(fragment, site))) {
    if (variable && path !== undefined) sure.set(variable, (sure.get(variable) ?? new Set()).add(path));
  }
  if (sure.size === 0) return [...reads];
  return reads.map((site) => {
    if (isSure(site) || (site.role !== 'source' && site.role !== 'unrelated')) return site;
    const { variable, path } = receiverOf(fragment, site);
    if (!variable || path === undefined || sure.get(variable)?.has(path) !== true) return site;
    return judge(site, `${path}.${site.legacyKey} is taken for a tool's schema elsewhere too`);
  });
}

function isSure({ role, confidence }: ReadSite): boolean {
  return role === 'source' && confidence !== 'possible';
}

/** The variable at the root of what a key is read off, and the path from it. */
interface Receiver {
  readonly variable: ReturnType<typeof variableOf>;
  readonly path: string | undefined;
}

function receiverOf(fragment: Fragment, { receiver }: ReadSite): Receiver {
  const root = receiver && rootIdentifier(receiver);
  return {
    variable: root && variableOf(fragment, root),
    path: receiver && dottedName(receiver),
  };
}
