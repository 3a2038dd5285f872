import type { Edit, Finding, Fix, FindingKey } from '../../rules/finding.js';
import type { Comment } from '../../source/source.js';

/** A file as far as a fix's effect on comments can be judged. */
export interface CommentedText {
  readonly text: string;
  readonly comments: readonly Comment[];
}

/** Why the engine calls a fix unsafe that its rule calls safe. */
const COMMENT_LOST = 'it removes a comment';

/** Comments of a .vue file: `Source.comments` has those of its script only. */
const VUE_COMMENT = /<!--[^]*?-->|\/\*[^]*?\*\//g;

/**
 * Findings as a run of fixes sees them: a fix that removes a comment is unsafe, and so is one that needs a fix which is not safe
 * itself. Nothing is ever promoted.
 */
export function demotedAll(
  findings: readonly Finding[],
  fileOf: (path: string) => CommentedText | undefined,
): Finding[] {
  let all = findings.map((finding) => demoted(finding, fileOf));
  for (;;) {
    const doubtful = new Map(all.filter((finding) => !isSafe(finding)).map((f) => [textOfKey(keyOf(f)), f]));
    const next = all.map((finding) => {
      if (!isSafe(finding)) return finding;
      const hinders = (finding.needs ?? []).flatMap((need) => doubtful.get(textOfKey(need)) ?? []);
      const places = hinders.map(({ path, location }) => `${path}:${location.line}`);
      return places.length > 0 ? withDoubt(finding, `${places.join(', ')} is not safe to rewrite`) : finding;
    });
    if (next.every((finding, index) => finding === all[index])) return all;
    all = next;
  }
}

/** Where a finding stands. */
export function keyOf({ ruleId, path, range }: Finding): FindingKey {
  return { ruleId, path, start: range[0] };
}

/** A key as text, to compare keys. */
export function textOfKey({ ruleId, path, start }: FindingKey): string {
  return `${ruleId} ${start} ${path}`;
}

function isSafe({ remedy }: Finding): boolean {
  return remedy.kind === 'fix' && remedy.fix.applicability === 'safe';
}

function withDoubt(finding: Finding, doubt: string): Finding {
  const { remedy } = finding;
  if (remedy.kind !== 'fix') return finding;
  const reason = remedy.reason === undefined ? doubt : `${remedy.reason}; ${doubt}`;
  return { ...finding, remedy: { kind: 'fix', fix: { ...remedy.fix, applicability: 'unsafe' }, reason } };
}

/** A finding whose fix is unsafe when it removes a comment, whatever its rule says. Nothing is ever promoted. */
export function demoted(finding: Finding, fileOf: (path: string) => CommentedText | undefined): Finding {
  const { remedy } = finding;
  if (remedy.kind !== 'fix' || remedy.fix.applicability !== 'safe') return finding;
  if (remedy.fix.aboutComment || !losesComment(remedy.fix, fileOf)) return finding;
  return withDoubt(finding, COMMENT_LOST);
}

/** Whether a fix replaces a comment, or a part of one, that its new texts do not keep as often as it stood there. */
export function losesComment(fix: Fix, fileOf: (path: string) => CommentedText | undefined): boolean {
  const replaced = fix.edits.flatMap((edit) => replacedComments(edit, fileOf(edit.path)));
  if (replaced.length === 0) return false;
  const kept = fix.edits.map((edit) => edit.text).join('\n');
  return [...new Set(replaced)].some(
    (comment) => occurrences(kept, comment) < replaced.filter((other) => other === comment).length,
  );
}

function replacedComments(edit: Edit, file: CommentedText | undefined): string[] {
  if (!file || edit.start === edit.end) return [];
  const ends = new Map(file.comments.map(({ start, end }) => [start, end]));
  if (edit.path.endsWith('.vue')) {
    for (const { index, 0: whole } of file.text.matchAll(VUE_COMMENT)) ends.set(index, index + whole.length);
  }
  return [...ends]
    .filter(([start, end]) => start < edit.end && edit.start < end)
    .map(([start, end]) => file.text.slice(start, end));
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
