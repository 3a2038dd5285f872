import { summedItems, isMet, type StatusItem, type StatusReport } from '../../engine/status/report.js';
import { displayPath } from '../report.js';
import { code } from '../tools/markdown.js';
import { numbersOf, summaryOf, type StatusFrame } from './terminal.js';

/** The checklists as a Markdown page, every file behind a count named. */
export function statusMarkdown({ sections }: StatusReport, frame: StatusFrame): string {
  const blocks = [
    '# Status of the migration',
    `${summaryOf(summedItems(sections))}.`,
    ...sections.flatMap(({ title, items }) => [
      `## ${title}`,
      items.flatMap((item) => itemLines(item, frame)).join('\n'),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function itemLines(item: StatusItem, frame: StatusFrame): string[] {
  return [
    `- [${isMet(item) ? 'x' : ' '}] ${item.title}: ${numbersOf(item)}${item.note === undefined ? '' : ` (${item.note})`}`,
    ...item.files.map(({ file, count }) => `  - ${code(displayPath(frame, file))}: ${count}`),
  ];
}
