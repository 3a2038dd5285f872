/** A mistake of the user's that a run cannot go on with: its message is one line that says the way out. The exit code is 2. */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UserError';
  }
}

/** What the system calls a failure, ENOENT for one; the error's text when it has no code. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

/**
 * Writes; what keeps it from writing is the user's to mend.
 * @param path what the message calls the file
 * @throws UserError when `write` throws
 */
export function writeOrSay(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new UserError(`cannot write '${path}' (${codeOf(error)})`);
  }
}
