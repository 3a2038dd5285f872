import { relative, sep } from 'node:path';

/** A path with slashes, whatever the platform's separator is. */
export function toPosix(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

/** The POSIX path of `path` relative to `root`; both absolute. Empty for the root itself, begins with `..` outside it. */
export function relativePosix(root: string, path: string): string {
  return toPosix(relative(root, path));
}

/** Whether a path relative to a root leads out of it. */
export function isOutside(relativePath: string): boolean {
  return relativePath === '..' || relativePath.startsWith('../') || /^(?:\/|[a-zA-Z]:)/.test(relativePath);
}
