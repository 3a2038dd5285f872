import type { Inventory, InventoryDefinition, InventoryTool } from '../../inventory/inventory.js';
import { printable } from '../printable.js';
import {
  duplicateWords,
  flagWords,
  gateWords,
  placeWords,
  registrarWords,
  schemaWords,
  totalWords,
  type InventoryFrame,
} from './words.js';

const COLUMNS = ['Where', 'Dialect', 'Schema', 'Flags', 'Registered by'];

/** The inventory as a Markdown page. */
export function toolsMarkdown(inventory: Inventory, frame: InventoryFrame): string {
  const { tools, computed, gates } = inventory;
  const definitions = tools.flatMap((tool) =>
    tool.definitions.map((definition, index) => [
      index === 0 ? code(tool.name) : '',
      ...cellsOf(definition, frame),
    ]),
  );
  const decisions = gates.map((gate) => [
    code(placeWords(frame, gate)),
    gate.topic,
    code(gate.list ?? ''),
    gateWords(gate).join('; '),
  ]);
  const blocks = [
    '# Tools',
    `${totalWords(tools, computed.length, gates.length)}.`,
    ...table(['Tool', ...COLUMNS], definitions),
    ...titled(
      '## Defined more than once',
      table(
        ['Tool', 'How', 'Where', 'Difference'],
        tools.flatMap((tool) => differenceRows(tool, frame)),
      ),
    ),
    ...titled(
      '## Named at run time',
      table(
        ['Name', ...COLUMNS],
        computed.map((definition) => [code(definition.name), ...cellsOf(definition, frame)]),
      ),
    ),
    ...titled('## Decided by name', table(['Where', 'Topic', 'List', 'What it knows'], decisions)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function cellsOf(definition: InventoryDefinition, frame: InventoryFrame): string[] {
  const { role, dialect } = definition;
  return [
    code(placeWords(frame, definition)),
    role === 'source' ? dialect : `${dialect} (${role})`,
    schemaWords(definition.schema),
    flagWords(definition),
    code(registrarWords(definition)),
  ];
}

function differenceRows(tool: InventoryTool, frame: InventoryFrame): string[][] {
  const [first] = tool.definitions;
  if (tool.duplicates === 'none' || !first) return [];
  if (tool.differences.length === 0)
    return [[code(tool.name), duplicateWords(tool), code(placeWords(frame, first)), '']];
  return tool.differences.map((difference, index) => [
    index === 0 ? code(tool.name) : '',
    index === 0 ? duplicateWords(tool) : '',
    code(placeWords(frame, difference)),
    difference.text,
  ]);
}

function titled(title: string, blocks: readonly string[]): string[] {
  return blocks.length === 0 ? [] : [title, ...blocks];
}

/** A table; nothing when it has no rows. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [[line(headings), `|${' --- |'.repeat(headings.length)}`, ...rows.map(line)].join('\n')];
}

function cell(text: string): string {
  return printable(text)
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
}

/** Text in backticks; nothing stays nothing. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('`', "'")}\``;
}
