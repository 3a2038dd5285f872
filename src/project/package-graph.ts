import type { ImportSpecifiers } from './import-specifiers.js';
import { packageNamed } from './package-named.js';
import type { PackageJson } from './manifest.js';

/** What has to be known of a repository to tell which of its packages use each other. */
export interface PackageGraphOptions {
  /** The package.json files of the repository. */
  readonly packages: () => readonly PackageJson[];
  /** Path of the package.json that a file belongs to. */
  readonly packageOf: (path: string) => string | undefined;
  readonly specifiers: () => ImportSpecifiers;
  readonly resolve: (fromPath: string, specifier: string) => string | undefined;
}

/**
 * Makes a function that tells whether values can go from a file of one package to a file of another: one of the two depends on the
 * other or imports it, directly or through others, or a third one does so with both. In a workspace what is imported need not be
 * written down as a dependency.
 */
export function packageGraph(options: PackageGraphOptions): (a: string, b: string) => boolean {
  let groups: ReadonlyMap<string, string> | undefined;
  return (a, b) => {
    const [from, to] = [options.packageOf(a), options.packageOf(b)];
    if (from === to) return true;
    if (from === undefined || to === undefined) return true;
    groups ??= connectedPackages(options);
    return (groups.get(from) ?? from) === (groups.get(to) ?? to);
  };
}

/** By package.json, one that stands for all packages connected with it. */
function connectedPackages(options: PackageGraphOptions): ReadonlyMap<string, string> {
  const { packageOf, resolve } = options;
  const packages = options.packages();
  const parents = new Map<string, string>();
  const top = (path: string): string => {
    const parent = parents.get(path);
    return parent === undefined ? path : top(parent);
  };
  const join = (a: string, b: string): void => {
    if (top(a) !== top(b)) parents.set(top(a), top(b));
  };
  const packageOfFile = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : packageOf(path);
  const byName = new Map(packages.map((manifest) => [manifest.name, manifest.path]));
  for (const manifest of packages) {
    for (const name of manifest.dependencies.keys()) {
      const target = byName.get(name);
      if (target !== undefined) join(manifest.path, target);
    }
  }
  for (const [path, specifiers] of options.specifiers()) {
    for (const specifier of specifiers) {
      const named = byName.get(packageNamed(specifier));
      const to = named ?? (specifier.startsWith('../') ? packageOfFile(resolve(path, specifier)) : undefined);
      const from = to === undefined ? undefined : packageOf(path);
      if (from !== undefined && to !== undefined) join(from, to);
    }
  }
  return new Map([...packages.map(({ path }) => path), ...parents.keys()].map((path) => [path, top(path)]));
}
