import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { codeOf, UserError } from '../config/user-error.js';
import type { FileResult } from '../engine/scan.js';
import { readJsonReport } from '../reporters/read-json.js';
import { counted, totalsOf } from '../reporters/report.js';
import type { CliContext } from './context.js';
import { frameOf, resolveFormats, writeFormats } from './formats.js';
import { addFormatFlags, type FormatFlags } from './format-flags.js';
import { wantsColor } from './scan-options.js';
import { wholeNumber } from './whole-number.js';

interface MergeFlags extends FormatFlags {
  readonly maxWarnings?: number;
}

/** Adds `merge`: joins json reports of several runs into one report in any format, and is a gate like `check`. */
export function registerMerge(program: Command, context: CliContext): void {
  addFormatFlags(program.command('merge'))
    .argument('<reports...>', 'files that --format json wrote')
    .description('join the json reports of several runs, of shards for one, into one report')
    .option('--max-warnings <n>', 'fail on more warnings than this', wholeNumber)
    .addHelpText(
      'after',
      `
Exit codes: 0 clean, 1 errors or too many warnings, 2 could not run.

Example:
  canon-migrate merge shard-*.json --format sarif:out.sarif`,
    )
    .action((reports: string[], flags: MergeFlags) => merge(context, reports, flags));
}

async function merge(context: CliContext, reports: readonly string[], flags: MergeFlags): Promise<void> {
  const { host } = context;
  const formats = await resolveFormats(flags.format ?? [], flags.outputFile, host.cwd);
  const files = joined(reports.flatMap((name) => readJsonReport(readReport(host.cwd, name), name, host.cwd)));
  const text = (path: string): string | undefined => readText(join(host.cwd, path));
  await writeFormats(
    host,
    formats,
    { ...frameOf(context, host.cwd), files, hidden: 0, text },
    { terminal: wantsColor(context, flags), file: flags.color === true },
  );
  const { errors, warnings } = totalsOf(files);
  const limit = flags.maxWarnings ?? Infinity;
  if (warnings > limit) {
    host.stderr.write(
      `canon-migrate: ${counted(warnings, 'warning')}, more than --max-warnings ${limit} allows\n`,
    );
  }
  if (errors > 0 || warnings > limit) context.setExitCode(1);
}

/** One result for each file, sorted; a message that several reports have stands once. */
function joined(files: readonly FileResult[]): FileResult[] {
  const byPath = new Map<string, FileResult>();
  for (const file of files) {
    const known = byPath.get(file.path);
    byPath.set(file.path, {
      path: file.path,
      findings: distinct([...(known?.findings ?? []), ...file.findings]),
      fatal: distinct([...(known?.fatal ?? []), ...file.fatal]),
    });
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function readReport(cwd: string, name: string): string {
  try {
    return readFileSync(resolve(cwd, name), 'utf8');
  } catch (error) {
    throw new UserError(`cannot read '${name}' (${codeOf(error)})`);
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}
