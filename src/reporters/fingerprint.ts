import { createHash } from 'node:crypto';
import type { Finding } from '../rules/finding.js';
import { linesOf } from './lines.js';
import { repositoryPath, type Report } from './report.js';

/**
 * A name for each finding of a report that stays the same while the lines around it move: made of the rule, the message's kind, the
 * file and the words of the lines it is on; equal ones are counted through. 64 hexadecimal digits.
 */
export function fingerprintsOf(report: Report): ReadonlyMap<Finding, string> {
  const seen = new Map<string, number>();
  const fingerprints = new Map<Finding, string>();
  for (const { path, findings } of report.files) {
    const text = report.text(path);
    const lines = text === undefined ? [] : linesOf(text);
    for (const finding of findings) {
      const { line, endLine } = finding.location;
      const words = lines.slice(line - 1, endLine).map((shown) => shown.trim().replace(/\s+/g, ' '));
      const parts = [finding.ruleId, finding.messageId, repositoryPath(report, path), ...words];
      const key = JSON.stringify(parts);
      const count = seen.get(key) ?? 0;
      seen.set(key, count + 1);
      fingerprints.set(finding, createHash('sha256').update(`${key}${count}`).digest('hex'));
    }
  }
  return fingerprints;
}
