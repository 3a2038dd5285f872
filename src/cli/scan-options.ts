import type { Command } from 'commander';
import { openCacheFolder } from '../engine/cache/cache-folder.js';
import { resolveScan, type ListedScan } from '../engine/scan-request.js';
import type { CliContext } from './context.js';
import { createProgress } from './progress.js';

/** The flags that every command that scans has, as commander hands them over. */
export interface ScanFlags {
  readonly rule?: readonly string[];
  readonly tests?: boolean;
  readonly requireReason?: boolean;
  /** Path of a config file; false for `--no-config`, true when neither flag is given. */
  readonly config?: string | boolean;
  /** False for `--no-cache`. */
  readonly cache?: boolean;
  readonly color?: boolean;
  readonly debug?: boolean;
}

/** Adds the flags of {@link ScanFlags} and the `[paths...]` argument to a command. */
export function addScanFlags(command: Command): Command {
  return addFileFlags(
    command
      .argument('[paths...]', 'files, folders and globs; the current folder when none is given')
      .option('--rule <id>', 'only this rule; may be repeated or hold a comma-separated list', collect)
      .option('--require-reason', 'ask every canon-migrate-disable comment to say why, behind --')
      .option('--no-cache', 'scan anew, also what has not changed since the last scan'),
  );
}

/** Adds the flags of a command that looks at files, whatever it tells of them. */
export function addFileFlags(command: Command): Command {
  return command
    .option('--tests', 'look at test files too')
    .option('--config <file>', 'use this config file')
    .option('--no-config', 'use no config file')
    .option('--color', 'use colours, also where the output is no terminal')
    .option('--no-color', 'use no colours')
    .option('--debug', 'print stack traces and timings on standard error');
}

/**
 * Turns a command's paths and flags into what the engine takes; loads the config.
 * @throws UserError for an unknown rule, an invalid config or a config file that is not there
 */
export async function scanOptionsOf(
  context: CliContext,
  paths: readonly string[],
  flags: ScanFlags,
): Promise<ListedScan> {
  const { cwd, stderr, cacheFolder } = context.host;
  const { rule: only, config, tests, requireReason, debug } = flags;
  return {
    ...(await resolveScan({ cwd, paths, rules: context.rules, only, config, tests, requireReason, debug })),
    ...(cacheFolder !== undefined && flags.cache !== false && { cache: openCacheFolder(cacheFolder) }),
    ...(stderr.isTTY === true && { progress: createProgress(stderr) }),
  };
}

/** Whether a command's output to the terminal has colours: what the flags say, then the environment, then whether it is a terminal. */
export function wantsColor({ host }: CliContext, flags: Pick<ScanFlags, 'color'>): boolean {
  if (flags.color !== undefined) return flags.color;
  if (host.env['NO_COLOR']) return false;
  if (host.env['FORCE_COLOR']) return host.env['FORCE_COLOR'] !== '0';
  return host.isTTY && host.env['TERM'] !== 'dumb';
}

function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, ...value.split(',').map((id) => id.trim())];
}
