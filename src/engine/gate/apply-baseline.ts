import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../../config/user-error.js';
import { isOutside, relativePosix } from '../../project/paths.js';
import type { FileResult } from '../scan.js';
import { BASELINE_NAME, findBaseline, formatBaseline, readBaseline, writeBaseline } from './baseline-file.js';
import {
  compareWithBaseline,
  pruneBaseline,
  renewBaseline,
  type Baseline,
  type BaselineScope,
  type Surplus,
} from './baseline.js';

/** Which baseline a check uses, and what it does with it. */
export interface BaselineChoice {
  /** Path of a baseline file; false for none; undefined or true for the nearest. */
  readonly baseline?: string | boolean;
  readonly writeBaseline?: boolean;
  readonly pruneBaseline?: boolean;
}

/** What was found, and what a run was about. */
export interface Gated {
  /** Absolute path. */
  readonly root: string;
  readonly files: readonly FileResult[];
  readonly ran: (ruleId: string) => boolean;
  /** The paths on the command line, for which files that are gone count too; undefined when the run is about changed files. */
  readonly paths: readonly string[] | undefined;
  /** Absolute former path by absolute path. */
  readonly renamedFrom: ReadonlyMap<string, string>;
}

/** What is left of a check once the baseline was used. */
export interface GateOutcome {
  readonly files: readonly FileResult[];
  /** Lines for standard error. */
  readonly notes: readonly string[];
  /** Whether the baseline accepts more than is left. */
  readonly outdated: boolean;
}

/**
 * Writes, prunes or uses the baseline, as the flags say.
 * @param cwd absolute path that paths are relative to
 * @throws UserError when the file is not there although it was named, is no baseline, or cannot be written
 */
export function applyBaseline(cwd: string, flags: BaselineChoice, gated: Gated): GateOutcome {
  const path = baselinePath(cwd, flags);
  const before = path !== undefined && existsSync(path) ? readBaseline(path) : undefined;
  if (path === undefined || (!before && !flags.writeBaseline)) {
    if (!flags.pruneBaseline) return { files: gated.files, notes: [], outdated: false };
    throw new UserError(`there is no baseline to prune; canon-migrate check --write-baseline makes one`);
  }
  const scope = scopeOf(dirname(path), cwd, gated);
  const after = afterFlags(gated.files, before ?? {}, scope, flags);
  const { files, accepted, surplus } = compareWithBaseline(gated.files, after, scope);
  const shownPath = relativePosix(cwd, path);
  if (flags.writeBaseline || flags.pruneBaseline) {
    if (!before || formatBaseline(after) !== formatBaseline(before)) writeBaseline(path, after);
    return {
      files,
      notes: [`${shownPath} accepts ${findings(accepted)} of this run`],
      outdated: false,
    };
  }
  return {
    files,
    notes: [
      ...(accepted > 0 ? [`${findings(accepted)} accepted by ${shownPath}`] : []),
      ...surplusNotes(surplus, shownPath),
    ],
    outdated: surplus.length > 0,
  };
}

function baselinePath(
  cwd: string,
  { baseline, writeBaseline: writes, pruneBaseline: prunes }: BaselineChoice,
): string | undefined {
  if (baseline === false) {
    if (writes || prunes)
      throw new UserError('--no-baseline leaves nothing to write; leave one of the flags out');
    return undefined;
  }
  if (typeof baseline !== 'string') return findBaseline(cwd) ?? join(cwd, BASELINE_NAME);
  const path = resolve(cwd, baseline);
  if (!writes && !existsSync(path)) {
    throw new UserError(`no such baseline file: '${baseline}'; --write-baseline makes it`);
  }
  return path;
}

function afterFlags(
  files: readonly FileResult[],
  before: Baseline,
  scope: BaselineScope,
  flags: BaselineChoice,
): Baseline {
  if (flags.writeBaseline) return renewBaseline(files, before, scope);
  return flags.pruneBaseline ? pruneBaseline(files, before, scope) : before;
}

function scopeOf(folder: string, cwd: string, { root, ran, paths, renamedFrom }: Gated): BaselineScope {
  const asked =
    paths === undefined ? [] : paths.length === 0 ? [cwd] : paths.map((path) => resolve(cwd, path));
  return {
    ran,
    nameOf: (path) => relativePosix(folder, join(root, path)),
    isGone: (name) => {
      const path = resolve(folder, name);
      return asked.some((target) => !isOutside(relativePosix(target, path))) && !existsSync(path);
    },
    formerName: (name) => {
      const former = renamedFrom.get(resolve(folder, name));
      return former === undefined ? undefined : relativePosix(folder, former);
    },
  };
}

function findings(count: number): string {
  return `${count} ${count === 1 ? 'finding' : 'findings'}`;
}

/** Entries that a message names. */
const NAMED = 3;

function surplusNotes(surplus: readonly Surplus[], path: string): string[] {
  if (surplus.length === 0) return [];
  const shown = surplus
    .slice(0, NAMED)
    .map(({ path: name, ruleId, accepted, left }) => `${name} ${ruleId} ${left} instead of ${accepted}`);
  const rest = surplus.length - shown.length;
  const places = `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return [`${path} accepts more than is left (${places}); run canon-migrate check --prune-baseline`];
}
