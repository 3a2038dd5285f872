import type { ReadSite } from '../scanners/descriptor-site.js';
import type { SiteBase } from '../scanners/site.js';
import { readCanonicalFirst } from '../transforms/read-canonical-first.js';
import type { FindingKey } from './finding.js';
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
const NAMED = 12;

/** The readers of a legacy key that a descriptor can reach. */
export interface ReachedReaders {
  /** Places that would be left looking at the old key after a run: `src/a.ts:3`. They keep a rename from being safe. */
  readonly inTheWay: readonly string[];
  /** The findings of readers that the run rewrites, safely or not. */
  readonly rewritten: readonly FindingKey[];
}

interface Reader {
  readonly path: string;
  /** `src/a.ts:3`, or why the file is not known. */
  readonly place: string;
  /** The reader's finding; undefined when it is not rewritten. */
  readonly key: FindingKey | undefined;
  readonly isLeft: boolean;
  /** Whether nothing tells what is read: such a reader can be reached from files that are imported together with its own. */
  readonly isUnnamed: boolean;
}

/**
 * The readers that a descriptor can reach: those of its package and of packages connected with it. In the way are those too uncertain
 * to be rewritten, those whose rewrite is not safe, those that the run does not cover, and files that do not parse.
 */
export function readersOf(site: SiteBase, world: World): ReachedReaders {
  const path = site.source.path;
  const reached = once(world, readersByFile);
  const inTheWay: string[] = [];
  const rewritten: FindingKey[] = [];
  const near = [...reached.entries()].sort(([a], [b]) => Number(b === path) - Number(a === path));
  for (const [file, readers] of near) {
    if (!canMeet(world, path, file)) continue;
    for (const { key, isLeft, place, isUnnamed } of readers) {
      if (isUnnamed && !areNeighbours(world, path, file)) continue;
      if (isLeft) inTheWay.push(place);
      if (key) rewritten.push(key);
    }
  }
  return { inTheWay, rewritten };
}

function once<T>(world: World, make: (world: World) => T): T {
  return world.once ? world.once(make) : make(world);
}

function areNeighbours({ project }: World, a: string, b: string): boolean {
  return a === b || project.areNeighbours?.(a, b) === true;
}

function canMeet({ project }: World, a: string, b: string): boolean {
  if (project.canMeet) return project.canMeet(a, b);
  return project.manifest(a)?.path === project.manifest(b)?.path;
}

function readersByFile(world: World): ReadonlyMap<string, readonly Reader[]> {
  const readers = new Map<string, Reader[]>();
  const add = (reader: Reader): void => {
    readers.set(reader.path, [...(readers.get(reader.path) ?? []), reader]);
  };
  for (const site of world.sites) {
    if (!isRead(site)) continue;
    if (mayReadSchema(site)) add(readerOf(site, world));
    else if (isUnnamed(site)) add({ ...readerOf(site, world), isUnnamed: true });
  }
  for (const path of world.unparsed ?? []) {
    if (world.project.filesMentioning(LEGACY_READ).includes(path)) {
      add({ path, place: `${path} (does not parse)`, key: undefined, isLeft: true, isUnnamed: false });
    }
  }
  return readers;
}

/** Text that may read a legacy key. */
const LEGACY_READ = /\.\s*parameters\b|['"]parameters['"]\s*\]|[{,]\s*parameters\s*[,}=]/;

function readerOf(site: ReadSite, world: World): Reader {
  const { path } = site.source;
  const place = `${path}:${lineOf(site)}`;
  const isFound = site.role === 'source' && site.confidence !== 'possible';
  if (!isFound || !isRewritten(READER_RULE, site, world)) {
    return { path, place, key: undefined, isLeft: true, isUnnamed: false };
  }
  const rewrite = readCanonicalFirst(site);
  if (rewrite.kind === 'refused') return { path, place, key: undefined, isLeft: true, isUnnamed: false };
  const isSafe = site.obstacles.length === 0 && rewrite.cautions.length === 0;
  return { path, place, key: keyOf(READER_RULE, site), isLeft: !isSafe, isUnnamed: false };
}

/** Whether a run of fixes is about what a rule finds in a site: the rule is on, the file asked for, and the user does not forbid it. */
export function isRewritten(ruleId: string, site: SiteBase, world: World): boolean {
  const { path } = site.source;
  return world.covers?.(ruleId, path) !== false && world.isDisabled?.(ruleId, path, lineOf(site)) !== true;
}

/** Where the finding of a site stands. */
export function keyOf(ruleId: string, site: SiteBase): FindingKey {
  return { ruleId, path: site.source.path, start: site.range[0] };
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

/** Whether nothing tells what a read reads. */
function isUnnamed(site: ReadSite): boolean {
  return site.role === 'unrelated' && site.evidence.every(({ side }) => side === 'for');
}

function lineOf({ source, range }: SiteBase): number {
  return source.locationOf(range[0], range[1]).line;
}

function isRead(site: SiteBase): site is ReadSite {
  return site.kind === 'schema-read';
}

/** Words for readers in the way: `src/a.ts:3, src/b.ts:9 and 2 more may still read the old key`. */
export function describeReaders(places: readonly string[]): string {
  const shown = places.slice(0, NAMED);
  const rest = places.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} may still read the old key`;
}
