import { InvalidArgumentError, type Command } from 'commander';
import { totalsOf } from '../reporters/report.js';
import type { CliContext } from './context.js';
import { addReportFlags, printReport, scanForReport, type ReportFlags } from './report-options.js';

interface CheckFlags extends ReportFlags {
  readonly maxWarnings?: number;
  readonly quiet?: boolean;
}

/** Adds `check`: exits 1 when there is an error, or more warnings than allowed. */
export function registerCheck(program: Command, context: CliContext): void {
  addReportFlags(program.command('check'))
    .description('fail when legacy tool descriptors are left: the gate for CI')
    .option('--max-warnings <n>', 'fail on more warnings than this', wholeNumber)
    .option('--quiet', 'show only errors')
    .addHelpText(
      'after',
      `
Exit codes: 0 clean, 1 errors or too many warnings, 2 could not run.

Examples:
  canon-migrate check
  canon-migrate check packages --max-warnings 0
  canon-migrate check --quiet --format json`,
    )
    .action((paths: string[], flags: CheckFlags) => check(context, paths, flags));
}

async function check(context: CliContext, paths: readonly string[], flags: CheckFlags): Promise<void> {
  const shown = await scanForReport(context, paths, flags);
  const files = flags.quiet
    ? shown.files.map((file) => ({
        ...file,
        findings: file.findings.filter(({ severity }) => severity === 'error'),
      }))
    : shown.files;
  await printReport(context, shown, files, flags);
  const { errors, warnings } = totalsOf(shown.files);
  const limit = flags.maxWarnings ?? Infinity;
  if (warnings > limit) {
    context.host.stderr.write(
      `canon-migrate: ${warnings} warnings, more than --max-warnings ${limit} allows\n`,
    );
  }
  if (errors > 0 || warnings > limit) context.setExitCode(1);
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, 0 or more.');
}
