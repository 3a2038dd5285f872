import type { AstNode } from '../../source/nodes.js';
import {
  holesUnder,
  OPAQUE,
  pointer,
  type JsonObject,
  type JsonValue,
  type StaticValue,
  type Translation,
} from './static-value.js';
import { nullable, objectOf, scalarsOf, translationOf, unionOf } from './translation.js';
import type { Chain, Step, Translator } from './validators.js';
import { refineZod } from './zod-methods.js';

/** What zod's own types are in JSON Schema, https://zod.dev/json-schema */
const SIMPLE: Readonly<Record<string, JsonObject>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  int: { type: 'integer' },
  int32: { type: 'integer' },
  uint32: { type: 'integer', minimum: 0 },
  float32: { type: 'number' },
  float64: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  any: {},
  unknown: {},
  never: { not: {} },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  uuid: { type: 'string', format: 'uuid' },
  guid: { type: 'string', format: 'uuid' },
  cuid: { type: 'string' },
  cuid2: { type: 'string' },
  ulid: { type: 'string' },
  nanoid: { type: 'string' },
  ipv4: { type: 'string', format: 'ipv4' },
  ipv6: { type: 'string', format: 'ipv6' },
  base64: { type: 'string', contentEncoding: 'base64' },
  stringbool: { type: 'string' },
};

const ISO: Readonly<Record<string, JsonObject>> = {
  datetime: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  duration: { type: 'string', format: 'duration' },
};

/** Steps that only lead to a type: `z.coerce.number()`, `zod.z.string()`. */
const NAMESPACES: ReadonlySet<string> = new Set(['coerce', 'z', 'default', 'iso']);

/** The JSON Schema of a zod expression; undefined when the chain makes no schema (`z.infer`, `z.ZodError`). */
export function translateZod(chain: Chain, translator: Translator): Translation | undefined {
  const start = chain.steps.findIndex((step) => step.given !== undefined || !NAMESPACES.has(step.name));
  const first = chain.steps[start];
  if (!first?.given) return undefined;
  const isIso = chain.steps.slice(0, start).some((step) => step.name === 'iso');
  let translation = isIso ? simple(ISO[first.name] ?? {}) : baseOf(first, translator);
  if (!translation) return undefined;
  for (const step of chain.steps.slice(start + 1)) {
    if (!step.given) return step.name === 'shape' ? undefined : OPAQUE;
    translation = refineZod(translation, step, translator);
  }
  return translation;
}

function simple(schema: JsonObject): Translation {
  return { schema, optional: false, holes: [], base: 'other' };
}

function baseOf(step: Step, translator: Translator): Translation | undefined {
  const given = step.given ?? [];
  const [first, second] = given;
  const schema = SIMPLE[step.name];
  if (schema) return simple(schema);
  switch (step.name) {
    case 'object':
    case 'interface':
      return objectOf(first && translator.value(first), {});
    case 'strictObject':
      return objectOf(first && translator.value(first), { additionalProperties: false });
    case 'looseObject':
      return objectOf(first && translator.value(first), { additionalProperties: {} });
    case 'array':
      return arrayOf(first, translator);
    case 'set':
      return withKeyword(arrayOf(first, translator), { uniqueItems: true });
    case 'tuple':
      return tupleOf(first && translator.value(first));
    case 'record':
    case 'partialRecord':
    case 'map':
      return recordOf(second ?? first, translator);
    case 'enum':
    case 'nativeEnum':
      return enumOf(first && translator.value(first));
    case 'literal':
      return literalOf(first && translator.value(first));
    case 'union':
      return unionOf(first && translator.value(first), 'anyOf');
    case 'discriminatedUnion':
      return unionOf(second && translator.value(second), 'anyOf');
    case 'intersection':
      return unionOf(listOf([first, second], translator), 'allOf');
    case 'optional':
      return optionalOf(first, translator);
    case 'nullable':
      return nullableOf(first, translator);
    case 'preprocess':
      return second && translationOf(translator.value(second));
    case 'infer':
    case 'setErrorMap':
    case 'toJSONSchema':
      return undefined;
    default:
      return OPAQUE;
  }
}

function withKeyword(translation: Translation, keywords: JsonObject): Translation {
  return { ...translation, schema: { ...translation.schema, ...keywords } };
}

function optionalOf(inner: AstNode | undefined, translator: Translator): Translation {
  const translation = inner ? translationOf(translator.value(inner)) : OPAQUE;
  return { ...translation, optional: true };
}

function nullableOf(inner: AstNode | undefined, translator: Translator): Translation {
  return nullable(inner ? translationOf(translator.value(inner)) : OPAQUE);
}

function listOf(nodes: readonly (AstNode | undefined)[], translator: Translator): StaticValue | undefined {
  const items = nodes.filter((node) => node !== undefined).map((node) => translator.value(node));
  const [first] = items;
  return first && { kind: 'list', node: first.node, place: first.place, items, open: false };
}

function arrayOf(inner: AstNode | undefined, translator: Translator): Translation {
  const items = inner ? translationOf(translator.value(inner)) : OPAQUE;
  return {
    schema: { type: 'array', items: items.schema },
    optional: false,
    holes: holesUnder('/items', items.holes),
    base: 'other',
  };
}

function recordOf(inner: AstNode | undefined, translator: Translator): Translation {
  const values = inner ? translationOf(translator.value(inner)) : OPAQUE;
  return {
    schema: { type: 'object', additionalProperties: values.schema },
    optional: false,
    holes: holesUnder('/additionalProperties', values.holes),
    base: 'object',
  };
}

function tupleOf(items: StaticValue | undefined): Translation {
  if (items?.kind !== 'list' || items.open) return withKeyword(OPAQUE, { type: 'array' });
  const parts = items.items.map(translationOf);
  return {
    schema: { type: 'array', prefixItems: parts.map((part) => part.schema) },
    optional: false,
    holes: parts.flatMap((part, index) => holesUnder(pointer('/prefixItems', index), part.holes)),
    base: 'other',
  };
}

function enumOf(values: StaticValue | undefined): Translation {
  const known = scalarsOf(values);
  if (!known) return { schema: { type: 'string' }, optional: false, holes: ['/enum'], base: 'other' };
  const type = known.every((value) => typeof value === 'string') ? { type: 'string' } : {};
  return simple({ ...type, enum: known });
}

function literalOf(value: StaticValue | undefined): Translation {
  const several = scalarsOf(value);
  if (several) return simple({ enum: several });
  if (value?.kind !== 'scalar') return OPAQUE;
  const type: JsonValue = value.value === null ? 'null' : typeof value.value;
  return simple({ type, const: value.value });
}
