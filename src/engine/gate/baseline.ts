import type { FileResult } from '../scan.js';

/** Counts by rule of one file. */
export type RuleCounts = Readonly<Record<string, number>>;

/** The findings that are accepted for now: counts by rule, by POSIX path relative to the baseline file's folder. */
export type Baseline = Readonly<Record<string, RuleCounts>>;

/** A file and rule of which fewer findings are left than the baseline accepts. */
export interface Surplus {
  readonly path: string;
  readonly ruleId: string;
  readonly accepted: number;
  readonly left: number;
}

/** What a run knows about the entries of a baseline. */
export interface BaselineScope {
  /** The path of a scanned file as the baseline names it. */
  readonly nameOf: (path: string) => string;
  /** Whether a rule ran; entries of those that did not are left alone. */
  readonly ran: (ruleId: string) => boolean;
  /** Whether a file that a baseline names is gone and the run would have looked at it. */
  readonly isGone: (name: string) => boolean;
  /** The former name of a file that was renamed, as the baseline names it. */
  readonly formerName: (name: string) => string | undefined;
}

/** What is left to show once the baseline is taken off, and what of the baseline is no longer needed. */
export interface Comparison {
  readonly files: readonly FileResult[];
  /** How many findings the baseline accepts. */
  readonly accepted: number;
  readonly surplus: readonly Surplus[];
}

/**
 * Takes off what a baseline accepts. A file with more findings of a rule than are accepted keeps all of that rule: which of them is new
 * cannot be told.
 */
export function compareWithBaseline(
  files: readonly FileResult[],
  baseline: Baseline,
  scope: BaselineScope,
): Comparison {
  let accepted = 0;
  const surplus: Surplus[] = [];
  const shown = files.map((file) => {
    const limits = entryOf(baseline, scope.nameOf(file.path), scope);
    const counts = countByRule(file);
    for (const [ruleId, limit] of Object.entries(limits)) {
      const left = counts[ruleId] ?? 0;
      // A file that could not be looked at has not lost its findings.
      if (left < limit && scope.ran(ruleId) && file.fatal.length === 0) {
        surplus.push({ path: scope.nameOf(file.path), ruleId, accepted: limit, left });
      }
    }
    const isAccepted = (ruleId: string): boolean => (counts[ruleId] ?? 0) <= (limits[ruleId] ?? 0);
    const findings = file.findings.filter(({ ruleId }) => !isAccepted(ruleId));
    accepted += file.findings.length - findings.length;
    return findings.length === file.findings.length ? file : { ...file, findings };
  });
  for (const [name, limits] of Object.entries(baseline)) {
    if (!scope.isGone(name)) continue;
    for (const [ruleId, limit] of Object.entries(limits)) {
      if (scope.ran(ruleId)) surplus.push({ path: name, ruleId, accepted: limit, left: 0 });
    }
  }
  return { files: shown, accepted, surplus };
}

/** A baseline that accepts what is there now. Entries of files and rules that were not looked at stay. */
export function renewBaseline(
  files: readonly FileResult[],
  baseline: Baseline,
  scope: BaselineScope,
): Baseline {
  return changed(files, baseline, scope, (counts) => counts);
}

/** A baseline without what is no longer needed; it accepts nothing that it did not accept before. */
export function pruneBaseline(
  files: readonly FileResult[],
  baseline: Baseline,
  scope: BaselineScope,
): Baseline {
  return changed(files, baseline, scope, (counts, before) =>
    Object.fromEntries(
      Object.entries(before).map(([ruleId, limit]) => [ruleId, Math.min(limit, counts[ruleId] ?? 0)]),
    ),
  );
}

function changed(
  files: readonly FileResult[],
  baseline: Baseline,
  scope: BaselineScope,
  made: (counts: RuleCounts, before: RuleCounts) => RuleCounts,
): Baseline {
  const notRun = (counts: RuleCounts): (readonly [string, number])[] =>
    Object.entries(counts).filter(([ruleId]) => !scope.ran(ruleId));
  const entries = new Map(
    Object.entries(baseline).map(([name, counts]) => [
      name,
      scope.isGone(name) ? Object.fromEntries(notRun(counts)) : counts,
    ]),
  );
  for (const file of files) {
    if (file.fatal.length > 0) continue;
    const name = scope.nameOf(file.path);
    const before = entryOf(baseline, name, scope);
    const counts = Object.entries(made(countByRule(file), before)).filter(([ruleId]) => scope.ran(ruleId));
    entries.set(name, Object.fromEntries([...notRun(before), ...counts]));
  }
  return Object.fromEntries(entries);
}

function entryOf(baseline: Baseline, name: string, scope: BaselineScope): RuleCounts {
  const own = Object.hasOwn(baseline, name) ? baseline[name] : undefined;
  if (own) return own;
  const former = scope.formerName(name);
  return former !== undefined && Object.hasOwn(baseline, former) ? (baseline[former] ?? {}) : {};
}

function countByRule(file: FileResult): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { ruleId } of file.findings) counts[ruleId] = (counts[ruleId] ?? 0) + 1;
  return counts;
}
