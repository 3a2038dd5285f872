import pc from 'picocolors';
import type { Inventory, InventoryDefinition, InventoryTool } from '../../inventory/inventory.js';
import { printable } from '../printable.js';
import {
  duplicateWords,
  flagWords,
  gateWords,
  listed,
  placeWords,
  registrarWords,
  schemaWords,
  totalWords,
  type InventoryFrame,
} from './words.js';

type Colors = ReturnType<typeof pc.createColors>;

/** Widest text of a column, in UTF-16 units. */
const MAX_WIDTHS = [36, 72, 20, 48, 32, 32];
const HEADINGS = ['Tool', 'Where', 'Dialect', 'Schema', 'Flags', 'Registered by'];
/** How many differences of one tool are told. */
const MAX_DIFFERENCES = 6;

/** The inventory as a table for a person: a row for each definition, then what differs, what is computed, and what decides by name. */
export function toolsTable(inventory: Inventory, frame: InventoryFrame, color: boolean): string {
  const colors = pc.createColors(color);
  const { tools, computed, gates } = inventory;
  const rows = tools.flatMap((tool) =>
    tool.definitions.map((definition, index) => rowOf(index === 0 ? tool.name : '', definition, frame)),
  );
  const blocks = [
    rows.length > 0 ? aligned([HEADINGS, ...rows], colors) : [],
    section(
      'Defined more than once',
      tools.flatMap((tool) => duplicateLines(tool, frame)),
      colors,
    ),
    section(
      'Named at run time',
      computed.map(
        (definition) => `${definition.name}  ${placeWords(frame, definition)}  ${definition.role}`,
      ),
      colors,
    ),
    section(
      'Decided by name',
      gates.flatMap((gate) => [
        `${placeWords(frame, gate)}  ${gate.topic}${gate.list === null ? '' : `  ${gate.list}`}`,
        ...gateWords(gate).map((line) => `  ${line}`),
      ]),
      colors,
    ),
    [colors.bold(totalWords(tools, computed.length, gates.length))],
  ].filter((block) => block.length > 0);
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}

function rowOf(name: string, definition: InventoryDefinition, frame: InventoryFrame): string[] {
  return [
    name,
    placeWords(frame, definition),
    definition.role === 'source' ? definition.dialect : `${definition.dialect} (${definition.role})`,
    schemaWords(definition.schema),
    flagWords(definition),
    registrarWords(definition),
  ];
}

function aligned(rows: readonly (readonly string[])[], colors: Colors): string[] {
  const cells = rows.map((row) =>
    row.map((cell, column) => shortened(printable(cell), MAX_WIDTHS[column] ?? 40)),
  );
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row, index) => {
    const line = row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
    return index === 0 ? colors.underline(line) : line;
  });
}

/** The end of a place tells more than its beginning, the beginning of everything else. */
function shortened(text: string, width: number): string {
  if (text.length <= width) return text;
  return /:\d+$/.test(text) ? `…${text.slice(1 - width)}` : `${text.slice(0, width - 1)}…`;
}

function duplicateLines(tool: InventoryTool, frame: InventoryFrame): string[] {
  if (tool.duplicates === 'none') return [];
  const lines = tool.differences.slice(0, MAX_DIFFERENCES).map((difference) => {
    return `  ${placeWords(frame, difference)}  ${difference.text}`;
  });
  const rest = tool.differences.length - lines.length;
  const places = tool.definitions.map((definition) => placeWords(frame, definition));
  return [
    `${tool.name}  ${duplicateWords(tool)}  ${listed(places, 4)}`,
    ...lines,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function section(title: string, lines: readonly string[], colors: Colors): string[] {
  return lines.length === 0 ? [] : [colors.bold(title), ...lines.map((line) => `  ${printable(line)}`)];
}
