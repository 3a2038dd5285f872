import type { Command } from 'commander';
import type { CliContext } from './context.js';
import { prepareScan } from '../engine/scan.js';
import { describeConfig } from './describe-config.js';
import { describeRoles } from './explain-roles.js';
import { addReportFlags, printReport, scanForReport, type ReportFlags } from './report-options.js';
import { scanOptionsOf, wantsColor } from './scan-options.js';

interface ScanCommandFlags extends ReportFlags {
  readonly explainRoles?: string;
  readonly printConfig?: string;
}

/** Adds `scan`: reports, and exits 0 when it ran. */
export function registerScan(program: Command, context: CliContext): void {
  addReportFlags(program.command('scan'))
    .description('report legacy tool descriptors and why they are legacy')
    .option(
      '--explain-roles <file>',
      'print every site of a file with its role and the reasons for and against',
    )
    .option('--print-config <file>', 'print the config that holds for a file, as JSON')
    .addHelpText(
      'after',
      `
Examples:
  canon-migrate scan
  canon-migrate scan packages/cli "src/**/*.vue"
  canon-migrate scan --rule legacy-write,read-order --format json -o findings.json
  canon-migrate scan --explain-roles src/tools.ts`,
    )
    .action(async (paths: string[], flags: ScanCommandFlags) => {
      if (flags.printConfig !== undefined) {
        await printConfig(context, flags.printConfig, flags);
        return;
      }
      if (flags.explainRoles !== undefined) {
        await explainRoles(context, flags.explainRoles, flags);
        return;
      }
      const shown = await scanForReport(context, paths, flags);
      await printReport(context, shown, shown.files, flags);
    });
}

async function explainRoles(context: CliContext, file: string, flags: ReportFlags): Promise<void> {
  const options = await scanOptionsOf(context, [file], { ...flags, tests: true });
  const scan = prepareScan(options);
  const only = options.only;
  const rules = only ? context.rules.filter(({ meta }) => only.includes(meta.id)) : context.rules;
  const report = { scan, result: scan.run(), rules, color: wantsColor(context, flags) };
  context.host.stdout.write(describeRoles(report));
}

async function printConfig(context: CliContext, file: string, flags: ReportFlags): Promise<void> {
  const options = await scanOptionsOf(context, [file], { ...flags, tests: true });
  context.host.stdout.write(describeConfig(options));
}
