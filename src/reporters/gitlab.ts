import { createHash } from 'node:crypto';
import { adviceOf } from './advice.js';
import { fingerprintsOf } from './fingerprint.js';
import { printableJson } from './printable.js';
import { repositoryPath, type Report } from './report.js';

/**
 * GitLab's code quality report.
 * https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function gitlab(report: Report): string {
  const fingerprints = fingerprintsOf(report);
  const issues = report.files.flatMap(({ path: file, fatal, findings }) => {
    const path = repositoryPath(report, file);
    return [
      ...fatal.map(({ line, message, ruleId }) => ({
        description: message,
        check_name: ruleId ?? 'fatal',
        fingerprint: createHash('sha256')
          .update(JSON.stringify([path, message]))
          .digest('hex'),
        severity: 'critical',
        location: { path, lines: { begin: line } },
      })),
      ...findings.map((finding) => ({
        description: `${finding.message} ${adviceOf(finding)}`,
        check_name: finding.ruleId,
        fingerprint: fingerprints.get(finding),
        severity: finding.severity === 'error' ? 'major' : 'minor',
        location: { path, lines: { begin: finding.location.line, end: finding.location.endLine } },
      })),
    ];
  });
  return `${printableJson(issues, 2)}\n`;
}
