import { SOURCE_NAME } from '../../project/source-names.js';
import { isParseFailure, parseSource } from '../../source/parse.js';
import type { Finding } from '../../rules/finding.js';
import type { Overlay, Scan, ScanResult } from '../scan.js';
import { demoted } from './demote.js';
import { runFixes, type FixChoice, type FixOutcome } from './loop.js';

/** A run of fixes over a scan's files, and what a scan of the new texts says. */
export interface ProjectFix extends FixOutcome {
  readonly result: ScanResult;
}

/**
 * Fixes the files of a scan in memory; nothing is written. A fix that reaches a file outside the paths that were asked for is left
 * alone.
 * @param first what a run of the scan gives, when it is known
 * @param without findings of that run whose fixes are not to be made
 */
export function fixProject(
  scan: Scan,
  choice: FixChoice,
  { first = scan.run(), without }: { first?: ScanResult; without?: readonly Finding[] } = {},
): ProjectFix {
  let result = first;
  const targets = new Set(first.files.map((file) => file.path));
  const outcome = runFixes({
    ...choice,
    without,
    look: (overlay) => {
      result = overlay.size > 0 ? scan.run(overlay) : first;
      const { findings, project } = result;
      return { findings, file: (path) => project.source(path) };
    },
    original: (path) => scan.text(path),
    parses: (path, text) => !SOURCE_NAME.test(path) || !isParseFailure(parseSource(path, text)),
    mayEdit: (path) => targets.has(path),
  });
  return { ...outcome, result };
}

/** What is left when only some of the new texts were written: a scan of those, with fixes demoted as in a run of fixes. */
export function leftAfter(scan: Scan, texts: Overlay): { result: ScanResult; left: readonly Finding[] } {
  const result = scan.run(texts);
  const left = result.findings.map((finding) => demoted(finding, (path) => result.project.source(path)));
  return { result, left };
}
