import { CONFIG_SCHEMA } from './schema.js';

/**
 * The JSON Schema of a config file as editors get it: with the ids of the rules.
 * @param rules id and one sentence of each
 */
export function editorSchema(rules: readonly { readonly id: string; readonly summary: string }[]): object {
  const { additionalProperties: level } = CONFIG_SCHEMA.properties.rules;
  const properties = Object.fromEntries(
    rules.map(({ id, summary }) => [id, { description: summary, ...level }]),
  );
  const levels = { type: 'object', additionalProperties: false, properties };
  const { items } = CONFIG_SCHEMA.properties.overrides;
  return {
    ...CONFIG_SCHEMA,
    properties: {
      ...CONFIG_SCHEMA.properties,
      rules: { ...CONFIG_SCHEMA.properties.rules, ...levels },
      overrides: {
        ...CONFIG_SCHEMA.properties.overrides,
        items: { ...items, properties: { ...items.properties, rules: levels } },
      },
    },
  };
}
