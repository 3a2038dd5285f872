import { canonicalize } from './canonicalize.js';
import type { CanonicalTool } from './types.js';
import { copyValue } from './values.js';

/**
 * A tool as it can cross to another process or thread: canonical, and data only. Functions, symbols and instances of classes are left out;
 * dates, maps and sets stay; a schema of a library becomes JSON Schema. What comes out passes `structuredClone` and `postMessage`.
 * @throws ToolError when the tool cannot be made canonical or its schema cannot be converted
 */
export function serializeForIpc(tool: unknown): CanonicalTool;
export function serializeForIpc(tools: readonly unknown[]): CanonicalTool[];
export function serializeForIpc(tools: unknown): unknown {
  if (Array.isArray(tools)) return tools.map((tool: unknown) => serializeForIpc(tool));
  return copyValue(canonicalize(tools), true);
}
