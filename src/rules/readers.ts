import type { ReadSite } from '../scanners/descriptor-site.js';
import type { SiteBase } from '../scanners/site.js';
import type { World } from './rule.js';

/** The rule that rewrites readers. */
const READER_RULE = 'read-order';

/** How many readers a message names. */
const NAMED = 3;

/**
 * The readers of a legacy key that would be left looking at it after a run, in the files of the same package: those too uncertain to
 * be rewritten, and those that the run does not cover. They keep a rename from being safe.
 */
export function readersInTheWay(site: SiteBase, world: World): ReadSite[] {
  const home = world.project.manifest(site.source.path)?.path;
  return world.sites.filter(
    (other): other is ReadSite =>
      isLeftReading(other, world) && world.project.manifest(other.source.path)?.path === home,
  );
}

function isLeftReading(site: SiteBase, world: World): site is ReadSite {
  if (site.kind !== 'schema-read' || site.role !== 'source') return false;
  return site.confidence === 'possible' || world.covers?.(READER_RULE, site.source.path) === false;
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
