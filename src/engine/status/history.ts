import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { UserError } from '../../config/user-error.js';
import type { StatusReport } from './report.js';

// `require` loads a CommonJS package faster than `import` does on Node 20.
const require = createRequire(import.meta.url);

/** The file that runs are kept in, beside the config or in the scanned root. */
export const HISTORY_NAME = 'canon-migrate-history.json';

/** One run: how many places were left, by id of the line. */
export interface HistoryEntry {
  /** Day and time, ISO 8601 in UTC. */
  readonly date: string;
  readonly left: Readonly<Record<string, number>>;
}

const HISTORY_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    required: ['date', 'left'],
    properties: {
      date: { type: 'string', minLength: 10 },
      left: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    },
  },
} as const;

/**
 * Reads the runs that were kept, the oldest first; none when there is no such file.
 * @param path absolute path of the file
 * @throws UserError when the file is not what `status --record` writes
 */
export function readHistory(path: string): readonly HistoryEntry[] {
  if (!existsSync(path)) return [];
  const { Ajv } = require('ajv') as typeof import('ajv');
  const isHistory = new Ajv().compile<HistoryEntry[]>(HISTORY_SCHEMA);
  const value = parse(path);
  if (isHistory(value)) return value;
  throw new UserError(
    `${path} is no history of canon-migrate; move it away or restore it, then record again`,
  );
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${path} cannot be read as JSON (${reason}); restore it or delete it`);
  }
}

/** The run that a report was made by. */
export function entryOf({ sections }: StatusReport, date: Date): HistoryEntry {
  const items = sections.flatMap((section) => section.items);
  return { date: date.toISOString(), left: Object.fromEntries(items.map(({ id, left }) => [id, left])) };
}

/** The runs with a new one at their end; of several runs in a row with the same numbers the first and the last are enough. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  const [before, last] = [history.at(-2), history.at(-1)];
  const isStill = before && last && sameNumbers(before, last) && sameNumbers(last, entry);
  return isStill ? [...history.slice(0, -1), entry] : [...history, entry];
}

function sameNumbers(a: HistoryEntry, b: HistoryEntry): boolean {
  const ids = new Set([...Object.keys(a.left), ...Object.keys(b.left)]);
  return [...ids].every((id) => a.left[id] === b.left[id]);
}

/** The text of the file: one run a line, so that two branches that recorded can be merged. */
export function historyText(history: readonly HistoryEntry[]): string {
  return `[\n${history.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
}
