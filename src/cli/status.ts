import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { writeOrSay } from '../config/user-error.js';
import { prepareScan } from '../engine/scan.js';
import { scanSites } from '../engine/site-scan.js';
import { entryOf, HISTORY_NAME, historyText, readHistory, withEntry } from '../engine/status/history.js';
import type { StatusReport } from '../engine/status/report.js';
import { statusOf } from '../engine/status/sections.js';
import { makeInventory } from '../inventory/inventory.js';
import { statusJson } from '../reporters/status/json.js';
import { statusMarkdown } from '../reporters/status/markdown.js';
import { statusText, trendText, type StatusFrame } from '../reporters/status/terminal.js';
import { definitionScanner } from '../scanners/definition/index.js';
import { permissionScanner } from '../scanners/permission/index.js';
import type { CliContext } from './context.js';
import { addOverviewFlags, writeOverview, type OverviewFlags } from './overview-options.js';
import { scanOptionsOf, wantsColor } from './scan-options.js';

interface StatusFlags extends OverviewFlags {
  readonly history?: boolean;
  readonly record?: boolean;
}

/** Adds `status`: how far the migration is. */
export function registerStatus(program: Command, context: CliContext): void {
  addOverviewFlags(program.command('status'), ['text', 'json', 'markdown'])
    .description('how far the migration is: a checklist with what is left and in which files')
    .option('--record', `keep the numbers of this run in ${HISTORY_NAME}`)
    .option('--history', 'show how the numbers went in the runs that were kept')
    .addHelpText(
      'after',
      `
Examples:
  canon-migrate status
  canon-migrate status --record --history
  canon-migrate status --format markdown -o migration.md`,
    )
    .action((paths: string[], flags: StatusFlags) => showStatus(context, paths, flags));
}

async function showStatus(context: CliContext, paths: readonly string[], flags: StatusFlags): Promise<void> {
  const options = await scanOptionsOf(context, paths, flags);
  const scan = prepareScan(options);
  const result = scan.run();
  for (const note of result.notes) context.host.stderr.write(`canon-migrate: ${note}\n`);
  const { sites, project } = scanSites(options, [definitionScanner, permissionScanner]);
  const report = statusOf({
    findings: result.findings.filter(({ confidence }) => confidence !== 'possible'),
    ran: context.rules.map(({ meta }) => meta.id).filter((id) => options.config.rules.get(id) !== 'off'),
    inventory: makeInventory(sites, project),
  });
  const color = flags.outputFile === undefined && wantsColor(context, flags);
  const text = textOf(report, { root: scan.root, cwd: context.host.cwd }, flags, color);
  const trend = flags.history || flags.record ? recordAndTell(report, scan.root, flags, color) : '';
  writeOverview(context, flags.format === 'text' && trend !== '' ? `${text}\n${trend}` : text, flags);
}

function textOf(report: StatusReport, frame: StatusFrame, { format }: StatusFlags, color: boolean): string {
  if (format === 'json') return statusJson(report);
  return format === 'markdown' ? statusMarkdown(report, frame) : statusText(report, frame, color);
}

/** Keeps the run when that was asked for; returns the trend when that was. */
function recordAndTell(report: StatusReport, root: string, flags: StatusFlags, color: boolean): string {
  const path = join(root, HISTORY_NAME);
  const history = withEntry(readHistory(path), entryOf(report, new Date()));
  if (flags.record) writeOrSay(path, () => writeFileSync(path, historyText(history)));
  return flags.history ? trendText(report, history, color) : '';
}
