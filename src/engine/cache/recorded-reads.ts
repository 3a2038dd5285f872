import { createHash } from 'node:crypto';
import type { ProjectDisk } from '../../project/disk.js';

/** What a read gave, in short: the digest of a text, whether a file is there, null for a text that cannot be read. */
export interface RecordedRead {
  /** Absolute path. */
  readonly path: string;
  readonly gave: string | boolean | null;
}

/** A disk that keeps what was read through it; `reads` gives undefined when something was read past it. */
export function recordingDisk(disk: ProjectDisk): {
  disk: ProjectDisk;
  reads(): readonly RecordedRead[] | undefined;
} {
  let unseen = false;
  const texts = new Map<string, string | null>();
  const files = new Map<string, boolean>();
  return {
    disk: {
      readText: (path) => {
        const text = disk.readText(path);
        texts.set(path, digestOf(text));
        return text;
      },
      isFile: (path) => {
        const isFile = disk.isFile(path);
        files.set(path, isFile);
        return isFile;
      },
      readsUnseen: () => void (unseen = true),
    },
    reads: () => (unseen ? undefined : [...texts, ...files].map(([path, gave]) => ({ path, gave }))),
  };
}

/** Whether every read would give the same again. */
export function givesTheSame(reads: readonly RecordedRead[], disk: ProjectDisk): boolean {
  return reads.every(({ path, gave }) =>
    typeof gave === 'boolean' ? disk.isFile(path) === gave : digestOf(disk.readText(path)) === gave,
  );
}

function digestOf(text: string | undefined): string | null {
  return text === undefined ? null : createHash('sha256').update(text).digest('hex');
}
