import {
  holesUnder,
  OPAQUE,
  pointer,
  type JsonObject,
  type JsonValue,
  type Translation,
} from './static-value.js';
import { nullable, objectOf, plainJson, translationOf } from './translation.js';
import type { Step, Translator } from './validators.js';

/** Keywords that a method without arguments of note adds. */
const FLAGS: Readonly<Record<string, JsonObject>> = {
  int: { type: 'integer' },
  positive: { exclusiveMinimum: 0 },
  nonnegative: { minimum: 0 },
  negative: { exclusiveMaximum: 0 },
  nonpositive: { maximum: 0 },
  email: { format: 'email' },
  url: { format: 'uri' },
  uuid: { format: 'uuid' },
  datetime: { format: 'date-time' },
  date: { format: 'date' },
  time: { format: 'time' },
  ip: { format: 'ip' },
  strict: { additionalProperties: false },
  passthrough: { additionalProperties: {} },
  loose: { additionalProperties: {} },
};

/** Methods that JSON Schema has no word for, or that say what is the default. */
const SILENT: ReadonlySet<string> = new Set([
  ...['refine', 'superRefine', 'check', 'transform', 'brand', 'readonly', 'catch', 'pipe', 'strip', 'finite'],
  ...['trim', 'toLowerCase', 'toUpperCase', 'normalize', 'safe', 'openapi', 'clone', 'register', 'overwrite'],
  ...['cuid', 'cuid2', 'ulid', 'nanoid', 'emoji', 'base64', 'jwt'],
]);

/** A zod schema after one more method. */
export function refineZod(before: Translation, step: Step, translator: Translator): Translation {
  const { name } = step;
  const flag = FLAGS[name];
  if (flag) return withKeywords(before, flag);
  if (SILENT.has(name)) return before;
  const argument = step.given?.[0] && translator.value(step.given[0]);
  const json = argument && plainJson(argument);
  switch (name) {
    case 'optional':
    case 'exactOptional':
      return { ...before, optional: true };
    case 'nullable':
      return nullable(before);
    case 'nullish':
      return { ...nullable(before), optional: true };
    case 'default':
    case 'prefault':
      return { ...keyword(before, 'default', json), optional: true };
    case 'describe':
      return keyword(before, 'description', json);
    case 'meta':
      return isObject(json) ? withKeywords(before, json) : withHole(before, '/description');
    case 'nonempty':
      return bounded(before, 'min', 1);
    case 'min':
    case 'max':
    case 'gte':
    case 'lte':
    case 'length':
    case 'size':
      return bounded(before, name, json);
    case 'gt':
      return keyword(before, 'exclusiveMinimum', json);
    case 'lt':
      return keyword(before, 'exclusiveMaximum', json);
    case 'multipleOf':
    case 'step':
      return keyword(before, 'multipleOf', json);
    case 'regex':
      return pattern(before, step);
    default:
      return reshaped(before, step, translator);
  }
}

/** Methods that make another schema of one. */
function reshaped(before: Translation, step: Step, translator: Translator): Translation {
  const argument = step.given?.[0] && translator.value(step.given[0]);
  switch (step.name) {
    case 'array':
      return {
        schema: { type: 'array', items: before.schema },
        optional: false,
        holes: holesUnder('/items', before.holes),
        base: 'other',
      };
    case 'or':
    case 'and': {
      const key = step.name === 'or' ? 'anyOf' : 'allOf';
      const other = argument ? translationOf(argument) : OPAQUE;
      return {
        schema: { [key]: [before.schema, other.schema] },
        optional: false,
        holes: [...holesUnder(`/${key}/0`, before.holes), ...holesUnder(`/${key}/1`, other.holes)],
        base: 'other',
      };
    }
    case 'extend':
    case 'safeExtend':
    case 'augment':
      return merged(before, objectOf(argument, {}));
    case 'merge':
      return merged(before, argument ? translationOf(argument) : OPAQUE);
    case 'partial':
      return argument ? withHole(before, '/required') : without(before, ['required']);
    case 'pick':
    case 'omit':
      return narrowed(before, step.name, argument && plainJson(argument));
    case 'catchall':
      return withKeywords(before, { additionalProperties: argument ? translationOf(argument).schema : {} });
    default:
      return before.base === 'object' ? { ...OPAQUE, schema: { type: 'object' }, base: 'object' } : OPAQUE;
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withKeywords(before: Translation, keywords: JsonObject): Translation {
  // Keywords of a nullable type belong beside its alternatives only when they are annotations.
  return { ...before, schema: { ...before.schema, ...keywords } };
}

function withHole(before: Translation, hole: string): Translation {
  return { ...before, holes: [...before.holes, hole] };
}

function keyword(before: Translation, key: string, value: JsonValue | undefined): Translation {
  return value === undefined ? withHole(before, pointer('', key)) : withKeywords(before, { [key]: value });
}

/** `min`, `max` and `length` mean another keyword for strings, arrays and numbers. */
function bounded(before: Translation, name: string, value: JsonValue | undefined): Translation {
  const type = before.schema['type'];
  const [low, high] =
    type === 'string'
      ? ['minLength', 'maxLength']
      : type === 'array'
        ? ['minItems', 'maxItems']
        : ['minimum', 'maximum'];
  if (name === 'length' || name === 'size') return keyword(keyword(before, low, value), high, value);
  return keyword(before, name === 'min' || name === 'gte' ? low : high, value);
}

function pattern(before: Translation, step: Step): Translation {
  const source = (step.given?.[0]?.['regex'] as { pattern?: string } | undefined)?.pattern;
  return keyword(before, 'pattern', source);
}

function merged(before: Translation, other: Translation): Translation {
  const names = Object.keys((other.schema['properties'] ?? {}) as JsonObject);
  const kept = ((before.schema['required'] ?? []) as string[]).filter((name) => !names.includes(name));
  const required = [...kept, ...((other.schema['required'] ?? []) as string[])];
  const properties = {
    ...((before.schema['properties'] ?? {}) as JsonObject),
    ...((other.schema['properties'] ?? {}) as JsonObject),
  };
  const whole = other.holes.includes('') ? ['/properties'] : other.holes;
  return {
    schema: {
      ...without(before, ['required']).schema,
      properties,
      ...(required.length > 0 ? { required } : {}),
    },
    optional: false,
    holes: [...before.holes, ...whole],
    base: 'object',
  };
}

function without(before: Translation, keys: readonly string[]): Translation {
  const schema = Object.fromEntries(Object.entries(before.schema).filter(([key]) => !keys.includes(key)));
  return { ...before, schema };
}

function narrowed(before: Translation, how: string, mask: JsonValue | undefined): Translation {
  const properties = before.schema['properties'];
  if (!isObject(mask) || !isObject(properties))
    return { ...OPAQUE, schema: { type: 'object' }, base: 'object' };
  const stays = (name: string): boolean => (how === 'pick') === name in mask;
  const required = ((before.schema['required'] ?? []) as string[]).filter(stays);
  return {
    ...before,
    schema: {
      ...without(before, ['required']).schema,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => stays(name))),
      ...(required.length > 0 ? { required } : {}),
    },
  };
}
