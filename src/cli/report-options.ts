import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { nearestName } from '../config/nearest-name.js';
import { UserError } from '../config/user-error.js';
import { prepareScan, type FileResult, type Scan, type ScanResult } from '../engine/scan.js';
import { reporters } from '../reporters/index.js';
import { addScanFlags, scanOptionsOf, wantsColor, type ScanFlags } from './scan-options.js';
import type { CliContext } from './context.js';

/** The flags of a command that prints findings. */
export interface ReportFlags extends ScanFlags {
  readonly format: string;
  readonly all?: boolean;
  readonly outputFile?: string;
}

/** Adds the flags of {@link ReportFlags} and the `[paths...]` argument to a command. */
export function addReportFlags(command: Command): Command {
  return addScanFlags(command)
    .option('--format <name>', `output format: ${Object.keys(reporters).join(', ')}`, knownFormat, 'stylish')
    .option('--all', 'show the less certain findings too')
    .option('-o, --output-file <file>', 'write the report to a file');
}

function knownFormat(name: string): string {
  if (Object.hasOwn(reporters, name)) return name;
  throw new InvalidArgumentError(`Unknown format${nearestName(name, Object.keys(reporters))}`);
}

/** What a command's scan found, and what is to be shown of it. */
export interface Shown {
  readonly scan: Scan;
  readonly result: ScanResult;
  readonly files: readonly FileResult[];
  /** Findings left out because they are only possible. */
  readonly hidden: number;
}

/**
 * Scans, prints the notes, and leaves out what is only possible unless `--all` is given.
 * @throws UserError
 */
export async function scanForReport(
  context: CliContext,
  paths: readonly string[],
  flags: ReportFlags,
): Promise<Shown> {
  const begin = performance.now();
  const scan = prepareScan(await scanOptionsOf(context, paths, flags));
  const listed = performance.now();
  const result = scan.run();
  for (const note of result.notes) context.host.stderr.write(`canon-migrate: ${note}\n`);
  if (flags.debug) {
    const { files, parsed } = result.stats;
    const times = `listed and read in ${Math.round(listed - begin)} ms, scanned in ${Math.round(performance.now() - listed)} ms`;
    context.host.stderr.write(`canon-migrate: ${files} files, ${parsed} of them parsed; ${times}\n`);
  }
  const files = flags.all ? result.files : result.files.map(withoutPossible);
  const hidden = result.findings.length - files.reduce((sum, file) => sum + file.findings.length, 0);
  return { scan, result, files, hidden };
}

function withoutPossible(file: FileResult): FileResult {
  return file.findings.some(({ confidence }) => confidence === 'possible')
    ? { ...file, findings: file.findings.filter(({ confidence }) => confidence !== 'possible') }
    : file;
}

/**
 * Prints files in the asked format, to standard output or the output file.
 * @throws UserError when the output file cannot be written
 */
export function printReport(
  context: CliContext,
  { scan, hidden }: Shown,
  files: readonly FileResult[],
  flags: ReportFlags,
): void {
  const toFile = flags.outputFile !== undefined;
  const color = toFile ? flags.color === true : wantsColor(context, flags);
  const reporter = reporters[flags.format] as (typeof reporters)[string];
  const text = reporter({ root: scan.root, cwd: context.host.cwd, files, hidden, text: scan.text, color });
  if (flags.outputFile === undefined) {
    context.host.stdout.write(text);
    return;
  }
  try {
    writeFileSync(resolve(context.host.cwd, flags.outputFile), text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`cannot write '${flags.outputFile}' (${code ?? String(error)})`);
  }
}
