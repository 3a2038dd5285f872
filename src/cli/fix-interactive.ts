import { UserError } from '../config/user-error.js';
import { editedPaths, splice } from '../engine/fix/apply.js';
import { isAllowed, type FixChoice } from '../engine/fix/loop.js';
import type { Scan, ScanResult } from '../engine/scan.js';
import { printable } from '../reporters/printable.js';
import { displayPath } from '../reporters/report.js';
import type { Finding, Fix } from '../rules/finding.js';
import { readableDiff, unifiedDiff } from './fix-diff.js';
import type { CliHost } from './host.js';

/**
 * Shows fixes one by one and asks which to make.
 * @returns the findings whose fixes are not to be made
 * @throws UserError when the person breaks off, or there is none
 */
export async function refusedFixes(
  host: CliHost,
  { scan, first, choice, color }: { scan: Scan; first: ScanResult; choice: FixChoice; color: boolean },
): Promise<Finding[]> {
  const ask = host.ask;
  if (!ask) throw new UserError('--interactive asks questions, so it needs a terminal');
  const refused: Finding[] = [];
  const fixes = first.findings.filter((finding) => isAllowed(finding, choice));
  for (const [index, finding] of fixes.entries()) {
    const { path, location, ruleId } = finding;
    const place = `${printable(displayPath({ root: scan.root, cwd: host.cwd }, path))}:${location.line}`;
    host.stdout.write(`\n${diffOf(finding.remedy.fix, scan, color)}`);
    const answer = await ask(
      `${index + 1} of ${fixes.length}  ${place}  ${ruleId}: ${finding.remedy.fix.title}?`,
    );
    if (answer === undefined) throw new UserError('broken off; nothing is written');
    if (answer === 'all') return refused;
    if (answer === 'quit') return [...refused, ...fixes.slice(index)];
    if (answer === 'no') refused.push(finding);
  }
  return refused;
}

function diffOf(fix: Fix, scan: Scan, color: boolean): string {
  const files = editedPaths(fix).map((path) => {
    const before = scan.text(path) ?? '';
    const edits = fix.edits.filter((edit) => edit.path === path);
    return { name: path, before, after: splice(before, edits) };
  });
  return readableDiff(unifiedDiff(files), color);
}
