import type { JsonObject, JsonValue } from '../scanners/schema/static-value.js';
import { isJsonObject } from '../scanners/schema/to-json.js';

/** One respect in which two schemas of one tool are different. */
export interface SchemaDifference {
  /** Dotted path of the property; empty for the schema as a whole. */
  readonly path: string;
  readonly aspect: 'only-first' | 'only-second' | 'type' | 'required' | 'enum' | 'description' | 'constraint';
  /** How the first has it, in words; empty when it has it not. */
  readonly first: string;
  readonly second: string;
}

/** A schema, with JSON pointers into it of what is not known. */
export interface KnownSchema {
  readonly value: JsonObject;
  readonly holes: readonly string[];
}

/** Keywords that restrict a value, apart from those that are compared one by one. */
const CONSTRAINTS = [
  'const',
  'default',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;
const COMBINERS = ['anyOf', 'oneOf', 'allOf', '$ref', 'not'] as const;

/**
 * What differs between two schemas, property by property, in the order of the first. What is not known of either is not compared.
 * Titles, examples and `additionalProperties` do not count: they change nothing that a model is told to send.
 */
export function schemaDifferences(first: KnownSchema, second: KnownSchema): SchemaDifference[] {
  if (first.holes.includes('') || second.holes.includes('')) return [];
  const holes = new Set([...first.holes, ...second.holes]);
  return differencesAt('', '', first.value, second.value, holes);
}

/** Whether differences are only ones of wording. */
export function areOnlyWords(differences: readonly SchemaDifference[]): boolean {
  return differences.every(({ aspect }) => aspect === 'description');
}

function differencesAt(
  path: string,
  pointer: string,
  first: JsonObject,
  second: JsonObject,
  holes: ReadonlySet<string>,
): SchemaDifference[] {
  if (holes.has(pointer)) return [];
  const own = (
    aspect: SchemaDifference['aspect'],
    a: string | undefined,
    b: string | undefined,
  ): SchemaDifference[] => (a === b ? [] : [{ path, aspect, first: a ?? '', second: b ?? '' }]);
  const isKnown = (keyword: string): boolean =>
    ![...holes].some((hole) => hole.startsWith(`${pointer}/${keyword}`));
  return [
    ...(isKnown('type') ? own('type', typeOf(first), typeOf(second)) : []),
    ...(isKnown('enum') ? own('enum', listOf(first['enum']), listOf(second['enum'])) : []),
    ...(isKnown('description')
      ? own('description', textOf(first['description']), textOf(second['description']))
      : []),
    ...[...CONSTRAINTS, ...COMBINERS].flatMap((keyword) =>
      isKnown(keyword)
        ? own('constraint', constraint(keyword, first[keyword]), constraint(keyword, second[keyword]))
        : [],
    ),
    ...(isKnown('required') ? requiredDifferences(path, first, second) : []),
    ...propertyDifferences(path, pointer, first, second, holes),
    ...itemDifferences(path, pointer, first, second, holes),
  ];
}

function requiredDifferences(path: string, first: JsonObject, second: JsonObject): SchemaDifference[] {
  const [a, b] = [requiredOf(first), requiredOf(second)];
  const shared = Object.keys(propertiesOf(first)).filter((name) => name in propertiesOf(second));
  return shared
    .filter((name) => a.has(name) !== b.has(name))
    .map((name) => ({
      path: joined(path, name),
      aspect: 'required' as const,
      first: a.has(name) ? 'required' : 'optional',
      second: b.has(name) ? 'required' : 'optional',
    }));
}

function propertyDifferences(
  path: string,
  pointer: string,
  first: JsonObject,
  second: JsonObject,
  holes: ReadonlySet<string>,
): SchemaDifference[] {
  const [a, b] = [propertiesOf(first), propertiesOf(second)];
  if (holes.has(`${pointer}/properties`)) return [];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name): SchemaDifference[] => {
    const [one, other] = [a[name], b[name]];
    const below = joined(path, name);
    if (one !== undefined && other === undefined)
      return [
        { path: below, aspect: 'only-first', first: summary(one, requiredOf(first).has(name)), second: '' },
      ];
    if (one === undefined && other !== undefined)
      return [
        {
          path: below,
          aspect: 'only-second',
          first: '',
          second: summary(other, requiredOf(second).has(name)),
        },
      ];
    if (!isJsonObject(one) || !isJsonObject(other)) return [];
    return differencesAt(below, `${pointer}/properties/${escaped(name)}`, one, other, holes);
  });
}

function itemDifferences(
  path: string,
  pointer: string,
  first: JsonObject,
  second: JsonObject,
  holes: ReadonlySet<string>,
): SchemaDifference[] {
  const [a, b] = [first['items'], second['items']];
  if (!isJsonObject(a) || !isJsonObject(b)) return [];
  return differencesAt(`${path}[]`, `${pointer}/items`, a, b, holes);
}

function propertiesOf(schema: JsonObject): JsonObject {
  const properties = schema['properties'];
  return isJsonObject(properties) ? properties : {};
}

function requiredOf(schema: JsonObject): ReadonlySet<string> {
  const required = schema['required'];
  return new Set(Array.isArray(required) ? (required as string[]) : []);
}

/** The types of a schema, sorted; an enum or a const tells the type where none is written. */
function typeOf(schema: JsonObject): string | undefined {
  const type = schema['type'];
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return [...(type as string[])].sort().join(' or ');
  if (propertiesOf(schema) !== schema && isJsonObject(schema['properties'])) return 'object';
  const values = Array.isArray(schema['enum']) ? (schema['enum'] as JsonValue[]) : [];
  const types = [...new Set(values.map((value) => typeof value))];
  return types.length === 1 ? types[0] : undefined;
}

/** The values of an enum, in an order of their own: which stands first tells a model nothing. */
function listOf(values: JsonValue | undefined): string | undefined {
  if (!Array.isArray(values)) return undefined;
  return (values as JsonValue[])
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .sort()
    .join(', ');
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value.replace(/\s+/g, ' ').trim() : undefined;
}

function constraint(keyword: string, value: JsonValue | undefined): string | undefined {
  return value === undefined ? undefined : `${keyword} ${JSON.stringify(sorted(value))}`;
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as JsonValue[]).map(sorted);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value)
    .filter((key) => key !== 'description' && key !== 'title')
    .sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key] as JsonValue)]));
}

function summary(schema: JsonValue, isRequired: boolean): string {
  const type = isJsonObject(schema) ? (typeOf(schema) ?? 'any type') : 'any type';
  return isRequired ? `${type}, required` : type;
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
