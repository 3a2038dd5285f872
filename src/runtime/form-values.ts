import { merge, resolve, type Resolved } from './form-schema.js';
import { copyValue, isPlainObject, isSame, ownEntry, put, titleOf, type Fields } from './values.js';

/** What is wrong with a form's values. */
export interface FormProblem {
  /** The field's path, joined with dots; entries of lists by their index. */
  readonly path: string;
  /** For people. */
  readonly message: string;
}

/** Takes note of what is wrong with the value at a path. */
export type Complain = (message: string, ...path: PropertyKey[]) => void;

/**
 * The value that a schema asks for, of what a form holds.
 * @param label what messages call the value
 */
export function toValue(
  given: unknown,
  raw: unknown,
  root: unknown,
  label: string,
  complain: Complain,
): unknown {
  const { anyOf, ...schema } = resolve(raw, root);
  if (given === null && schema.nullable) return null;
  if (anyOf) {
    const choices = anyOf.map((choice) => merge(schema, choice));
    return toBestChoice(given, choices, root, label, complain);
  }
  const value = schema.enum ? optionOf(given, schema.enum) : fromText(given, schema.type);
  for (const words of complaintsOf(value, schema)) complain(`${label} ${words}`);
  const inner = (item: unknown, part: unknown, key: PropertyKey, words: string): unknown =>
    toValue(item, part, root, words, (message, ...path) => complain(message, key, ...path));
  if (Array.isArray(value)) {
    return value.map((item, index) => inner(item, schema['items'], index, `${label}, entry ${index + 1},`));
  }
  return isPlainObject(value) ? toObject(value, schema, root, inner, complain) : value;
}

function toObject(
  value: Fields,
  { properties, required = [], additionalProperties = !properties }: Resolved,
  root: unknown,
  inner: (item: unknown, part: unknown, key: string, label: string) => unknown,
  complain: Complain,
): Fields {
  const result: Fields = {};
  for (const key of Object.keys({ ...properties, ...(additionalProperties ? value : {}) })) {
    const part = ownEntry(properties, key) ?? additionalProperties;
    const known = resolve(part, root);
    const label = String(known['title'] ?? titleOf(key));
    let item = ownEntry(value, key);
    if (isEmpty(item) && !(item === null && known.nullable)) {
      if (!required.includes(key)) continue;
      item = known['default'] ?? (known.nullable ? null : known.properties && {});
    }
    if (item === undefined) complain(`${label} is required`, key);
    else put(result, key, inner(item, part, key, label));
  }
  return result;
}

/** Whether nothing was filled in. */
function isEmpty(value: unknown): boolean {
  if (isPlainObject(value)) return Object.values(value).every(isEmpty);
  return value == null || value === '' || Number.isNaN(value);
}

/** The value by the choice that it fits best, the first of those that it fits as well. */
function toBestChoice(
  given: unknown,
  choices: readonly unknown[],
  root: unknown,
  label: string,
  complain: Complain,
): unknown {
  const outcomes = choices.map((choice) => {
    const complaints: Parameters<Complain>[] = [];
    const value = toValue(given, choice, root, label, (...complaint) => complaints.push(complaint));
    return { value, complaints };
  });
  outcomes.sort((left, right) => left.complaints.length - right.complaints.length);
  for (const complaint of outcomes[0]?.complaints ?? []) complain(...complaint);
  return outcomes[0]?.value;
}

function optionOf(given: unknown, options: readonly unknown[]): unknown {
  const same = options.filter((option) => isSame(option, given));
  return [...same, ...options.filter((option) => String(option) === given), given][0];
}

/** What the text of an input means by a schema that does not ask for text. */
function fromText(given: unknown, types: readonly string[]): unknown {
  if (typeof given !== 'string' || types.includes('string')) return copyValue(given, true);
  try {
    return JSON.parse(given);
  } catch {
    return types.includes('array') ? given.split('\n').filter((line) => line.trim()) : given;
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
};

/** What is wrong with a value by the keywords of a schema, leaving out its entries and properties. */
function complaintsOf(value: unknown, schema: Resolved): string[] {
  const { enum: options, type: types } = schema;
  if (options) {
    return options.some((option) => isSame(option, value)) ? [] : [`must be one of ${options.join(', ')}`];
  }
  const kind = value === null ? 'null' : typeof value;
  const type = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : kind;
  const isRight = (name: string): boolean => name === type || (name === 'number' && type === 'integer');
  if (types[0] && !types.some(isRight)) {
    return [`must be ${types.map((name) => TYPE_WORDS[name] ?? name).join(' or ')}`];
  }
  return Object.entries(schema).flatMap(([keyword, limit]) => complaintOf(value, keyword, limit) ?? []);
}

function complaintOf(value: unknown, keyword: string, limit: unknown): string | undefined {
  if (keyword === 'pattern' && typeof limit === 'string') {
    return isMatch(value, limit) ? undefined : `must match ${limit}`;
  }
  if (keyword === 'uniqueItems' && limit === true && Array.isArray(value)) {
    const isTwice = value.some((item, index) => value.slice(index + 1).some((other) => isSame(item, other)));
    return isTwice ? 'must not have an entry twice' : undefined;
  }
  if (typeof limit !== 'number') return undefined;
  if (keyword === 'multipleOf' && typeof value === 'number') {
    const quotient = value / limit;
    return Math.abs(quotient - Math.round(quotient)) < 1e-9 ? undefined : `must be a multiple of ${limit}`;
  }
  return boundComplaint(value, keyword, limit);
}

function isMatch(value: unknown, pattern: string): boolean {
  try {
    return typeof value !== 'string' || new RegExp(pattern, 'u').test(value);
  } catch {
    // A pattern that is none in JavaScript holds nobody up.
    return true;
  }
}

function boundComplaint(value: unknown, keyword: string, limit: number): string | undefined {
  const [, exclusive, side, kind] = /^(exclusive)?(min|max)(imum|Length|Items)$/i.exec(keyword) ?? [];
  const size = sizeOf(value, kind);
  if (size === undefined) return undefined;
  const isLow = /^min$/i.test(side ?? '');
  const room = isLow ? size - limit : limit - size;
  if (exclusive ? room > 0 : room >= 0) return undefined;
  const bound = exclusive ? (isLow ? 'more than' : 'less than') : isLow ? 'at least' : 'at most';
  if (kind === 'imum') return `must be ${bound} ${limit}`;
  return `must have ${bound} ${limit} ${kind === 'Items' ? 'entries' : 'characters'}`;
}

/** What a kind of limit measures of a value. */
function sizeOf(value: unknown, kind: string | undefined): number | undefined {
  if (kind === 'imum' && typeof value === 'number') return value;
  if (kind === 'Length' && typeof value === 'string') return [...value].length;
  return kind === 'Items' && Array.isArray(value) ? value.length : undefined;
}
