import type { Edit, Finding, Fix } from '../../rules/finding.js';

/** A finding with the fix that is to be applied. */
export interface Candidate {
  readonly finding: Finding;
  readonly fix: Fix;
}

/** What applying a set of fixes gave. */
export interface Application {
  /** The new text of every file that has an edit. */
  readonly texts: ReadonlyMap<string, string>;
  readonly applied: readonly Candidate[];
  /** Fixes that overlap or touch an applied one; they wait for the next pass. */
  readonly postponed: readonly Candidate[];
}

/**
 * Applies fixes, each whole or not at all, in order of place, then rule. The same edit asked for by two fixes is made once; a fix
 * that overlaps or touches an accepted one otherwise is postponed, since each was judged against the text around it as it was.
 * @param candidates fixes without a fault, see `faultOf`
 * @param textOf the current text of a file; the edits' offsets are offsets into it
 */
export function applyFixes(candidates: readonly Candidate[], textOf: (path: string) => string): Application {
  const accepted = new Map<string, Edit[]>();
  const applied: Candidate[] = [];
  const postponed: Candidate[] = [];
  for (const candidate of inOrder(candidates)) {
    const fresh = freshEdits(candidate.fix, accepted);
    if (!fresh) {
      postponed.push(candidate);
      continue;
    }
    applied.push(candidate);
    for (const edit of fresh) {
      const edits = accepted.get(edit.path);
      if (edits) edits.push(edit);
      else accepted.set(edit.path, [edit]);
    }
  }
  const texts = new Map([...accepted].map(([path, edits]) => [path, splice(textOf(path), edits)]));
  return { texts, applied, postponed };
}

/** The paths that a fix edits, each once. */
export function editedPaths(fix: Fix): string[] {
  return [...new Set(fix.edits.map((edit) => edit.path))];
}

/** Whether two edits make the same change. */
export function isSameEdit(a: Edit, b: Edit): boolean {
  return a.path === b.path && a.start === b.start && a.end === b.end && a.text === b.text;
}

/** A text with edits made that do not overlap; insertions at one offset keep their order. */
export function splice(text: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}

/** The edits of a fix that are not made yet; undefined when one of them clashes with an accepted one. */
function freshEdits(fix: Fix, accepted: ReadonlyMap<string, readonly Edit[]>): Edit[] | undefined {
  const fresh: Edit[] = [];
  for (const edit of fix.edits) {
    const others = accepted.get(edit.path) ?? [];
    if ([...others, ...fresh].some((other) => isSameEdit(other, edit))) continue;
    if (others.some((other) => touch(other, edit))) return undefined;
    fresh.push(edit);
  }
  return fresh;
}

function touch(a: Edit, b: Edit): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, first: firstEdit(candidate.fix) }))
    .sort(
      (a, b) =>
        compareText(a.first?.path ?? '', b.first?.path ?? '') ||
        (a.first?.start ?? 0) - (b.first?.start ?? 0) ||
        compareText(a.candidate.finding.ruleId, b.candidate.finding.ruleId),
    )
    .map(({ candidate }) => candidate);
}

function firstEdit(fix: Fix): Edit | undefined {
  return [...fix.edits].sort((a, b) => compareText(a.path, b.path) || a.start - b.start)[0];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
