import { isLibrarySchema, isRequired, withoutLibrary } from './library-schema.js';
import { schemaPlaces } from './read-input-schema.js';
import { at, fail, show } from './tool-error.js';
import type { JsonSchema, ObjectSchema } from './types.js';
import { checkDepth, copyValue, isPlainObject, keysOf, mapEntries, type Fields } from './values.js';

/** Keywords whose value maps names to schemas. */
const MAPS = /^(properties|patternProperties|\$defs|definitions|dependentSchemas)$/;
/** Keywords whose value is a schema or a list of schemas. */
const SCHEMAS =
  /^((additional|unevaluated)Properties|propertyNames|not|if|then|else|(prefixI|i)tems|contains|(any|one|all)Of)$/;
/** Other keywords by which an entry of a property map is known to be a schema. */
const MARKS = /^(type|description|enum|const|default|\$ref)$/;

/**
 * Plain JSON Schema of an object: a copy of JSON Schema, or made of a property map (`{ path: { type: 'string', required: true } }`), a map
 * of library schemas, or a library's schema. Flags `required: true` become `required` lists, `type: 'any'` goes, a missing root type
 * becomes `object`. What is valid JSON Schema already comes out as it went in. Throws when the value describes no object.
 */
export function toObjectSchema(value: unknown): ObjectSchema {
  const given = withoutLibrary(value);
  if (!isPlainObject(given)) fail(`${show(given)} is no JSON Schema of an object`);
  const schema = copySchema(isPropertyMap(given) ? wrap(given) : given, 0) as ObjectSchema;
  const { type = 'object' as unknown } = schema;
  if (![type].flat().includes('object')) fail(`type ${show(type)} must be "object"`);
  if (schema.type === 'object') return schema;
  return { ...(keysOf(schema)[0] == null ? { properties: {} } : schema), type: 'object' };
}

/** Whether an object maps property names to schemas and is no JSON Schema itself. */
function isPropertyMap(value: unknown): value is Fields {
  if (!isPlainObject(value) || isLibrarySchema(value)) return false;
  const keys = Object.keys(value);
  return (
    keys.some((key) => key === 'items' || !isApplicator(key)) && keys.every((key) => isEntry(value[key]))
  );
}

function isApplicator(key: string): boolean {
  return MAPS.test(key) || SCHEMAS.test(key);
}

function isEntry(value: unknown): boolean {
  if (isLibrarySchema(value)) return true;
  if (!isPlainObject(value)) return false;
  const keys = Object.keys(value);
  return !keys[0] || keys.some((key) => MARKS.test(key) || isApplicator(key)) || isPropertyMap(value);
}

/** The schema of an object with the properties of a map. */
function wrap(map: Fields): JsonSchema {
  const properties = mapEntries(map, (entry) => (isPropertyMap(entry) ? wrap(entry) : entry));
  const required = Object.keys(map).filter((key) => isRequired(map[key]));
  return { type: 'object', properties, ...(required[0] != null && { required }) };
}

function copySchema(value: unknown, depth: number): unknown {
  checkDepth(depth);
  const schema = withoutLibrary(value);
  const copy = (item: unknown): unknown => copySchema(item, depth + 1);
  if (Array.isArray(schema)) return schema.map(copy);
  if (!isPlainObject(schema)) return copyValue(schema);
  const required: unknown[] = [];
  const result = mapEntries(schema, (item, symbolOrKey) => {
    const key = String(symbolOrKey);
    if ((key === 'type' && item === 'any') || (key === 'required' && typeof item === 'boolean')) return;
    if (!MAPS.test(key) || !isPlainObject(item)) return SCHEMAS.test(key) ? copy(item) : copyValue(item);
    return mapEntries(item, (entry, name) => {
      if (key === 'properties' && isPlainObject(entry) && entry['required'] === true) required.push(name);
      return copy(entry);
    });
  });
  if (required[0] != null) {
    result['required'] = [...new Set([result['required'] ?? [], required].flat())];
  }
  return result;
}

/** The schema among a tool's fields; of a tool without one, that of no arguments. A library's schema stays as it is if it may. */
export function schemaOf(fields: Fields, mayStay: boolean): ObjectSchema {
  const [field, schema] = schemaPlaces(fields).find(([, value]) => value != null) ?? ['inputSchema', {}];
  if (mayStay && isLibrarySchema(schema)) return schema as unknown as ObjectSchema;
  return at(field, () => toObjectSchema(schema));
}
