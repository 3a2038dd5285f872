import type { Rule } from '../rules/rule.js';
import type { CliHost } from './host.js';

/** What a command has at hand. */
export interface CliContext {
  readonly host: CliHost;
  /** Every rule that can be asked for. */
  readonly rules: readonly Rule[];
  /** 0: did what was asked; 1: findings over the limit; 2: could not run. */
  setExitCode(code: 0 | 1 | 2): void;
}
