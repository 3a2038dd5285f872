import type { Manifest } from './project.js';

/** A package.json as far as resolution and version checks need it. */
export interface PackageJson extends Manifest {
  readonly exports: unknown;
  readonly main: string | undefined;
  readonly module: string | undefined;
  readonly types: string | undefined;
}

const DEPENDENCY_KEYS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/**
 * Reads a package.json; undefined when it is not a JSON object. When a package is named twice, `dependencies` counts.
 * @param path what the result calls it
 */
export function readPackageJson(path: string, text: string): PackageJson | undefined {
  const json = parseObject(text);
  if (!json) return undefined;
  const dependencies = [...DEPENDENCY_KEYS]
    .reverse()
    .flatMap((key) => Object.entries((json[key] ?? {}) as Record<string, unknown>).filter(isStringEntry));
  return {
    path,
    name: stringOf(json['name']),
    private: json['private'] === true,
    dependencies: new Map(dependencies),
    exports: json['exports'],
    main: stringOf(json['main']),
    module: stringOf(json['module']),
    types: stringOf(json['types']) ?? stringOf(json['typings']),
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isStringEntry(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
