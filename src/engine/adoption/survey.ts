import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_NAMES, hasPackageKey } from '../../config/load.js';
import { dialects } from '../../dialects/index.js';
import { readPackageJson } from '../../project/manifest.js';

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';
export type CiSystem = 'github' | 'gitlab';

/** What a repository is made with, as far as setting up this tool depends on it. */
export interface Survey {
  readonly packageManager: PackageManager;
  readonly ci: CiSystem | undefined;
  readonly typescript: boolean;
  /** Libraries it depends on that define or take tools, by the names reports use. */
  readonly libraries: readonly string[];
  /** Name of the config that is there already. */
  readonly config: string | undefined;
}

const LOCK_FILES: readonly (readonly [string, PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/**
 * Looks a repository over; writes nothing.
 * @param root absolute path of its top folder
 * @param manifests its package.json files, POSIX and relative to `root`
 */
export function surveyOf(root: string, manifests: readonly string[]): Survey {
  const has = (name: string): boolean => existsSync(join(root, name));
  const dependencies = new Set(
    manifests.flatMap((path) => [
      ...(readPackageJson(path, textOf(join(root, path)))?.dependencies.keys() ?? []),
    ]),
  );
  return {
    packageManager: LOCK_FILES.find(([name]) => has(name))?.[1] ?? 'npm',
    ci: has('.github') ? 'github' : has('.gitlab-ci.yml') ? 'gitlab' : undefined,
    typescript: has('tsconfig.json') || dependencies.has('typescript'),
    libraries: dialects
      .filter(({ packages }) => packages.some((name) => dependencies.has(name)))
      .map(({ id, title }) => title ?? id),
    config:
      CONFIG_NAMES.find(has) ?? (hasPackageKey(join(root, 'package.json')) ? 'package.json' : undefined),
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
