import { readFileSync, statSync } from 'node:fs';

/** Reads of files that are not source files of a project: package.json, tsconfig.json, what a specifier may lead to. Paths are absolute. */
export interface ProjectDisk {
  /** A file's text; undefined when it cannot be read. */
  readText(path: string): string | undefined;
  isFile(path: string): boolean;
  /** Told before something else reads files by itself: the TypeScript compiler. */
  readsUnseen(): void;
}

export const projectDisk: ProjectDisk = {
  readText: (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return undefined;
    }
  },
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  readsUnseen: () => undefined,
};
