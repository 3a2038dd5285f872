import { docsUrl } from '../rules/rule.js';
import type { FileResult } from '../engine/scan.js';
import { adviceOf } from './advice.js';
import { printable } from './printable.js';
import { counted, repositoryPath, totalsOf, type Report } from './report.js';

/** Findings told one by one: a comment or a step summary has a limit of its own, the counts stay whole. */
const MAX_FINDINGS = 200;

/** For a step summary or a comment on a merge request: counts by rule, then the findings file by file. */
export function markdown(report: Report): string {
  const { files, hidden } = report;
  const { errors, warnings, safe, unsafe } = totalsOf(files);
  const blocks = ['# canon-migrate'];
  if (errors + warnings === 0) {
    blocks.push(`No problems in ${counted(files.length, 'file')}.`);
  } else {
    blocks.push(
      `**${counted(errors, 'error')}, ${counted(warnings, 'warning')}** in ${counted(files.length, 'file')}; ` +
        `${counted(safe, 'safe fix', 'safe fixes')}, ${counted(unsafe, 'unsafe fix', 'unsafe fixes')}.`,
      ruleTable(files),
      ...findingBlocks(report),
    );
  }
  if (hidden > 0) blocks.push(`${counted(hidden, 'less certain finding')} not shown.`);
  return `${blocks.join('\n\n')}\n`;
}

function ruleTable(files: readonly FileResult[]): string {
  const counts = new Map<string, { findings: number; safe: number }>();
  for (const { ruleId, remedy } of files.flatMap((file) => file.findings)) {
    const count = counts.get(ruleId) ?? { findings: 0, safe: 0 };
    count.findings++;
    if (remedy.kind === 'fix' && remedy.fix.applicability === 'safe') count.safe++;
    counts.set(ruleId, count);
  }
  const rows = [...counts].sort().map(([id, { findings, safe }]) => {
    return `| [${id}](${docsUrl(id)}) | ${findings} | ${safe} |`;
  });
  return ['| Rule | Findings | Safe fixes |', '| --- | ---: | ---: |', ...rows].join('\n');
}

function findingBlocks(report: Report): string[] {
  let left = MAX_FINDINGS;
  const blocks: string[] = [];
  for (const { path, fatal, findings } of report.files) {
    const lines = [
      ...fatal.map(({ line, column, message }) => `- ${line}:${column} **fatal** ${escapeText(message)}`),
      ...findings.map((finding) => {
        const { line, column } = finding.location;
        const level = finding.severity === 'error' ? 'error' : 'warning';
        const text = escapeText(`${finding.message} ${adviceOf(finding)}`);
        return `- ${line}:${column} **${level}** ${finding.ruleId}: ${text}`;
      }),
    ];
    if (lines.length === 0 || left === 0) continue;
    const shown = lines.slice(0, left);
    left -= shown.length;
    blocks.push(`### ${escapeText(repositoryPath(report, path))}\n\n${shown.join('\n')}`);
  }
  const total = report.files.reduce((sum, { findings, fatal }) => sum + findings.length + fatal.length, 0);
  if (total > MAX_FINDINGS) blocks.push(`And ${total - MAX_FINDINGS} more.`);
  return blocks;
}

/**
 * Text without a meaning in Markdown and HTML, on one line. Pairs of backticks stay: they mark code, and nothing in them is read as
 * Markdown; of HTML, `<` and `&` would be shown as they are there.
 */
function escapeText(text: string): string {
  return printable(text.replace(/\s+/g, ' '))
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/[\\`*_[\]|~#]/g, '\\$&')
            .replace(/&/g, '&amp;')
            .replace(/</g, '&lt;'),
    )
    .join('');
}
