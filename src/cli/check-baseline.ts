import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { UserError } from '../config/user-error.js';
import {
  compareWithBaseline,
  pruneBaseline,
  renewBaseline,
  type Baseline,
  type BaselineScope,
  type Surplus,
} from '../engine/gate/baseline.js';
import {
  BASELINE_NAME,
  findBaseline,
  formatBaseline,
  readBaseline,
  writeBaseline,
} from '../engine/gate/baseline-file.js';
import type { FileResult } from '../engine/scan.js';
import { isOutside, relativePosix } from '../project/paths.js';
import { counted } from '../reporters/report.js';
import type { CliContext } from './context.js';

/** The flags about the baseline, as commander hands them over. */
export interface BaselineFlags {
  /** Path of a baseline file; false for `--no-baseline`, true when neither is given. */
  readonly baseline?: string | boolean;
  readonly writeBaseline?: boolean;
  readonly pruneBaseline?: boolean;
}

/** Adds the flags of {@link BaselineFlags}. */
export function addBaselineFlags(command: Command): Command {
  return command
    .option('--baseline <file>', `use this baseline file (default: the nearest ${BASELINE_NAME})`)
    .option('--no-baseline', 'accept nothing')
    .option('--write-baseline', 'accept what is found now, and write that down')
    .option('--prune-baseline', 'take out of the baseline what is no longer there');
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
 * @throws UserError when the file is not there although it was named, is no baseline, or cannot be written
 */
export function applyBaseline({ host }: CliContext, flags: BaselineFlags, gated: Gated): GateOutcome {
  const path = baselinePath(host.cwd, flags);
  const before = path !== undefined && existsSync(path) ? readBaseline(path) : undefined;
  if (path === undefined || (!before && !flags.writeBaseline)) {
    if (!flags.pruneBaseline) return { files: gated.files, notes: [], outdated: false };
    throw new UserError(`there is no baseline to prune; canon-migrate check --write-baseline makes one`);
  }
  const scope = scopeOf(dirname(path), host.cwd, gated);
  const after = afterFlags(gated.files, before ?? {}, scope, flags);
  const { files, accepted, surplus } = compareWithBaseline(gated.files, after, scope);
  const shownPath = relativePosix(host.cwd, path);
  if (flags.writeBaseline || flags.pruneBaseline) {
    if (!before || formatBaseline(after) !== formatBaseline(before)) writeBaseline(path, after);
    return {
      files,
      notes: [`${shownPath} accepts ${counted(accepted, 'finding')} of this run`],
      outdated: false,
    };
  }
  return {
    files,
    notes: [
      ...(accepted > 0 ? [`${counted(accepted, 'finding')} accepted by ${shownPath}`] : []),
      ...surplusNotes(surplus, shownPath),
    ],
    outdated: surplus.length > 0,
  };
}

function baselinePath(
  cwd: string,
  { baseline, writeBaseline: writes, pruneBaseline: prunes }: BaselineFlags,
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
  flags: BaselineFlags,
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
