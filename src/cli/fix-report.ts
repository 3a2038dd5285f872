import { createColors } from 'picocolors';
import type { FixOutcome } from '../engine/fix/loop.js';
import type { Replacement, WriteOutcome } from '../engine/fix/write.js';
import { displayPath } from '../reporters/report.js';
import type { Finding } from '../rules/finding.js';

/** What a run of `fix` has to tell. */
export interface FixReport {
  readonly root: string;
  readonly cwd: string;
  readonly outcome: FixOutcome;
  /** Undefined when nothing was to be written. */
  readonly write: WriteOutcome | undefined;
  readonly color: boolean;
  readonly unsafe: boolean;
}

/** The changes as one unified diff, with `a/` and `b/` paths relative to the scanned root. */
export async function diffOf(replacements: readonly Replacement[], color: boolean): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  const colors = createColors(color);
  return replacements
    .map(({ path, before, after }) =>
      createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after).replace(/^=+\n/, ''),
    )
    .join('')
    .split('\n')
    .map((line) => {
      if (/^(?:---|\+\+\+) /.test(line)) return colors.bold(line);
      if (line.startsWith('+')) return colors.green(line);
      if (line.startsWith('-')) return colors.red(line);
      return line.startsWith('@@') ? colors.cyan(line) : line;
    })
    .join('\n');
}

/** What was fixed by file and rule, what was taken back or not written and why, and what is left. */
export function describeFix(report: FixReport): string {
  const { outcome, write, color } = report;
  const colors = createColors(color);
  const show = (path: string): string => displayPath(report, path);
  const notWritten = new Set(write?.notWritten.map(({ path }) => path));
  const lines: string[] = [];
  for (const path of outcome.texts.keys()) {
    if (notWritten.has(path)) continue;
    lines.push(
      `${colors.underline(show(path))}  ${countsByRule(outcome.applied.filter((finding) => finding.path === path))}`,
    );
  }
  for (const { finding } of outcome.takenBack) {
    lines.push(
      colors.yellow(
        `${show(finding.path)}: a fix of ${finding.ruleId} gave text that does not parse and was taken back; please report it`,
      ),
    );
  }
  for (const { paths, ruleIds } of outcome.notConverged) {
    lines.push(
      colors.yellow(
        `${paths.map(show).join(', ')}: not converged (${ruleIds.join(', ')}), left as it was; please report it`,
      ),
    );
  }
  for (const { path, reason } of write?.notWritten ?? [])
    lines.push(colors.red(`${show(path)}: not written, it ${reason}`));
  return `${[...lines, ...(lines.length > 0 ? [''] : []), ...summary(report, notWritten)].join('\n')}\n`;
}

function countsByRule(findings: readonly Finding[]): string {
  const counts = new Map<string, number>();
  for (const { ruleId } of findings) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rule, count]) => `${rule} ${count}`)
    .join(', ');
}

function summary({ outcome, write, unsafe }: FixReport, notWritten: ReadonlySet<string>): string[] {
  const files = [...outcome.texts.keys()].filter((path) => !notWritten.has(path)).length;
  const fixes = outcome.applied.filter(({ path }) => !notWritten.has(path)).length;
  const verb = write ? 'made' : 'would be made';
  const left = outcome.left.filter(({ confidence }) => confidence !== 'possible');
  const asking = left.filter(({ remedy }) => remedy.kind === 'fix').length;
  const first = `${count(fixes, 'fix', 'fixes')} ${verb} in ${count(files, 'file', 'files')}`;
  if (left.length === 0) return [`${first}; nothing is left`];
  const hint = !unsafe && asking > 0 ? ` (${asking} with a fix that asks for a look: --unsafe)` : '';
  return [
    `${first}; ${count(left.length, 'finding', 'findings')} left${hint}`,
    'What they are: canon-migrate scan',
  ];
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
