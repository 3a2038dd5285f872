import type { Finding } from '../../rules/finding.js';
import { LAST_PHASE, PHASES } from '../../rules/phase.js';
import type { Scan, ScanResult } from '../scan.js';
import { culpritsAmong } from './bisect.js';
import { fixProject, type ProjectFix } from './fix-project.js';
import { isAllowed, type FixChoice } from './loop.js';

/** What verifying needs of the world. */
export interface VerifyHost {
  /** Writes the new texts of an outcome. */
  write(outcome: ProjectFix): void;
  /**
   * Brings back what `write` replaced last.
   * @throws when a file has changed since
   */
  undo(): void;
  /** Whether the user's command succeeds on the files as they are. */
  succeeds(): Promise<boolean>;
}

/** What is left of fixes when those that make the user's command fail are taken back. */
export interface Verified {
  readonly outcome: ProjectFix;
  /** Whether the command fails without any fix too; nothing is written then. */
  readonly failsBefore: boolean;
}

/**
 * Writes fixes and runs the user's command. When it fails, finds by bisection which fixes break it, takes those back and writes the
 * rest.
 * @param first what a run of the scan over the files as they are gives
 * @param without findings whose fixes are left out already
 */
export async function verifyFixes(
  request: { scan: Scan; choice: FixChoice; first: ScanResult; without: readonly Finding[] },
  full: ProjectFix,
  host: VerifyHost,
): Promise<Verified> {
  const { scan, choice, first, without } = request;
  host.write(full);
  if (await host.succeeds()) return { outcome: full, failsBefore: false };
  host.undo();
  const nothing = {
    ...full,
    texts: new Map<string, string>(),
    applied: [],
    left: first.findings,
    result: first,
  };
  if (!(await host.succeeds())) return { outcome: nothing, failsBefore: true };
  const fixWithout = (more: readonly Finding[]): ProjectFix =>
    fixProject(scan, choice, { first, without: [...without, ...more] });
  const culprits = await culpritsAmong(fixesInOrder(first, choice, full, without), async (some) => {
    host.write(fixWithout(some));
    const succeeded = await host.succeeds();
    host.undo();
    return succeeded;
  });
  const outcome = fixWithout(culprits);
  host.write(outcome);
  return { outcome: withTakenBack(outcome, culprits, 'command-failed', full), failsBefore: false };
}

/** The fixes of the first pass, readers before what needs them. */
function fixesInOrder(
  { findings }: ScanResult,
  choice: FixChoice,
  full: ProjectFix,
  without: readonly Finding[],
): Finding[] {
  const rank = ({ phase = LAST_PHASE }: Finding): number => PHASES.indexOf(phase);
  return findings
    .filter((finding) => isAllowed(finding, choice) && !without.includes(finding))
    .filter(
      ({ remedy }) => remedy.kind === 'fix' && remedy.fix.edits.every(({ path }) => full.texts.has(path)),
    )
    .sort((a, b) => rank(a) - rank(b));
}

/** An outcome in which findings count as taken back. */
export function withTakenBack(
  outcome: ProjectFix,
  findings: readonly Finding[],
  reason: 'command-failed' | 'type-error',
  before: ProjectFix = outcome,
): ProjectFix {
  const takenBack = findings.map((finding) => {
    const edits = finding.remedy.kind === 'fix' ? finding.remedy.fix.edits : [];
    return { finding, paths: [...new Set(edits.map(({ path }) => path))].sort(), reason };
  });
  const known = before.takenBack.filter(({ reason: other }) => other === 'type-error');
  const own = outcome.takenBack.filter(({ reason: other }) => other !== 'type-error');
  return { ...outcome, takenBack: [...known, ...own, ...takenBack] };
}
