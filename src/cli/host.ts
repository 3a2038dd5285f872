import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import envPaths from 'env-paths';
import { askAtTerminal, type Ask } from './ask.js';

/** Something text can be written to. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** Where a person types and reads. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** The world around a run of the CLI; tests hand in one of their own. */
export interface CliHost {
  /** Absolute path that the paths on the command line are relative to. */
  readonly cwd: string;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks whoever is at the terminal; absent when nobody is. */
  readonly ask?: Ask;
  /** Where that person types and reads; absent when nobody is there. */
  readonly terminal?: Terminal;
  /** Whether a person reads standard output. */
  readonly isTTY: boolean;
  /** Reads standard input to its end; absent when there is none. */
  readonly readStdin?: () => string;
  /** Absolute path of the folder in which a scan may leave what the next can use; absent when it may not. */
  readonly cacheFolder?: string;
}

/** The host of a real process. A reader that closes the pipe early (`| head`) is no error. */
export function processHost(): CliHost {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    cwd: process.cwd(),
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    isTTY: process.stdout.isTTY === true,
    ...(process.stdin.isTTY &&
      process.stdout.isTTY && {
        ask: askAtTerminal,
        terminal: { input: process.stdin, output: process.stdout },
      }),
    readStdin: () => readFileSync(0, 'utf8'),
    cacheFolder: envPaths('canon-migrate', { suffix: '' }).cache,
  };
}
