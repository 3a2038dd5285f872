import { isParseFailure, parseSource } from '../../source/parse.js';
import type { Scan } from '../scan.js';
import { runFixes, type FixOutcome } from './loop.js';

/** Which fixes a run applies. */
export interface FixChoice {
  readonly unsafe: boolean;
  /** Whether findings that are only possible are fixed too. */
  readonly all: boolean;
}

/** Fixes the files of a scan in memory; nothing is written. */
export function fixProject(scan: Scan, choice: FixChoice): FixOutcome {
  return runFixes({
    ...choice,
    look: (overlay) => {
      const { findings, project } = scan.run(overlay);
      return { findings, file: (path) => project.source(path) };
    },
    original: (path) => scan.text(path) ?? '',
    parses: (path, text) => !isParseFailure(parseSource(path, text)),
  });
}
