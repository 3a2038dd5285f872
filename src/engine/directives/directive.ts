import type { Location } from '../../source/source.js';

/** What a directive reaches: the line after its comment, the comment's own lines, the file, all up to an `enable`, or such an end. */
export type DirectiveKind = 'disable-next-line' | 'disable-line' | 'disable-file' | 'disable' | 'enable';

export const DIRECTIVE_KINDS: readonly DirectiveKind[] = [
  'disable-next-line',
  'disable-line',
  'disable-file',
  'disable',
  'enable',
];

/** A file whose text does not match holds no directive. */
export const DIRECTIVE_MENTION = /canon-migrate-(?:dis|en)able/;

/** A comment that keeps findings from being reported and fixed, or ends such a stretch. */
export interface Directive {
  readonly path: string;
  readonly kind: DirectiveKind;
  /** Ids as they are written; none stands for every rule. */
  readonly rules: readonly string[];
  /** What stands behind `--`; undefined when nothing does. */
  readonly reason: string | undefined;
  /** Of the whole comment, UTF-16 offsets. */
  readonly range: readonly [number, number];
  readonly location: Location;
  /** Of the list of ids in the comment, UTF-16 offsets; empty where none are. */
  readonly listRange: readonly [number, number];
}

/** A comment that looks like a directive and is of no known kind. */
export interface UnknownDirective {
  readonly path: string;
  /** The word as it is written, without `canon-migrate-`. */
  readonly word: string;
  readonly range: readonly [number, number];
  readonly location: Location;
}

/** The directives of one file, in source order. */
export interface FileDirectives {
  readonly directives: readonly Directive[];
  readonly unknown: readonly UnknownDirective[];
}
