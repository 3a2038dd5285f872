import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { resolveConfig, type ResolvedConfig } from './config.js';
import { PACKAGE_KEY, readConfig } from './read-config.js';
import { UserError } from './user-error.js';
import type { KnownIds } from './validate.js';

/** Names of a config file, in the order they are looked for. */
export const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map(
  (ending) => `canon-migrate.config.${ending}`,
);

export interface LoadOptions extends KnownIds {
  /** Absolute path of the folder to begin at. */
  readonly cwd: string;
  /** A config file, relative to `cwd`; false for none; undefined or true to look for one. */
  readonly file?: string | boolean | undefined;
}

/**
 * Loads the config: the named file, or the nearest at or above `cwd` up to the git root, or an empty one; with what it extends.
 * @throws UserError when the file is not there, cannot be loaded or is not valid
 */
export async function loadConfig({ cwd, file, ...known }: LoadOptions): Promise<ResolvedConfig> {
  const path = typeof file === 'string' ? resolve(cwd, file) : file === false ? undefined : findConfig(cwd);
  if (path === undefined) return resolveConfig({}, cwd);
  if (!existsSync(path)) throw new UserError(`no such config file: '${String(file)}'`);
  return withFoundContract(
    resolveConfig(await readConfig(path, basename(path), known), dirname(path), path),
    basename(path),
  );
}

/** Checks that the contract's module is there: a wrong path would keep its rule quiet. */
function withFoundContract(config: ResolvedConfig, origin: string): ResolvedConfig {
  const module = config.settings.contract?.module;
  const endings = [
    '',
    '.ts',
    '.mts',
    '.cts',
    '.tsx',
    '.js',
    '.mjs',
    '.cjs',
    '.jsx',
    '/index.ts',
    '/index.js',
  ];
  if (module === undefined || endings.some((ending) => existsSync(module + ending))) return config;
  const written = relative(config.folder, module);
  throw new UserError(
    `${origin}: contract.module: no such file: '${written}'; it is relative to the config file`,
  );
}

/**
 * Loads the configs of packages below a root: for the files under it, the nearest counts.
 * @param root absolute path
 * @param folders folders below the root, POSIX and relative to it
 * @throws UserError
 */
export async function loadNestedConfigs(
  root: string,
  folders: readonly string[],
  known: KnownIds,
): Promise<readonly ResolvedConfig[]> {
  const configs: ResolvedConfig[] = [];
  for (const folder of folders) {
    const path = configIn(join(root, folder));
    if (path === undefined) continue;
    configs.push(resolveConfig(await readConfig(path, relative(root, path), known), dirname(path), path));
  }
  return configs;
}

function findConfig(folder: string): string | undefined {
  const path = configIn(folder);
  if (path !== undefined) return path;
  const isTop = existsSync(join(folder, '.git')) || dirname(folder) === folder;
  return isTop ? undefined : findConfig(dirname(folder));
}

/** The config that stands in a folder. */
function configIn(folder: string): string | undefined {
  const name = CONFIG_NAMES.find((candidate) => existsSync(join(folder, candidate)));
  if (name !== undefined) return join(folder, name);
  const manifest = join(folder, 'package.json');
  return hasPackageKey(manifest) ? manifest : undefined;
}

/** Whether a package.json holds a config. */
export function hasPackageKey(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown> | null;
    return json?.[PACKAGE_KEY] !== undefined;
  } catch {
    return false;
  }
}
