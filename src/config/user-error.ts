/** A mistake of the user's that a run cannot go on with: its message is one line that says the way out. The exit code is 2. */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UserError';
  }
}
