import { posix } from 'node:path';
import { computeOnce } from './compute-once.js';
import type { ImportSpecifiers } from './import-specifiers.js';

/** What has to be known of a repository to tell which of its files are imported together. */
export interface NeighbourOptions {
  readonly specifiers: () => ImportSpecifiers;
  /** Whether a file can be read and parses. */
  readonly parses: (path: string) => boolean;
  readonly resolve: (fromPath: string, specifier: string) => string | undefined;
}

/**
 * Makes a function that tells whether one of two files imports the other, a third one imports both, or they are the same.
 */
export function neighbourhood(options: NeighbourOptions): (a: string, b: string) => boolean {
  const imports = new Map<string, ReadonlySet<string>>();
  const importers = new Map<string, readonly string[]>();
  const { specifiers } = options;
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
