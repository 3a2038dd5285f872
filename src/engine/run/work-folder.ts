import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, UserError } from '../../config/user-error.js';

/** The folder under a scanned root that holds what runs leave for later runs. */
export const WORK_FOLDER = '.canon-migrate';

const IGNORE_ALL = '*\n';

/**
 * Makes the work folder of a root, kept out of git by its own .gitignore.
 * @param root absolute path
 * @returns the folder's absolute path
 * @throws UserError when it cannot be made
 */
export function makeWorkFolder(root: string): string {
  const folder = join(root, WORK_FOLDER);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '.gitignore'), IGNORE_ALL);
  } catch (error) {
    throw new UserError(`cannot make ${folder} (${codeOf(error)}), where a run keeps what undo needs`);
  }
  return folder;
}

/** Removes the work folder when nothing but its .gitignore is in it. */
export function removeEmptyWorkFolder(root: string): void {
  const folder = join(root, WORK_FOLDER);
  const ignoreFile = join(folder, '.gitignore');
  rmSync(ignoreFile, { force: true });
  try {
    rmdirSync(folder);
  } catch {
    writeFileSync(ignoreFile, IGNORE_ALL);
  }
}
