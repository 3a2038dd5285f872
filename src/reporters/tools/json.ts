import type { Inventory } from '../../inventory/inventory.js';

/** Where the JSON Schema of the format stands. */
export const TOOLS_SCHEMA_URL =
  'https://github.com/chainlesschain/canon-migrate/blob/main/schemas/tools.schema.json';

/** The inventory as JSON, by `schemas/tools.schema.json`; paths are relative to the scanned root. */
export function toolsJson(inventory: Inventory): string {
  return `${JSON.stringify({ $schema: TOOLS_SCHEMA_URL, version: 1, ...inventory }, undefined, 2)}\n`;
}
