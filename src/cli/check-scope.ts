import type { Command } from 'commander';
import { UserError } from '../config/user-error.js';
import { changedSince, stagedChanges, type Changes } from '../engine/gate/changes.js';
import type { CliContext } from './context.js';

/** The flags that narrow a check to changed files. */
export interface ScopeFlags {
  /** A ref, or true for the default one. */
  readonly changed?: string | boolean;
  readonly staged?: boolean;
}

/** Adds the flags of {@link ScopeFlags}. */
export function addScopeFlags(command: Command): Command {
  return command
    .option(
      '--changed [ref]',
      'only files that changed since the branch left ref (default: the target of the merge request, else the default branch)',
    )
    .option('--staged', 'only what is staged for the next commit');
}

/**
 * Finds out what a check is narrowed to; undefined when it is not.
 * @throws UserError
 */
export async function changesOf({ host }: CliContext, flags: ScopeFlags): Promise<Changes | undefined> {
  if (flags.changed && flags.staged)
    throw new UserError('--changed and --staged exclude each other; use one');
  if (flags.staged) return stagedChanges(host.cwd);
  if (!flags.changed) return undefined;
  return changedSince(host.cwd, flags.changed === true ? undefined : flags.changed, host.env);
}
