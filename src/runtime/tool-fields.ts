import { at, fail, show } from './tool-error.js';
import { isPlainObject, keysOf, put, type Fields } from './values.js';

/**
 * A tool's name: its own, or that of the function that it wraps.
 * @throws ToolError when it has none
 */
export function nameOf(raw: unknown): string {
  return at('name', () => {
    const { name, function: wrapped } = Object(raw) as Fields;
    const found = name ?? (isPlainObject(wrapped) ? wrapped['name'] : undefined);
    return typeof found === 'string' && found.trim() ? found : fail(`${show(found)} is no name`);
  });
}

/**
 * The fields of a tool: its own, those of the function that it wraps, and the methods and accessors that its class gives it. Methods of a
 * class stay bound to the tool.
 */
export function fieldsOf(raw: unknown): Fields {
  const fields: Fields = {};
  for (
    let holder = raw as object;
    holder === raw || (holder && Object.getPrototypeOf(holder));
    holder = Object.getPrototypeOf(holder) as object
  ) {
    const isOwn = holder === raw;
    for (const key of isOwn ? keysOf(holder) : Reflect.ownKeys(holder)) {
      if (Object.hasOwn(fields, key) || key === 'constructor') continue;
      const value = at(key, () => (raw as Fields)[key]);
      put(fields, key, !isOwn && typeof value === 'function' ? value.bind(raw) : value);
    }
  }
  const wrapped = fields['function'];
  return { ...(isPlainObject(wrapped) && wrapped), ...fields };
}

/** Whether a field is how another dialect says what the descriptor says already. */
export function isDialect(key: PropertyKey, value: unknown): boolean {
  return (
    key === 'parameters' ||
    key === 'input_schema' ||
    (key === 'function' && isPlainObject(value)) ||
    (key === 'type' && value === 'function')
  );
}
