import {
  holesUnder,
  OPAQUE,
  type JsonObject,
  type JsonValue,
  type StaticValue,
  type Translation,
} from './static-value.js';
import { objectOf, plainJson, scalarsOf, translationOf, unionOf } from './translation.js';
import type { Chain, Translator } from './validators.js';

/** Types without an argument but their options, https://github.com/sinclairzx81/typebox */
const SIMPLE: Readonly<Record<string, JsonObject>> = {
  String: { type: 'string' },
  Number: { type: 'number' },
  Integer: { type: 'integer' },
  Boolean: { type: 'boolean' },
  Null: { type: 'null' },
  Any: {},
  Unknown: {},
  Never: { not: {} },
};

/** The JSON Schema of a typebox expression; undefined when the chain makes no schema. */
export function translateTypebox(chain: Chain, translator: Translator): Translation | undefined {
  const [step] = chain.steps;
  if (!step?.given || chain.steps.length > 1) return undefined;
  const values = step.given.map((node) => translator.value(node));
  const [first, second] = values;
  const schema = SIMPLE[step.name];
  if (schema) return withOptions({ schema, optional: false, holes: [], base: 'other' }, first);
  switch (step.name) {
    case 'Object':
      return withOptions(objectOf(first, {}), second);
    case 'Optional':
      return first && { ...translationOf(first), optional: true };
    case 'Readonly':
      return first && translationOf(first);
    case 'Array':
      return withOptions(under('items', { type: 'array' }, first), second);
    case 'Record':
      return withOptions(
        { ...under('additionalProperties', { type: 'object' }, second), base: 'object' },
        values[2],
      );
    case 'Literal':
      return withOptions(constant(first), second);
    case 'Union':
      return withOptions(unionOf(first, 'anyOf'), second);
    case 'Intersect':
    case 'Composite':
      return withOptions(unionOf(first, 'allOf'), second);
    case 'Enum':
    case 'StringEnum':
      return withOptions(enumOf(first), second);
    case 'Partial':
      return first && partial(translationOf(first));
    case 'Unsafe':
      return raw(first);
    default:
      return OPAQUE;
  }
}

function under(key: string, schema: JsonObject, inner: StaticValue | undefined): Translation {
  const part = inner ? translationOf(inner) : OPAQUE;
  return {
    schema: { ...schema, [key]: part.schema },
    optional: false,
    holes: holesUnder(`/${key}`, part.holes),
    base: 'other',
  };
}

function withOptions(before: Translation, options: StaticValue | undefined): Translation {
  if (options?.kind !== 'object') return before;
  const keywords: Record<string, JsonValue> = {};
  const holes = [...before.holes];
  for (const [key, entry] of options.entries) {
    const value = plainJson(entry.value);
    if (value === undefined) holes.push(`/${key}`);
    else keywords[key] = value;
  }
  return { ...before, schema: { ...before.schema, ...keywords }, holes };
}

function constant(value: StaticValue | undefined): Translation {
  if (value?.kind !== 'scalar') return OPAQUE;
  const type: JsonValue = value.value === null ? 'null' : typeof value.value;
  return { schema: { type, const: value.value }, optional: false, holes: [], base: 'other' };
}

function enumOf(values: StaticValue | undefined): Translation {
  const known = scalarsOf(values);
  if (!known) return { schema: {}, optional: false, holes: ['/enum'], base: 'other' };
  const type = known.every((value) => typeof value === 'string') ? { type: 'string' } : {};
  return { schema: { ...type, enum: known }, optional: false, holes: [], base: 'other' };
}

function partial(before: Translation): Translation {
  const schema = Object.fromEntries(Object.entries(before.schema).filter(([key]) => key !== 'required'));
  return { ...before, schema };
}

function raw(value: StaticValue | undefined): Translation {
  const json = value && plainJson(value);
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? { schema: json as JsonObject, optional: false, holes: [], base: 'unknown' }
    : OPAQUE;
}
