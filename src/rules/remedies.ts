import { CAUTIONS, REFUSALS, type CautionCode } from '../transforms/rewrite-messages.js';
import type { Rewrite } from '../transforms/rewrite.js';
import type { Remedy } from './finding.js';

/**
 * The remedy that a rewrite makes: a fix, unsafe when the rewrite calls for caution or `reasons` name something in the way;
 * manual with `advice` when there is no rewrite.
 */
export function remedyOf(
  rewrite: Rewrite,
  title: string,
  advice: string,
  reasons: readonly string[] = [],
): Remedy {
  if (rewrite.kind === 'refused') {
    return {
      kind: 'manual',
      code: rewrite.code,
      advice: `${advice} Not rewritten because ${REFUSALS[rewrite.code]}.`,
    };
  }
  const doubts = [...reasons, ...rewrite.cautions.map((code: CautionCode) => CAUTIONS[code])];
  const fix = {
    title,
    edits: rewrite.edits,
    applicability: doubts.length === 0 ? 'safe' : 'unsafe',
  } as const;
  return doubts.length === 0 ? { kind: 'fix', fix } : { kind: 'fix', fix, reason: doubts.join('; ') };
}
