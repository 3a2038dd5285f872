import type { ToolContract } from './contract.js';
import { schemaOf } from './json-schema.js';
import { isLibrarySchema } from './library-schema.js';
import { isFromMcp, permissionFieldsOf, RISK_LEVELS } from './permission-fields.js';
import { at, fail, show } from './tool-error.js';
import { fieldsOf, isDialect, nameOf } from './tool-fields.js';
import type { CanonicalTool, HostFields, RiskLevel } from './types.js';
import { copyValue, isPlainObject, mapEntries, titleOf, type Fields } from './values.js';

export interface CanonicalizeOptions {
  /** Fields that the contract gives a tool of this name win over the tool's own. */
  readonly contract?: ToolContract | undefined;
  /** Where the tool comes from. Wins over what the tool says of itself. */
  readonly source?: string | undefined;
  /** What to do with fields that the descriptor does not define, handlers among them. The default is `keep`. */
  readonly extraFields?: 'keep' | 'drop' | undefined;
}

/** The fields a descriptor may have beside `name`, `inputSchema` and `parameters`, by the type of their value. */
const FIELDS = {
  string: 'title description kind source category approvalFlow skillName riskLevel',
  boolean:
    'isReadOnly availableInPlanMode requiresPlanApproval requiresConfirmation supportsStreaming available strict',
  number: 'maxInputBytes',
  object: 'permissions telemetry outputSchema',
};

/** The names of those fields. */
export const FIELD_NAMES: readonly PropertyKey[] = Object.values(FIELDS).join(' ').split(' ');

/**
 * The one normaliser: makes a canonical descriptor of a tool in whatever dialect. The schema becomes JSON Schema, `parameters` its
 * mirror, and fields that are missing get their defaults. Everything is copied, except functions, schemas of libraries and instances
 * of classes, which are shared. What is canonical already stays as it is.
 * @param raw a tool definition; methods and accessors of a class's instance count as its fields
 * @throws ToolError when the name is missing, a field has the wrong type or the schema describes no object
 */
export function canonicalizeTool(
  raw: unknown,
  options: CanonicalizeOptions & { readonly extraFields: 'drop' },
): CanonicalTool;
export function canonicalizeTool<Raw>(
  raw: Raw,
  options?: CanonicalizeOptions,
): CanonicalTool & HostFields<Raw>;
export function canonicalizeTool(raw: unknown, options?: CanonicalizeOptions): CanonicalTool {
  return canonicalize(raw, options, true);
}

/** The same; with `mayStay` false, a schema of a library becomes JSON Schema. */
export function canonicalize(
  raw: unknown,
  { contract, source, extraFields }: CanonicalizeOptions = {},
  mayStay = false,
): CanonicalTool {
  const name = nameOf(raw);
  const read = (): unknown => {
    const fields: Fields = { ...fieldsOf(raw), ...contract?.get(name), name };
    if (source) fields['source'] = source;
    checkTypes(fields);
    const inputSchema = schemaOf(fields, mayStay);
    const tool = { name, ...copyValue(defaultsOf(fields)), inputSchema, parameters: copyValue(inputSchema) };
    const rest = mapEntries(fields, (value, key) => {
      const isLeftOut = FIELD_NAMES.includes(key) ? value === null : extraFields === 'drop';
      return isLeftOut || Object.hasOwn(tool, key) || isDialect(key, value) ? undefined : copyValue(value);
    });
    return { ...tool, ...rest };
  };
  return at('', read, name) as CanonicalTool;
}

function defaultsOf(fields: Fields): Fields {
  const isMcp = isFromMcp(fields);
  const permissions = permissionFieldsOf(fields);
  const {
    name,
    source = isMcp ? 'mcp' : 'builtin',
    telemetry,
    title,
    kind,
  } = fields as Record<string, string>;
  const known = (telemetry ?? {}) as { category?: unknown; tags?: readonly string[] };
  const usual = isMcp ? 'mcp' : permissions.isReadOnly ? 'read' : 'general';
  const category = fields['category'] ?? known.category ?? usual;
  return {
    title: title ?? titleOf(name as string),
    kind: kind ?? (isMcp ? 'mcp' : /^skill/.test(source as string) ? 'skill' : 'builtin'),
    source,
    category,
    ...permissions,
    telemetry: {
      category,
      ...known,
      tags: at('telemetry.tags', () => [
        ...(known.tags ?? []).filter((tag) => !/^(tool|source):/.test(tag)),
        `tool:${name}`,
        `source:${source}`,
      ]),
    },
  };
}

/** Throws when a field of the descriptor has the wrong type. */
function checkTypes(fields: Fields): void {
  for (const [type, names] of Object.entries(FIELDS)) {
    for (const field of names.split(' ')) {
      const value = fields[field];
      const isObject = isPlainObject(value) || isLibrarySchema(value);
      if (value == null || (type === 'object' ? isObject : typeof value === type)) continue;
      at(field, () => fail(`${show(value)} is no ${type}`));
    }
  }
  const { riskLevel } = fields;
  if (riskLevel != null && !RISK_LEVELS.includes(riskLevel as RiskLevel)) {
    at('riskLevel', () => fail(`${show(riskLevel)} is none of ${RISK_LEVELS.join(', ')}`));
  }
}
