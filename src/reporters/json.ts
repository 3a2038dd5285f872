import { join } from 'node:path';
import type { FatalMessage, FileResult } from '../engine/scan.js';
import type { Edit, Finding } from '../rules/finding.js';
import { printableJson } from './printable.js';
import { totalsOf, type Report } from './report.js';

/** ESLint's result array, with the keys `confidence`, `applicability`, `role`, `evidence`, `related` and `docs` added to each message. */
export function json(report: Report): string {
  return `${printableJson(eslintResults(report))}\n`;
}

/** The report as ESLint's formatters take it. */
export function eslintResults(report: Report): object[] {
  return report.files.map((file) => resultOf(file, report));
}

function resultOf(file: FileResult, report: Report): object {
  const totals = totalsOf([file]);
  return {
    filePath: join(report.root, file.path),
    messages: [
      ...file.fatal.map(fatalMessage),
      ...file.findings.map((finding) => messageOf(finding, report)),
    ],
    errorCount: totals.errors,
    fatalErrorCount: totals.fatal,
    warningCount: totals.warnings,
    fixableErrorCount: totals.fixableErrors,
    fixableWarningCount: totals.fixableWarnings,
    suppressedMessages: [],
    usedDeprecatedRules: [],
  };
}

function fatalMessage({ ruleId, message, line, column }: FatalMessage): object {
  return { ruleId: ruleId ?? null, fatal: true, severity: 2, message, line, column };
}

function messageOf(finding: Finding, { root, text }: Report): object {
  const { remedy } = finding;
  const fix = remedy.kind === 'fix' ? singleFileFix(remedy.fix.edits, finding.path, text) : undefined;
  const applicability = remedy.kind === 'fix' ? remedy.fix.applicability : 'manual';
  return {
    ruleId: finding.ruleId,
    severity: finding.severity === 'error' ? 2 : 1,
    message: finding.message,
    messageId: finding.messageId,
    ...finding.location,
    ...(fix && applicability === 'safe' && { fix }),
    ...(fix &&
      remedy.kind === 'fix' &&
      applicability === 'unsafe' && { suggestions: [{ desc: remedy.fix.title, fix }] }),
    confidence: finding.confidence,
    applicability,
    ...(remedy.kind === 'fix' && { title: remedy.fix.title }),
    role: finding.role,
    evidence: finding.evidence,
    related: finding.related.map(({ path, line, column, message }) => ({
      filePath: join(root, path),
      line,
      column,
      message,
    })),
    docs: finding.docs,
    ...adviceOf(finding),
  };
}

function adviceOf({ remedy }: Finding): object {
  if (remedy.kind === 'manual') return { reason: { code: remedy.code, text: remedy.advice } };
  return remedy.reason === undefined ? {} : { reason: { text: remedy.reason } };
}

/** Edits of one file as the one range and text that ESLint's format has room for; undefined when they are in several files. */
function singleFileFix(
  edits: readonly Edit[],
  path: string,
  text: Report['text'],
): { range: [number, number]; text: string } | undefined {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const whole = text(path);
  if (!first || !last || whole === undefined || sorted.some((edit) => edit.path !== path)) return undefined;
  let position = first.start;
  let replaced = '';
  for (const edit of sorted) {
    replaced += whole.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return { range: [first.start, last.end], text: replaced };
}
