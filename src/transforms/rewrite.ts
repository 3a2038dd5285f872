import type { Edit } from '../rules/finding.js';
import type { AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';
import type { CautionCode, RefusalCode } from './rewrite-messages.js';

/** The key that holds a descriptor's schema after a rewrite. */
export const CANONICAL_KEY = 'inputSchema';

/** A site rewritten: its edits, and what a caller has to weigh before it calls them safe. */
export interface Rewritten {
  readonly kind: 'rewritten';
  /** Sorted by place, none overlapping or touching another. */
  readonly edits: readonly Edit[];
  /** Empty when behaviour and comments stay as they are. */
  readonly cautions: readonly CautionCode[];
}

/** A site that has no rewrite, with the reason. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: RefusalCode;
}

/** What a transform makes of a site. */
export type Rewrite = Rewritten | Refused;

/** A replacement in the one file that a transform looks at. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The insertion of `text` at an offset. */
export function insertion(offset: number, text: string): Change {
  return { start: offset, end: offset, text };
}

/** The replacement of a node's text. */
export function replacement(node: AstNode, text: string): Change {
  return { start: node.start, end: node.end, text };
}

/** A refusal. */
export function refused(code: RefusalCode): Refused {
  return { kind: 'refused', code };
}

/**
 * A rewrite of changes in one file. Touching changes become one edit; a change that loses a comment adds the caution
 * `comment-lost`.
 * @throws RangeError when two changes overlap.
 */
export function rewritten(
  source: Source,
  changes: readonly Change[],
  cautions: readonly CautionCode[] = [],
): Rewritten {
  const edits = joinTouching(changes).map((change) => ({ path: source.path, ...change }));
  const all = new Set(cautions);
  if (losesComment(source, edits)) all.add('comment-lost');
  return { kind: 'rewritten', edits, cautions: [...all] };
}

/** A rewrite of changes in one or several files, otherwise as `rewritten`. */
export function rewrittenAcross(
  changes: readonly { readonly source: Source; readonly change: Change }[],
): Rewritten {
  const bySource = new Map<Source, Change[]>();
  for (const { source, change } of changes) bySource.set(source, [...(bySource.get(source) ?? []), change]);
  const parts = [...bySource].map(([source, own]) => rewritten(source, own));
  return {
    kind: 'rewritten',
    edits: parts.flatMap((part) => part.edits),
    cautions: [...new Set(parts.flatMap((part) => part.cautions))],
  };
}

function joinTouching(changes: readonly Change[]): Change[] {
  const sorted = [...changes].sort((a, b) => a.start - b.start || a.end - b.end);
  const joined: Change[] = [];
  for (const change of sorted) {
    const last = joined.at(-1);
    if (!last || last.end < change.start) {
      joined.push(change);
    } else if (last.end === change.start) {
      joined[joined.length - 1] = { start: last.start, end: change.end, text: last.text + change.text };
    } else {
      throw new RangeError(`Changes overlap at offset ${change.start}`);
    }
  }
  return joined;
}

function losesComment({ text, comments }: Source, changes: readonly Change[]): boolean {
  const kept = changes.map((change) => change.text).join('\n');
  return changes.some(({ start, end }) =>
    comments.some(
      (comment) =>
        start <= comment.start &&
        comment.end <= end &&
        !kept.includes(text.slice(comment.start, comment.end)),
    ),
  );
}
