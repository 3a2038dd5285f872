import {
  holesUnder,
  OPAQUE,
  pointer,
  type JsonObject,
  type JsonValue,
  type StaticValue,
  type Translation,
} from './static-value.js';

/** The translation that a value is, when it is a validator's schema. */
export function translationOf(value: StaticValue): Translation {
  return value.kind === 'validator' ? value.translation : OPAQUE;
}

/** An object schema of a shape: an object whose values are schemas; those that are not optional are required. */
export function objectOf(shape: StaticValue | undefined, keywords: JsonObject): Translation {
  if (shape !== undefined && shape.kind !== 'object')
    return {
      schema: { type: 'object', ...keywords },
      optional: false,
      holes: ['/properties'],
      base: 'object',
    };
  const properties: Record<string, JsonValue> = {};
  const required: string[] = [];
  const holes: string[] = shape?.open ? ['/properties'] : [];
  for (const [name, entry] of shape?.entries ?? []) {
    const part = translationOf(entry.value);
    properties[name] = part.schema;
    holes.push(...holesUnder(pointer('/properties', name), part.holes));
    if (!part.optional && !part.holes.includes('')) required.push(name);
  }
  const list = required.length > 0 ? { required } : {};
  return {
    schema: { type: 'object', properties, ...list, ...keywords },
    optional: false,
    holes,
    base: 'object',
  };
}

/** A schema of several: `anyOf`, `allOf`, `oneOf` of a list; alternatives that are constants become an enum. */
export function unionOf(list: StaticValue | undefined, keyword: 'anyOf' | 'allOf'): Translation {
  if (list?.kind !== 'list' || list.open) return { ...OPAQUE, base: 'other' };
  const parts = list.items.map(translationOf);
  const constants = parts.map((part) => part.schema['const']);
  if (keyword === 'anyOf' && parts.length > 0 && constants.every((value) => value !== undefined)) {
    const type = constants.every((value) => typeof value === 'string') ? { type: 'string' } : {};
    return { schema: { ...type, enum: constants }, optional: false, holes: [], base: 'other' };
  }
  return {
    schema: { [keyword]: parts.map((part) => part.schema) },
    optional: keyword === 'anyOf' && parts.some((part) => part.optional),
    holes: parts.flatMap((part, index) => holesUnder(pointer(`/${keyword}`, index), part.holes)),
    base: 'other',
  };
}

/** A schema that also takes null. */
export function nullable(translation: Translation): Translation {
  return {
    ...translation,
    schema: { anyOf: [translation.schema, { type: 'null' }] },
    holes: holesUnder('/anyOf/0', translation.holes),
    base: 'other',
  };
}

/** The scalars of a list, or the values of an enum or a constant map; undefined when one is not known. */
export function scalarsOf(values: StaticValue | undefined): JsonValue[] | undefined {
  if (values === undefined || (values.kind !== 'list' && values.kind !== 'object') || values.open)
    return undefined;
  const items =
    values.kind === 'list' ? values.items : [...values.entries.values()].map(({ value }) => value);
  const scalars = items.map((item) => (item.kind === 'scalar' ? item.value : undefined));
  return scalars.includes(undefined) ? undefined : (scalars as JsonValue[]);
}

/** Plain JSON of a value whose every part is known; undefined otherwise. */
export function plainJson(value: StaticValue): JsonValue | undefined {
  if (value.kind === 'scalar') return value.value;
  if (value.kind === 'list' && !value.open) {
    const items = value.items.map(plainJson);
    return items.includes(undefined) ? undefined : (items as JsonValue[]);
  }
  if (value.kind === 'object' && !value.open) {
    const entries = [...value.entries].map(([key, entry]) => [key, plainJson(entry.value)] as const);
    return entries.some(([, part]) => part === undefined)
      ? undefined
      : (Object.fromEntries(entries) as JsonObject);
  }
  return undefined;
}
