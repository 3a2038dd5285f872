import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { makeWorkFolder, WORK_FOLDER } from './work-folder.js';

/** A file that a run replaces. */
export interface JournalEntry {
  /** POSIX path relative to the root. */
  readonly path: string;
  /** The number of its group: files of one group are written, and brought back, together. */
  readonly group: number;
  /** What the file held, in base64. */
  readonly before: string;
  /** SHA-256 of what the run writes, in hexadecimal. */
  readonly after: string;
}

/** What a run of `fix` has written. */
export interface Run {
  /** Absolute path of the file it is read from. */
  readonly file: string;
  /** Whether the run came to its end; false for one that was killed. */
  readonly finished: boolean;
  readonly entries: readonly JournalEntry[];
}

/** A journal that is being kept. */
export interface OpenJournal {
  /** Ends it: only the files that hold now what was to be written stay in it. */
  finish(): void;
}

const VERSION = 1;
const FOLDER = 'runs';
const OPEN = '.open.json';
const FINISHED = '.json';

/** How many runs can be undone one after the other. */
const KEPT = 10;

/**
 * Writes down what is about to be written, before it is.
 * @param root absolute path
 */
export function openJournal(root: string, entries: readonly JournalEntry[]): OpenJournal {
  const folder = join(makeWorkFolder(root), FOLDER);
  mkdirSync(folder, { recursive: true });
  const name = join(folder, nextName(folder));
  save(name + OPEN, entries);
  return {
    finish() {
      const kept = entries.filter(({ path, after }) => holds(join(root, path), after));
      if (kept.length === entries.length) renameSync(name + OPEN, name + FINISHED);
      else {
        if (kept.length > 0) save(name + FINISHED, kept);
        rmSync(name + OPEN);
      }
      for (const run of runFiles(root).slice(KEPT)) rmSync(run);
      if (runFiles(root).length === 0) rmSync(folder, { recursive: true });
    },
  };
}

/**
 * The last run under a root that is not undone.
 * @throws SyntaxError for a journal that was damaged
 */
export function lastRun(root: string): Run | undefined {
  const [file] = runFiles(root);
  if (file === undefined) return undefined;
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: readonly JournalEntry[] };
  return { file, finished: !file.endsWith(OPEN), entries };
}

/** Forgets a run that was undone. */
export function forgetRun(root: string, run: Run): void {
  rmSync(run.file, { force: true });
  if (runFiles(root).length === 0) rmSync(join(root, WORK_FOLDER, FOLDER), { recursive: true, force: true });
}

/** Lets a run that was killed count as one that came to its end. */
export function closeRun(run: Run): void {
  renameSync(run.file, run.file.slice(0, -OPEN.length) + FINISHED);
}

/** SHA-256 in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function holds(file: string, hash: string): boolean {
  try {
    return hashOf(readFileSync(file)) === hash;
  } catch {
    return false;
  }
}

/** Absolute paths of the journals under a root, the newest first. */
function runFiles(root: string): string[] {
  const folder = join(root, WORK_FOLDER, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+(?:\.open)?\.json$/.test(name))
    .sort((a, b) => Number.parseInt(b) - Number.parseInt(a))
    .map((name) => join(folder, name));
}

function nextName(folder: string): string {
  const numbers = readdirSync(folder).map((name) => Number.parseInt(name));
  return String(Math.max(0, ...numbers.filter((number) => !Number.isNaN(number))) + 1).padStart(6, '0');
}

function save(file: string, entries: readonly JournalEntry[]): void {
  writeFileAtomic.sync(file, JSON.stringify({ version: VERSION, entries }));
}
