import { Command } from 'commander';
import { registerCheck } from './check.js';
import { registerCompletion } from './completion.js';
import type { CliContext } from './context.js';
import { registerExplain } from './explain.js';
import { registerFix } from './fix.js';
import { registerInit } from './init.js';
import { registerMerge } from './merge.js';
import { packageVersion } from './package-version.js';
import { registerScan } from './scan.js';
import { registerStatus } from './status.js';
import { registerTools } from './tools.js';
import { registerUndo } from './undo.js';

/** The whole command line. A mistake in it is one line on standard error and a CommanderError. */
export function createProgram(context: CliContext): Command {
  const { stdout, stderr } = context.host;
  const program = new Command('canon-migrate')
    .description('Finds legacy AI tool descriptors, rewrites them to one canonical shape and keeps them out.')
    .version(packageVersion(), '-v, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => write(`canon-migrate: ${errorLine(text)}\n`),
    })
    .addHelpText(
      'after',
      `
Examples:
  canon-migrate scan               what is legacy here, and why
  canon-migrate fix --diff         what a rewrite would change
  canon-migrate fix                rewrite what is safe
  canon-migrate undo               take that back
  canon-migrate check              fail when something is left, for CI
  canon-migrate status             how far the migration is
  canon-migrate tools              every tool that is defined, and where
  canon-migrate explain read-order`,
    );
  registerScan(program, context);
  registerFix(program, context);
  registerUndo(program, context);
  registerCheck(program, context);
  registerStatus(program, context);
  registerTools(program, context);
  registerExplain(program, context);
  registerInit(program, context);
  registerMerge(program, context);
  registerCompletion(program, context);
  return program;
}

function errorLine(text: string): string {
  return text
    .replace(/^error: /, '')
    .trim()
    .replace(/\s*\n\s*/g, ' ');
}
