import { nearestName } from './nearest-name.js';
import { UserError } from './user-error.js';

/**
 * Checks ids of rules that a user named.
 * @throws UserError that names the nearest id
 */
export function knownRuleIds(asked: readonly string[], ruleIds: readonly string[]): readonly string[] {
  const unknown = asked.find((id) => !ruleIds.includes(id));
  if (unknown !== undefined) {
    throw new UserError(`unknown rule '${unknown}'${nearestName(unknown, ruleIds)}`);
  }
  return asked;
}
