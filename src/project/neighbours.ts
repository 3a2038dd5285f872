import { posix } from 'node:path';
import { computeOnce } from './compute-once.js';

const SPECIFIER = /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*['"`]([^'"`\n]+)['"`]/g;

/** What has to be known of a repository to tell which of its files are imported together. */
export interface NeighbourOptions {
  readonly files: readonly string[];
  /** A file's text; empty when it cannot be read. Asked once for each file. */
  readonly textOf: (path: string) => string;
  /** Whether a file can be read and parses. */
  readonly parses: (path: string) => boolean;
  readonly resolve: (fromPath: string, specifier: string) => string | undefined;
}

/**
 * Makes a function that tells whether one of two files imports the other, a third one imports both, or they are the same. The texts
 * of all files are looked through with the first question.
 */
export function neighbourhood(options: NeighbourOptions): (a: string, b: string) => boolean {
  const imports = new Map<string, ReadonlySet<string>>();
  const importers = new Map<string, readonly string[]>();
  let read: ReadonlyMap<string, readonly string[]> | undefined;
  const specifiers = (): ReadonlyMap<string, readonly string[]> => (read ??= specifiersByFile(options));
  const importsOf = (path: string): ReadonlySet<string> =>
    computeOnce(imports, path, () => resolvedImports(path, specifiers().get(path) ?? [], options));
  const importersOf = (path: string): readonly string[] =>
    computeOnce(importers, path, () => {
      const mention = mentionOf(path);
      const candidates = [...specifiers()].filter(([, all]) => all.some((one) => mention.test(one)));
      return candidates.map(([candidate]) => candidate).filter((candidate) => importsOf(candidate).has(path));
    });
  return (a, b) => {
    if (a === b || importsOf(a).has(b) || importsOf(b).has(a)) return true;
    const ofB = new Set(importersOf(b));
    return importersOf(a).some((path) => ofB.has(path));
  };
}

function specifiersByFile({ files, textOf }: NeighbourOptions): ReadonlyMap<string, readonly string[]> {
  return new Map(
    files.map((path) => [path, [...textOf(path).matchAll(SPECIFIER)].map(([, specifier = '']) => specifier)]),
  );
}

function resolvedImports(
  path: string,
  specifiers: readonly string[],
  { parses, resolve }: NeighbourOptions,
): ReadonlySet<string> {
  const targets = specifiers
    .map((specifier) => resolve(path, specifier))
    .filter((target) => target !== undefined);
  return new Set(targets.length > 0 && parses(path) ? targets : []);
}

/** A specifier that may lead to a file: it ends in the name of its module, or of its folder for an index file. */
function mentionOf(path: string): RegExp {
  const { name, dir } = posix.parse(path);
  const module = name === 'index' ? posix.basename(dir) || '\\.' : name;
  return new RegExp(`${module.replace(/[^\w\\]/g, '\\$&')}(?:/index)?(?:\\.\\w+)?$`);
}
