import { posix } from 'node:path';
import type { DefinedFlag, DefinitionSite, FlagName } from '../scanners/definition-site.js';
import { flagValues } from './definitions.js';

/** The levels of risk. */
export const RISK_LEVELS: ReadonlySet<string> = new Set(['low', 'medium', 'high']);

/** Two flags of one definition that cannot both hold. */
export interface Contradiction {
  readonly first: DefinedFlag;
  readonly second: DefinedFlag;
  /** Why they cannot, in words. */
  readonly reason: string;
}

/** The first contradiction among the flags of a definition. */
export function contradictionIn(site: DefinitionSite): Contradiction | undefined {
  const { flags } = site;
  const having = (flag: FlagName, value: boolean | string): DefinedFlag | undefined =>
    flags.find((each) => each.flag === flag && each.value === value);
  const reads = having('isReadOnly', true);
  const writes = having('isReadOnly', false);
  const destroys = flags.find(({ key, value }) => key === 'destructiveHint' && value === 'high');
  const approved = having('requiresPlanApproval', true);
  const planned = having('availableInPlanMode', true);
  const risky = having('riskLevel', 'high');
  const harmless = having('riskLevel', 'low');
  if (reads && destroys)
    return { first: reads, second: destroys, reason: 'a tool that only reads destroys nothing' };
  if (reads && writes)
    return { first: reads, second: writes, reason: 'the two say the opposite of each other' };
  if (reads && approved)
    return { first: reads, second: approved, reason: 'what only reads needs no approved plan' };
  if (planned && risky && writes)
    return { first: planned, second: risky, reason: 'plan mode is for tools that change nothing' };
  if (destroys && harmless)
    return { first: harmless, second: destroys, reason: 'what may destroy is no low risk' };
  return undefined;
}

/** A risk level that is no level. */
export function unknownLevelIn(site: DefinitionSite): DefinedFlag | undefined {
  return site.flags.find(
    ({ flag, key, value }) =>
      flag === 'riskLevel' && key !== 'risk' && typeof value === 'string' && !RISK_LEVELS.has(value),
  );
}

/** What a definition lacks that the definitions beside it have. */
export interface Omission {
  /** The keys that the others write it with, by flag. */
  readonly missing: ReadonlyMap<FlagName, string>;
  /** How many of the definitions beside it have all of these. */
  readonly siblings: number;
}

/** How many siblings must carry a flag before one without it is the odd one out. */
const MIN_CARRIERS = 3;

/** The definitions that are the odd one out among those beside them: a clear majority carries a flag that they have not. */
export function findOmissions(sites: readonly DefinitionSite[]): ReadonlyMap<DefinitionSite, Omission> {
  const omissions = new Map<DefinitionSite, Omission>();
  for (const group of groupsOf(sites)) {
    const carried = explicitFlags(group);
    for (const site of group) {
      const own = flagValues(site);
      const missing = new Map(
        [...carried].filter(([flag]) => !own.has(flag)).map(([flag, { key }]) => [flag, key]),
      );
      if (missing.size === 0 || site.isOpen) continue;
      const siblings = Math.min(...[...missing.keys()].map((flag) => carried.get(flag)?.carriers ?? 0));
      omissions.set(site, { missing, siblings });
    }
  }
  return omissions;
}

/** Definitions that stand beside each other: in one list, table or registry of a file; those on their own by folder. */
function groupsOf(sites: readonly DefinitionSite[]): DefinitionSite[][] {
  const groups = new Map<unknown, Map<unknown, DefinitionSite[]>>();
  for (const site of sites) {
    const { holder, source } = site;
    if (!holder) continue;
    const [outer, inner] =
      holder.kind === 'single'
        ? [posix.dirname(source.path), `single ${site.dialect}`]
        : [source, holder.identity ?? holder.name];
    const byInner = groups.get(outer) ?? new Map<unknown, DefinitionSite[]>();
    groups.set(outer, byInner);
    byInner.set(inner, [...(byInner.get(inner) ?? []), site]);
  }
  return [...groups.values()].flatMap((byInner) => [...byInner.values()]);
}

/**
 * The flags that a group sets on nearly all its members and not only where they are true: where only readers say `readOnly: true`, leaving
 * it out says something.
 */
function explicitFlags(
  group: readonly DefinitionSite[],
): ReadonlyMap<FlagName, { readonly key: string; readonly carriers: number }> {
  const carried = new Map<FlagName, DefinedFlag[]>();
  for (const site of group) {
    for (const [flag, written] of flagValues(site))
      carried.set(flag, [...(carried.get(flag) ?? []), written]);
  }
  const explicit = new Map<FlagName, { key: string; carriers: number }>();
  for (const [flag, written] of carried) {
    const without = group.length - written.length;
    if (written.length < MIN_CARRIERS || without * 3 > written.length) continue;
    const values = new Set(written.map(({ value }) => value));
    if (flag !== 'riskLevel' && !values.has(false) && !values.has(undefined)) continue;
    if (written.every(({ key }) => key === 'destructiveHint')) continue;
    explicit.set(flag, { key: written[0]?.key ?? flag, carriers: written.length });
  }
  return explicit;
}
