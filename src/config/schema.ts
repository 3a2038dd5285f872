const NAME = { type: 'string', minLength: 1 } as const;
const NAMES = { type: 'array', items: NAME } as const;
const LEVEL = { enum: ['off', 'warn', 'error'] } as const;
const POSITION = { type: 'integer', minimum: 0 } as const;

const FACTORY = {
  type: ['string', 'object'],
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: NAME,
    argument: { description: 'The argument that is the definition, counted from 0.', ...POSITION },
    maps: {
      description: 'Arguments, counted from 0, that are bare maps from names of arguments to their types.',
      type: 'array',
      items: POSITION,
    },
  },
} as const;

const DIALECT = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { description: 'Its name; that of a built-in dialect replaces the facts that are given.', ...NAME },
    title: { description: 'What reports call it.', ...NAME },
    docs: { description: 'Pages the facts were read from.', ...NAMES },
    packages: {
      description: 'Packages that bring it; @scope/* stands for a whole scope.',
      ...NAMES,
      minItems: 1,
    },
    owner: {
      description:
        'ours: it reads inputSchema. library: it dictates another key. wire: its objects are payloads.',
      enum: ['ours', 'library', 'wire'],
    },
    since: { description: 'Versions that read inputSchema: >=5.0.0.', ...NAME },
    schemaKey: { description: "The key under which it takes a tool's schema.", ...NAME },
    factories: {
      description: "Functions, classes and methods that take a tool's definition.",
      type: 'array',
      items: FACTORY,
    },
    toolOptions: { description: 'Functions that take definitions under `tools`.', ...NAMES },
    types: { description: 'Types of definitions.', ...NAMES },
    wireTypes: { description: 'Types of payloads, whose key stays.', ...NAMES },
    wireKeys: { description: 'Keys of a request under which payloads of tools stand.', ...NAMES },
    senders: { description: 'Ends of names of functions that send the `tools` they are given.', ...NAMES },
  },
} as const;

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
      additionalProperties: LEVEL,
    },
    extends: {
      description: 'Configs to begin with: paths relative to this one, or packages.',
      type: ['string', 'array'],
      minLength: 1,
      items: NAME,
    },
    overrides: {
      description: 'Other levels for some files; of those that match a file, the last counts.',
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['files', 'rules'],
        properties: {
          files: { description: 'Patterns in .gitignore syntax.', ...NAMES, minItems: 1 },
          rules: { type: 'object', additionalProperties: LEVEL },
        },
      },
    },
    include: {
      description: 'Patterns in .gitignore syntax: when given, only files that match are looked at.',
      ...NAMES,
    },
    ignore: { description: 'Patterns in .gitignore syntax of files to leave out.', ...NAMES },
    tests: { description: 'Whether test files are looked at too.', type: 'boolean' },
    directives: {
      description: 'What is asked of canon-migrate-disable comments.',
      type: 'object',
      additionalProperties: false,
      properties: {
        requireReason: { description: 'Whether each must say why, behind two dashes.', type: 'boolean' },
        unused: {
          description: 'What one counts as that keeps nothing quiet; warn by default.',
          ...LEVEL,
        },
      },
    },
    toolTypes: { description: 'Names of types that declare a tool.', ...NAMES },
    factories: { description: "Names of functions that take a tool's definition.", ...NAMES },
    gates: { description: 'Names of functions that decide whether a tool may run.', ...NAMES },
    helpers: {
      description: 'Where rewritten code imports its helpers from; without it, code is written in place.',
      type: 'object',
      additionalProperties: false,
      required: ['module'],
      properties: {
        module: {
          description: 'A package, or a path relative to the config file.',
          type: 'string',
          minLength: 1,
        },
      },
    },
    metadata: {
      description: 'Whether every definition must say how risky it is.',
      enum: ['required'],
    },
    contract: {
      description: "Where the one source of the tools' schemas is.",
      type: 'object',
      additionalProperties: false,
      required: ['module', 'export'],
      properties: {
        module: {
          description: 'Path of the module, relative to the config file.',
          type: 'string',
          minLength: 1,
        },
        export: { description: 'The name it exports the tools under.', type: 'string', minLength: 1 },
      },
    },
    registries: { description: 'Names of classes and objects that hold tools.', ...NAMES },
    dialects: {
      description: 'What libraries of your own, or ones that are not known, call the parts of a tool.',
      type: 'array',
      items: DIALECT,
    },
  },
} as const;
