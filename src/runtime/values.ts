import { isLibrarySchema } from './library-schema.js';
import { at, fail } from './tool-error.js';

export type Fields = Record<PropertyKey, unknown>;

/** Data may be nested as deep as this; a cycle ends here too. */
const MAX_DEPTH = 99;

/** Whether a value is an object literal or was parsed from JSON, in whatever realm. */
export function isPlainObject(value: unknown): value is Fields {
  if (typeof value !== 'object' || !value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return !prototype || !Object.getPrototypeOf(prototype);
}

/** The keys an object shows, symbols among them. */
export function keysOf(value: object): PropertyKey[] {
  const symbols = Object.getOwnPropertySymbols(value);
  return [
    ...Object.keys(value),
    ...symbols.filter((key) => Object.prototype.propertyIsEnumerable.call(value, key)),
  ];
}

/** Sets an own property unless the value is undefined; a key `__proto__` becomes one like any other. */
export function put(target: object, key: PropertyKey, value: unknown): void {
  if (value === undefined) return;
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    (target as Fields)[key] = value;
  }
}

/** What an object itself holds under a key. */
export function ownEntry(value: unknown, key: PropertyKey): unknown {
  return Object.hasOwn(Object(value) as object, key) ? (value as Fields)[key] : undefined;
}

/** An object with the same keys and other values; entries that become `undefined` are left out. */
export function mapEntries(value: object, map: (item: unknown, key: PropertyKey) => unknown): Fields {
  const result: Fields = {};
  let key: PropertyKey = '';
  try {
    for (key of keysOf(value)) put(result, key, map((value as Fields)[key], key));
  } catch (error) {
    at(key, () => {
      throw error;
    });
  }
  return result;
}

/** Throws when data is nested too deeply. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) fail('refers to itself or is nested too deeply');
}

/**
 * Copies data: objects, arrays, maps, sets and dates. Functions, schemas of libraries and instances of other classes are shared or,
 * when only data is wanted, left out, as symbols are. Entries that are `undefined` are left out.
 */
export function copyValue<T>(value: T, dataOnly?: boolean, depth?: number): T;
export function copyValue(value: unknown, dataOnly = false, depth = 0): unknown {
  checkDepth(depth);
  const copy = (item: unknown): unknown => copyValue(item, dataOnly, depth + 1);
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Date) return new Date(value);
  if (value instanceof Set) return new Set([...value].map(copy));
  if (value instanceof Map) return new Map([...value].map(copy) as [unknown, unknown][]);
  if (isPlainObject(value) && !isLibrarySchema(value)) {
    return mapEntries(value, (item, key) => (dataOnly && typeof key === 'symbol' ? undefined : copy(item)));
  }
  return dataOnly && (Object(value) === value || typeof value === 'symbol') ? undefined : value;
}

/** Whether two values hold the same data. */
export function isSame(left: unknown, right: unknown): boolean {
  if (!isContainer(left) || !isContainer(right)) return Object.is(left, right);
  const keys = keysOf(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    keys.length === keysOf(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}

function isContainer(value: unknown): value is Fields {
  return Array.isArray(value) || isPlainObject(value);
}

/** Freezes data to any depth, in place. */
export function deepFreeze<T>(value: T): T {
  if (isContainer(value)) for (const key of keysOf(Object.freeze(value))) deepFreeze(value[key]);
  return value;
}

/** Words for people: `read_file` and `readFile` become `Read File`. */
export function titleOf(name: string): string {
  const words = name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|[\s_\-.:/]+/gu, ' ').trim();
  return words.replace(/(?<= |^)./gu, (letter) => letter.toUpperCase()) || name;
}
