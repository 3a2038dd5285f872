import { ruleLevels } from '../engine/rule-levels.js';
import type { ScanOptions } from '../engine/scan.js';
import { isOutside, relativePosix } from '../project/paths.js';
import { printableJson } from '../reporters/printable.js';
import { join } from 'node:path';

/** The config that holds for the one file a scan was prepared for, with every default, as JSON. */
export function describeConfig({ rules, config, nested = [], listing }: ScanOptions): string {
  const root = listing?.root ?? config.folder;
  const path = listing?.targets[0] ?? '';
  const holding = nested
    .filter(({ folder }) => !isOutside(relativePosix(folder, join(root, path))))
    .reduce((deepest, one) => (one.folder.length > deepest.folder.length ? one : deepest), config);
  const levels = ruleLevels(root, config, nested);
  const byRule = rules.map(({ meta }) => [meta.id, levels.levelIn(path, meta.id) ?? meta.severity]);
  const { include, ignore, tests, directives, settings } = holding;
  const shown = {
    file: holding.file ?? null,
    rules: Object.fromEntries(byRule) as Record<string, string>,
    include,
    ignore,
    tests,
    directives,
    ...settings,
    ...(holding !== config && config.settings),
  };
  return `${printableJson(shown, 2)}\n`;
}
