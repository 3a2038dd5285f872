import type { ReadSite } from '../scanners/descriptor-site.js';
import type { SiteBase } from '../scanners/site.js';
import { readCanonicalFirst } from '../transforms/read-canonical-first.js';
import type { World } from './rule.js';

/** The rule that rewrites readers. */
const READER_RULE = 'read-order';

/** Reasons that call what is read a tool. */
const TOOL_EVIDENCE = new Set([
  'receiver-name',
  'receiver-type',
  'declared-type',
  'element',
  'entry',
  'looked-up',
  'tool-part',
]);

/** Reasons that tell what is read is something else than a schema. */
const OTHER_EVIDENCE = new Set([
  'array-value',
  'array-use',
  'foreign-read',
  'call-name',
  'handler-arguments',
  'arguments-sink',
]);

/** How many readers a message names. */
const NAMED = 3;

/**
 * The readers of a legacy key that would be left looking at it after a run, in the files of the same package: those too uncertain to
 * be rewritten, those whose rewrite is not safe, and those that the run does not cover. They keep a rename from being safe.
 */
export function readersInTheWay(site: SiteBase, world: World): readonly ReadSite[] {
  const readers = world.once?.(readersLeft) ?? readersLeft(world);
  const home = world.project.manifest(site.source.path)?.path;
  return readers.filter((reader) => world.project.manifest(reader.source.path)?.path === home);
}

function readersLeft(world: World): ReadSite[] {
  return world.sites.filter((other): other is ReadSite => isLeftReading(other, world));
}

function isLeftReading(site: SiteBase, world: World): site is ReadSite {
  if (!isRead(site) || !mayReadSchema(site)) return false;
  if (site.role !== 'source') return true;
  if (site.confidence === 'possible' || site.obstacles.length > 0) return true;
  if (world.covers?.(READER_RULE, site.source.path) === false) return true;
  if (world.isDisabled?.(READER_RULE, site.source.path, lineOf(site))) return true;
  const rewrite = readCanonicalFirst(site);
  return rewrite.kind === 'refused' || rewrite.cautions.length > 0;
}

/** Whether a read may be one of a tool's schema: it is found to be one, or what is read is called a tool and nothing tells what else it is. */
function mayReadSchema(site: ReadSite): boolean {
  if (site.role === 'source') return true;
  const ids = site.evidence.map(({ id }) => id);
  return (
    site.role === 'unrelated' &&
    ids.some((id) => TOOL_EVIDENCE.has(id)) &&
    !ids.some((id) => OTHER_EVIDENCE.has(id))
  );
}

function lineOf({ source, range }: ReadSite): number {
  return source.locationOf(range[0], range[1]).line;
}

function isRead(site: SiteBase): site is ReadSite {
  return site.kind === 'schema-read';
}

/** Words for readers in the way: `src/a.ts:3, src/b.ts:9 and 2 more may still read the old key`. */
export function describeReaders(readers: readonly ReadSite[]): string {
  const places = readers.slice(0, NAMED).map((reader) => {
    return `${reader.source.path}:${lineOf(reader)}`;
  });
  const rest = readers.length - places.length;
  return `${places.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} may still read the old key`;
}
