/**
 * The steps of a migration, in the order in which the code works after each: first readers accept both keys, then writers write
 * the canonical one, then what knows the old key shrinks to one mirror.
 */
export const PHASES = ['readers', 'writers', 'converge'] as const;

export type Phase = (typeof PHASES)[number];

/** The phase of what no rule says more of. */
export const LAST_PHASE: Phase = 'converge';
