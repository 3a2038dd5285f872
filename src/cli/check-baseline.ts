import type { Command } from 'commander';
import type { BaselineChoice } from '../engine/gate/apply-baseline.js';
import { BASELINE_NAME } from '../engine/gate/baseline-file.js';

/** The flags about the baseline, as commander hands them over: `--no-baseline` gives false. */
export type BaselineFlags = BaselineChoice;

/** Adds the flags of {@link BaselineFlags}. */
export function addBaselineFlags(command: Command): Command {
  return command
    .option('--baseline <file>', `use this baseline file (default: the nearest ${BASELINE_NAME})`)
    .option('--no-baseline', 'accept nothing')
    .option('--write-baseline', 'accept what is found now, and write that down')
    .option('--prune-baseline', 'take out of the baseline what is no longer there');
}
