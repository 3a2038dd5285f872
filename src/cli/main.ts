import { CommanderError } from 'commander';
import { UserError } from '../config/user-error.js';
import { rules as allRules } from '../rules/index.js';
import type { Rule } from '../rules/rule.js';
import type { CliContext } from './context.js';
import type { CliHost } from './host.js';
import { createProgram } from './program.js';

export { processHost } from './host.js';

/**
 * Runs a command line.
 * @param argv the arguments behind the program's name
 * @returns the exit code: 0 did what was asked, 1 findings over the limit, 2 could not run
 */
export async function main(
  argv: readonly string[],
  host: CliHost,
  rules: readonly Rule[] = allRules,
): Promise<number> {
  let exitCode = 0;
  const context: CliContext = { host, rules, setExitCode: (code) => void (exitCode = code) };
  try {
    await createProgram(context).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    host.stderr.write(`canon-migrate: ${describe(error, argv.includes('--debug'))}\n`);
    return 2;
  }
}

function describe(error: unknown, debug: boolean): string {
  if (error instanceof UserError) return oneLine(error.message);
  if (debug && error instanceof Error) return error.stack ?? error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `internal error: ${oneLine(reason)}; this is a bug, --debug shows where`;
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}
