import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { makeWorkFolder, WORK_FOLDER } from './work-folder.js';

/** Replaces a file's content, whole or not at all. */
export type WriteFile = (path: string, bytes: Buffer) => void;

const STAGING = 'staging';

/**
 * Makes a function that replaces files under a root, keeping mode and owner. New content is written in the work folder and moved over the
 * file in one step, so that a kill at any moment leaves the old or the new content, and no other file beside it.
 * @param root absolute path
 */
export function fileReplacer(root: string): WriteFile {
  return (path, bytes) => {
    const staging = join(makeWorkFolder(root), STAGING);
    mkdirSync(staging, { recursive: true });
    const { mode, uid, gid } = statSync(path);
    const staged = join(staging, 'file');
    try {
      writeFileAtomic.sync(staged, bytes, { mode, chown: { uid, gid } });
      renameSync(staged, path);
    } catch (error) {
      // Another disk is mounted there.
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      writeFileAtomic.sync(path, bytes, { mode, chown: { uid, gid } });
    }
  };
}

/** Removes what staging files has left. */
export function clearStaging(root: string): void {
  rmSync(join(root, WORK_FOLDER, STAGING), { recursive: true, force: true });
}
