import { resolveConfig, type Config } from '../../src/config/config.js';
import { fixProject, type ProjectFix } from '../../src/engine/fix/fix-project.js';
import type { FixChoice } from '../../src/engine/fix/loop.js';
import { prepareScan } from '../../src/engine/scan.js';
import { rules } from '../../src/rules/index.js';
import { temporaryTree } from './temporary-tree.js';

/** What fixing files gave. */
export interface FixedFiles {
  readonly outcome: ProjectFix;
  /** The text of every file afterwards. */
  readonly texts: Readonly<Record<string, string>>;
  /** Absolute path of the folder the files are in; nothing is written there. */
  readonly root: string;
}

/** Fixes files with every rule, as the command does; writes nothing but the input. */
export function fixFiles(
  files: Readonly<Record<string, string>>,
  options: Partial<FixChoice> & { config?: Config; paths?: readonly string[]; only?: readonly string[] } = {},
): FixedFiles {
  const { config = {}, paths = [], only, ...choice } = options;
  const root = temporaryTree({ 'package.json': '{ "private": true }', ...files });
  const scan = prepareScan({
    cwd: root,
    paths,
    rules,
    only,
    config: resolveConfig(config, root),
    tests: false,
    debug: false,
  });
  const outcome = fixProject(scan, { unsafe: false, all: false, ...choice });
  return { outcome, texts: { ...files, ...Object.fromEntries(outcome.texts) }, root };
}

/** The findings left, as `path:line rule applicability: reason`. */
export function leftOf({ outcome }: FixedFiles): string[] {
  return outcome.left
    .filter(({ confidence }) => confidence !== 'possible')
    .map(({ path, location, ruleId, remedy }) => {
      const kind = remedy.kind === 'fix' ? remedy.fix.applicability : remedy.code;
      const reason = remedy.kind === 'fix' && remedy.reason !== undefined ? `: ${remedy.reason}` : '';
      return `${path}:${location.line} ${ruleId} ${kind}${reason}`;
    });
}
