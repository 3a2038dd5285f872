import { merge, resolve, type Resolved } from './form-schema.js';
import { toObjectSchema } from './json-schema.js';
import { at } from './tool-error.js';
import { toValue, type FormProblem } from './form-values.js';

export type { FormProblem } from './form-values.js';
export { ToolError } from './tool-error.js';
export type { JsonSchema } from './types.js';
import type { JsonSchema } from './types.js';
import { copyValue, isPlainObject, isSame, ownEntry, put, titleOf, type Fields } from './values.js';

/** What a field is filled in with; `json` is a text of JSON, for what no other control fits. */
export type ControlKind =
  'text' | 'number' | 'checkbox' | 'select' | 'multiselect' | 'list' | 'group' | 'json';

export interface FieldOption {
  readonly label: string;
  readonly value: unknown;
}

export interface FormField {
  readonly name: string;
  /** The names that lead to the field, its own last. */
  readonly path: readonly string[];
  /** For people: the schema's title, or made of the name. */
  readonly label: string;
  readonly description?: string | undefined;
  readonly control: ControlKind;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly default?: unknown;
  /** What can be selected. */
  readonly options?: readonly FieldOption[] | undefined;
  /** The fields of a group. */
  readonly fields?: readonly FormField[] | undefined;
  /** One entry of a list. */
  readonly item?: FormField | undefined;
  /** The schema of the field with references worked out: limits, format and what else a control can use. */
  readonly schema: JsonSchema;
}

export interface FormOutcome {
  /** To call the tool with, if there are no problems. */
  readonly arguments: Record<string, unknown>;
  readonly problems: readonly FormProblem[];
}

/** A settings form for the arguments of a tool. */
export interface ToolForm {
  readonly fields: readonly FormField[];
  /** What to fill the form with: the defaults, and an empty object for each group. */
  readonly initialValues: Record<string, unknown>;
  /**
   * Arguments of what the form holds. Text becomes the number, boolean or JSON that the schema asks for; what is not filled in is left out.
   */
  toArguments(values: unknown): FormOutcome;
}

/**
 * Describes a form by a schema.
 * @param inputSchema JSON Schema, or whatever the normaliser makes JSON Schema of
 * @throws ToolError when it describes no object
 */
export function formFields(inputSchema: unknown): ToolForm {
  const root = at('inputSchema', () => toObjectSchema(inputSchema ?? {}));
  const { fields = [] } = at('inputSchema', () => fieldOf(root, root, [], false, []));
  return {
    fields,
    initialValues: initialValuesOf(fields),
    toArguments(values) {
      const problems: FormProblem[] = [];
      const given = isPlainObject(values) ? values : {};
      const found = toValue(given, root, root, '', (message, ...path) =>
        problems.push({ path: path.join('.'), message }),
      );
      return { arguments: found as Fields, problems };
    },
  };
}

function initialValuesOf(fields: readonly FormField[]): Fields {
  const values: Fields = {};
  for (const field of fields) {
    const preset = copyValue(field.default);
    put(values, field.name, preset ?? (field.fields && initialValuesOf(field.fields)));
  }
  return values;
}

const CONTROLS: Readonly<Record<string, ControlKind>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'checkbox',
};

function fieldOf(
  raw: unknown,
  root: unknown,
  path: readonly string[],
  required: boolean,
  above: readonly unknown[],
): FormField {
  const schema = withChoices(resolve(raw, root));
  const inner = (part: unknown, key: string, isRequired: boolean): FormField =>
    fieldOf(part, root, [...path, key], isRequired, [...above, raw]);
  const { title, description, properties, required: names = [], items, enum: values, anyOf } = schema;
  const name = path.at(-1) ?? '';
  const field = {
    name,
    path,
    label: String(title ?? titleOf(name)),
    description: description as string | undefined,
    required,
    nullable: schema.nullable === true,
    default: schema['default'] ?? schema['const'],
    schema,
  };
  if (above.includes(raw)) return { ...field, control: 'json' };
  if (values && path.length > 0) {
    const labels = schema.enumNames ?? values;
    const options = values.map((value, index) => ({ label: String(labels[index]), value }));
    return { ...field, control: 'select', options };
  }
  if (properties) {
    const fields = Object.entries(properties).map(([key, part]) => inner(part, key, names.includes(key)));
    return { ...field, control: 'group', fields };
  }
  if (isPlainObject(items)) {
    const item = inner(items, '*', true);
    const { options } = item;
    if (item.control !== 'json')
      return { ...field, control: options ? 'multiselect' : 'list', options, item };
  }
  const controls = (anyOf ?? [schema]).flatMap(({ type }) => type.map((kind) => CONTROLS[kind] ?? 'json'));
  const [control = 'json', ...others] = new Set(controls);
  return { ...field, control: !others[0] ? control : controls.includes('json') ? 'json' : 'text' };
}

/** With the properties of all choices between objects; one that is in several becomes a choice itself. */
function withChoices(schema: Resolved): Resolved {
  const { anyOf: choices } = schema;
  if (!choices?.every((choice) => choice.properties)) return schema;
  const properties: Fields = {};
  for (const choice of choices) {
    for (const [key, part] of Object.entries(choice.properties ?? {})) {
      const known = ownEntry(properties, key);
      put(properties, key, known && !isSame(known, part) ? { anyOf: [known, part] } : part);
    }
  }
  const required = Object.keys(properties).filter((key) =>
    choices.every((choice) => choice.required?.includes(key)),
  );
  return merge({ properties, required }, schema) as Resolved;
}
