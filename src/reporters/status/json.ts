import { isMet, type StatusReport } from '../../engine/status/report.js';

/** Where the JSON Schema of the format stands. */
export const STATUS_SCHEMA_URL =
  'https://github.com/chainlesschain/canon-migrate/blob/main/schemas/status.schema.json';

/** The checklists as JSON, by `schemas/status.schema.json`; paths are relative to the scanned root. */
export function statusJson({ sections }: StatusReport): string {
  const report = {
    $schema: STATUS_SCHEMA_URL,
    version: 1,
    sections: sections.map(({ id, title, items }) => ({
      id,
      title,
      items: items.map((item) => ({ ...item, done: item.done ?? null, met: isMet(item) })),
    })),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
