import { posix } from 'node:path';
import type { DecisionTopic, PermissionSite } from '../scanners/permission/permission-site.js';
import type { SiteBase } from '../scanners/site.js';
import { flagValues, type NamedDefinition } from './definitions.js';

/** A place that decides about tools by their names, and what of the project's tools it does not know. */
export interface Gate {
  readonly site: PermissionSite;
  readonly topic: DecisionTopic;
  /** What the names stand in; undefined when they are written in place. */
  readonly list: string | undefined;
  readonly names: readonly string[];
  /** Tools that are kept together with the ones it names, and that no decision of the same file about the same topic names. */
  readonly unknownTools: readonly string[];
  /** What the unknown tools are kept in. */
  readonly comparedWith: string | undefined;
  /** Names that no definition of the project has. */
  readonly undefinedNames: readonly string[];
  /** Names whose descriptor says something else than the gate. */
  readonly disagreements: readonly string[];
}

/** The decisions by name, each with what it knows of the tools that are defined. */
export function gatesOf(
  sites: readonly SiteBase[],
  byName: ReadonlyMap<string, readonly NamedDefinition[]>,
): Gate[] {
  const decisions = sites.filter(isDecision);
  const collections = collectionsOf(byName);
  return decisions.map((site) => {
    const fellows = decisions.filter((other) => other.source === site.source && other.topic === site.topic);
    const known = new Set(fellows.flatMap(({ names }) => names));
    const collection = nearestCollection(site, known, collections);
    return {
      site,
      topic: site.topic,
      list: site.listName,
      names: site.names,
      unknownTools: collection ? [...collection.names].filter((name) => !known.has(name)).sort() : [],
      comparedWith: collection?.text,
      undefinedNames: isOfNames(site) ? site.names.filter((name) => !byName.has(name)) : [],
      disagreements: disagreementsOf(site, byName),
    };
  });
}

function isDecision(site: SiteBase): site is PermissionSite {
  return site.kind === 'permission-decision' && site.confidence !== 'possible';
}

/** Whether the names are whole names; a pattern has parts of them. */
function isOfNames({ form }: PermissionSite): boolean {
  return form !== 'pattern';
}

interface Collection {
  readonly text: string;
  readonly path: string;
  readonly names: ReadonlySet<string>;
}

/** The lists, tables and registries that tools are kept in. */
function collectionsOf(byName: ReadonlyMap<string, readonly NamedDefinition[]>): Collection[] {
  const found = new Map<string, { text: string; path: string; names: Set<string> }>();
  for (const [name, definitions] of byName) {
    for (const { holder, source } of definitions) {
      if (!holder || holder.kind === 'single') continue;
      const key = `${source.path}\n${holder.name}`;
      const entry = found.get(key) ?? {
        text: `${holder.name} (${source.path})`,
        path: source.path,
        names: new Set<string>(),
      };
      entry.names.add(name);
      found.set(key, entry);
    }
  }
  return [...found.values()];
}

/** At least this many names must be in a collection; they must be more than half of those of the gate, and half of the collection. */
const MIN_SHARED = 2;

/** The collection that has most of the names a gate knows; of equal ones a contract, then that which stands nearest, then the bigger one. */
function nearestCollection(
  site: PermissionSite,
  known: ReadonlySet<string>,
  collections: readonly Collection[],
): Collection | undefined {
  const scored = collections
    .map((collection) => ({
      collection,
      shared: [...known].filter((name) => collection.names.has(name)).length,
      near: sharedFolders(site.source.path, collection.path),
    }))
    .filter(({ shared }) => shared >= MIN_SHARED && shared * 2 > known.size)
    .filter(({ shared, collection }) => shared * 2 >= collection.names.size)
    .sort(
      (a, b) =>
        b.shared - a.shared ||
        Number(isContract(b.collection)) - Number(isContract(a.collection)) ||
        b.near - a.near ||
        b.collection.names.size - a.collection.names.size,
    );
  return scored[0]?.collection;
}

function isContract({ text }: Collection): boolean {
  return /contract/i.test(text);
}

function sharedFolders(a: string, b: string): number {
  const [one, other] = [posix.dirname(a).split('/'), posix.dirname(b).split('/')];
  const index = one.findIndex((folder, position) => folder !== other[position]);
  return index < 0 ? one.length : index;
}

/** What the descriptors of the named tools say to a list that admits to plan mode, or that calls its tools read-only. */
function disagreementsOf(
  site: PermissionSite,
  byName: ReadonlyMap<string, readonly NamedDefinition[]>,
): string[] {
  if (site.unknownTool !== 'is-lost') return [];
  const flag =
    site.topic === 'plan-mode'
      ? 'availableInPlanMode'
      : site.topic === 'read-only'
        ? 'isReadOnly'
        : undefined;
  if (flag === undefined) return [];
  return site.names.filter((name) =>
    (byName.get(name) ?? []).some((definition) => flagValues(definition).get(flag)?.value === false),
  );
}
