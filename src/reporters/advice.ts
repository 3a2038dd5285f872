import type { Finding } from '../rules/finding.js';

/** What can be done about a finding, in one sentence without a line break. */
export function adviceOf({ remedy }: Finding): string {
  if (remedy.kind === 'manual') return `By hand: ${remedy.advice}`;
  const { fix, reason } = remedy;
  const why = reason === undefined ? '' : ` (not safe because ${reason})`;
  return fix.applicability === 'safe'
    ? `Safe fix: ${fix.title}.`
    : `Unsafe fix, wants a look: ${fix.title}${why}.`;
}
