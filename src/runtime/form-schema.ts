import type { JsonSchema } from './types.js';
import { isPlainObject, ownEntry, type Fields } from './values.js';

/** A schema worked out for a form. */
export interface Resolved extends JsonSchema {
  /** None means any. */
  readonly type: readonly string[];
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  /** What can be selected, with words for each under `enumNames`. */
  readonly enum?: readonly unknown[];
  readonly enumNames?: readonly unknown[];
  /** Choices that are more than constants. */
  readonly anyOf?: readonly Resolved[];
}

/** References, `allOf` and choices may lead on to others as often as this. */
const MAX_STEPS = 20;

/**
 * Works out a schema that stands inside of `root`, one level deep: references, `allOf` and a choice of one are merged in, constants and
 * choices between them become an `enum`, `null` among the types becomes `nullable`. References that lead nowhere or out of the
 * schema allow anything.
 */
export function resolve(raw: unknown, root: unknown, steps = MAX_STEPS): Resolved {
  if (!isPlainObject(raw) || !steps) return { type: [] };
  const { $ref, allOf = [], anyOf = [], oneOf = anyOf, ...own } = soundKeywords(raw);
  const inner = (part: unknown): Resolved => resolve(part, root, steps - 1);
  const choices = (oneOf as unknown[]).map(inner);
  const wanted = choices.filter((choice) => String(choice.type) !== 'null');
  const parts = [...($ref ? [target(root, $ref)] : []), ...allOf].map(inner);
  const merged: JsonSchema = [...parts, ...(wanted[1] ? [] : wanted), own].reduce(merge, {});
  const { type = merged['properties'] ? 'object' : merged['items'] ? 'array' : [] } = merged;
  const types = [type].flat().filter((name) => typeof name === 'string');
  const constants = 'const' in merged ? [merged['const']] : (merged['enum'] as unknown[] | undefined);
  const result: JsonSchema = { ...merged, type: types[1] ? types.filter((name) => name !== 'null') : types };
  if (types.includes('null') || choices[wanted.length] || constants?.includes(null))
    result['nullable'] = true;
  if (constants) result['enum'] = constants.filter((value) => value !== null);
  if (wanted[1]) {
    if (wanted.every((choice) => choice.enum)) {
      result['enum'] = wanted.flatMap((choice) => choice.enum);
      result['enumNames'] = wanted.flatMap(({ enum: values = [], title }) =>
        values.map((value) => title ?? value),
      );
    } else result['anyOf'] = wanted;
  }
  return result as Resolved;
}

/** The keywords whose values are of the right kind; a form makes do without the others. */
function soundKeywords(raw: Fields): Record<string, unknown[]> {
  const entries = Object.entries(raw).filter(([key, value]) => {
    if (key === 'properties') return isPlainObject(value);
    return !/^(?:(?:any|one|all)Of|enum|required)$/.test(key) || Array.isArray(value);
  });
  return Object.fromEntries(entries) as Record<string, unknown[]>;
}

/** What a reference within a schema points to: https://www.rfc-editor.org/rfc/rfc6901 */
function target(root: unknown, reference: unknown): unknown {
  const [start, ...steps] = decodeURIComponent(String(reference)).split('/');
  if (start !== '#') return undefined;
  const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');
  return steps.reduce((value: unknown, step) => ownEntry(value, unescape(step)), root);
}

/** A schema for what fits two schemas, as far as a form needs it. */
export function merge(left: JsonSchema, right: JsonSchema): JsonSchema {
  const { properties, required, type } = left as Partial<Resolved>;
  const { type: kind } = right as Partial<Resolved>;
  return {
    ...left,
    ...right,
    ...(properties && { properties: { ...properties, ...(right['properties'] as object) } }),
    ...(required && { required: [required, right['required'] ?? []].flat() }),
    ...(type && !kind?.[0] && { type }),
  };
}
