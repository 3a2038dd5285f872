import { lastRun, type Run } from './journal.js';
import { lockRoot } from './lock.js';
import { clearStaging } from './replace-file.js';
import { undoRun, type UndoOutcome } from './undo.js';
import { UserError } from '../../config/user-error.js';

/** The right to write under a root, and what a killed run before made necessary. */
export interface WritingSession {
  /** What was brought back of a run that was killed half-way; undefined when there was none. */
  readonly mended: UndoOutcome | undefined;
  /** Lets other runs write again. */
  close(): void;
}

/**
 * Begins to write under a root: keeps other runs out, and brings back the files of a run that was killed half-way, but not those that have
 * changed since.
 * @param root absolute path
 * @throws UserError when another run writes there
 */
export function beginWriting(root: string): WritingSession {
  const close = lockRoot(root);
  try {
    clearStaging(root);
    const run = readLastRun(root);
    return { mended: run && !run.finished ? undoRun(root, run) : undefined, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * The last run under a root that can be undone.
 * @throws UserError when its journal is damaged
 */
export function readLastRun(root: string): Run | undefined {
  try {
    return lastRun(root);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) {
      throw new UserError(
        `the journal of the last run in ${root} is damaged; delete ${root}/.canon-migrate/runs`,
      );
    }
    throw error;
  }
}
