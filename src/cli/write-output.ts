import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { writeOrSay } from '../config/user-error.js';

/**
 * Writes a file that the user named, and the folders it is to stand in.
 * @param file relative to `cwd`, or absolute
 * @throws UserError when it cannot be written
 */
export function writeOutput(cwd: string, file: string, text: string): void {
  const path = resolve(cwd, file);
  writeOrSay(file, () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  });
}
