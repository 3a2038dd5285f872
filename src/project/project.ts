import type { Source } from '../source/source.js';
import type { ProjectSettings } from './settings.js';

export type { ProjectSettings } from './settings.js';

/** The nearest package.json above a file, as far as it is of interest. */
export interface Manifest {
  /** POSIX path of the package.json relative to the scanned root. */
  readonly path: string;
  readonly name: string | undefined;
  readonly private: boolean;
  /** Range by package name: dependencies, devDependencies, peerDependencies and optionalDependencies together. */
  readonly dependencies: ReadonlyMap<string, string>;
}

/** Facts that need more than one file. Reads are lazy and cached; nothing here writes. */
export interface Project {
  /** The file a specifier leads to from a file, as a root-relative POSIX path; undefined for packages and what is not there. */
  resolve(fromPath: string, specifier: string): string | undefined;
  /** A parsed file of the project; undefined when it is missing or does not parse. */
  source(path: string): Source | undefined;
  /** The nearest package.json above a file. */
  manifest(path: string): Manifest | undefined;
  /** Paths of all files of the project whose text matches, test files excluded. Must not be used per node: it reads every file once per pattern. */
  filesMentioning(pattern: RegExp): readonly string[];
  /** The names of all packages that a package.json of the project asks for; absent where the project is not known. */
  dependencyNames?(): ReadonlySet<string>;
  readonly settings?: ProjectSettings;
  /**
   * Whether values can go from one file to the other: they lie in one package, or in packages that use each other, maybe through a third
   * one. Absent where there is one file only.
   */
  canMeet?(path: string, otherPath: string): boolean;
  /** Whether one of two files imports the other, or a third one imports both. Absent where there is one file only. */
  areNeighbours?(path: string, otherPath: string): boolean;
  /**
   * Whether the type of an expression in a TypeScript file declares a property, as the compiler sees it. Dear: ask only where the
   * program's text does not tell. Undefined when it is not known, or no tsconfig.json stands above the file.
   */
  typeDeclares?(path: string, range: readonly [number, number], name: string): boolean | undefined;
}

/** A project of one file: for hosts that see no other. */
export function singleFileProject(source: Source): Project {
  return {
    resolve: () => undefined,
    source: (path) => (path === source.path ? source : undefined),
    manifest: () => undefined,
    filesMentioning: (pattern) => (pattern.test(source.text) ? [source.path] : []),
  };
}
