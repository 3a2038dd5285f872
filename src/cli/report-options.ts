import type { Command } from 'commander';
import { textsUnder, type Changes } from '../engine/gate/changes.js';
import { prepareScan, type FileResult, type Scan, type ScanResult } from '../engine/scan.js';
import { reporters } from '../reporters/index.js';
import { addScanFlags, scanOptionsOf, wantsColor, type ScanFlags } from './scan-options.js';
import type { CliContext } from './context.js';
import { frameOf, resolveFormats, writeFormats, type Format } from './formats.js';

/** The flags of a command that prints findings. */
export interface ReportFlags extends ScanFlags {
  readonly format?: readonly string[];
  readonly all?: boolean;
  readonly outputFile?: string;
}

/** Adds the flags of {@link ReportFlags} and the `[paths...]` argument to a command. */
export function addReportFlags(command: Command): Command {
  return addScanFlags(command)
    .option(
      '--format <name[:file]>',
      `output format: ${Object.keys(reporters).join(', ')}, or an ESLint formatter; may be repeated, each with its file (default: stylish)`,
      (value: string, previous: readonly string[] = []) => [...previous, value],
    )
    .option('--all', 'show the less certain findings too')
    .option('-o, --output-file <file>', 'write the report to a file');
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
  const scan = prepareScan(await scanOptionsOf(context, paths, flags));
  const listed = performance.now();
  const overlay = changes ? textsUnder(changes, scan.root) : new Map<string, string>();
  const result = scan.run(overlay);
  for (const note of result.notes) context.host.stderr.write(`canon-migrate: ${note}\n`);
  if (flags.debug) {
    const { files, parsed } = result.stats;
    const times = `listed and read in ${Math.round(listed - begin)} ms, scanned in ${Math.round(performance.now() - listed)} ms`;
    context.host.stderr.write(`canon-migrate: ${files} files, ${parsed} of them parsed; ${times}\n`);
  }
  const files = flags.all ? result.files : result.files.map(withoutPossible);
  const hidden = result.findings.length - files.reduce((sum, file) => sum + file.findings.length, 0);
  return { scan: withTexts(scan, overlay), result, files, hidden, formats };
}

/** The scan, showing the texts that it looked at. */
function withTexts(scan: Scan, overlay: ReadonlyMap<string, string>): Scan {
  return overlay.size === 0 ? scan : { ...scan, text: (path) => overlay.get(path) ?? scan.text(path) };
}

function withoutPossible(file: FileResult): FileResult {
  return file.findings.some(({ confidence }) => confidence === 'possible')
    ? { ...file, findings: file.findings.filter(({ confidence }) => confidence !== 'possible') }
    : file;
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
