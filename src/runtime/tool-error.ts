/** A descriptor that cannot be used as it is. The message names the tool and the field. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /**
   * @param tool name of the tool; empty when it has none
   * @param field the field, with the path inside of it: `inputSchema.properties.path`
   */
  constructor(
    readonly tool: string,
    readonly field: string,
    readonly reason: string,
  ) {
    super(`Tool "${tool}", ${field}: ${reason}`);
  }
}

/**
 * Reads a field or an entry of one. Whatever is thrown becomes a {@link ToolError} that says where.
 * @param key the field; empty for the tool itself
 * @param tool the tool's name, where it is known
 */
export function at<T>(key: PropertyKey, read: () => T, tool = ''): T {
  try {
    return read();
  } catch (error) {
    const inner = Object(error) as Partial<ToolError>;
    const field = [String(key), inner.field].filter(Boolean).join('.');
    throw new ToolError(tool || inner.tool || '', field, String(inner.reason ?? inner.message ?? error));
  }
}

export function fail(reason: string): never {
  throw new Error(reason);
}

/** A value in a message: short, and never a reason for a second error. */
export function show(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, 99);
  } catch {
    // Nothing, a function, a cycle or a bigint.
    return typeof value;
  }
}
