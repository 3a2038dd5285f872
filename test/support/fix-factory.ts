import type { Candidate } from '../../src/engine/fix/apply.js';
import type { Edit, Finding, Fix } from '../../src/rules/finding.js';
import { findingAt } from './report-factory.js';

/** An edit of the first occurrence of `word` in a text; an empty replacement removes it. */
export function editOf(path: string, text: string, word: string, replacement: string): Edit {
  const start = text.indexOf(word);
  if (start < 0) throw new Error(`'${word}' is not in the text`);
  return { path, start, end: start + word.length, text: replacement };
}

/** A safe fix of edits. */
export function fixOf(edits: readonly Edit[], extra: Partial<Fix> = {}): Fix {
  return { title: 'Rewrite it', applicability: 'safe', edits, ...extra };
}

/** A finding with a fix, in the file of its first edit. */
export function fixable(ruleId: string, fix: Fix, extra: Partial<Finding> = {}): Finding {
  const path = fix.edits[0]?.path ?? 'a.js';
  return { ...findingAt(path, 'x', 'x'), ruleId, remedy: { kind: 'fix', fix }, ...extra };
}

/** A candidate of a rule with the edits. */
export function candidateOf(ruleId: string, edits: readonly Edit[]): Candidate {
  const fix = fixOf(edits);
  return { finding: fixable(ruleId, fix), fix };
}
