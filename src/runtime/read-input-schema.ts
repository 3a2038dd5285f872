import { isLibrarySchema } from './library-schema.js';
import type { JsonSchema } from './types.js';

/** The places of a tool's schema in the order they are asked, each with what stands there. */
export function schemaPlaces(tool: unknown): readonly (readonly [field: string, value: unknown])[] {
  const fields = tool as Record<string, unknown> | null | undefined;
  const wrapped = fields?.['function'] as Record<string, unknown> | null | undefined;
  return [
    ['inputSchema', fields?.['inputSchema']],
    ['parameters', fields?.['parameters']],
    ['function.parameters', wrapped?.['parameters']],
    ['input_schema', fields?.['input_schema']],
  ];
}

/**
 * The schema of a tool, whatever its dialect: `inputSchema`, `parameters`, `function.parameters`, `input_schema`, else `{}`.
 * Values that are no schema (text, numbers, arrays) are passed over. Takes any value and never throws.
 * @returns the schema itself, not a copy; a schema of a library as it is
 */
export function readInputSchema(tool: unknown): JsonSchema {
  try {
    for (const [, value] of schemaPlaces(tool)) {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (isObject || isLibrarySchema(value)) return value as JsonSchema;
    }
  } catch {
    // A getter or a proxy that throws has no schema to show.
  }
  return {};
}
