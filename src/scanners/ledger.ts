import type { Confidence, Evidence, Role } from './site.js';

/** Weights from which a score counts as likely and as certain; below `possible` nothing is claimed. */
const THRESHOLDS = { possible: 4, likely: 6, certain: 9 };

/** Gathers reasons for and against a role while a scanner looks at a place. */
export interface Ledger {
  /** A reason for (weight > 0) or against (weight < 0). Each id counts once. */
  add(id: string, text: string, weight: number): void;
  /** Settles the role whatever the other reasons say; the first call wins. */
  settle(role: Role, id: string, text: string, confidence?: Confidence): void;
  readonly settled: boolean;
  /** The outcome when the reasons are those of `role`. */
  outcome(role: Role): Outcome;
}

export interface Outcome {
  readonly role: Role;
  readonly confidence: Confidence;
  readonly evidence: readonly Evidence[];
}

/** An empty ledger. */
export function createLedger(): Ledger {
  const evidence: Evidence[] = [];
  const seen = new Set<string>();
  let score = 0;
  let verdict: { role: Role; confidence: Confidence } | undefined;
  return {
    add(id, text, weight) {
      if (seen.has(id)) return;
      seen.add(id);
      score += weight;
      evidence.push({ id, text, side: weight >= 0 ? 'for' : 'against' });
    },
    settle(role, id, text, confidence = 'certain') {
      if (verdict) return;
      verdict = { role, confidence };
      evidence.push({ id, text, side: role === 'source' || role === 'projection' ? 'for' : 'against' });
    },
    get settled() {
      return verdict !== undefined;
    },
    outcome(role) {
      if (verdict) return { ...verdict, evidence };
      if (score < THRESHOLDS.possible) return { role: 'unrelated', confidence: 'likely', evidence };
      const confidence =
        score >= THRESHOLDS.certain ? 'certain' : score >= THRESHOLDS.likely ? 'likely' : 'possible';
      return { role, confidence, evidence };
    },
  };
}
