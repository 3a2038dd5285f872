import { posix } from 'node:path';
import { readJsonWithComments } from './json-with-comments.js';
import { starFilling } from './package-entry.js';

/** `paths` and `baseUrl` of a tsconfig or jsconfig. Folders are POSIX and relative to the root. */
export interface PathAliases {
  /** The folder that bare specifiers are looked up in; undefined when the config has no `baseUrl`. */
  readonly baseUrl: string | undefined;
  /** The folder that the targets of `paths` are relative to. */
  readonly pathsFolder: string;
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

interface TsConfig {
  readonly extends?: string | readonly string[];
  readonly references?: readonly { readonly path?: string }[];
  readonly compilerOptions?: {
    readonly baseUrl?: string;
    readonly paths?: Record<string, readonly string[]>;
  };
}

/**
 * Reads the aliases of a tsconfig, those it extends or refers to by a relative path included; undefined when it has none.
 * @param path the config file
 * @param read a file's text by root-relative path
 */
export function readPathAliases(
  path: string,
  read: (path: string) => string | undefined,
): PathAliases | undefined {
  return aliasesOf(path, read, new Map());
}

/** @param known the configs that were read before; one that is being read has none, so that a circle of references ends */
function aliasesOf(
  path: string,
  read: (path: string) => string | undefined,
  known: Map<string, PathAliases | undefined>,
): PathAliases | undefined {
  if (known.has(path)) return known.get(path);
  known.set(path, undefined);
  const aliases = ownOrInherited(path, read, known);
  known.set(path, aliases);
  return aliases;
}

function ownOrInherited(
  path: string,
  read: (path: string) => string | undefined,
  known: Map<string, PathAliases | undefined>,
): PathAliases | undefined {
  const text = read(path);
  const config = text === undefined ? undefined : (readJsonWithComments(text) as TsConfig | undefined);
  if (!config || typeof config !== 'object') return undefined;
  const folder = posix.dirname(path);
  const parents = [
    ...(config.references ?? []).map((reference) => reference.path ?? ''),
    ...(typeof config.extends === 'string' ? [config.extends] : (config.extends ?? [])),
  ];
  const inherited = parents
    .filter((parent) => parent.startsWith('.'))
    .map((parent) => posix.join(folder, parent))
    .map((parent) => aliasesOf(parent, read, known) ?? aliasesOf(`${parent}.json`, read, known))
    .findLast((aliases) => aliases !== undefined);
  const { baseUrl: ownBase, paths } = config.compilerOptions ?? {};
  const baseUrl = ownBase === undefined ? inherited?.baseUrl : posix.join(folder, ownBase);
  if (paths) return { baseUrl, pathsFolder: baseUrl ?? folder, paths };
  if (inherited) return { ...inherited, baseUrl };
  return baseUrl === undefined ? undefined : { baseUrl, pathsFolder: baseUrl, paths: {} };
}

/** Where a specifier may lead by the aliases, best guess first. */
export function aliasTargets(aliases: PathAliases, specifier: string): string[] {
  const patterns = Object.keys(aliases.paths).sort((a, b) => starIndex(b) - starIndex(a));
  const pattern = patterns.find((candidate) => starFilling(candidate, specifier) !== undefined);
  const filling = pattern === undefined ? '' : (starFilling(pattern, specifier) ?? '');
  const mapped = (pattern === undefined ? [] : (aliases.paths[pattern] ?? [])).map((target) =>
    posix.join(aliases.pathsFolder, target.replaceAll('*', filling)),
  );
  return aliases.baseUrl === undefined ? mapped : [...mapped, posix.join(aliases.baseUrl, specifier)];
}

/** An exact pattern counts before any with a star, a longer prefix before a shorter one. */
function starIndex(pattern: string): number {
  const star = pattern.indexOf('*');
  return star < 0 ? Number.MAX_SAFE_INTEGER : star;
}
