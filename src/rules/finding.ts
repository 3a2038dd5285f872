import type { Confidence, Evidence, RelatedPlace, Role } from '../scanners/site.js';
import type { Location } from '../source/source.js';
import type { Phase } from './phase.js';

/** Replaces `[start, end)` of a file's text; an insertion has `start === end`. UTF-16 offsets into `Source.text`. */
export interface Edit {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * safe: behaviour and the user's comments stay as they are. unsafe: the result parses, but behaviour may change or a comment is
 * lost. The engine may demote a fix, never promote one.
 */
export type Applicability = 'safe' | 'unsafe';

/** A group of edits, maybe in several files, that is applied whole or not at all. */
export interface Fix {
  readonly title: string;
  readonly applicability: Applicability;
  readonly edits: readonly Edit[];
  /** Whether the fix is about a comment, so that losing it is what was asked for. */
  readonly aboutComment?: boolean;
}

/** What can be done about a finding: a fix, or work for a person with the reason why it is not done here. */
export type Remedy =
  | {
      readonly kind: 'fix';
      readonly fix: Fix;
      /** Why the fix is not safe, in words. */ readonly reason?: string;
    }
  | { readonly kind: 'manual'; readonly code: string; readonly advice: string };

export type Severity = 'error' | 'warn';

/** Where another finding stands: the rule that makes it, its file and the UTF-16 offset it begins at. */
export interface FindingKey {
  readonly ruleId: string;
  readonly path: string;
  readonly start: number;
}

/** A rule's verdict on a site. */
export interface Finding {
  readonly ruleId: string;
  readonly messageId: string;
  readonly message: string;
  readonly severity: Severity;
  readonly path: string;
  readonly range: readonly [number, number];
  readonly location: Location;
  readonly confidence: Confidence;
  readonly role: Role;
  readonly evidence: readonly Evidence[];
  readonly related: readonly RelatedPlace[];
  readonly docs: string;
  readonly remedy: Remedy;
  /**
   * Findings whose fixes have to be made in the same run, or before: the readers of what this one's fix renames. Those that are
   * not found any more are made already.
   */
  readonly needs?: readonly FindingKey[];
  /** When the fix is made in a migration by phases; the last one when absent. */
  readonly phase?: Phase;
}
