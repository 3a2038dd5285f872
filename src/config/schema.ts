const NAMES = { type: 'array', items: { type: 'string', minLength: 1 } } as const;

/** JSON Schema of a config file. */
export const CONFIG_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'canon-migrate config',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    rules: {
      description: 'Level by rule id.',
      type: 'object',
      additionalProperties: { enum: ['off', 'warn', 'error'] },
    },
    include: {
      description: 'Patterns in .gitignore syntax: when given, only files that match are looked at.',
      ...NAMES,
    },
    ignore: { description: 'Patterns in .gitignore syntax of files to leave out.', ...NAMES },
    tests: { description: 'Whether test files are looked at too.', type: 'boolean' },
    toolTypes: { description: 'Names of types that declare a tool.', ...NAMES },
    factories: { description: "Names of functions that take a tool's definition.", ...NAMES },
    gates: { description: 'Names of functions that decide whether a tool may run.', ...NAMES },
    registries: { description: 'Names of classes and objects that hold tools.', ...NAMES },
  },
} as const;
