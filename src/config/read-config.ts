import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Config } from './config.js';
import { mergeConfigs } from './merge.js';
import { UserError } from './user-error.js';
import { validateConfig, type KnownIds } from './validate.js';

/** The key of package.json that may hold a config. */
export const PACKAGE_KEY = 'canon-migrate';

/**
 * Reads a config file and what it extends.
 * @param path absolute path
 * @param name what messages call it
 * @throws UserError when it cannot be loaded, is not valid, or extends itself
 */
export async function readConfig(path: string, name: string, known: KnownIds): Promise<Config> {
  return readChain(path, name, known, []);
}

async function readChain(
  path: string,
  name: string,
  known: KnownIds,
  above: readonly string[],
): Promise<Config> {
  if (above.includes(path)) throw new UserError(`${name}: extends itself: ${[...above, path].join(' > ')}`);
  const origin = basename(path) === 'package.json' ? `${name}: ${PACKAGE_KEY}` : name;
  const config = validateConfig(await loadValue(path, name), origin, known);
  const bases: Config[] = [];
  for (const specifier of [config.extends ?? []].flat()) {
    const base = locate(specifier, path, origin);
    bases.push(await readChain(base, specifier, known, [...above, path]));
  }
  return mergeConfigs([...bases, config]);
}

/** A path relative to the config that extends it, or a package. */
function locate(specifier: string, from: string, origin: string): string {
  if (/^\.{1,2}\//.test(specifier) || isAbsolute(specifier)) {
    const path = resolve(dirname(from), specifier);
    if (existsSync(path)) return path;
    throw new UserError(`${origin}: extends: no such config file: '${specifier}'`);
  }
  try {
    return createRequire(from).resolve(specifier);
  } catch {
    throw new UserError(`${origin}: extends: '${specifier}' is not installed; a path begins with ./ or ../`);
  }
}

async function loadValue(path: string, name: string): Promise<unknown> {
  try {
    const ending = extname(path);
    if (ending === '.json') {
      const json = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) as Record<string, unknown>;
      return basename(path) === 'package.json' ? json[PACKAGE_KEY] : json;
    }
    if (/^\.[cm]?ts$/.test(ending)) return await loadTypeScript(path);
    return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UserError(`${name} cannot be loaded: ${reason}`);
  }
}

async function loadTypeScript(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(import.meta.url, { fsCache: false, moduleCache: false, alias: ownPackage(path) });
  return jiti.import(path, { default: true });
}

/** `canon-migrate` leads to `defineConfig` also where the package is not installed, as with npx. */
function ownPackage(from: string): Record<string, string> {
  try {
    createRequire(from).resolve('canon-migrate');
    return {};
  } catch {
    const built = fileURLToPath(new URL('../config/config.js', import.meta.url));
    return { 'canon-migrate': existsSync(built) ? built : join(dirname(built), 'config.ts') };
  }
}
