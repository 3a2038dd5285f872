import type { Edit, Finding, Fix } from '../../rules/finding.js';
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

/** A finding whose fix is unsafe when it removes a comment, whatever its rule says. Nothing is ever promoted. */
export function demoted(finding: Finding, fileOf: (path: string) => CommentedText | undefined): Finding {
  const { remedy } = finding;
  if (remedy.kind !== 'fix' || remedy.fix.applicability !== 'safe') return finding;
  if (remedy.fix.aboutComment || !losesComment(remedy.fix, fileOf)) return finding;
  const fix: Fix = { ...remedy.fix, applicability: 'unsafe' };
  const reason = remedy.reason === undefined ? COMMENT_LOST : `${remedy.reason}; ${COMMENT_LOST}`;
  return { ...finding, remedy: { kind: 'fix', fix, reason } };
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
