import { posix } from 'node:path';

/**
 * The nearest tsconfig.json at or above a folder, none above the root; undefined when there is none.
 * @param folder POSIX, relative to the root; `.` is the root
 * @param isFile whether a root-relative path is a file
 */
export function nearestTsconfig(folder: string, isFile: (path: string) => boolean): string | undefined {
  const path = posix.join(folder, 'tsconfig.json');
  if (isFile(path)) return path;
  return folder === '.' ? undefined : nearestTsconfig(posix.dirname(folder), isFile);
}
