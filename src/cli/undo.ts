import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import pc from 'picocolors';
import { UserError } from '../config/user-error.js';
import type { Run } from '../engine/run/journal.js';
import { lockRoot } from '../engine/run/lock.js';
import { readLastRun } from '../engine/run/session.js';
import { undoRun, type UndoOutcome } from '../engine/run/undo.js';
import { printable } from '../reporters/printable.js';
import { displayPath } from '../reporters/report.js';
import type { CliContext } from './context.js';
import { wantsColor } from './scan-options.js';

interface UndoFlags {
  readonly dryRun?: boolean;
  readonly color?: boolean;
}

/** Adds `undo`: brings back what the last run of `fix` replaced. */
export function registerUndo(program: Command, context: CliContext): void {
  program
    .command('undo')
    .argument('[folder]', 'the folder that was fixed, or one in it; the current one when none is given')
    .description('bring the files of the last fix back, byte for byte')
    .option('--dry-run', 'say what would be brought back and write nothing')
    .option('--color', 'use colours, also where the output is no terminal')
    .option('--no-color', 'use no colours')
    .addHelpText(
      'after',
      `
A file that has changed since is left as it is, with all files that were fixed together with it. Runs are undone from the last
to the first; the last ten are kept in .canon-migrate/runs.

Exit codes: 0 all is back, 1 something was left as it is, 2 nothing to undo or could not run.

Examples:
  canon-migrate undo
  canon-migrate undo packages/cli --dry-run`,
    )
    .action((folder: string | undefined, flags: UndoFlags) => undo(context, folder, flags));
}

function undo(context: CliContext, folder: string | undefined, flags: UndoFlags): void {
  const { cwd, stdout } = context.host;
  const start = resolve(cwd, folder ?? '.');
  if (!existsSync(start)) throw new UserError(`no such folder: '${folder ?? '.'}'`);
  const found = findRun(start);
  if (!found) throw new UserError(`nothing to undo: no run of fix is written down in ${start} or above it`);
  const unlock = flags.dryRun ? undefined : lockRoot(found.root);
  try {
    const outcome = undoRun(found.root, found.run, { dryRun: flags.dryRun ?? false });
    const show = (path: string): string => printable(displayPath({ root: found.root, cwd }, path));
    stdout.write(describe(outcome, show, flags.dryRun ?? false, wantsColor(context, flags)));
    if (outcome.notRestored.length > 0) context.setExitCode(1);
  } finally {
    unlock?.();
  }
}

function findRun(folder: string): { readonly root: string; readonly run: Run } | undefined {
  const run = existsSync(join(folder, '.canon-migrate')) ? readLastRun(folder) : undefined;
  if (run) return { root: folder, run };
  return dirname(folder) === folder ? undefined : findRun(dirname(folder));
}

function describe(
  { restored, notRestored }: UndoOutcome,
  show: (path: string) => string,
  dryRun: boolean,
  color: boolean,
): string {
  const colors = pc.createColors(color);
  const files = `${restored.length} ${restored.length === 1 ? 'file' : 'files'}`;
  const left =
    notRestored.length > 0
      ? `; ${notRestored.length} left as ${notRestored.length === 1 ? 'it is' : 'they are'}`
      : '';
  return [
    ...restored.map((path) => colors.underline(show(path))),
    ...notRestored.map(({ path, reason }) => `${colors.yellow('left')}  ${show(path)} ${printable(reason)}`),
    ...(restored.length + notRestored.length > 0 ? [''] : []),
    colors.bold(`${dryRun ? 'Would bring back' : 'Brought back'} ${files}${left}`),
    ...(dryRun ? ['Nothing is written.'] : []),
    '',
  ].join('\n');
}
