import { posix } from 'node:path';
import type { Manifest, Project } from '../../src/project/project.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';
import type { Source } from '../../src/source/source.js';
import { isCode, type Files } from './fixture.js';

const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '.cjs', '.vue', '/index.ts', '/index.js'];

/** A project whose files are texts in memory. */
export function memoryProject(files: Files): Project {
  const sources = new Map<string, Source | undefined>();
  const source = (path: string): Source | undefined => {
    const text = files.get(path);
    if (text === undefined || !isCode(path)) return undefined;
    if (!sources.has(path)) {
      const parsed = parseSource(path, text);
      sources.set(path, isParseFailure(parsed) ? undefined : parsed);
    }
    return sources.get(path);
  };
  return {
    source,
    resolve: (fromPath, specifier) => {
      if (!specifier.startsWith('.')) return undefined;
      const base = posix.join(posix.dirname(fromPath), specifier);
      const candidates = [base, base.replace(/\.js$/, '')].flatMap((stem) =>
        ENDINGS.map((ending) => stem + ending),
      );
      return candidates.find((candidate) => files.has(candidate));
    },
    manifest: (path) => manifestAbove(files, path),
    filesMentioning: (pattern) =>
      [...files].filter(([path, text]) => isCode(path) && pattern.test(text)).map(([path]) => path),
  };
}

function manifestAbove(files: Files, path: string): Manifest | undefined {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const manifestPath = posix.join(folder, 'package.json');
    const text = files.get(manifestPath);
    if (text !== undefined) return manifestOf(manifestPath, text);
    if (folder === '.') return undefined;
  }
}

function manifestOf(path: string, text: string): Manifest {
  const json = JSON.parse(text) as { name?: string; private?: boolean } & Record<
    string,
    Record<string, string>
  >;
  const dependencies = [
    'dependencies',
    'devDependencies',
    'peerDependencies',
    'optionalDependencies',
  ].flatMap((key) => Object.entries(json[key] ?? {}));
  return { path, name: json.name, private: json.private === true, dependencies: new Map(dependencies) };
}
