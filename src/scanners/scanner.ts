import type { Project, ProjectSettings } from '../project/project.js';
import type { Source } from '../source/source.js';
import type { SiteBase } from './site.js';

/** Finds sites of some kinds in one file. Pure: the same source and project give the same sites. */
export interface Scanner<S extends SiteBase = SiteBase> {
  readonly id: string;
  /** A file whose text does not match has no sites and is not parsed for this scanner. Must not be global or sticky. */
  readonly mentions: RegExp;
  /** Names from the config that a file may have sites for without such a match. */
  readonly names?: (settings: ProjectSettings) => readonly string[];
  scan(source: Source, project: Project): S[];
}

/** The patterns of which a file's text matches at least one when it can have sites: the scanner's own, and the names from the config. */
export function mentionsOf(
  { mentions, names }: Pick<Scanner, 'mentions' | 'names'>,
  settings: ProjectSettings | undefined,
): readonly RegExp[] {
  const asked = (settings && names?.(settings)) ?? [];
  if (asked.length === 0) return [mentions];
  const escaped = asked.map((name) => name.replace(/[^\w]/g, '\\$&'));
  return [mentions, new RegExp(`(?<![\\w$])(?:${escaped.join('|')})(?![\\w$])`)];
}
