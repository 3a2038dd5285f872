import { Option, type Command } from 'commander';
import { UserError } from '../config/user-error.js';
import { fixProject, leftAfter, type ProjectFix } from '../engine/fix/fix-project.js';
import type { FixChoice } from '../engine/fix/loop.js';
import { workTreeOf } from '../engine/fix/git.js';
import { withoutTypeErrors } from '../engine/fix/check-types.js';
import { verifyFixes } from '../engine/fix/verify.js';
import {
  byteOrderMarkOf,
  writeReplacements,
  type NotWritten,
  type Replacement,
} from '../engine/fix/write.js';
import { beginWriting, readLastRun, type WritingSession } from '../engine/run/session.js';
import { prepareScan, type Scan, type ScanOptions, type ScanResult } from '../engine/scan.js';
import { isOutside, relativePosix } from '../project/paths.js';
import type { Finding } from '../rules/finding.js';
import { PHASES, type Phase } from '../rules/phase.js';
import { reporters } from '../reporters/index.js';
import { printable } from '../reporters/printable.js';
import { displayPath } from '../reporters/report.js';
import type { CliContext } from './context.js';
import { frameOf } from './formats.js';
import { refusedFixes } from './fix-interactive.js';
import { describeFix, hasTrouble, type FixReport } from './fix-report.js';
import { commandVerifier } from './fix-verify.js';
import { addScanFlags, scanOptionsOf, wantsColor, type ScanFlags } from './scan-options.js';

interface FixFlags extends ScanFlags {
  readonly unsafe?: boolean;
  readonly diff?: boolean;
  readonly dryRun?: boolean;
  readonly all?: boolean;
  readonly allowDirty?: boolean;
  readonly format: string;
  readonly phase?: Phase;
  readonly hoist?: boolean;
  readonly interactive?: boolean;
  readonly verify?: string;
  readonly typeCheck: boolean;
}

/** How many files a message names. */
const NAMED = 3;

/** Adds `fix`: rewrites what is safe, all in memory before the first file is written. */
export function registerFix(program: Command, context: CliContext): void {
  addScanFlags(program.command('fix'))
    .description('rewrite what is safe; nothing else of a file changes')
    .option('--unsafe', 'apply the fixes that ask for a look too')
    .option('--diff', 'print the changes as a unified diff and write nothing')
    .option('--dry-run', 'say what would change and write nothing')
    .option('--interactive', 'show the fixes one by one and ask which to make')
    .option('--all', 'fix the less certain findings too')
    .addOption(
      new Option(
        '--phase <name>',
        'one step of a migration: readers accept both keys, writers write inputSchema, what knows the old key converges',
      ).choices(PHASES),
    )
    .option('--verify <command>', 'run this command on the result, and take back the fixes that make it fail')
    .option('--no-type-check', 'do not compare type errors before and after where there is a tsconfig.json')
    .option(
      '--hoist',
      'carry what lists of tool names know into the tools they name, so that gates can read it there',
    )
    .option('--allow-dirty', 'write files that have uncommitted changes')
    .addOption(
      new Option('--format <name>', 'format of the report; all but stylish tell what is left to find')
        .choices(Object.keys(reporters))
        .default('stylish'),
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 ran, 1 a fix was taken back or a file not written, 2 could not run and nothing is written.

Examples:
  canon-migrate fix --diff
  canon-migrate fix
  canon-migrate fix packages/cli --rule read-order
  canon-migrate fix --phase readers
  canon-migrate fix --verify "npm test"
  canon-migrate fix --unsafe --dry-run`,
    )
    .action((paths: string[], flags: FixFlags) => fix(context, paths, flags));
}

async function fix(context: CliContext, paths: readonly string[], flags: FixFlags): Promise<void> {
  if (flags.verify !== undefined && (flags.diff || flags.dryRun)) {
    throw new UserError(
      '--verify runs the command on written files, so it does not go with --dry-run or --diff',
    );
  }
  const options = { ...(await scanOptionsOf(context, paths, flags)), hoist: flags.hoist ?? false };
  const scan = prepareScan(options);
  if (flags.diff || flags.dryRun) {
    if (readLastRun(scan.root)?.finished === false) context.host.stderr.write(INTERRUPTED);
    await fixScanned(context, scan, flags);
    return;
  }
  const session = beginWriting(scan.root);
  try {
    await fixScanned(context, mendedScan(context, scan, options, session), flags);
  } finally {
    session.close();
  }
}

const INTERRUPTED =
  'canon-migrate: the last run was stopped half-way; canon-migrate undo brings its files back\n';

/** The scan, made again when files were brought back. */
function mendedScan(
  { host }: CliContext,
  scan: Scan,
  options: ScanOptions,
  { mended }: WritingSession,
): Scan {
  if (!mended) return scan;
  const { restored, notRestored } = mended;
  const left = notRestored.map(({ path, reason }) => `; ${printable(path)} is left: it ${reason}`).join('');
  host.stderr.write(
    `canon-migrate: the last run was stopped half-way; ${restored.length} ${restored.length === 1 ? 'file is' : 'files are'} brought back before this one${left}\n`,
  );
  return prepareScan(options);
}

async function fixScanned(context: CliContext, scan: Scan, flags: FixFlags): Promise<void> {
  const { host } = context;
  const choice: FixChoice = { unsafe: flags.unsafe ?? false, all: flags.all ?? false, phase: flags.phase };
  const writes = !flags.diff && !flags.dryRun;
  const first = scan.run();
  const refused = flags.interactive
    ? await refusedFixes(host, { scan, first, choice, color: wantsColor(context, flags) })
    : [];
  const computed = computeFixes(scan, choice, first, refused, flags.typeCheck);
  for (const note of computed.first.notes) host.stderr.write(`canon-migrate: ${note}\n`);
  if (writes) {
    const replacements = replacementsOf(scan, computed.outcome);
    await guardWorkTree(context, scan.root, replacements, flags.allowDirty ?? false);
  }
  const { outcome, notWritten } = writes
    ? await writeFixes(context, scan, computed, flags.verify)
    : { outcome: computed.outcome, notWritten: [] };
  const texts = new Map(outcome.texts);
  for (const { path } of notWritten) texts.delete(path);
  const { left, result } = notWritten.length > 0 ? leftAfter(scan, texts) : outcome;
  const report: FixReport = {
    root: scan.root,
    cwd: host.cwd,
    outcome,
    notWritten,
    left,
    targets: new Set(result.files.map((file) => file.path)),
    fatal: result.files.filter((file) => file.fatal.length > 0).length,
    choice,
    writes,
    names: !flags.diff,
    color: wantsColor(context, flags),
  };
  if (hasTrouble(report)) context.setExitCode(1);
  if (flags.diff) {
    await printDiff(context, scan.root, replacementsOf(scan, outcome), report);
  } else if (flags.format === 'stylish') {
    host.stdout.write(describeFix(report));
  } else {
    host.stdout.write(reportLeft(context, flags.format, report, { ...outcome, result }, scan, texts));
    host.stderr.write(describeFix({ ...report, color: false }));
  }
}

/** Fixes that are not written yet. */
interface ComputedFixes {
  readonly choice: FixChoice;
  readonly outcome: ProjectFix;
  readonly first: ScanResult;
  /** Findings whose fixes were taken back. */
  readonly without: readonly Finding[];
}

function computeFixes(
  scan: Scan,
  choice: FixChoice,
  first: ScanResult,
  refused: readonly Finding[],
  typeCheck: boolean,
): ComputedFixes {
  const outcome = fixProject(scan, choice, { first, without: refused });
  const checked = typeCheck
    ? withoutTypeErrors({ scan, choice, first, refused }, outcome)
    : { outcome, without: refused };
  return { choice, first, ...checked };
}

async function writeFixes(
  { host }: CliContext,
  scan: Scan,
  computed: ComputedFixes,
  command: string | undefined,
): Promise<{ outcome: ProjectFix; notWritten: readonly NotWritten[] }> {
  const write = (outcome: ProjectFix): readonly NotWritten[] =>
    writeReplacements(scan.root, replacementsOf(scan, outcome), outcome.groups).notWritten;
  const { outcome } = computed;
  if (command === undefined || outcome.texts.size === 0) return { outcome, notWritten: write(outcome) };
  const { root } = scan;
  const verifier = commandVerifier({ root, cwd: host.cwd, command, write, stderr: host.stderr });
  const verified = await verifyFixes({ scan, ...computed }, outcome, verifier);
  if (verified.failsBefore) {
    throw new UserError(
      `'${command}' fails without any fix too, so it cannot tell good fixes from bad; nothing is written`,
    );
  }
  return { outcome: verified.outcome, notWritten: verifier.notWritten() };
}

function replacementsOf(scan: Scan, outcome: ProjectFix): Replacement[] {
  return [...outcome.texts].map(([path, after]) => ({ path, before: scan.text(path) ?? '', after }));
}

/**
 * Refuses to write files that hold work which is in no commit, before anything is written.
 * @throws UserError
 */
async function guardWorkTree(
  context: CliContext,
  root: string,
  replacements: readonly Replacement[],
  allowDirty: boolean,
): Promise<void> {
  if (replacements.length === 0) return;
  const tree = await workTreeOf(
    root,
    replacements.map(({ path }) => path),
  );
  if (!allowDirty && tree.failure !== undefined) {
    throw new UserError(`git cannot tell what is committed (${tree.failure}); --allow-dirty goes on without`);
  }
  if (!allowDirty && tree.dirty.length > 0) {
    const shown = tree.dirty
      .slice(0, NAMED)
      .map((path) => printable(displayPath({ root, cwd: context.host.cwd }, path)));
    const rest = tree.dirty.length - shown.length;
    const names = `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
    throw new UserError(
      `uncommitted changes in ${names}, which fix would write; commit them first, or use --allow-dirty`,
    );
  }
  if (tree.unversioned.length > 0) {
    context.host.stderr.write(
      'canon-migrate: this is no git repository, so there is no commit to go back to; going on\n',
    );
  }
}

async function printDiff(
  { host }: CliContext,
  root: string,
  replacements: readonly Replacement[],
  report: FixReport,
): Promise<void> {
  const { readableDiff, unifiedDiff } = await import('./fix-diff.js');
  const diff = unifiedDiff(
    replacements.map(({ path, before, after }) => {
      const mark = byteOrderMarkOf(root, path);
      const below = relativePosix(host.cwd, `${root}/${path}`);
      return { name: isOutside(below) ? path : below, before: mark + before, after: mark + after };
    }),
  );
  host.stdout.write(host.isTTY || report.color ? readableDiff(diff, report.color) : diff);
  host.stderr.write(describeFix({ ...report, color: false }));
}

/** The findings that are left, in the format of a reporter. */
function reportLeft(
  context: CliContext,
  format: string,
  { root, left, choice, color }: FixReport,
  { result }: ProjectFix,
  scan: Scan,
  texts: ReadonlyMap<string, string>,
): string {
  const shown = left.filter(({ confidence }) => choice.all || confidence !== 'possible');
  const files = result.files.map((file) => ({
    ...file,
    findings: shown.filter(({ path }) => path === file.path),
  }));
  const reporter = reporters[format] as (typeof reporters)[string];
  const text = (path: string): string | undefined => texts.get(path) ?? scan.text(path);
  return reporter({ ...frameOf(context, root), files, hidden: left.length - shown.length, text, color });
}
