import { appendFileSync } from 'node:fs';
import { nearestName } from '../config/nearest-name.js';
import { UserError, writeOrSay } from '../config/user-error.js';
import { repositoryOf } from '../engine/fix/git.js';
import { findFormatter, loadFormatter, packageName } from '../reporters/eslint-formatter.js';
import { reporters } from '../reporters/index.js';
import type { AsyncReporter, Report } from '../reporters/report.js';
import type { CliContext } from './context.js';
import type { CliHost } from './host.js';
import { packageVersion } from './package-version.js';
import { writeOutput } from './write-output.js';

/** A format that was asked for, and where its report goes. */
export interface Format {
  readonly name: string;
  readonly reporter: AsyncReporter;
  /** As the user typed it; undefined for standard output. */
  readonly file: string | undefined;
}

/** The part of a report that does not depend on what was found. */
export type ReportFrame = Pick<Report, 'root' | 'cwd' | 'repository' | 'rules' | 'version'>;

/** Fills in what every report tells besides its findings. */
export function frameOf({ host, rules }: CliContext, root: string): ReportFrame {
  return {
    root,
    cwd: host.cwd,
    repository: repositoryOf(root) ?? root,
    rules: rules.map(({ meta }) => meta),
    version: packageVersion(),
  };
}

/**
 * Finds the reporters of `--format name[:file]`.
 * @param outputFile where a format without a file of its own goes instead of standard output
 * @throws UserError for an unknown format, a formatter that does not load, and two formats for one place
 */
export async function resolveFormats(
  asked: readonly string[],
  outputFile: string | undefined,
  cwd: string,
): Promise<readonly Format[]> {
  const formats = await Promise.all(
    (asked.length > 0 ? asked : ['stylish']).map(async (text) => {
      const { name, file } = splitFormat(text);
      if (text.endsWith(':') && file === undefined) {
        throw new UserError(`--format ${text} names no file; write --format ${name}:FILE`);
      }
      return { name, reporter: await reporterOf(name, cwd), file: file ?? outputFile };
    }),
  );
  const places = formats.map(({ file }) => file);
  const double = formats.find(({ file }, index) => places.indexOf(file) !== index);
  if (double) {
    const place = double.file === undefined ? 'standard output' : `'${double.file}'`;
    throw new UserError(
      `two formats would go to ${place}; give each a file of its own: --format ${double.name}:FILE`,
    );
  }
  return formats;
}

/** Splits at the first colon; that behind a drive letter is part of a path. */
export function splitFormat(text: string): { name: string; file: string | undefined } {
  const [, name = text, file] = /^((?:[a-zA-Z]:[\\/])?[^:]*)(?::(.*))?$/s.exec(text) ?? [];
  return { name, file: file === '' ? undefined : file };
}

async function reporterOf(name: string, cwd: string): Promise<AsyncReporter> {
  const own = Object.hasOwn(reporters, name) ? reporters[name] : undefined;
  if (own) return own;
  const path = name === '' ? undefined : findFormatter(name, cwd);
  if (path !== undefined) return loadFormatter(name, path);
  const elsewhere = /^[^@]*[/\\]/.test(name) ? 'no such file' : `nor is ${packageName(name)} installed`;
  throw new UserError(`unknown format '${name}'${nearestName(name, Object.keys(reporters))} (${elsewhere})`);
}

/**
 * Prints a report in each format. All texts are made before the first is written. In a GitHub workflow, `github` also adds the report
 * as Markdown to the step's summary.
 * @throws UserError when a file cannot be written
 */
export async function writeFormats(
  host: CliHost,
  formats: readonly Format[],
  report: Omit<Report, 'color'>,
  colors: { readonly terminal: boolean; readonly file: boolean },
): Promise<void> {
  const texts = await Promise.all(
    formats.map(async ({ reporter, file }) =>
      reporter({ ...report, color: file === undefined ? colors.terminal : colors.file }),
    ),
  );
  for (const [index, { name, file }] of formats.entries()) {
    const text = texts[index] as string;
    if (file === undefined) host.stdout.write(text);
    else writeOutput(host.cwd, file, text);
    const summary = host.env['GITHUB_STEP_SUMMARY'];
    if (name === 'github' && summary) {
      const markdown = reporters['markdown']?.({ ...report, color: false }) ?? '';
      writeOrSay(summary, () => appendFileSync(summary, markdown));
    }
  }
}
