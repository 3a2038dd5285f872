import { spawnSync } from 'node:child_process';

/** What git says of files that are to be written. */
export type WorkTree =
  | { readonly kind: 'clean' }
  /** Files with changes that are not committed, untracked ones included, as paths relative to the folder. */
  | { readonly kind: 'dirty'; readonly paths: readonly string[] }
  /** There is no repository, or no git. */
  | { readonly kind: 'none' };

/**
 * Asks git for uncommitted changes in some files, and in no others.
 * @param folder absolute path; `paths` are relative to it
 */
export function workTreeOf(folder: string, paths: readonly string[]): WorkTree {
  const prefix = git(folder, ['rev-parse', '--show-prefix']);
  if (prefix === undefined) return { kind: 'none' };
  const status = git(
    folder,
    [
      'status',
      '--porcelain=v1',
      '-z',
      '--untracked-files=all',
      '--no-renames',
      '--pathspec-from-file=-',
      '--pathspec-file-nul',
    ],
    paths.join('\0'),
  );
  if (status === undefined) return { kind: 'none' };
  const dirty = status
    .split('\0')
    .filter((entry) => entry.length > 3)
    .map((entry) => entry.slice(3))
    .map((path) => (path.startsWith(prefix.trim()) ? path.slice(prefix.trim().length) : path));
  return dirty.length > 0 ? { kind: 'dirty', paths: dirty } : { kind: 'clean' };
}

function git(folder: string, args: readonly string[], input?: string): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, GIT_LITERAL_PATHSPECS: '1', GIT_OPTIONAL_LOCKS: '0' },
    ...(input !== undefined && { input }),
  });
  return status === 0 ? stdout : undefined;
}
