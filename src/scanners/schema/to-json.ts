import {
  holesUnder,
  pointer,
  type JsonObject,
  type JsonValue,
  type StaticEntry,
  type StaticObject,
  type StaticValue,
} from './static-value.js';
import { LIST_KEYWORDS, MAP_KEYWORDS, SCHEMA_KEYWORDS } from './json-schema-words.js';

/** A value as JSON, with JSON pointers to the places that are not known. */
export interface KnownJson {
  readonly value: JsonValue;
  readonly holes: readonly string[];
}

/**
 * A schema as JSON. A part that is not known is a schema that accepts anything where a schema belongs, and is left out where plain
 * data belongs; each is named in `holes`. What may have more entries than known is named with the pointer of the whole.
 */
export function schemaJson(value: StaticValue): { value: JsonObject; holes: readonly string[] } {
  const known = knownSchema(value);
  return isJsonObject(known.value) ? { value: known.value, holes: known.holes } : { value: {}, holes: [''] };
}

/** Whether a JSON value is an object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function knownSchema(value: StaticValue): KnownJson {
  switch (value.kind) {
    case 'validator':
      return { value: value.translation.schema, holes: value.translation.holes };
    case 'unknown':
      return { value: {}, holes: [''] };
    case 'object':
      return collect(value, (name, entry) => knownKeyword(name, entry.value));
    default:
      return known(value) ?? { value: {}, holes: [''] };
  }
}

function knownKeyword(name: string, value: StaticValue): KnownJson | undefined {
  if (MAP_KEYWORDS.has(name) && value.kind === 'object')
    return collect(value, (_, entry) => knownSchema(entry.value));
  if (SCHEMA_KEYWORDS.has(name) && value.kind !== 'scalar' && value.kind !== 'list')
    return knownSchema(value);
  if ((LIST_KEYWORDS.has(name) || name === 'items') && value.kind === 'list') {
    const parts = value.items.map(knownSchema);
    return {
      value: parts.map((part) => part.value),
      holes: [
        ...(value.open ? [''] : []),
        ...parts.flatMap((part, index) => holesUnder(pointer('', index), part.holes)),
      ],
    };
  }
  return known(value);
}

function collect(
  object: StaticObject,
  read: (name: string, entry: StaticEntry) => KnownJson | undefined,
): KnownJson {
  const value: Record<string, JsonValue> = {};
  const holes: string[] = object.open ? [''] : [];
  for (const [name, entry] of object.entries) {
    if (entry.value.kind === 'unknown' && entry.value.type === 'undefined') continue;
    const part = read(name, entry);
    if (part) value[name] = part.value;
    holes.push(...holesUnder(pointer('', name), part ? part.holes : ['']));
  }
  return { value, holes };
}

/** Plain data; undefined when nothing of it is known. */
function known(value: StaticValue): KnownJson | undefined {
  switch (value.kind) {
    case 'scalar':
      return { value: value.value, holes: [] };
    case 'object':
      return collect(value, (_, entry) => known(entry.value));
    case 'list': {
      const parts = value.items.map((item) => known(item));
      const isWhole = !value.open && !parts.includes(undefined);
      return {
        value: parts.filter((part) => part !== undefined).map((part) => part.value),
        holes: isWhole
          ? parts.flatMap((part, index) => holesUnder(pointer('', index), part?.holes ?? []))
          : [''],
      };
    }
    case 'validator':
      return { value: value.translation.schema, holes: value.translation.holes };
    case 'unknown':
      return undefined;
  }
}
