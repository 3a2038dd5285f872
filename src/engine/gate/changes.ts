import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../../config/user-error.js';
import { isOutside, relativePosix } from '../../project/paths.js';
import { SOURCE_NAME } from '../../project/source-names.js';
import { repositoryOf } from '../fix/git.js';

const run = promisify(execFile);

/** Files that differ from another state of a repository. Paths are absolute and real. */
export interface Changes {
  readonly files: ReadonlySet<string>;
  /** The former path of each renamed file. */
  readonly renamedFrom: ReadonlyMap<string, string>;
  /** Texts that count instead of those on disk, without byte order mark: what is staged and was changed again. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * What changed since the branch left another one: commits, staged, unstaged and untracked files, deleted ones left out.
 * @param cwd absolute path of a folder in the repository
 * @param ref a branch, tag or commit; undefined for the branch that a merge request of the CI system goes to, else the default branch
 * @throws UserError when there is no repository, git does not know the ref, or the history is too short to tell
 */
export async function changedSince(
  cwd: string,
  ref: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Changes> {
  const repository = topFolder(cwd, '--changed');
  const wanted = ref ?? (await defaultRef(repository, env));
  const base = await mergeBase(repository, wanted);
  const options = ['--name-status', '--find-renames', '--no-relative', '--no-ext-diff', '-z'];
  const [work, staged, untracked] = await Promise.all([
    git(repository, 'diff', ...options, base, '--'),
    git(repository, 'diff', '--cached', ...options, base, '--'),
    git(repository, 'ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  const files = new Set(entries(untracked));
  const renamedFrom = new Map<string, string>();
  for (const list of [work, staged]) readStatus(list, files, renamedFrom);
  return absolute(repository, { files, renamedFrom, texts: new Map() });
}

/**
 * What is staged, with the staged text of files that were changed again.
 * @throws UserError when there is no repository
 */
export async function stagedChanges(cwd: string): Promise<Changes> {
  const repository = topFolder(cwd, '--staged');
  const options = ['--find-renames', '--no-relative', '--no-ext-diff', '-z'];
  const files = new Set<string>();
  const renamedFrom = new Map<string, string>();
  readStatus(await git(repository, 'diff', '--cached', '--name-status', ...options), files, renamedFrom);
  const edited = entries(await git(repository, 'diff', '--name-only', '--diff-filter=M', ...options));
  const texts = new Map<string, string>();
  for (const name of edited.filter((path) => files.has(path))) {
    texts.set(name, (await git(repository, 'show', `:${name}`)).replace(/^\uFEFF/, ''));
  }
  return absolute(repository, { files, renamedFrom, texts });
}

function topFolder(cwd: string, flag: string): string {
  const repository = repositoryOf(realpathSync(cwd));
  if (repository === undefined) throw new UserError(`${flag} needs a git repository, and ${cwd} is in none`);
  return repository;
}

/** Reads `status NUL path NUL` and, for renames and copies, `status NUL from NUL to NUL`. */
function readStatus(list: string, files: Set<string>, renamedFrom: Map<string, string>): void {
  const parts = entries(list);
  for (let index = 0; index < parts.length; index += 2) {
    const status = parts[index] as string;
    const path = parts[index + 1] as string;
    if (/^[RC]/.test(status)) {
      const to = parts[index + 2] as string;
      files.add(to);
      if (status.startsWith('R')) renamedFrom.set(to, path);
      index++;
    } else if (!status.startsWith('D')) {
      files.add(path);
    }
  }
}

function absolute(repository: string, { files, renamedFrom, texts }: Changes): Changes {
  const at = (path: string): string => join(repository, path);
  return {
    files: new Set([...files].map(at)),
    renamedFrom: new Map([...renamedFrom].map(([to, from]) => [at(to), at(from)])),
    texts: new Map([...texts].map(([path, text]) => [at(path), text])),
  };
}

/** Set by GitHub and GitLab for a merge request: the name of the branch it goes to. */
const TARGET_VARIABLES = ['GITHUB_BASE_REF', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME'];

async function defaultRef(
  repository: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const target = TARGET_VARIABLES.map((name) => env[name]).find(Boolean);
  const candidates = target
    ? [`origin/${target}`, target]
    : ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
  for (const candidate of candidates) if (await isCommit(repository, candidate)) return candidate;
  if (target) throw await unknownRef(repository, `origin/${target}`);
  throw new UserError('--changed does not know the default branch here; name it: --changed origin/main');
}

async function mergeBase(repository: string, ref: string): Promise<string> {
  if (ref.startsWith('-') || !(await isCommit(repository, ref))) throw await unknownRef(repository, ref);
  const base = await attempt(repository, 'merge-base', ref, 'HEAD');
  if (base !== undefined) return base.trim();
  if (await isShallow(repository)) {
    throw new UserError(
      `this clone is too shallow to hold the commit that '${ref}' and HEAD have in common; deepen it, for example with git fetch --deepen=100 (actions/checkout: fetch-depth: 0, GitLab: GIT_DEPTH: 0)`,
    );
  }
  throw new UserError(`'${ref}' and HEAD have no commit in common`);
}

async function unknownRef(repository: string, ref: string): Promise<UserError> {
  const branch = ref.replace(/^origin\//, '');
  // A place seen from another commit cannot be fetched by its name.
  const what = /[~^@]/.test(ref) ? '' : ` origin ${branch}:refs/remotes/origin/${branch}`;
  const hint = (await isShallow(repository))
    ? `this clone is shallow; fetch it, for example with git fetch --deepen=100${what} (actions/checkout: fetch-depth: 0)`
    : 'fetch it, or name a branch, tag or commit that is there';
  return new UserError(`git does not know the commit '${ref}'; ${hint}`);
}

async function isCommit(repository: string, ref: string): Promise<boolean> {
  return (await attempt(repository, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`)) !== undefined;
}

async function isShallow(repository: string): Promise<boolean> {
  return (await attempt(repository, 'rev-parse', '--is-shallow-repository'))?.trim() === 'true';
}

function entries(list: string): string[] {
  return list.split('\0').filter((entry) => entry !== '');
}

/** What git prints; undefined when it fails. */
async function attempt(repository: string, ...args: string[]): Promise<string | undefined> {
  try {
    return await git(repository, ...args);
  } catch (error) {
    if (error instanceof UserError) throw error;
    return undefined;
  }
}

async function git(repository: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await run('git', ['--no-optional-locks', ...args], {
      cwd: repository,
      maxBuffer: 256 * 1024 * 1024,
      encoding: 'utf8',
    });
    return stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new UserError('git is not installed, or not found in PATH');
    }
    throw error;
  }
}

/** Makes the question whether a file under a root changed; it takes paths relative to the root. */
export function isChangedIn({ files }: Changes, root: string): (path: string) => boolean {
  const real = realpathSync(root);
  return (path) => files.has(join(real, path));
}

/** The texts of files under a root, by POSIX path relative to it; those of other files are left out. */
export function textsUnder({ texts }: Changes, root: string): ReadonlyMap<string, string> {
  if (texts.size === 0) return texts;
  const real = realpathSync(root);
  const own = [...texts].map(([path, text]) => [relativePosix(real, path), text] as const);
  return new Map(own.filter(([path]) => !isOutside(path) && SOURCE_NAME.test(path)));
}
