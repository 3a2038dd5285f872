import { createProject } from '../project/create-project.js';
import type { Project } from '../project/project.js';
import { createSourceStore } from '../project/source-store.js';
import type { Scanner } from '../scanners/scanner.js';
import type { SiteBase } from '../scanners/site.js';
import { mentionsOfAll, scanSource } from './detect.js';
import { listFiles } from './files.js';
import { mentionsAnyOf } from './prefilter.js';
import type { ScanOptions } from './scan.js';

/** The sites of the scanned root, without a rule that judges them. */
export interface SiteScan {
  /** Absolute path of the folder that every path is relative to. */
  readonly root: string;
  readonly project: Project;
  /** The sites of the files that were asked for, in order of path. */
  readonly sites: readonly SiteBase[];
  /** Files that the paths lead to. */
  readonly files: number;
  readonly parsed: number;
  /** Remarks for standard error. */
  readonly notes: readonly string[];
}

/**
 * Scans the files that the paths lead to, with some scanners only.
 * @throws UserError when a path leads nowhere or nothing matches
 */
export function scanSites(options: ScanOptions, scanners: readonly Scanner[]): SiteScan {
  const { root, files, targets, manifests, notes } = options.listing ?? listFiles(options);
  const { settings } = options.config;
  const store = createSourceStore(root);
  const project = createProject({ root, files, manifests, store, settings });
  const mentions = mentionsAnyOf(mentionsOfAll(scanners, settings));
  const candidates = targets.filter((path, index) => {
    options.progress?.('reading', index, targets.length);
    const bytes = store.bytes(path);
    return bytes !== undefined && mentions(bytes.toString('latin1'));
  });
  const sites = candidates.flatMap((path, index) => {
    options.progress?.('scanning', index, candidates.length);
    const source = project.source(path);
    return source ? scanSource(source, project, scanners) : [];
  });
  return { root, project, sites, files: targets.length, parsed: candidates.length, notes };
}
