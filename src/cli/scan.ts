import type { Command } from 'commander';
import type { CliContext } from './context.js';
import { addReportFlags, printReport, scanForReport, type ReportFlags } from './report-options.js';

/** Adds `scan`: reports, and exits 0 when it ran. */
export function registerScan(program: Command, context: CliContext): void {
  addReportFlags(program.command('scan'))
    .description('report legacy tool descriptors and why they are legacy')
    .addHelpText(
      'after',
      `
Examples:
  canon-migrate scan
  canon-migrate scan packages/cli "src/**/*.vue"
  canon-migrate scan --rule legacy-write,read-order --format json -o findings.json`,
    )
    .action(async (paths: string[], flags: ReportFlags) => {
      const shown = await scanForReport(context, paths, flags);
      printReport(context, shown, shown.files, flags);
    });
}
