import type { Command } from 'commander';
import { fixProject } from '../engine/fix/fix-project.js';
import type { FixOutcome } from '../engine/fix/loop.js';
import { workTreeOf } from '../engine/fix/git.js';
import { writeReplacements, type Replacement, type WriteOutcome } from '../engine/fix/write.js';
import { prepareScan, type Scan } from '../engine/scan.js';
import { UserError } from '../config/user-error.js';
import type { CliContext } from './context.js';
import { describeFix, diffOf } from './fix-report.js';
import { addScanFlags, scanOptionsOf, wantsColor, type ScanFlags } from './scan-options.js';

interface FixFlags extends ScanFlags {
  readonly unsafe?: boolean;
  readonly diff?: boolean;
  readonly dryRun?: boolean;
  readonly all?: boolean;
  readonly allowDirty?: boolean;
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
    .option('--all', 'fix the less certain findings too')
    .option('--allow-dirty', 'write files that have uncommitted changes')
    .addHelpText(
      'after',
      `
Exit codes: 0 ran, 1 a fix was taken back or a file not written, 2 could not run.

Examples:
  canon-migrate fix --diff
  canon-migrate fix
  canon-migrate fix packages/cli --rule read-order
  canon-migrate fix --unsafe --dry-run`,
    )
    .action((paths: string[], flags: FixFlags) => fix(context, paths, flags));
}

async function fix(context: CliContext, paths: readonly string[], flags: FixFlags): Promise<void> {
  const scan = prepareScan(await scanOptionsOf(context, paths, flags));
  const outcome = fixProject(scan, { unsafe: flags.unsafe ?? false, all: flags.all ?? false });
  const replacements = replacementsOf(scan, outcome);
  const color = wantsColor(context, flags);
  if (flags.diff) {
    context.host.stdout.write(await diffOf(replacements, color));
    if (hasTrouble(outcome)) context.setExitCode(1);
    return;
  }
  const write = flags.dryRun ? undefined : writeAll(context, scan, outcome, replacements, flags);
  context.host.stdout.write(
    describeFix({
      root: scan.root,
      cwd: context.host.cwd,
      outcome,
      write,
      color,
      unsafe: flags.unsafe ?? false,
    }),
  );
  if (hasTrouble(outcome) || (write && write.notWritten.length > 0)) context.setExitCode(1);
}

function replacementsOf(scan: Scan, outcome: FixOutcome): Replacement[] {
  return [...outcome.texts].map(([path, after]) => ({ path, before: scan.text(path) ?? '', after }));
}

function hasTrouble({ takenBack, notConverged }: FixOutcome): boolean {
  return takenBack.length > 0 || notConverged.length > 0;
}

/**
 * Writes the new texts.
 * @throws UserError when a file to be written has uncommitted changes
 */
function writeAll(
  context: CliContext,
  scan: Scan,
  outcome: FixOutcome,
  replacements: readonly Replacement[],
  flags: FixFlags,
): WriteOutcome {
  if (replacements.length > 0) guardWorkTree(context, scan.root, replacements, flags.allowDirty ?? false);
  return writeReplacements(scan.root, replacements, outcome.groups);
}

function guardWorkTree(
  context: CliContext,
  root: string,
  replacements: readonly Replacement[],
  allowDirty: boolean,
): void {
  const tree = workTreeOf(
    root,
    replacements.map(({ path }) => path),
  );
  if (tree.kind === 'none') {
    context.host.stderr.write(
      'canon-migrate: this is no git repository, so keep a copy: the changes cannot be reviewed with git diff\n',
    );
  }
  if (tree.kind !== 'dirty' || allowDirty) return;
  const named = tree.paths.slice(0, NAMED).join(', ');
  const rest = tree.paths.length > NAMED ? ` and ${tree.paths.length - NAMED} more` : '';
  throw new UserError(
    `uncommitted changes in ${named}${rest}, which fix would write; commit them or pass --allow-dirty`,
  );
}
