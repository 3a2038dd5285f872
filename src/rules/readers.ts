import type { ReadSite } from '../scanners/descriptor-site.js';
import type { SiteBase } from '../scanners/site.js';
import type { World } from './rule.js';

/** How many readers a message names. */
const NAMED = 3;

/**
 * The readers of a legacy key that would be left looking at it after a run: those too uncertain to be rewritten, in the files of
 * the same package. They keep a rename from being safe.
 */
export function readersInTheWay(site: SiteBase, world: World): ReadSite[] {
  const home = world.project.manifest(site.source.path)?.path;
  return world.sites.filter(
    (other): other is ReadSite =>
      isUncertainReader(other) && world.project.manifest(other.source.path)?.path === home,
  );
}

function isUncertainReader(site: SiteBase): site is ReadSite {
  return site.kind === 'schema-read' && site.role === 'source' && site.confidence === 'possible';
}

/** Words for readers in the way: `src/a.ts:3, src/b.ts:9 and 2 more may still read the old key`. */
export function describeReaders(readers: readonly ReadSite[]): string {
  const places = readers.slice(0, NAMED).map((reader) => {
    const { line } = reader.source.locationOf(reader.range[0], reader.range[1]);
    return `${reader.source.path}:${line}`;
  });
  const rest = readers.length - places.length;
  return `${places.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} may still read the old key`;
}
