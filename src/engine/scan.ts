import type { ResolvedConfig } from '../config/config.js';
import type { Project } from '../project/project.js';
import type { Finding } from '../rules/finding.js';
import type { Rule } from '../rules/rule.js';

/** What to scan and how. */
export interface ScanOptions {
  /** Absolute path that `paths` are relative to. */
  readonly cwd: string;
  /** Files, folders and globs as the user typed them; empty means `cwd`. */
  readonly paths: readonly string[];
  /** Every rule there is. */
  readonly rules: readonly Rule[];
  /** Ids of the rules to run; undefined means all that the config does not turn off. */
  readonly only?: readonly string[] | undefined;
  readonly config: ResolvedConfig;
  /** Whether test files are looked at too. */
  readonly tests: boolean;
  /** Whether fatal messages carry a stack trace. */
  readonly debug: boolean;
}

/** Texts that stand in for what is on disk, by root-relative POSIX path; without a byte order mark. */
export type Overlay = ReadonlyMap<string, string>;

/** Why a file could not be looked at, or not by every rule. */
export interface FatalMessage {
  readonly message: string;
  /** The rule whose scanner failed; undefined when the file does not parse or cannot be read. */
  readonly ruleId: string | undefined;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

/** What a scan says of one file. */
export interface FileResult {
  /** POSIX path relative to the scanned root. */
  readonly path: string;
  /** Sorted by place, then rule. */
  readonly findings: readonly Finding[];
  readonly fatal: readonly FatalMessage[];
}

/** What a scan saw, in numbers. */
export interface ScanStats {
  /** Files that the paths lead to. */
  readonly files: number;
  /** Those of them whose text mentions a rule's words. */
  readonly parsed: number;
}

/** The outcome of a scan. */
export interface ScanResult {
  /** Absolute path of the folder that every path is relative to. */
  readonly root: string;
  /** One for each file that the paths lead to, sorted by path. */
  readonly files: readonly FileResult[];
  /** The findings of all files, sorted by path, place and rule; those of confidence `possible` included. */
  readonly findings: readonly Finding[];
  /** Remarks for standard error: a named file that is ignored, for one. */
  readonly notes: readonly string[];
  readonly stats: ScanStats;
  /** The facts the rules used; it sees the overlay's texts. */
  readonly project: Project;
}

/** The files of a scan, listed and read once; it can run again and again over edited texts. */
export interface Scan {
  readonly root: string;
  /** Scans; the texts of `overlay` stand in for those on disk. Only files whose text differs are parsed again. */
  run(overlay?: Overlay): ScanResult;
  /** A file's text as a run without overlay sees it (no byte order mark); undefined when it cannot be read. */
  text(path: string): string | undefined;
}

/**
 * Lists and reads the files of a scan.
 * @throws UserError when a path leads nowhere, nothing matches, or a named file cannot be read
 */
export function prepareScan(options: ScanOptions): Scan {
  void options;
  throw new Error('not there yet');
}

/** Scans once: `prepareScan` and one run. */
export function scanProject(options: ScanOptions & { readonly overlay?: Overlay }): ScanResult {
  return prepareScan(options).run(options.overlay);
}
