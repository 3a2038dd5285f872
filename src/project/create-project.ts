import { dirname, isAbsolute, join, posix } from 'node:path';
import { isParseFailure } from '../source/parse.js';
import { computeOnce } from './compute-once.js';
import { projectDisk, type ProjectDisk } from './disk.js';
import { importSpecifiers, type ImportSpecifiers } from './import-specifiers.js';
import { readPackageJson, type PackageJson } from './manifest.js';
import { neighbourhood } from './neighbours.js';
import { nearestTsconfig } from './nearest-tsconfig.js';
import { readPathAliases, type PathAliases } from './path-aliases.js';
import { relativePosix } from './paths.js';
import { packageGraph } from './package-graph.js';
import type { Project, ProjectSettings } from './project.js';
import { resolveSpecifier, type ResolverHost } from './resolver.js';
import type { SourceStore } from './source-store.js';
import { createTypeChecker, type TypeChecker } from './type-checker.js';

export interface ProjectOptions {
  /** Absolute path; every other path is POSIX and relative to it. */
  readonly root: string;
  /** The project's source files. */
  readonly files: readonly string[];
  /** The project's package.json files. */
  readonly manifests: readonly string[];
  readonly store: SourceStore;
  readonly settings: ProjectSettings;
  /** What reads the files that are no source files; the real disk when absent. */
  readonly disk?: ProjectDisk;
}

/** A project of files on disk. Everything is read when first asked for, and once. */
export function createProject(options: ProjectOptions): Project {
  const { root, files, store, settings } = options;
  const resolved = new Map<string, string | undefined>();
  const mentioning = new Map<string, readonly string[]>();
  let read: readonly PackageJson[] | undefined;
  const packages = (): readonly PackageJson[] => (read ??= readPackages(options));
  let dependencies: ReadonlySet<string> | undefined;
  const manifestAbove = nearestManifest(root, diskOf(options));
  const host = resolverHost(options, manifestAbove, packages);
  let imported: ImportSpecifiers | undefined;
  const specifiers = (): ImportSpecifiers => (imported ??= importSpecifiers(files, textOf));
  const textOf = (path: string): string => store.bytes(path)?.toString('latin1') ?? '';
  const project: Project = {
    settings: withContractPath(settings, root, host),
    canMeet: packageGraph({
      packages,
      packageOf: (path) => manifestAbove(posix.dirname(path))?.path,
      specifiers,
      resolve: (fromPath, specifier) => project.resolve(fromPath, specifier),
    }),
    areNeighbours: neighbourhood({
      specifiers,
      parses: (path) => project.source(path) !== undefined,
      resolve: (fromPath, specifier) => project.resolve(fromPath, specifier),
    }),
    typeDeclares: typeQuestions(options, (pattern) => project.filesMentioning(pattern)),
    resolve: (fromPath, specifier) =>
      computeOnce(resolved, `${posix.dirname(fromPath)}\n${specifier}`, () =>
        resolveSpecifier(fromPath, specifier, host),
      ),
    source: (path) => {
      const parsed = store.parsed(path);
      return parsed && !isParseFailure(parsed) ? parsed : undefined;
    },
    manifest: (path) => manifestAbove(posix.dirname(path)),
    dependencyNames: () =>
      (dependencies ??= new Set(packages().flatMap((manifest) => [...manifest.dependencies.keys()]))),
    filesMentioning: (pattern) =>
      computeOnce(mentioning, String(pattern), () => files.filter((path) => pattern.test(textOf(path)))),
  };
  return project;
}

/** The settings with the contract's module as the path of a file below the root, as other paths are. */
function withContractPath(settings: ProjectSettings, root: string, host: ResolverHost): ProjectSettings {
  const { contract } = settings;
  if (!contract || !isAbsolute(contract.module)) return settings;
  const path = relativePosix(root, contract.module);
  const module = resolveSpecifier('package.json', `./${path}`, host) ?? path;
  return { ...settings, contract: { ...contract, module } };
}

/** Files that questions about the types of tools can be about. */
const TYPED_FILES = /parameters|input_schema|parameterSchema/;

/** One type checker for each tsconfig.json that a question leads to. */
function typeQuestions(
  options: ProjectOptions,
  filesMentioning: (pattern: RegExp) => readonly string[],
): NonNullable<Project['typeDeclares']> {
  const { root, store } = options;
  const disk = diskOf(options);
  const configs = new Map<string, string | undefined>();
  const checkers = new Map<string, TypeChecker>();
  const configAbove = (folder: string): string | undefined =>
    computeOnce(configs, folder, () => nearestTsconfig(folder, (path) => disk.isFile(join(root, path))));
  return (path, range, name) => {
    const tsconfig = /\.[cm]?tsx?$/.test(path) ? configAbove(posix.dirname(path)) : undefined;
    if (tsconfig === undefined) return undefined;
    const checker = computeOnce(checkers, tsconfig, () =>
      createTypeChecker({
        root,
        tsconfig,
        files: filesMentioning(TYPED_FILES).filter(
          (file) => /\.[cm]?tsx?$/.test(file) && configAbove(posix.dirname(file)) === tsconfig,
        ),
        textOf: (file) => store.decoded(file)?.text,
      }),
    );
    disk.readsUnseen();
    return checker.declares(path, range, name);
  };
}

function resolverHost(
  options: ProjectOptions,
  manifestAbove: (folder: string) => PackageJson | undefined,
  packages: () => readonly PackageJson[],
): ResolverHost {
  const { root } = options;
  const disk = diskOf(options);
  const known = new Set(options.files);
  const isFile = new Map<string, boolean>();
  const aliases = new Map<string, PathAliases | undefined>();
  let byName: ReadonlyMap<string, PackageJson> | undefined;
  const aliasesAbove = (folder: string): PathAliases | undefined =>
    computeOnce(aliases, folder, () => {
      const config = ['tsconfig.json', 'jsconfig.json']
        .map((name) => posix.join(folder, name))
        .find((path) => disk.isFile(join(root, path)));
      const found = config && readPathAliases(config, (path) => disk.readText(join(root, path)));
      return found || (folder === '.' ? undefined : aliasesAbove(posix.dirname(folder)));
    });
  return {
    isFile: (path) => known.has(path) || computeOnce(isFile, path, () => disk.isFile(join(root, path))),
    aliases: (fromPath) => aliasesAbove(posix.dirname(fromPath)),
    workspacePackage: (name) => (byName ??= packagesByName(packages())).get(name),
    packageFolder: (fromPath) => {
      const manifest = manifestAbove(posix.dirname(fromPath));
      return manifest && posix.dirname(manifest.path);
    },
  };
}

function packagesByName(packages: readonly PackageJson[]): ReadonlyMap<string, PackageJson> {
  const byName = new Map<string, PackageJson>();
  for (const manifest of packages) {
    if (manifest.name !== undefined && !byName.has(manifest.name)) byName.set(manifest.name, manifest);
  }
  return byName;
}

function readPackages(options: ProjectOptions): PackageJson[] {
  const { root, manifests } = options;
  return manifests
    .map((path) => readPackageJson(path, diskOf(options).readText(join(root, path)) ?? ''))
    .filter((manifest) => manifest !== undefined);
}

/** Finds the nearest package.json at or above a root-relative folder; it may stand above the root. */
function nearestManifest(root: string, disk: ProjectDisk): (folder: string) => PackageJson | undefined {
  const cache = new Map<string, PackageJson | undefined>();
  const find = (folder: string): PackageJson | undefined =>
    computeOnce(cache, folder, () => {
      const path = join(folder, 'package.json');
      const text = disk.readText(path);
      const manifest = text === undefined ? undefined : readPackageJson(relativePosix(root, path), text);
      return manifest ?? (dirname(folder) === folder ? undefined : find(dirname(folder)));
    });
  return (folder) => find(join(root, folder));
}

function diskOf({ disk }: ProjectOptions): ProjectDisk {
  return disk ?? projectDisk;
}
