import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { DEFAULT_IGNORES, IGNORE_FILES } from './file-patterns.js';

/** Ignore patterns and the folder they are relative to. */
export interface IgnoreRules {
  /** Absolute path. */
  readonly folder: string;
  /** Where the patterns stand, in words. */
  readonly origin: string;
  readonly matcher: Ignore;
}

/** What a list of ignore rules says of one entry. */
export interface IgnoreVerdict {
  readonly ignored: boolean;
  /** The rules that decided; undefined when the default ignores did, or nothing. */
  readonly by: IgnoreRules | undefined;
}

const byName = ignore().add(DEFAULT_IGNORES);

/** Makes ignore rules of patterns in .gitignore syntax. */
export function ignoreRules(
  folder: string,
  origin: string,
  patterns: readonly string[] | string,
): IgnoreRules {
  return { folder, origin, matcher: ignore().add(patterns as string[] | string) };
}

/** The rules of the ignore files in one folder; names are those the folder has. */
export function rulesOfFolder(folder: string, names: readonly string[]): IgnoreRules[] {
  return IGNORE_FILES.filter((name) => names.includes(name)).map((name) =>
    ignoreRules(folder, name, readFileSync(join(folder, name), 'utf8')),
  );
}

/**
 * The rules that reach into a folder from above: those of the ignore files between the git root and the folder, the folder itself
 * left out. Rules that ignore the folder itself are left out too: who asks for it wants it. Outside git there are none.
 */
export function rulesFromAbove(root: string): IgnoreRules[] {
  const folders: string[] = [];
  for (let folder = root; !existsSync(join(folder, '.git')); folder = dirname(folder)) {
    if (dirname(folder) === folder) return [];
    folders.unshift(dirname(folder));
  }
  return folders
    .flatMap((folder) =>
      rulesOfFolder(
        folder,
        IGNORE_FILES.filter((name) => existsSync(join(folder, name))),
      ),
    )
    .filter((rules) => !testRules(rules, root, true).ignored);
}

/**
 * Judges one file or folder by its rules, the last that has an opinion wins; by the default ignores when none has.
 * @param path absolute path
 * @param rules in the order they count, the strongest last
 */
export function judgeEntry(path: string, isFolder: boolean, rules: readonly IgnoreRules[]): IgnoreVerdict {
  for (let index = rules.length - 1; index >= 0; index--) {
    const candidate = rules[index] as IgnoreRules;
    const { ignored, unignored } = testRules(candidate, path, isFolder);
    if (ignored || unignored) return { ignored, by: candidate };
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { ignored: byName.ignores(isFolder ? `${name}/` : name), by: undefined };
}

/** The rules that go on counting inside a folder: those that ignored it lost to one that brought it back. */
export function rulesInside(path: string, rules: readonly IgnoreRules[]): readonly IgnoreRules[] {
  return rules.some((candidate) => testRules(candidate, path, true).ignored)
    ? rules.filter((candidate) => !testRules(candidate, path, true).ignored)
    : rules;
}

function testRules(
  rules: IgnoreRules,
  path: string,
  isFolder: boolean,
): { ignored: boolean; unignored: boolean } {
  const folder = rules.folder.endsWith('/') ? rules.folder : `${rules.folder}/`;
  if (!path.startsWith(folder)) return { ignored: false, unignored: false };
  const relative = path.slice(folder.length);
  return rules.matcher.test(isFolder ? `${relative}/` : relative);
}
