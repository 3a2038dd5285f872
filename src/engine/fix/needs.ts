import type { Finding } from '../../rules/finding.js';
import type { Application, Candidate } from './apply.js';
import { keyOf, textOfKey } from './demote.js';

/** Which findings are there, to tell which needs are met. */
export interface Presence {
  /** Of some fixes, those whose needs are met: every finding they need is gone, or fixed by another of these fixes. */
  withNeedsMet(candidates: readonly Candidate[]): readonly Candidate[];
  /** The findings that a fix needs and that are there. */
  needsOf(finding: Finding): readonly Finding[];
}

/** What is there among the findings of a pass. */
export function presenceOf(findings: readonly Finding[]): Presence {
  const present = new Map(findings.map((finding) => [textOfKey(keyOf(finding)), finding]));
  const needsOf = (finding: Finding): readonly Finding[] =>
    (finding.needs ?? []).flatMap((need) => present.get(textOfKey(need)) ?? []);
  return {
    needsOf,
    withNeedsMet(candidates) {
      let kept = candidates;
      for (;;) {
        const fixed = new Set(kept.map(({ finding }) => finding));
        const next = kept.filter(({ finding }) => needsOf(finding).every((need) => fixed.has(need)));
        if (next.length === kept.length) return kept;
        kept = next;
      }
    },
  };
}

/** Applies fixes; what would be applied without a fix it needs is postponed with it. */
export function applyWithNeeds(
  candidates: readonly Candidate[],
  presence: Presence,
  apply: (candidates: readonly Candidate[]) => Application,
): Application {
  let chosen = candidates;
  const waiting: Candidate[] = [];
  for (;;) {
    const application = apply(chosen);
    const met = new Set(presence.withNeedsMet(application.applied));
    const unmet = application.applied.filter((candidate) => !met.has(candidate));
    if (unmet.length === 0) return { ...application, postponed: [...application.postponed, ...waiting] };
    waiting.push(...unmet);
    chosen = chosen.filter((candidate) => !unmet.includes(candidate));
  }
}
