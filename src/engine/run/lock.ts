import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../config/user-error.js';
import { makeWorkFolder, removeEmptyWorkFolder } from './work-folder.js';

const LOCK_FILE = 'lock';

interface Owner {
  readonly pid: number;
  readonly host: string;
}

/**
 * Keeps other runs from writing under a root until the returned function is called. The lock of a process that is gone is taken over.
 * @param root absolute path
 * @throws UserError when another run holds it
 */
export function lockRoot(root: string): () => void {
  const folder = makeWorkFolder(root);
  const file = join(folder, LOCK_FILE);
  if (!take(file)) {
    const owner = ownerOf(file);
    if (owner && isAlive(owner)) {
      const where = owner.host === hostname() ? '' : ` on ${owner.host}`;
      throw new UserError(
        `another run (process ${owner.pid}${where}) is writing here; wait for it, or delete ${file} if there is none`,
      );
    }
    rmSync(file, { force: true });
    if (!take(file)) throw new UserError('another run has just begun to write here; wait for it');
  }
  return () => {
    rmSync(file, { force: true });
    removeEmptyWorkFolder(root);
  };
}

function take(file: string): boolean {
  try {
    const owner: Owner = { pid: process.pid, host: hostname() };
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Who holds a lock; undefined when its file is gone or was never finished. */
function ownerOf(file: string): Owner | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner> | null;
    return typeof value?.pid === 'number' && typeof value.host === 'string' ? (value as Owner) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process runs; one of another machine counts as running. */
function isAlive({ pid, host }: Owner): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
