import { posix } from 'node:path';
import type { PackageJson } from './manifest.js';
import { packageEntries } from './package-entry.js';
import { packageNamed } from './package-named.js';
import { aliasTargets, type PathAliases } from './path-aliases.js';
import { isOutside } from './paths.js';

/** What resolution asks of the disk; every path is POSIX and relative to the root. */
export interface ResolverHost {
  isFile(path: string): boolean;
  /** The aliases that count for a file; undefined when there are none. */
  aliases(fromPath: string): PathAliases | undefined;
  /** A package of the project by name. */
  workspacePackage(name: string): PackageJson | undefined;
  /** The folder of the nearest package.json above a file; undefined when there is none under the root. */
  packageFolder(fromPath: string): string | undefined;
}

const ENDINGS = ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.vue', '.mts', '.cts', '.d.ts', '.json'];
const INDEX_ENDINGS = ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.vue', '.d.ts'];

/** What TypeScript calls a file that is imported under its output's name. */
const SOURCE_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.jsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/** The file a specifier leads to; undefined for a package that is not part of the project and for what is not there. */
export function resolveSpecifier(
  fromPath: string,
  specifier: string,
  host: ResolverHost,
): string | undefined {
  const bare = specifier.replace(/[?#].*$/, '');
  if (/^\.{1,2}(?:\/|$)/.test(bare)) {
    return probe(posix.join(posix.dirname(fromPath), bare), host);
  }
  if (bare === '' || bare.startsWith('/') || /^[a-z][a-z+.-]*:/.test(bare)) return undefined;
  const aliases = host.aliases(fromPath);
  return (
    firstFile(aliases ? aliasTargets(aliases, bare) : [], host) ??
    inWorkspace(bare, host) ??
    byConvention(fromPath, bare, host)
  );
}

function firstFile(candidates: readonly string[], host: ResolverHost): string | undefined {
  for (const candidate of candidates) {
    const found = probe(candidate, host);
    if (found !== undefined) return found;
  }
  return undefined;
}

function probe(path: string, host: ResolverHost): string | undefined {
  if (isOutside(path)) return undefined;
  const ending = posix.extname(path);
  const stem = path.slice(0, path.length - ending.length);
  const candidates = [
    ...(path.endsWith('/') ? [] : [path]),
    ...(SOURCE_ENDINGS[ending] ?? []).map((source) => stem + source),
    ...ENDINGS.map((added) => path + added),
    ...INDEX_ENDINGS.map((added) => posix.join(path, `index${added}`)),
  ];
  return candidates.find((candidate) => host.isFile(candidate));
}

function inWorkspace(specifier: string, host: ResolverHost): string | undefined {
  const name = packageNamed(specifier);
  const manifest = host.workspacePackage(name);
  if (!manifest) return undefined;
  const folder = posix.dirname(manifest.path);
  const entries = packageEntries(manifest, specifier.slice(name.length + 1));
  return firstFile(
    entries.map((entry) => posix.join(folder, entry)),
    host,
  );
}

/** `@/x` and `~/x` mean `src/x` of the package wherever Vue CLI, Vite and Nuxt projects use them. */
function byConvention(fromPath: string, specifier: string, host: ResolverHost): string | undefined {
  const match = /^[@~]\/(.+)$/.exec(specifier);
  const folder = host.packageFolder(fromPath);
  return match && folder !== undefined
    ? probe(posix.join(folder, 'src', match[1] as string), host)
    : undefined;
}
