import type { ProjectDisk } from '../../project/disk.js';
import type { Finding } from '../../rules/finding.js';
import type { Detection, FatalMessage } from '../detect-all.js';
import type { CacheFolder } from './cache-folder.js';
import { givesTheSame, type RecordedRead } from './recorded-reads.js';

/** What is kept of a run. */
interface Entry {
  /** Digest of everything that was known before the run: options and texts. */
  readonly fingerprint: string;
  /** What was looked at on the way besides. */
  readonly reads: readonly RecordedRead[];
  readonly findings: readonly Finding[];
  readonly fatal: readonly (readonly [string, FatalMessage[]])[];
}

/**
 * What an earlier run over the same texts with the same options found; undefined when there was none, or something it looked at
 * has changed.
 */
export function rememberedDetection(
  folder: CacheFolder,
  name: string,
  fingerprint: string,
  disk: ProjectDisk,
): Detection | undefined {
  const entry = parsed(folder.read(name));
  if (entry?.fingerprint !== fingerprint || !givesTheSame(entry.reads, disk)) return undefined;
  return { findings: entry.findings, fatal: new Map(entry.fatal) };
}

/** Keeps what a run found for the next. */
export function rememberDetection(
  folder: CacheFolder,
  name: string,
  fingerprint: string,
  reads: readonly RecordedRead[],
  { findings, fatal }: Detection,
): void {
  const entry: Entry = { fingerprint, reads, findings, fatal: [...fatal] };
  folder.write(name, JSON.stringify(entry));
}

function parsed(text: string | undefined): Entry | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Entry;
  } catch {
    return undefined;
  }
}
