import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import writeFileAtomic from 'write-file-atomic';
import { UserError } from '../config/user-error.js';
import { copyState, formatOf, runtimeCopy, type ModuleFormat } from '../runtime-copy/runtime-copy.js';
import { packageVersion } from './package-version.js';

/** What the copy is called when it has no name of its own. */
export const DEFAULT_FILE = 'canon-runtime.js';

/**
 * Writes the copy of the runtime that `init --runtime [file]` asks for.
 * @returns what was done, as a sentence
 * @throws UserError when the file is someone else's, was edited, or cannot be written
 */
export function writeRuntimeCopy(cwd: string, runtime: string | true): string {
  return writeRuntime(cwd, runtime === true ? DEFAULT_FILE : runtime);
}

/** Writes the copy. @returns what was done, as a sentence */
function writeRuntime(cwd: string, file: string): string {
  const path = resolve(cwd, file);
  const format = formatOf(file, packageTypeAbove(path));
  if (!format) throw new UserError(`${file} is no JavaScript module; the name must end in .js, .mjs or .cjs`);
  const text = runtimeCopy(builtRuntime(format), packageVersion());
  const held = heldText(path, file);
  const kind = format === 'esm' ? 'an ES module' : 'a CommonJS module';
  if (held?.replaceAll('\r\n', '\n') === text) return `${file} is up to date`;
  const state = held === undefined ? 'ours' : copyState(held);
  if (state === 'edited')
    throw new UserError(`${file} was edited since it was written; remove it first, or name another file`);
  if (state === 'foreign')
    throw new UserError(`${file} is there already and is no copy of the runtime; name another file`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileAtomic.sync(path, text);
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${(error as Error).message}`);
  }
  return `${held === undefined ? 'Wrote' : 'Updated'} ${file}, ${kind}`;
}

function heldText(path: string, file: string): string | undefined {
  if (!existsSync(path)) return undefined;
  if (!statSync(path).isFile())
    throw new UserError(`${file} is no file; name one, such as ${file}/${DEFAULT_FILE}`);
  return readFileSync(path, 'utf8');
}

/** `type` of the nearest package.json above a file. */
function packageTypeAbove(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const manifest = resolve(folder, 'package.json');
    if (existsSync(manifest)) {
      try {
        return (JSON.parse(readFileSync(manifest, 'utf8')) as { type?: string } | null)?.type;
      } catch {
        throw new UserError(`${manifest} cannot be read; it says whether .js is an ES module`);
      }
    }
    if (folder === dirname(folder)) return undefined;
  }
}

function builtRuntime(format: ModuleFormat): string {
  const ending = format === 'esm' ? 'js' : 'cjs';
  return readFileSync(
    fileURLToPath(new URL(`../../dist/runtime/copy/runtime.${ending}`, import.meta.url)),
    'utf8',
  );
}
