import { main } from '../../src/cli/main.js';
import type { CliHost } from '../../src/cli/host.js';
import type { Rule } from '../../src/rules/rule.js';
import { wordRule } from './word-rule.js';

/** What a command line gave. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process; without `rules`, with the one rule made for tests. */
export async function runInProcess(
  cwd: string,
  argv: readonly string[],
  options: { rules?: readonly Rule[]; host?: Partial<CliHost> } = {},
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const code = await main(
    argv,
    {
      cwd,
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
      env: {},
      isTTY: false,
      ...options.host,
    },
    options.rules ?? [wordRule],
  );
  return { code, ...written };
}
