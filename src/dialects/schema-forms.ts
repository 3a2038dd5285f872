/** How a schema is handed over. `wrapped`: a JSON Schema inside `jsonSchema(…)` or its like. `shape`: `{path: z.string()}`. */
export type SchemaForm = 'json' | 'wrapped' | 'validator' | 'shape';

/** Which forms of schema a library takes in a tool's definition, and what becomes of the others. */
export interface AcceptedForms {
  readonly forms: readonly SchemaForm[];
  /** Who reads the schema, for messages. */
  readonly reader: string;
  /** What becomes of a JSON Schema there, after "and"; empty when it is taken. */
  readonly jsonFate: string;
  /** What to write in the place of a JSON Schema, after "write". */
  readonly jsonAdvice: string;
  /** What becomes of a raw shape there; empty when it is taken. */
  readonly shapeFate: string;
  /** Public pages the facts were read from. */
  readonly docs: readonly string[];
}

/** By id of the dialect; a dialect that is not here takes any form, as far as is known. */
export const ACCEPTED_FORMS: ReadonlyMap<string, AcceptedForms> = new Map<string, AcceptedForms>([
  [
    'mcp',
    {
      forms: ['shape', 'validator'],
      reader: 'the MCP TypeScript SDK',
      jsonFate: 'lists the tool without arguments or throws',
      jsonAdvice: 'a zod shape, `{ path: z.string() }`',
      shapeFate: '',
      docs: ['https://github.com/modelcontextprotocol/typescript-sdk/issues/1585'],
    },
  ],
  [
    'ai-sdk',
    {
      forms: ['validator', 'wrapped'],
      reader: 'the AI SDK',
      jsonFate: 'throws when it converts the tools',
      jsonAdvice: '`jsonSchema({…})` around it, or a zod schema',
      shapeFate: 'throws when it converts the tools',
      docs: ['https://ai-sdk.dev/docs/reference/ai-sdk-core/json-schema'],
    },
  ],
  [
    'claude-agent-sdk',
    {
      forms: ['shape'],
      reader: 'the Claude Agent SDK',
      jsonFate: 'shows the model no arguments',
      jsonAdvice: 'a zod shape, `{ path: z.string() }`',
      shapeFate: '',
      docs: ['https://docs.claude.com/en/api/agent-sdk/custom-tools'],
    },
  ],
  [
    'fastmcp',
    {
      forms: ['validator'],
      reader: 'FastMCP',
      jsonFate: 'expects a Standard Schema',
      jsonAdvice: 'a zod, valibot or arktype schema',
      shapeFate: 'expects a Standard Schema',
      docs: ['https://github.com/punkpeye/fastmcp'],
    },
  ],
]);

/** What a provider's payload, or a list of tools on MCP's wire, takes. */
export const WIRE_FORMS: AcceptedForms = {
  forms: ['json'],
  reader: 'the provider',
  jsonFate: '',
  jsonAdvice: '',
  shapeFate: 'gets the inside of the validator as JSON',
  docs: [],
};
