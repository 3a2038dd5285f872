import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../config/user-error.js';
import { globbySync } from 'globby';
import { relativePosix } from '../project/paths.js';
import { declaresTools, EXTENSIONS, SOURCE_NAME } from '../project/source-names.js';
import { TEST_PATH } from './file-patterns.js';
import { judgeEntry, rulesFromAbove, rulesInside, rulesOfFolder, type IgnoreRules } from './ignore-rules.js';

/** What stands under a folder. Paths are POSIX and relative to it. */
export interface Tree {
  /** Every source file that is not ignored, test files and each package.json that declares tools included, sorted. */
  readonly files: readonly string[];
  /** Every package.json that is not ignored. */
  readonly manifests: readonly string[];
  /** Folders that could not be read, with the reason. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * Lists the source files under a folder in one walk. Ignore files are read on the way, and ignored folders are never entered;
 * symbolic links are not followed.
 * @param root absolute path
 * @param extra rules that count more than those of any ignore file
 */
export function walkTree(root: string, extra: readonly IgnoreRules[]): Tree {
  const rulesByFolder = new Map<string, readonly IgnoreRules[]>();
  const manifests: string[] = [];
  const unreadable: Tree['unreadable'][number][] = [];

  const inherited = (folder: string): readonly IgnoreRules[] =>
    folder === root ? rulesFromAbove(root) : rulesInside(folder, rulesByFolder.get(dirname(folder)) ?? []);

  const readFolder = (path: string): fs.Dirent[] => {
    const folder = path.length > 1 ? path.replace(/\/$/, '') : path;
    const entries = readEntries(folder, (reason) =>
      unreadable.push({ path: relativePosix(root, folder), reason }),
    );
    const own = rulesOfFolder(
      folder,
      entries.map((entry) => entry.name),
    );
    const rules = byStrength([...inherited(folder), ...own]);
    rulesByFolder.set(folder, rules);
    const all = [...rules, ...extra];
    return entries.filter((entry) => {
      const isFolder = entry.isDirectory();
      if (!isFolder && !SOURCE_NAME.test(entry.name)) return false;
      const entryPath = join(folder, entry.name);
      if (judgeEntry(entryPath, isFolder, all).ignored) return false;
      if (entry.name === 'package.json' && !isFolder) manifests.push(relativePosix(root, entryPath));
      return true;
    });
  };

  const files = globbySync(`**/*.{${EXTENSIONS.join(',')}}`, {
    cwd: root,
    dot: true,
    followSymbolicLinks: false,
    expandDirectories: false,
    unique: false,
    fs: { ...fs, readdirSync: readFolder as unknown as typeof fs.readdirSync },
  });
  const declaring = manifests.filter((path) => isReadableAnd(declaresTools, join(root, path)));
  return { files: [...files, ...declaring].sort(), manifests: manifests.sort(), unreadable };
}

function isReadableAnd(test: (text: string) => boolean, path: string): boolean {
  try {
    return test(fs.readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether a root-relative path is that of a test file. */
export function isTestPath(path: string): boolean {
  return TEST_PATH.test(path);
}

function byStrength(rules: readonly IgnoreRules[]): IgnoreRules[] {
  const isGit = (candidate: IgnoreRules): boolean => candidate.origin === '.gitignore';
  return [...rules.filter(isGit), ...rules.filter((candidate) => !isGit(candidate))];
}

function readEntries(folder: string, failed: (reason: string) => void): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    failed(codeOf(error));
    return [];
  }
}
