import type { Fix } from '../../rules/finding.js';
import type { Comment } from '../../source/source.js';

/** A file as far as a fix's effect on comments can be judged. */
export interface CommentedText {
  readonly text: string;
  readonly comments: readonly Comment[];
}

/** Whether a fix removes a comment that none of its new texts keeps; such a fix is never safe, whatever its rule says. */
export function losesComment(fix: Fix, fileOf: (path: string) => CommentedText | undefined): boolean {
  const kept = fix.edits.map((edit) => edit.text).join('\n');
  return fix.edits.some((edit) => {
    const file = fileOf(edit.path);
    return file?.comments.some(
      (comment) =>
        edit.start <= comment.start &&
        comment.end <= edit.end &&
        !kept.includes(file.text.slice(comment.start, comment.end)),
    );
  });
}
