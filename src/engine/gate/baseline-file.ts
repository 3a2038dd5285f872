import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sync as writeFileAtomic } from 'write-file-atomic';
import { UserError, writeOrSay } from '../../config/user-error.js';
import type { Baseline, RuleCounts } from './baseline.js';

/** What a baseline file is called when it has no name of its own. */
export const BASELINE_NAME = 'canon-migrate-baseline.json';

/** The nearest baseline file at or above a folder, up to the git root; undefined when there is none. */
export function findBaseline(folder: string): string | undefined {
  const path = join(folder, BASELINE_NAME);
  if (existsSync(path)) return path;
  return existsSync(join(folder, '.git')) || dirname(folder) === folder
    ? undefined
    : findBaseline(dirname(folder));
}

/**
 * Reads a baseline file.
 * @throws UserError when it cannot be read or is no baseline
 */
export function readBaseline(path: string): Baseline {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UserError(`${basename(path)} cannot be read: ${reason}; ${WAY_OUT}`);
  }
  const { files, version } = isRecord(value) ? value : {};
  if (Number.isInteger(version) && (version as number) > 1) {
    throw new UserError(
      `${basename(path)} is a baseline of version ${String(version)}, and this canon-migrate knows version 1; update canon-migrate`,
    );
  }
  if (version !== 1 || !isRecord(files)) {
    throw new UserError(`${basename(path)} is no baseline of version 1; ${WAY_OUT}`);
  }
  for (const [name, counts] of Object.entries(files)) {
    if (!isRecord(counts) || !Object.values(counts).every((count) => Number.isInteger(count))) {
      throw new UserError(`${basename(path)}: files.${name}: must hold a whole number by rule; ${WAY_OUT}`);
    }
  }
  return files as Record<string, RuleCounts>;
}

const WAY_OUT = 'put it right, or delete it and run canon-migrate check --write-baseline';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A baseline as it is written: sorted, one count a line so that versions merge, nothing that counts zero. */
export function formatBaseline(baseline: Baseline): string {
  const files = Object.entries(baseline)
    .map(([name, counts]) => [name, sorted(Object.entries(counts).filter(([, count]) => count > 0))] as const)
    .filter(([, counts]) => counts.length > 0)
    .map(([name, counts]) => [name, Object.fromEntries(counts)] as const);
  return `${JSON.stringify({ version: 1, files: Object.fromEntries(sorted(files)) }, null, 2)}\n`;
}

/**
 * Replaces a baseline file whole.
 * @throws UserError
 */
export function writeBaseline(path: string, baseline: Baseline): void {
  writeOrSay(path, () => writeFileAtomic(path, formatBaseline(baseline)));
}

function sorted<T>(entries: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
