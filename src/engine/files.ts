import { existsSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { globbySync, isDynamicPattern } from 'globby';
import type { ResolvedConfig } from '../config/config.js';
import { UserError } from '../config/user-error.js';
import { isOutside, relativePosix, toPosix } from '../project/paths.js';
import { EXTENSIONS, SOURCE_NAME } from '../project/source-names.js';
import { ignoreRules, judgeEntry, rulesFromAbove, rulesOfFolder, type IgnoreRules } from './ignore-rules.js';
import { isTestPath, walkTree, type Tree } from './walk.js';

export interface ListOptions {
  /** Absolute path that `paths` are relative to. */
  readonly cwd: string;
  /** Files, folders and globs; empty means `cwd`. */
  readonly paths: readonly string[];
  readonly config: ResolvedConfig;
  /** Whether test files are listed too. */
  readonly tests: boolean;
}

/** The files of a run. Paths in it are POSIX and relative to `root`. */
export interface Listing {
  /** Absolute path of the folder whose files are the project. */
  readonly root: string;
  /** The project: what a rule may ask about. Sorted. */
  readonly files: readonly string[];
  /** The files that were asked for, a part of `files`. Sorted. */
  readonly targets: readonly string[];
  /** Those that were named one by one. */
  readonly named: ReadonlySet<string>;
  /** The package.json files of the project. */
  readonly manifests: readonly string[];
  /** Remarks about what was left out, for standard error. */
  readonly notes: readonly string[];
}

type Target =
  | { readonly kind: 'file' | 'folder'; readonly typed: string; readonly path: string }
  | {
      readonly kind: 'glob';
      readonly typed: string;
      readonly path: string;
      readonly matches: readonly string[];
    };

/**
 * Lists the files that paths lead to, and the project they belong to.
 *
 * A file that is named is listed even when a default or .gitignore ignores it or it is a test file; not when `.canonmigrateignore` or
 * the config ignores it, which gives a note.
 * @throws UserError when a path leads nowhere or to no source file
 */
export function listFiles(options: ListOptions): Listing {
  const targets = (options.paths.length > 0 ? options.paths : ['.']).map((typed) =>
    targetOf(typed, options.cwd),
  );
  const root = rootOf(options.cwd, targets);
  const { config } = options;
  const extra =
    config.ignore.length > 0 ? [ignoreRules(config.folder, configName(config), config.ignore)] : [];
  const tree = walkTree(root, extra);
  const isIncluded = includeFilter(root, config);
  const included = tree.files.filter(isIncluded);
  const notes = tree.unreadable.map(({ path, reason }) => `cannot read folder '${path}' (${reason})`);
  const asked = new Set<string>();
  const named = new Set<string>();
  for (const target of targets) {
    if (target.kind === 'file') {
      const path = relativePosix(root, target.path);
      const ignoredBy = ignoredByUser(target.path, root, extra);
      if (ignoredBy !== undefined) notes.push(`'${target.typed}' is left out: ${ignoredBy} ignores it`);
      else named.add(path);
    } else {
      const matches = filesOfTarget(target, root, included, options.tests);
      if (matches.length === 0) throw nothingMatched(target, root, tree, options.tests);
      for (const path of matches) asked.add(path);
    }
  }
  const wanted = sorted([...asked, ...named]);
  const project = options.tests ? included : included.filter((path) => !isTestPath(path));
  const files = sorted([...project, ...wanted]);
  return { root, files, targets: wanted, named, manifests: tree.manifests, notes };
}

function targetOf(typed: string, cwd: string): Target {
  const path = resolve(cwd, typed);
  const stats = statOf(path, typed);
  if (stats?.isDirectory()) return { kind: 'folder', typed, path };
  if (stats) {
    if (SOURCE_NAME.test(path)) return { kind: 'file', typed, path };
    const endings = EXTENSIONS.map((extension) => `.${extension}`).join(' ');
    throw new UserError(
      `'${typed}' is not a kind of file that is read; those are ${endings} and package.json`,
    );
  }
  if (!isDynamicPattern(toPosix(typed))) {
    throw new UserError(`no such file or folder: '${typed}'; paths are relative to ${cwd}`);
  }
  const base = resolve(cwd, staticBase(toPosix(typed)));
  if (!existsSync(base)) throw new UserError(`nothing matches '${typed}': there is no folder ${base}`);
  const matches = globbySync(toPosix(typed), {
    cwd,
    absolute: true,
    dot: true,
    followSymbolicLinks: false,
    ignore: ['**/node_modules/**', '**/.git/**'],
    suppressErrors: true,
  });
  return { kind: 'glob', typed, path: base, matches };
}

function statOf(path: string, typed: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw new UserError(`cannot read '${typed}' (${code ?? String(error)})`);
  }
}

/** The leading folders of a glob that have no magic in them. */
function staticBase(glob: string): string {
  const segments = glob.split('/');
  const magic = segments.findIndex((segment) => isDynamicPattern(segment));
  return segments.slice(0, magic).join('/') || (glob.startsWith('/') ? '/' : '.');
}

/**
 * The folder that is the project: `cwd` when it holds everything asked for and is part of a package or repository. Else the nearest
 * package or repository around what was asked for. Without one it is the closest folder that holds everything when folders were asked
 * for, as what lies beside them need not belong to them; for files and globs below `cwd` it is `cwd`.
 */
function rootOf(cwd: string, targets: readonly Target[]): string {
  const folders = targets.map(({ kind, path }) => (kind === 'file' ? dirname(path) : path));
  const isWithin = folders.every((folder) => !isOutside(relativePosix(cwd, folder)));
  if (isWithin && projectFolder(cwd) !== undefined) return cwd;
  const common = folders.reduce(commonFolder);
  const areFolders = targets.every(({ kind }) => kind === 'folder');
  return projectFolder(common) ?? (isWithin && !areFolders ? cwd : common);
}

/** The nearest folder at or above one that has a package.json or is a repository. */
function projectFolder(folder: string): string | undefined {
  if (['package.json', '.git'].some((name) => existsSync(join(folder, name)))) return folder;
  return dirname(folder) === folder ? undefined : projectFolder(dirname(folder));
}

function commonFolder(a: string, b: string): string {
  return isOutside(relativePosix(a, b)) ? commonFolder(dirname(a), b) : a;
}

function filesOfTarget(
  target: Exclude<Target, { kind: 'file' }>,
  root: string,
  files: readonly string[],
  tests: boolean,
): string[] {
  const folder = relativePosix(root, target.path);
  if (target.kind === 'glob') {
    const isWanted = tests || isTestPath(toPosix(target.typed));
    const matches = new Set(target.matches.map((path) => relativePosix(root, path)));
    return files.filter((path) => matches.has(path) && (isWanted || !isTestPath(path)));
  }
  const isWanted = tests || isTestPath(`${folder}/`);
  const prefix = folder === '' ? '' : `${folder}/`;
  return files.filter((path) => path.startsWith(prefix) && (isWanted || !isTestPath(path)));
}

function nothingMatched(target: Target, root: string, tree: Tree, tests: boolean): UserError {
  const folder = relativePosix(root, target.path);
  const testFiles = tests ? [] : tree.files.filter((path) => path.startsWith(folder) && isTestPath(path));
  const hint =
    testFiles.length > 0
      ? 'only test files are there; use --tests to look at them'
      : 'no source file is there that is not ignored (.gitignore, .canonmigrateignore, node_modules, dist …)';
  return new UserError(`nothing matches '${target.typed}': ${hint}`);
}

function includeFilter(root: string, config: ResolvedConfig): (path: string) => boolean {
  if (config.include.length === 0) return () => true;
  const rules = ignoreRules(config.folder, configName(config), config.include);
  return (path) => {
    const relativePath = relativePosix(config.folder, join(root, path));
    return !isOutside(relativePath) && rules.matcher.ignores(relativePath);
  };
}

/** Where the user asked for a file not to be looked at: an ignore file of this tool or the config. */
function ignoredByUser(path: string, root: string, extra: readonly IgnoreRules[]): string | undefined {
  const folders = foldersBetween(root, dirname(path));
  const rules = [
    ...rulesFromAbove(root),
    ...folders.flatMap((folder) => rulesOfFolder(folder, existing(folder, ['.canonmigrateignore']))),
  ].filter(({ origin }) => origin !== '.gitignore');
  const verdict = judgeEntry(path, false, [...rules, ...extra]);
  return verdict.ignored ? verdict.by?.origin : undefined;
}

function foldersBetween(root: string, folder: string): string[] {
  return folder === root || dirname(folder) === folder
    ? [folder]
    : [...foldersBetween(root, dirname(folder)), folder];
}

function existing(folder: string, names: readonly string[]): string[] {
  return names.filter((name) => existsSync(join(folder, name)));
}

function configName(config: ResolvedConfig): string {
  return config.file === undefined ? 'the config' : basename(config.file);
}

function sorted(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort();
}
