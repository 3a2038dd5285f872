import type { Command } from 'commander';
import { applyBaseline } from '../engine/gate/apply-baseline.js';
import { isChangedIn, type Changes } from '../engine/gate/changes.js';
import type { FileResult } from '../engine/scan.js';
import { printable } from '../reporters/printable.js';
import { totalsOf } from '../reporters/report.js';
import { addBaselineFlags, type BaselineFlags } from './check-baseline.js';
import { addScopeFlags, changesOf, type ScopeFlags } from './check-scope.js';
import type { CliContext } from './context.js';
import {
  addReportFlags,
  findingsIn,
  printReport,
  scanForReport,
  type ReportFlags,
  type Shown,
} from './report-options.js';
import { wholeNumber } from './whole-number.js';

interface CheckFlags extends ReportFlags, BaselineFlags, ScopeFlags {
  readonly maxWarnings?: number;
  readonly quiet?: boolean;
}

/** Adds `check`: exits 1 when there is an error that the baseline does not accept, or more warnings than allowed. */
export function registerCheck(program: Command, context: CliContext): void {
  const command = addReportFlags(program.command('check'))
    .description('fail when legacy tool descriptors are left: the gate for CI')
    .option('--max-warnings <n>', 'fail on more warnings than this', wholeNumber)
    .option('--quiet', 'show only errors');
  addScopeFlags(addBaselineFlags(command))
    .addHelpText(
      'after',
      `
Exit codes: 0 clean, 1 errors, too many warnings or a baseline to prune, 2 could not run.

Examples:
  canon-migrate check
  canon-migrate check packages --max-warnings 0
  canon-migrate check --write-baseline
  canon-migrate check --changed origin/main --format github
  canon-migrate check --quiet --format json`,
    )
    .action((paths: string[], flags: CheckFlags) => check(context, paths, flags));
}

async function check(context: CliContext, paths: readonly string[], flags: CheckFlags): Promise<void> {
  const { host } = context;
  const changes = await changesOf(context, flags);
  const shown = narrowed(await scanForReport(context, paths, flags, changes), changes);
  const gate = applyBaseline(host.cwd, flags, {
    root: shown.scan.root,
    files: shown.files,
    ran: (ruleId) => flags.rule?.includes(ruleId) ?? true,
    paths: changes || flags.shard || flags.stdin ? undefined : paths,
    renamedFrom: changes?.renamedFrom ?? new Map(),
  });
  const files = flags.quiet ? gate.files.map(onlyErrors) : gate.files;
  await printReport(context, shown, files, flags);
  const { errors, warnings } = totalsOf(gate.files);
  const limit = flags.maxWarnings ?? Infinity;
  const notes =
    warnings > limit
      ? [...gate.notes, `${warnings} warnings, more than --max-warnings ${limit} allows`]
      : gate.notes;
  for (const note of notes) host.stderr.write(`canon-migrate: ${printable(note)}\n`);
  if (errors > 0 || warnings > limit || gate.outdated) context.setExitCode(1);
}

/** What was found in the changed files. */
function narrowed(shown: Shown, changes: Changes | undefined): Shown {
  if (!changes) return shown;
  const isChanged = isChangedIn(changes, shown.scan.root);
  const files = shown.files.filter(({ path }) => isChanged(path));
  const found = shown.result.files.filter(({ path }) => isChanged(path));
  return { ...shown, files, hidden: findingsIn(found) - findingsIn(files) };
}

function onlyErrors(file: FileResult): FileResult {
  return { ...file, findings: file.findings.filter(({ severity }) => severity === 'error') };
}
