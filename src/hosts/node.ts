import { resolve } from 'node:path';
import type { ResolvedConfig } from '../config/config.js';
import { loadConfig as loadConfigOf } from '../config/load.js';
import { dialects } from '../dialects/index.js';
import { fixProject, leftAfter } from '../engine/fix/fix-project.js';
import type { AppliedFix, NotConverged, TakenBack } from '../engine/fix/loop.js';
import { writeReplacements, type NotWritten } from '../engine/fix/write.js';
import { applyBaseline, type BaselineChoice } from '../engine/gate/apply-baseline.js';
import {
  changedSince,
  isChangedIn,
  stagedChanges,
  textsUnder,
  type Changes,
} from '../engine/gate/changes.js';
import { beginWriting } from '../engine/run/session.js';
import { resolveScan, type ListedScan } from '../engine/scan-request.js';
import { prepareScan, withoutPossible, type FileResult, type ScanOptions } from '../engine/scan.js';
import type { Finding } from '../rules/finding.js';
import { rules as allRules } from '../rules/index.js';

/** What every function takes; all of it may be left out. */
export interface RunOptions {
  /** The folder that paths are relative to; the process's when absent. */
  readonly cwd?: string;
  /** Files, folders and globs; `cwd` when absent. */
  readonly paths?: readonly string[];
  /** Ids of the only rules to run. */
  readonly rules?: readonly string[];
  /** A config file; false for none; the nearest when absent. */
  readonly config?: string | false;
  /** Whether test files are looked at; as the config says when absent. */
  readonly tests?: boolean;
  /** Whether findings of confidence `possible` count too. */
  readonly all?: boolean;
}

/** What was found. Paths are POSIX and relative to `root`. */
export interface Findings {
  /** Absolute path. */
  readonly root: string;
  /** Every file that was looked at, sorted by path. */
  readonly files: readonly FileResult[];
  /** The findings of all files, sorted by path, place and rule. */
  readonly findings: readonly Finding[];
  /** Remarks about what was left out. */
  readonly notes: readonly string[];
}

/**
 * Looks, and changes nothing.
 * @throws UserError for an unknown rule, a config that is not valid, and paths that lead nowhere
 */
export async function scan(options: RunOptions = {}): Promise<Findings> {
  const { root, files, notes } = prepareScan(await optionsOf(options)).run();
  return findingsOf(root, files, notes, options);
}

export interface FixOptions extends RunOptions {
  /** Whether fixes that ask for a look are made too. */
  readonly unsafe?: boolean;
  /** Whether files are written; the new texts are only computed when absent. */
  readonly write?: boolean;
}

/** What fixing gave. Paths are POSIX and relative to `root`. */
export interface Fixed {
  /** Absolute path. */
  readonly root: string;
  /** New text by path, without byte order mark, of each file that changes. */
  readonly texts: ReadonlyMap<string, string>;
  readonly applied: readonly AppliedFix[];
  /** Fixes that were tried and are not in the texts. */
  readonly takenBack: readonly TakenBack[];
  readonly notConverged: readonly NotConverged[];
  /** Files that were to be written and were not. */
  readonly notWritten: readonly NotWritten[];
  /** What is left to find in the new texts. */
  readonly left: readonly Finding[];
}

/**
 * Makes the safe fixes, in memory unless `write` says otherwise. Files are written whether or not they have uncommitted changes;
 * `canon-migrate undo` brings them back.
 * @throws UserError as {@link scan} does, and when another run writes under the same root
 */
export async function fix(options: FixOptions = {}): Promise<Fixed> {
  const request = await optionsOf(options);
  const choice = { unsafe: options.unsafe ?? false, all: options.all ?? false };
  if (!options.write) return fixed(request, choice, false);
  const session = beginWriting(request.listing.root);
  try {
    return fixed(request, choice, true);
  } finally {
    session.close();
  }
}

function fixed(request: ScanOptions, choice: { unsafe: boolean; all: boolean }, write: boolean): Fixed {
  const prepared = prepareScan(request);
  const outcome = fixProject(prepared, choice);
  const replacements = [...outcome.texts].map(([path, after]) => ({
    path,
    before: prepared.text(path) ?? '',
    after,
  }));
  const notWritten = write ? writeReplacements(prepared.root, replacements, outcome.groups).notWritten : [];
  const texts = new Map(outcome.texts);
  for (const { path } of notWritten) texts.delete(path);
  const { left } = notWritten.length > 0 ? leftAfter(prepared, texts) : outcome;
  const { applied, takenBack, notConverged } = outcome;
  return { root: prepared.root, texts, applied, takenBack, notConverged, notWritten, left };
}

export interface CheckOptions extends RunOptions, BaselineChoice {
  /** More warnings than this fail; any number passes when absent. */
  readonly maxWarnings?: number;
  /** Only files that changed since the branch left this ref; true for the default one. */
  readonly changed?: string | true;
  /** Only what is staged, with its staged text. */
  readonly staged?: boolean;
}

/** What the gate says. */
export interface Checked extends Findings {
  readonly passed: boolean;
  /** Files that could not be looked at included. */
  readonly errors: number;
  readonly warnings: number;
  /** Whether the baseline accepts more than is left. */
  readonly outdated: boolean;
}

/**
 * The gate: what is left once the baseline is taken off, and whether that passes. Writes or prunes the baseline when asked to.
 * @throws UserError as {@link scan} does, and for a baseline or a ref that cannot be read
 */
export async function check(options: CheckOptions = {}): Promise<Checked> {
  const request = await optionsOf(options);
  const changes = await changesOf(request.cwd, options);
  const prepared = prepareScan(request);
  const { root, files, notes } = prepared.run(changes ? textsUnder(changes, prepared.root) : new Map());
  const isChanged = changes && isChangedIn(changes, root);
  const looked = findingsOf(
    root,
    isChanged ? files.filter(({ path }) => isChanged(path)) : files,
    notes,
    options,
  );
  const gate = applyBaseline(request.cwd, options, {
    root,
    files: looked.files,
    ran: (ruleId) => options.rules?.includes(ruleId) ?? true,
    paths: changes ? undefined : request.paths,
    renamedFrom: changes?.renamedFrom ?? new Map(),
  });
  const outcome = findingsOf(root, gate.files, [...notes, ...gate.notes], { ...options, all: true });
  const fatal = gate.files.reduce((sum, file) => sum + file.fatal.length, 0);
  const errors = outcome.findings.filter(({ severity }) => severity === 'error').length + fatal;
  const warnings = outcome.findings.length + fatal - errors;
  const passed = errors === 0 && warnings <= (options.maxWarnings ?? Infinity) && !gate.outdated;
  return { ...outcome, passed, errors, warnings, outdated: gate.outdated };
}

/**
 * Loads the config that holds for a folder: the named file, or the nearest at or above it.
 * @throws UserError when the file is not there, cannot be loaded or is not valid
 */
export async function loadConfig({
  cwd = process.cwd(),
  file,
}: { readonly cwd?: string; readonly file?: string | false } = {}): Promise<ResolvedConfig> {
  const ruleIds = allRules.map(({ meta }) => meta.id);
  return loadConfigOf({ cwd: resolve(cwd), ruleIds, dialectIds: dialects.map(({ id }) => id), file });
}

function optionsOf({
  cwd = process.cwd(),
  paths = [],
  rules,
  config,
  tests,
}: RunOptions): Promise<ListedScan> {
  return resolveScan({ cwd: resolve(cwd), paths, rules: allRules, only: rules, config, tests });
}

async function changesOf(cwd: string, { changed, staged }: CheckOptions): Promise<Changes | undefined> {
  if (staged) return stagedChanges(cwd);
  if (changed === undefined) return undefined;
  return changedSince(cwd, changed === true ? undefined : changed, process.env);
}

function findingsOf(
  root: string,
  all: readonly FileResult[],
  notes: readonly string[],
  options: RunOptions,
): Findings {
  const files = options.all ? all : all.map(withoutPossible);
  return { root, files, findings: files.flatMap((file) => file.findings), notes };
}
