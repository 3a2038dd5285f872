import type { Edit, Finding } from '../../rules/finding.js';
import { isSameEdit } from './apply.js';

/** Findings whose fixes are not tried again, followed through the edits of the files they are in. */
export interface Bans {
  add(finding: Finding): void;
  has(finding: Finding): boolean;
  /** Moves what is banned along with edits that were made; the same edit may be in it more than once. */
  follow(edits: readonly Edit[]): void;
}

/** Nothing is banned yet. */
export function createBans(): Bans {
  let banned: Pick<Finding, 'ruleId' | 'messageId' | 'path' | 'range'>[] = [];
  return {
    add: ({ ruleId, messageId, path, range }) => void banned.push({ ruleId, messageId, path, range }),
    has: (finding) =>
      banned.some(
        ({ ruleId, messageId, path, range }) =>
          ruleId === finding.ruleId &&
          messageId === finding.messageId &&
          path === finding.path &&
          range[0] === finding.range[0],
      ),
    follow: (edits) => {
      if (banned.length === 0) return;
      const made = edits.filter(
        (edit, index) => edits.findIndex((other) => isSameEdit(edit, other)) === index,
      );
      banned = banned.map((ban) => {
        const own = made.filter(({ path }) => path === ban.path);
        return { ...ban, range: [movedOffset(ban.range[0], own), movedOffset(ban.range[1], own)] };
      });
    },
  };
}

/** Where an offset is after edits before it. */
function movedOffset(offset: number, edits: readonly Edit[]): number {
  return edits
    .filter(({ end }) => end <= offset)
    .reduce((moved, { start, end, text }) => moved + text.length - (end - start), offset);
}
