import { spawn } from 'node:child_process';
import { UserError } from '../config/user-error.js';
import type { ProjectFix } from '../engine/fix/fix-project.js';
import type { VerifyHost } from '../engine/fix/verify.js';
import type { NotWritten } from '../engine/fix/write.js';
import { readLastRun } from '../engine/run/session.js';
import { undoRun } from '../engine/run/undo.js';
import type { Output } from './host.js';

/** What writing and running the user's command takes. */
export interface VerifyOptions {
  /** The scanned root, an absolute path. */
  readonly root: string;
  /** Absolute path of the folder the command runs in. */
  readonly cwd: string;
  readonly command: string;
  /** Writes the new texts of an outcome. */
  readonly write: (outcome: ProjectFix) => readonly NotWritten[];
  /** Told how the command went. */
  readonly stderr: Output;
}

/** Verifies with the user's command, run by the shell; `notWritten` tells what the last writing left. */
export function commandVerifier(
  options: VerifyOptions,
): VerifyHost & { notWritten(): readonly NotWritten[] } {
  const { root, cwd, command, write, stderr } = options;
  let notWritten: readonly NotWritten[] = [];
  let written = 0;
  return {
    notWritten: () => notWritten,
    write(outcome) {
      notWritten = write(outcome);
      written = outcome.texts.size - notWritten.length;
    },
    undo() {
      const run = written > 0 ? readLastRun(root) : undefined;
      const left = run ? undoRun(root, run).notRestored : [];
      written = 0;
      const [first] = left;
      if (first)
        throw new UserError(`${first.path} ${first.reason} while --verify ran, so it cannot be taken back`);
    },
    async succeeds() {
      const begin = Date.now();
      const succeeded = await runCommand(command, cwd);
      const seconds = ((Date.now() - begin) / 1000).toFixed(1);
      const what =
        written === 0 ? 'without fixes' : `with ${written} ${written === 1 ? 'file' : 'files'} fixed`;
      stderr.write(`canon-migrate: ${command}: ${succeeded ? 'passes' : 'fails'} ${what} (${seconds} s)\n`);
      return succeeded;
    },
  };
}

function runCommand(command: string, cwd: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd, shell: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
