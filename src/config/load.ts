import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolveConfig, type ResolvedConfig } from './config.js';
import { UserError } from './user-error.js';
import { validateConfig } from './validate.js';

/** Names of a config file, in the order they are looked for. */
export const CONFIG_NAMES = [
  'canon-migrate.config.js',
  'canon-migrate.config.mjs',
  'canon-migrate.config.cjs',
  'canon-migrate.config.json',
] as const;

/** The key of package.json that may hold a config. */
const PACKAGE_KEY = 'canon-migrate';

export interface LoadOptions {
  /** Absolute path of the folder to begin at. */
  readonly cwd: string;
  readonly ruleIds: readonly string[];
  /** Ids of the built-in dialects, so that a slip in one is told from a new dialect. */
  readonly dialectIds?: readonly string[];
  /** A config file, relative to `cwd`; false for none; undefined or true to look for one. */
  readonly file?: string | boolean | undefined;
}

/**
 * Loads the config: the named file, or the nearest at or above `cwd` up to the git root, or an empty one.
 * @throws UserError when the file is not there, cannot be loaded or is not valid
 */
export async function loadConfig({ cwd, file, ...known }: LoadOptions): Promise<ResolvedConfig> {
  const path = typeof file === 'string' ? resolve(cwd, file) : file === false ? undefined : findConfig(cwd);
  if (path === undefined) return resolveConfig({}, cwd);
  if (!existsSync(path)) throw new UserError(`no such config file: '${String(file)}'`);
  const name = basename(path);
  const value = await readConfig(path);
  const origin = name === 'package.json' ? `${name}: ${PACKAGE_KEY}` : name;
  return resolveConfig(validateConfig(value, origin, known), dirname(path), path);
}

function findConfig(folder: string): string | undefined {
  const name = CONFIG_NAMES.find((candidate) => existsSync(join(folder, candidate)));
  if (name !== undefined) return join(folder, name);
  if (hasPackageKey(join(folder, 'package.json'))) return join(folder, 'package.json');
  const isTop = existsSync(join(folder, '.git')) || dirname(folder) === folder;
  return isTop ? undefined : findConfig(dirname(folder));
}

function hasPackageKey(path: string): boolean {
  try {
    const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown> | null;
    return json?.[PACKAGE_KEY] !== undefined;
  } catch {
    return false;
  }
}

async function readConfig(path: string): Promise<unknown> {
  try {
    if (extname(path) !== '.json') {
      return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
    }
    const json = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) as Record<string, unknown>;
    return basename(path) === 'package.json' ? json[PACKAGE_KEY] : json;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UserError(`${basename(path)} cannot be loaded: ${reason}`);
  }
}
