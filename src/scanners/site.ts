import type { AstNode } from '../source/nodes.js';
import type { Fragment, Source } from '../source/source.js';

/**
 * What an object that carries a schema key is.
 * source: our own definition of a tool; projection: an accessor's copy of one; mirror: the pair a normaliser derives;
 * wire: a provider's payload; library: a definition whose key a library dictates; arguments: a tool call; unrelated: none of these.
 */
export type Role = 'source' | 'projection' | 'mirror' | 'wire' | 'library' | 'arguments' | 'unrelated';

/** How sure a finding is; `possible` is shown only with `--all`. */
export type Confidence = 'certain' | 'likely' | 'possible';

/** One reason for or against a role, in words a user reads. */
export interface Evidence {
  readonly id: string;
  readonly text: string;
  /** `for` speaks for a finding, `against` speaks against one. */
  readonly side: 'for' | 'against';
}

/** Another place that belongs to a site: the list behind a gate, the other key, a reader in the way. */
export interface RelatedPlace {
  readonly path: string;
  /** UTF-16 offsets into that file's text. */
  readonly range: readonly [number, number];
  /** 1-based line and column of the range's start. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What every site has. A site is a value: scanners make it, rules judge it, transforms rewrite it. */
export interface SiteBase {
  readonly kind: string;
  readonly source: Source;
  readonly fragment: Fragment;
  /** The node the site is about. */
  readonly node: AstNode;
  /** What a finding underlines, as UTF-16 offsets into `source.text`. */
  readonly range: readonly [number, number];
  readonly role: Role;
  readonly confidence: Confidence;
  readonly evidence: readonly Evidence[];
  readonly related: readonly RelatedPlace[];
}

/** Makes a related place of a node. */
export function relatedPlace(source: Source, node: AstNode, message: string): RelatedPlace {
  const { line, column } = source.locationOf(node.start, node.end);
  return { path: source.path, range: [node.start, node.end], line, column, message };
}
