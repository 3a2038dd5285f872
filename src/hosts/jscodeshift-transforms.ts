import { rules } from '../rules/index.js';
import { createTransform, type Transform } from './jscodeshift.js';
import { fixText } from '../engine/fix/fix-text.js';

/**
 * The jscodeshift transform of one rule.
 * @throws RangeError when there is no such rule.
 */
export function transformOf(ruleId: string): Transform {
  const rule = rules.find((candidate) => candidate.meta.id === ruleId);
  if (!rule) throw new RangeError(`There is no rule ${ruleId}`);
  return createTransform([rule], fixText);
}
