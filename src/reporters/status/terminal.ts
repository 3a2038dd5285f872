import pc from 'picocolors';
import type { HistoryEntry } from '../../engine/status/history.js';
import { summedItems, isMet, type StatusItem, type StatusReport } from '../../engine/status/report.js';
import { printable } from '../printable.js';
import { counted, displayPath } from '../report.js';

/** What a report of the status is made in. */
export interface StatusFrame {
  /** Absolute path that the report's paths are relative to. */
  readonly root: string;
  /** Absolute path of the folder the user is in. */
  readonly cwd: string;
}

type Colors = ReturnType<typeof pc.createColors>;

/** How many files behind a count are named, and how many runs a trend shows. */
const MAX_FILES = 5;
const MAX_RUNS = 8;

/** The checklists for a person: what holds, how much is left, and the files with most of it. */
export function statusText({ sections }: StatusReport, frame: StatusFrame, color: boolean): string {
  const colors = pc.createColors(color);
  const blocks = sections.map(({ title, items }) =>
    [colors.bold(title), ...items.flatMap((item) => itemLines(item, frame, colors))].join('\n'),
  );
  return `${[...blocks, colors.bold(summaryOf(summedItems(sections)))].join('\n\n')}\n`;
}

/** `4 of 9 met, 512 places left` */
export function summaryOf(items: readonly StatusItem[]): string {
  const left = items.reduce((sum, item) => sum + item.left, 0);
  return `${items.filter(isMet).length} of ${items.length} met, ${counted(left, 'place')} left`;
}

/** The numbers of a line: `12 done, 3 left in 2 files`. */
export function numbersOf({ done, left, files }: StatusItem): string {
  const parts = [
    ...(done === undefined ? [] : [`${done} done`]),
    left === 0 ? 'nothing left' : `${left} left in ${counted(files.length, 'file')}`,
  ];
  return parts.join(', ');
}

function itemLines(item: StatusItem, frame: StatusFrame, colors: Colors): string[] {
  const mark = isMet(item) ? colors.green('[x]') : colors.yellow('[ ]');
  const shown = item.files.slice(0, MAX_FILES);
  const rest = item.files.length - shown.length;
  return [
    `  ${mark} ${item.title}: ${numbersOf(item)}`,
    ...(item.note === undefined ? [] : [colors.dim(`        ${item.note}`)]),
    ...shown.map(
      ({ file, count }) => `        ${String(count).padStart(4)}  ${printable(displayPath(frame, file))}`,
    ),
    ...(rest > 0 ? [`              and ${counted(rest, 'file')} more`] : []),
  ];
}

/** How much was left in the runs that were kept, line by line, this run last. */
export function trendText(
  { sections }: StatusReport,
  history: readonly HistoryEntry[],
  color: boolean,
): string {
  const colors = pc.createColors(color);
  const runs = history.slice(-MAX_RUNS);
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last || runs.length < 2) {
    return `${colors.bold('History')}\n  No earlier run is kept. status --record keeps one.\n`;
  }
  const items = sections.flatMap((section) => section.items);
  const width = Math.max(...items.map(({ id }) => id.length));
  const lines = items.map(({ id }) => {
    const values = runs.map(({ left }) => left[id]);
    const numbers = values.map((value) => (value === undefined ? '-' : String(value))).join(' -> ');
    return `  ${id.padEnd(width)}  ${numbers}${changeOf(values, colors)}`;
  });
  const days = `${counted(runs.length, 'run')}, ${first.date.slice(0, 10)} to ${last.date.slice(0, 10)}`;
  return `${[`${colors.bold('History')} (${days})`, ...lines].join('\n')}\n`;
}

function changeOf(values: readonly (number | undefined)[], colors: Colors): string {
  const known = values.filter((value) => value !== undefined);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first === last) return '';
  const change = `${last > first ? '+' : ''}${last - first}`;
  return `  ${last < first ? colors.green(change) : colors.red(change)}`;
}
