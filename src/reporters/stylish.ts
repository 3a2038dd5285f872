import { createRequire } from 'node:module';
import pc from 'picocolors';
import type { FatalMessage, FileResult } from '../engine/scan.js';
import type { Finding } from '../rules/finding.js';
import { linesOf } from './lines.js';
import { printable } from './printable.js';
import { counted, displayPath, totalsOf, type Report } from './report.js';
import { previewRewrite } from './rewrite-preview.js';

const require = createRequire(import.meta.url);

type Colors = ReturnType<typeof pc.createColors>;

/** What is shown of a rewrite before it is cut short, in lines. */
const PREVIEW_LINES = 16;

/** A line longer than this, in UTF-16 units, is no help in a code frame. */
const FRAME_WIDTH = 300;

/** For people: findings under their file, each with a code frame, its reasons and its rewrite; counts at the end. */
export function stylish(report: Report): string {
  const colors = pc.createColors(report.color);
  const blocks = report.files
    .filter(({ findings, fatal }) => findings.length + fatal.length > 0)
    .map((file) => fileBlock(file, report, colors));
  return [...blocks, summary(report, colors)].join('\n');
}

function fileBlock(file: FileResult, report: Report, colors: Colors): string {
  const entries = [
    ...file.fatal.map((message) => fatalEntry(message, colors)),
    ...file.findings.map((finding) => findingEntry(finding, report, colors)),
  ];
  return `${colors.underline(printable(displayPath(report, file.path)))}\n${entries.join('\n')}`;
}

function fatalEntry({ line, column, message, ruleId }: FatalMessage, colors: Colors): string {
  return `${headline(line, column, 'fatal', message, ruleId ?? '', colors)}\n`;
}

function findingEntry(finding: Finding, report: Report, colors: Colors): string {
  const { line, column } = finding.location;
  const level = finding.severity === 'error' ? 'error' : 'warning';
  const lines = [
    headline(line, column, level, finding.message, finding.ruleId, colors),
    ...frame(finding, report),
    ...finding.evidence.map(
      ({ side, text }) => `${colors.dim(side === 'for' ? 'because:' : 'despite:')} ${printable(text)}`,
    ),
    ...finding.related.map(
      (place) =>
        `${colors.dim('see:')} ${printable(`${displayPath(report, place.path)}:${place.line}:${place.column}  ${place.message}`)}`,
    ),
    ...remedy(finding, report, colors),
  ];
  return `${lines.join('\n    ')}\n`;
}

function headline(
  line: number,
  column: number,
  level: 'fatal' | 'error' | 'warning',
  message: string,
  ruleId: string,
  colors: Colors,
): string {
  const paint = level === 'warning' ? colors.yellow : colors.red;
  const parts = [colors.dim(`${line}:${column}`), paint(level), printable(message)];
  return `  ${[...parts, ...(ruleId ? [colors.dim(ruleId)] : [])].join('  ')}`;
}

function frame(finding: Finding, report: Report): string[] {
  const text = report.text(finding.path);
  if (text === undefined) return [];
  const { line, column, endLine, endColumn } = finding.location;
  const first = Math.max(1, line - 1);
  const lines = linesOf(text).slice(first - 1, Math.min(endLine, line + 4) + 1);
  if (lines.some((shown) => shown.length > FRAME_WIDTH)) return [];
  const end = endLine > line + 4 ? undefined : { line: endLine, column: endColumn };
  const { codeFrameColumns } = require('@babel/code-frame') as typeof import('@babel/code-frame');
  const options = {
    linesAbove: 1,
    linesBelow: 1,
    startLine: first,
    highlightCode: report.color,
    forceColor: report.color,
  };
  const place = { start: { line, column }, ...(end && { end }) };
  return codeFrameColumns(lines.map(printable).join('\n'), place, options).split('\n');
}

function remedy(finding: Finding, report: Report, colors: Colors): string[] {
  if (finding.remedy.kind === 'manual') {
    return [`${colors.cyan('by hand:')} ${printable(finding.remedy.advice)}`];
  }
  const { fix, reason } = finding.remedy;
  const title = `${fix.applicability} fix:`;
  const why = reason === undefined ? '' : ` (not safe because ${reason})`;
  const preview = previewRewrite(fix.edits, report.text);
  const shown = preview.slice(0, PREVIEW_LINES).map(({ path, sign, text }) => {
    const line = printable(`${path === finding.path ? '' : `${displayPath(report, path)}: `}${sign} ${text}`);
    return sign === '+' ? colors.green(line) : colors.red(line);
  });
  const rest = preview.length - shown.length;
  return [
    `${colors.cyan(title)} ${printable(fix.title + why)}`,
    ...shown,
    ...(rest > 0 ? [colors.dim(`and ${counted(rest, 'more line')}`)] : []),
  ];
}

function summary({ files, hidden }: Report, colors: Colors): string {
  const { errors, warnings, fatal, safe, unsafe } = totalsOf(files);
  const hint = hidden > 0 ? [`${counted(hidden, 'less certain finding')} not shown: use --all`] : [];
  if (errors + warnings === 0) {
    return [colors.green(`No problems in ${counted(files.length, 'file')}`), ...hint, ''].join('\n');
  }
  const withProblems = files.filter((file) => file.findings.length + file.fatal.length > 0).length;
  const counts = `${counted(errors, 'error')}${fatal > 0 ? ` (${fatal} fatal)` : ''}, ${counted(warnings, 'warning')}`;
  const lines = [
    colors.bold(
      `${counted(errors + warnings, 'problem')} in ${withProblems} of ${counted(files.length, 'file')}: ${counts}`,
    ),
    ...fixHint(safe, unsafe),
    ...hint,
    ...(errors + warnings > fatal ? ['More about a rule: canon-migrate explain <rule>'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function fixHint(safe: number, unsafe: number): string[] {
  if (safe + unsafe === 0) return [];
  if (safe === 0) return [`${counted(unsafe, 'unsafe fix', 'unsafe fixes')}: run canon-migrate fix --unsafe`];
  const more = unsafe > 0 ? `; ${unsafe} more with --unsafe` : '';
  return [`${counted(safe, 'safe fix', 'safe fixes')}: run canon-migrate fix${more}`];
}
