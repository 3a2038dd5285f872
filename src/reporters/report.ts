import { join } from 'node:path';
import type { FileResult } from '../engine/scan.js';
import { isOutside, relativePosix } from '../project/paths.js';
import type { RuleMeta } from '../rules/rule.js';

/** What a reporter is given: values only. */
export interface Report {
  /** Absolute path of the folder that every path is relative to. */
  readonly root: string;
  /** Absolute path of the folder the user is in. */
  readonly cwd: string;
  /** Absolute path of the repository around `root`, else `root`: paths for machines are relative to it. */
  readonly repository: string;
  /** The rules that could have found something. */
  readonly rules: readonly RuleMeta[];
  /** The version of this tool. */
  readonly version: string;
  /** The files with what is to be shown of them, sorted by path. */
  readonly files: readonly FileResult[];
  /** Findings of confidence `possible` that are not in `files`. */
  readonly hidden: number;
  /** A file's text without byte order mark; undefined when it cannot be read. */
  text(path: string): string | undefined;
  /** Whether to use colours. */
  readonly color: boolean;
}

/** Turns a report into the text of one output format. */
export type Reporter = (report: Report) => string;

/** A reporter that may take its time: a formatter of somebody else's. */
export type AsyncReporter = (report: Report) => string | Promise<string>;

/** How many of what a set of files has. */
export interface Totals {
  /** Fatal messages included. */
  readonly errors: number;
  readonly warnings: number;
  readonly fatal: number;
  /** Findings with a safe fix. */
  readonly safe: number;
  /** Findings with an unsafe fix. */
  readonly unsafe: number;
  readonly fixableErrors: number;
  readonly fixableWarnings: number;
}

/** Counts what files have. */
export function totalsOf(files: readonly FileResult[]): Totals {
  const findings = files.flatMap((file) => file.findings);
  const fatal = files.reduce((sum, file) => sum + file.fatal.length, 0);
  const withFix = (applicability: 'safe' | 'unsafe'): typeof findings =>
    findings.filter(({ remedy }) => remedy.kind === 'fix' && remedy.fix.applicability === applicability);
  const safe = withFix('safe');
  return {
    errors: findings.filter(({ severity }) => severity === 'error').length + fatal,
    warnings: findings.filter(({ severity }) => severity === 'warn').length,
    fatal,
    safe: safe.length,
    unsafe: withFix('unsafe').length,
    fixableErrors: safe.filter(({ severity }) => severity === 'error').length,
    fixableWarnings: safe.filter(({ severity }) => severity === 'warn').length,
  };
}

/** A path as a user can open it from the current folder: relative when it lies below, else absolute. */
export function displayPath({ root, cwd }: Pick<Report, 'root' | 'cwd'>, path: string): string {
  const absolute = join(root, path);
  const below = relativePosix(cwd, absolute);
  return isOutside(below) ? absolute : below;
}

/** A path as other machines know it: POSIX and relative to the repository. */
export function repositoryPath(
  { root, repository }: Pick<Report, 'root' | 'repository'>,
  path: string,
): string {
  return relativePosix(repository, join(root, path));
}

/** A number and its noun: `1 file`, `2 files`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
