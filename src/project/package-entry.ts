import type { PackageJson } from './manifest.js';

/** Conditions of `exports` in the order they are tried: source before built files. */
const CONDITIONS = ['source', 'import', 'module', 'default', 'node', 'require', 'types'];

/** Folders of built files, which a checkout has no files in; the source of `dist/x.js` is `src/x`. */
const BUILT_FOLDER = /^(?:\.\/)?(?:dist|lib|build|out|es|esm|cjs)\//;

/**
 * Where an import of a package of the same repository may lead, best guess first: paths relative to the package's folder, with or
 * without an extension.
 * @param subpath what follows the package's name, without the slash; empty for the package itself
 */
export function packageEntries(manifest: PackageJson, subpath: string): string[] {
  const exported = exportTargets(manifest.exports, subpath === '' ? '.' : `./${subpath}`);
  const declared =
    subpath === ''
      ? [manifest.module, manifest.main, manifest.types].filter((path) => path !== undefined)
      : [];
  const usual = subpath === '' ? ['src/index', 'index', 'src/main'] : [subpath, `src/${subpath}`];
  return [...exported, ...declared].flatMap((path) => [path, sourceOf(path)]).concat(usual);
}

function sourceOf(path: string): string {
  return path.replace(BUILT_FOLDER, 'src/').replace(/(?:\.d)?\.[cm]?[jt]s$/, '');
}

function exportTargets(exports: unknown, subpath: string): string[] {
  if (typeof exports === 'string' || Array.isArray(exports)) return subpath === '.' ? targetsOf(exports) : [];
  if (typeof exports !== 'object' || exports === null) return [];
  const table = exports as Record<string, unknown>;
  const hasSubpaths = Object.keys(table).some((key) => key.startsWith('.'));
  if (!hasSubpaths) return subpath === '.' ? targetsOf(table) : [];
  if (subpath in table) return targetsOf(table[subpath]);
  for (const [key, target] of Object.entries(table)) {
    const filling = starFilling(key, subpath);
    if (filling !== undefined) return targetsOf(target).map((path) => path.replaceAll('*', filling));
  }
  return [];
}

function targetsOf(target: unknown): string[] {
  if (typeof target === 'string') return [target];
  if (Array.isArray(target)) return target.flatMap(targetsOf);
  if (typeof target !== 'object' || target === null) return [];
  const table = target as Record<string, unknown>;
  return CONDITIONS.flatMap((condition) => targetsOf(table[condition]));
}

/** What `*` of a pattern stands for in a text; undefined when it does not match. */
export function starFilling(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text ? '' : undefined;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const fits = text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
  return fits ? text.slice(head.length, text.length - tail.length) : undefined;
}
