import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { relativePosix } from '../../project/paths.js';

const run = promisify(execFile);

/** What a command line may hold of paths, in UTF-16 units: Windows takes 32 767 in all. */
const MAX_ARGUMENTS = 20_000;

/** Set by git around a hook; they would point at another repository than the one a file is in. */
const REPOSITORY_VARIABLES = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR'];

/** What git says of files that are to be written. Paths are those that were asked about. */
export interface WorkTree {
  /** Files whose text is in no commit: changed, staged, untracked or ignored. */
  readonly dirty: readonly string[];
  /** Files in no repository; all files when there is no git. */
  readonly unversioned: readonly string[];
  /** Why git could not tell, in one line. */
  readonly failure: string | undefined;
}

/**
 * Asks git about some files, and about no others. Writes nothing, the index neither.
 * @param root absolute path; `paths` are POSIX and relative to it
 */
export async function workTreeOf(root: string, paths: readonly string[]): Promise<WorkTree> {
  const dirty: string[] = [];
  const unversioned: string[] = [];
  const located = paths.map((path) => locate(root, path));
  for (const [repository, files] of groupedBy(located, ({ repository }) => repository)) {
    if (repository === undefined) {
      unversioned.push(...files.map(({ path }) => path));
      continue;
    }
    const byName = new Map(files.map(({ name, path }) => [name, path]));
    try {
      for (const names of chunks([...byName.keys()])) {
        const found = await uncommitted(repository, names);
        dirty.push(...found.map((name) => byName.get(name) ?? name));
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        return { dirty, unversioned, failure: firstLine(error) };
      }
      unversioned.push(...files.map(({ path }) => path));
    }
  }
  return { dirty: dirty.sort(), unversioned: unversioned.sort(), failure: undefined };
}

interface Located {
  readonly path: string;
  /** Absolute path of the repository's top folder. */
  readonly repository: string | undefined;
  /** POSIX path relative to it. */
  readonly name: string;
}

function locate(root: string, path: string): Located {
  const realPath = realPathOf(join(root, path));
  const repository = repositoryOf(dirname(realPath));
  return { path, repository, name: repository === undefined ? '' : relativePosix(repository, realPath) };
}

/** A path without symbolic links; as it is when nothing is there, which writing will find too. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The nearest folder at or above one that holds a repository, submodules and worktrees included. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder));
}

/** The names that `git status` lists; an entry is two letters of state, a space and the name. */
async function uncommitted(repository: string, names: readonly string[]): Promise<string[]> {
  const { stdout } = await run(
    'git',
    [
      '--literal-pathspecs',
      '--no-optional-locks',
      'status',
      '--porcelain',
      '-z',
      '--untracked-files=all',
      '--ignored=traditional',
      '--no-renames',
      '--',
      ...names,
    ],
    { cwd: repository, env: environment(), maxBuffer: 64 * 1024 * 1024, encoding: 'utf8' },
  );
  return stdout
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => entry.slice(3));
}

function environment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !REPOSITORY_VARIABLES.includes(name));
  return Object.fromEntries(entries);
}

function chunks(names: readonly string[]): string[][] {
  const result: string[][] = [];
  let length = Infinity;
  for (const name of names) {
    length += name.length + 1;
    if (length > MAX_ARGUMENTS) {
      result.push([]);
      length = name.length + 1;
    }
    result.at(-1)?.push(name);
  }
  return result;
}

function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return (stderr || message).trim().split('\n')[0] ?? '';
}
