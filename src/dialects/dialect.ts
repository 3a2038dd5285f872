/**
 * What a library or provider calls the parts of a tool. Data only: one file per dialect, read from its public documentation.
 */
export interface Dialect {
  readonly id: string;
  readonly title: string;
  /** Public pages the facts were read from. */
  readonly docs: readonly string[];
  /** Packages that bring it; `@scope/*` stands for a whole scope, subpaths are included. */
  readonly packages: readonly string[];
  /**
   * Whose key a definition's schema key is. `ours`: the library reads `inputSchema`, so a definition under another key is to be
   * renamed. `library`: the library dictates another key, which stays. `wire`: its objects are payloads of a provider.
   */
  readonly owner: 'ours' | 'library' | 'wire';
  /** For `ours`: the versions that read `inputSchema`, as a semver range; absent when all do. */
  readonly since?: string;
  /** Exported functions and methods whose object argument defines a tool. */
  readonly factories: readonly string[];
  /** Exported functions that take a map or list of definitions under `tools`. */
  readonly toolOptions: readonly string[];
  /** Exported types of definitions and of collections of them. */
  readonly types: readonly string[];
  /** Exported types of payloads; a definition of such a type keeps its key. */
  readonly wireTypes: readonly string[];
}

/** Whether a module specifier belongs to a dialect's packages. */
export function bringsDialect(dialect: Dialect, module: string): boolean {
  return dialect.packages.some((name) =>
    name.endsWith('/*')
      ? module.startsWith(name.slice(0, -1))
      : module === name || module.startsWith(`${name}/`),
  );
}
