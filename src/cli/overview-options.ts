import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { nearestName } from '../config/nearest-name.js';
import { UserError } from '../config/user-error.js';
import type { CliContext } from './context.js';
import type { ScanFlags } from './scan-options.js';

/** The flags of a command that tells what a project has, and no findings. */
export interface OverviewFlags extends ScanFlags {
  readonly format: string;
  readonly outputFile?: string;
}

/** Adds the `[paths...]` argument and the flags of {@link OverviewFlags} to a command. */
export function addOverviewFlags(command: Command, formats: readonly string[]): Command {
  return command
    .argument('[paths...]', 'files, folders and globs; the current folder when none is given')
    .option('--format <name>', `output format: ${formats.join(', ')}`, formatAmong(formats), formats[0])
    .option('-o, --output-file <file>', 'write the output to a file')
    .option('--tests', 'look at test files too')
    .option('--config <file>', 'use this config file')
    .option('--no-config', 'use no config file')
    .option('--color', 'use colours, also where the output is no terminal')
    .option('--no-color', 'use no colours')
    .option('--debug', 'print stack traces and timings on standard error');
}

function formatAmong(formats: readonly string[]): (name: string) => string {
  return (name) => {
    if (formats.includes(name)) return name;
    throw new InvalidArgumentError(`Unknown format${nearestName(name, formats)}`);
  };
}

/**
 * Writes a text to standard output or the output file.
 * @throws UserError when the file cannot be written
 */
export function writeOverview({ host }: CliContext, text: string, { outputFile }: OverviewFlags): void {
  if (outputFile === undefined) {
    host.stdout.write(text);
    return;
  }
  try {
    writeFileSync(resolve(host.cwd, outputFile), text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`cannot write '${outputFile}' (${code ?? String(error)})`);
  }
}
