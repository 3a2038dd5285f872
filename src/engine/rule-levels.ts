import { join } from 'node:path';
import type { ResolvedConfig, RuleLevel } from '../config/config.js';
import { isOutside, relativePosix } from '../project/paths.js';
import { ignoreRules } from './ignore-rules.js';

/** What a config says of the files below its folder. */
interface Layer {
  readonly folder: string;
  readonly rules: ReadonlyMap<string, RuleLevel>;
  readonly overrides: readonly {
    readonly matches: (path: string) => boolean;
    readonly rules: ReadonlyMap<string, RuleLevel>;
  }[];
}

/** The levels of rules, file by file. */
export interface RuleLevels {
  /** The level of a rule in a file, by root-relative path; undefined when the rule's own counts. */
  levelIn(path: string, ruleId: string): RuleLevel | undefined;
  /** Whether a rule is on in some file. */
  isOnSomewhere(ruleId: string): boolean;
}

/**
 * Joins a config with those of packages below it: the nearest counts alone, and in it the last override that matches.
 * @param root absolute path that paths are relative to
 */
export function ruleLevels(
  root: string,
  config: ResolvedConfig,
  nested: readonly ResolvedConfig[],
): RuleLevels {
  const base = layerOf(config);
  const layers = [...nested].map(layerOf).sort((a, b) => b.folder.length - a.folder.length);
  const nearest = new Map<string, Layer>();
  const layerFor = (path: string): Layer => {
    if (layers.length === 0) return base;
    const known = nearest.get(path);
    if (known) return known;
    const found = layers.find(({ folder }) => !isOutside(relativePosix(folder, join(root, path)))) ?? base;
    nearest.set(path, found);
    return found;
  };
  return {
    levelIn: (path, ruleId) => {
      const { folder, rules, overrides } = layerFor(path);
      if (overrides.length === 0) return rules.get(ruleId);
      const below = relativePosix(folder, join(root, path));
      const override = overrides.findLast((one) => one.rules.has(ruleId) && one.matches(below));
      return (override?.rules ?? rules).get(ruleId);
    },
    isOnSomewhere: (ruleId) =>
      [base, ...layers].some(({ rules, overrides }) =>
        [rules, ...overrides.map((override) => override.rules)].some((levels, index) => {
          const level = levels.get(ruleId);
          return index === 0 ? level !== 'off' : level !== undefined && level !== 'off';
        }),
      ),
  };
}

function layerOf({ folder, rules, overrides }: ResolvedConfig): Layer {
  return {
    folder,
    rules,
    overrides: overrides.map((override) => {
      const { matcher } = ignoreRules(folder, 'overrides', override.files);
      return {
        rules: override.rules,
        matches: (path) => !isOutside(path) && path !== '' && matcher.ignores(path),
      };
    }),
  };
}
