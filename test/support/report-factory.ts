import type { FileResult } from '../../src/engine/scan.js';
import type { Report } from '../../src/reporters/report.js';
import type { Finding } from '../../src/rules/finding.js';
import { createLocator } from '../../src/source/lines.js';

/** A finding on the first occurrence of a word in a text. */
export function findingAt(path: string, text: string, word: string, extra: Partial<Finding> = {}): Finding {
  const start = text.indexOf(word);
  const range = [start, start + word.length] as const;
  return {
    ruleId: 'legacy-write',
    messageId: 'legacy',
    message: 'The schema is under `parameters`',
    severity: 'error',
    path,
    range,
    location: createLocator(text)(...range),
    confidence: 'certain',
    role: 'source',
    evidence: [],
    related: [],
    docs: 'https://example.org/legacy-write.md',
    remedy: { kind: 'manual', code: 'computed', advice: 'Look at it.' },
    ...extra,
  };
}

/** A report over files whose texts are in memory. */
export function reportOf(
  texts: Readonly<Record<string, string>>,
  results: readonly Partial<FileResult>[],
  extra: Partial<Report> = {},
): Report {
  return {
    root: '/repository',
    cwd: '/repository',
    repository: '/repository',
    rules: [],
    version: '1.2.3',
    files: results.map((result) => ({ path: '', findings: [], fatal: [], ...result })),
    hidden: 0,
    text: (path) => texts[path],
    color: false,
    ...extra,
  };
}
