import { InvalidArgumentError, type Command } from 'commander';
import { nearestName } from '../config/nearest-name.js';
import type { CliContext } from './context.js';
import { addFileFlags, type ScanFlags } from './scan-options.js';
import { writeOutput } from './write-output.js';

/** The flags of a command that tells what a project has, and no findings. */
export interface OverviewFlags extends ScanFlags {
  readonly format: string;
  readonly outputFile?: string;
}

/** Adds the `[paths...]` argument and the flags of {@link OverviewFlags} to a command. */
export function addOverviewFlags(command: Command, formats: readonly string[]): Command {
  return addFileFlags(
    command
      .argument('[paths...]', 'files, folders and globs; the current folder when none is given')
      .option('--format <name>', `output format: ${formats.join(', ')}`, formatAmong(formats), formats[0])
      .option('-o, --output-file <file>', 'write the output to a file'),
  );
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
  writeOutput(host.cwd, outputFile, text);
}
