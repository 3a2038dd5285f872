import { Option, type Command } from 'commander';
import { loadConfig } from '../config/load.js';
import { knownRuleIds } from '../config/rule-ids.js';
import type { ScanOptions } from '../engine/scan.js';
import type { CliContext } from './context.js';

/** The flags that every command that scans has, as commander hands them over. */
export interface ScanFlags {
  readonly rule?: readonly string[];
  readonly tests?: boolean;
  /** Path of a config file; false for `--no-config`. */
  readonly config?: string | boolean;
  readonly color?: boolean;
  readonly debug?: boolean;
}

/** Adds the flags of {@link ScanFlags} and the `[paths...]` argument to a command. */
export function addScanFlags(command: Command): Command {
  return command
    .argument('[paths...]', 'files, folders and globs; the current folder when none is given')
    .addOption(new Option('--rule <id...>', 'only these rules'))
    .option('--tests', 'test files too')
    .option('--config <file>', 'config file instead of the one that is found')
    .option('--no-config', 'no config file')
    .option('--color', 'colours, also where the output is no terminal')
    .option('--no-color', 'no colours')
    .option('--debug', 'stack traces and timings on standard error');
}

/**
 * Turns a command's paths and flags into what the engine takes; loads the config.
 * @throws UserError for an unknown rule, an invalid config or a config file that is not there
 */
export async function scanOptionsOf(
  context: CliContext,
  paths: readonly string[],
  flags: ScanFlags,
): Promise<ScanOptions> {
  const { cwd } = context.host;
  const ruleIds = context.rules.map((rule) => rule.meta.id);
  const config = await loadConfig({ cwd, ruleIds, file: flags.config });
  return {
    cwd,
    paths,
    rules: context.rules,
    only:
      flags.rule &&
      knownRuleIds(
        flags.rule.flatMap((id) => id.split(',')),
        ruleIds,
      ),
    config,
    tests: flags.tests ?? config.tests,
    debug: flags.debug ?? false,
  };
}
