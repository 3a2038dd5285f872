import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** Texts that a later run may use again, by name. Nothing here fails: a cache that cannot be read or written is an empty one. */
export interface CacheFolder {
  read(name: string): string | undefined;
  write(name: string, text: string): void;
}

const MAX_AGE_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * A cache in a folder, which is made when something is written. Entries that were not written for 30 days are removed then.
 * @param folder absolute path
 */
export function openCacheFolder(folder: string): CacheFolder {
  return {
    read: (name) => {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch {
        return undefined;
      }
    },
    write: (name, text) => {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileAtomic.sync(join(folder, name), text, { mode: 0o600, fsync: false });
        removeOld(folder);
      } catch {
        // The next run scans anew.
      }
    },
  };
}

function removeOld(folder: string): void {
  const oldest = Date.now() - MAX_AGE_DAYS * DAY_MS;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && stats.mtimeMs < oldest) rmSync(path, { force: true });
  }
}
