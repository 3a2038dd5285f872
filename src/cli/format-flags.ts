import type { Command } from 'commander';
import { reporters } from '../reporters/index.js';

/** The flags of a command that prints a report. */
export interface FormatFlags {
  readonly format?: readonly string[];
  readonly outputFile?: string;
  readonly color?: boolean;
}

/** Adds the flags of {@link FormatFlags}, colours left out: a command that scans has them. */
export function addFormatOptions(command: Command): Command {
  return command
    .option(
      '--format <name[:file]>',
      `output format: ${Object.keys(reporters).join(', ')}, or an ESLint formatter; may be repeated, each with its file (default: stylish)`,
      (value: string, previous: readonly string[] = []) => [...previous, value],
    )
    .option('-o, --output-file <file>', 'write the report to a file');
}

/** Adds the flags of {@link FormatFlags} to a command that does not scan. */
export function addFormatFlags(command: Command): Command {
  return addFormatOptions(command)
    .option('--color', 'use colours, also where the output is no terminal')
    .option('--no-color', 'use no colours')
    .option('--debug', 'print stack traces on standard error');
}
