import type { Command } from 'commander';
import { textsUnder, type Changes } from '../engine/gate/changes.js';
import { prepareScan, withoutPossible, type FileResult, type Scan, type ScanResult } from '../engine/scan.js';
import { addScanFlags, scanOptionsOf, wantsColor, type ScanFlags } from './scan-options.js';
import type { CliContext } from './context.js';
import { addFormatOptions, type FormatFlags } from './format-flags.js';
import { aboutStdin, addStdinFlags, readStdin, type StdinFlags } from './stdin.js';
import { parseShard, partOf, type Shard } from './shard.js';
import { relativePosix } from '../project/paths.js';
import { frameOf, resolveFormats, writeFormats, type Format } from './formats.js';

/** The flags of a command that prints findings. */
export interface ReportFlags extends ScanFlags, FormatFlags, StdinFlags {
  readonly all?: boolean;
  readonly shard?: Shard;
}

/** Adds the flags of {@link ReportFlags} and the `[paths...]` argument to a command. */
export function addReportFlags(command: Command): Command {
  return addStdinFlags(addFormatOptions(addScanFlags(command)))
    .option('--all', 'show the less certain findings too')
    .option('--shard <i/n>', 'only this part of the files, of so many; merge joins the reports', parseShard);
}

/** What a command's scan found, and what is to be shown of it. */
export interface Shown {
  readonly scan: Scan;
  readonly result: ScanResult;
  readonly files: readonly FileResult[];
  /** Findings left out because they are only possible. */
  readonly hidden: number;
  readonly formats: readonly Format[];
}

/**
 * Scans, prints the notes, and leaves out what is only possible unless `--all` is given.
 * @param changes what is staged counts instead of what is on disk
 * @throws UserError
 */
export async function scanForReport(
  context: CliContext,
  paths: readonly string[],
  flags: ReportFlags,
  changes?: Changes,
): Promise<Shown> {
  const begin = performance.now();
  const formats = await resolveFormats(flags.format ?? [], flags.outputFile, context.host.cwd);
  const stdin = readStdin(context, paths, flags);
  const options = await scanOptionsOf(context, stdin?.paths ?? paths, flags);
  const scan = prepareScan(stdin ? aboutStdin(options, stdin) : options);
  const listed = performance.now();
  const overlay = new Map([
    ...(changes ? textsUnder(changes, scan.root) : []),
    ...(stdin ? [[relativePosix(scan.root, stdin.path), stdin.text] as const] : []),
  ]);
  const result = scan.run(overlay);
  for (const note of result.notes) context.host.stderr.write(`canon-migrate: ${note}\n`);
  if (flags.debug) {
    const { files, parsed } = result.stats;
    const times = `listed and read in ${Math.round(listed - begin)} ms, scanned in ${Math.round(performance.now() - listed)} ms`;
    context.host.stderr.write(`canon-migrate: ${files} files, ${parsed} of them parsed; ${times}\n`);
  }
  const found = partOf(result.files, flags.shard);
  const files = flags.all ? found : found.map(withoutPossible);
  const hidden = findingsIn(found) - findingsIn(files);
  return { scan: withTexts(scan, overlay), result: { ...result, files: found }, files, hidden, formats };
}

/** How many findings files have. */
export function findingsIn(files: readonly FileResult[]): number {
  return files.reduce((sum, { findings }) => sum + findings.length, 0);
}

/** The scan, showing the texts that it looked at. */
function withTexts(scan: Scan, overlay: ReadonlyMap<string, string>): Scan {
  return overlay.size === 0 ? scan : { ...scan, text: (path) => overlay.get(path) ?? scan.text(path) };
}

/**
 * Prints files in the asked formats, to standard output or files.
 * @throws UserError when an output file cannot be written
 */
export async function printReport(
  context: CliContext,
  { scan, hidden, formats }: Shown,
  files: readonly FileResult[],
  flags: ReportFlags,
): Promise<void> {
  const report = { ...frameOf(context, scan.root), files, hidden, text: scan.text };
  const colors = { terminal: wantsColor(context, flags), file: flags.color === true };
  await writeFormats(context.host, formats, report, colors);
}
