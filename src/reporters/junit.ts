import type { FileResult } from '../engine/scan.js';
import { adviceOf } from './advice.js';
import { escapeMarkup } from './markup.js';
import { repositoryPath, type Report } from './report.js';

interface Case {
  readonly name: string;
  /** What failed; undefined for what passed. */
  readonly failure?: { readonly type: string; readonly message: string; readonly text: string };
  /** What is said of a case that did not fail. */
  readonly output?: string;
}

/**
 * JUnit's XML: a suite for each file, a case for each finding; errors fail, warnings are output of a case that passed.
 * https://github.com/testmoapp/junitxml
 */
export function junit(report: Report): string {
  const suites = report.files.map((file) => ({
    name: repositoryPath(report, file.path),
    cases: casesOf(file),
  }));
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="canon-migrate" ${counts(all)}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${escapeMarkup(name)}" ${counts(cases)}>`,
      ...cases.map((one) => caseElement(one, name)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function casesOf({ fatal, findings }: FileResult): Case[] {
  const cases = [
    ...fatal.map(({ line, column, message }) => ({
      name: `fatal at ${line}:${column}`,
      failure: { type: 'fatal', message, text: `${line}:${column} ${message}` },
    })),
    ...findings.map((finding): Case => {
      const { ruleId, location, message } = finding;
      const place = `${location.line}:${location.column}`;
      const text = [
        `${place} ${message}`,
        ...finding.evidence.map((one) => one.text),
        adviceOf(finding),
      ].join('\n');
      return finding.severity === 'error'
        ? { name: `${ruleId} at ${place}`, failure: { type: 'error', message, text } }
        : { name: `${ruleId} at ${place}`, output: text };
    }),
  ];
  return cases.length > 0 ? cases : [{ name: 'no findings' }];
}

function counts(cases: readonly Case[]): string {
  return `tests="${cases.length}" failures="${cases.filter(({ failure }) => failure).length}" errors="0" time="0"`;
}

function caseElement({ name, failure, output }: Case, file: string): string {
  const tag = `    <testcase name="${escapeMarkup(name)}" classname="${escapeMarkup(file)}" file="${escapeMarkup(file)}" time="0"`;
  if (failure) {
    const { type, message, text } = failure;
    return `${tag}>\n      <failure type="${type}" message="${escapeMarkup(message)}">${escapeMarkup(text)}</failure>\n    </testcase>`;
  }
  if (output === undefined) return `${tag} />`;
  return `${tag}>\n      <system-out>${escapeMarkup(output)}</system-out>\n    </testcase>`;
}
