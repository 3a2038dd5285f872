import type { Project } from '../project/project.js';
import type { Source } from '../source/source.js';
import type { SiteBase } from './site.js';

/** Finds sites of some kinds in one file. Pure: the same source and project give the same sites. */
export interface Scanner<S extends SiteBase = SiteBase> {
  readonly id: string;
  /** A file whose text does not match has no sites and is not parsed for this scanner. Must not be global or sticky. */
  readonly mentions: RegExp;
  scan(source: Source, project: Project): S[];
}
