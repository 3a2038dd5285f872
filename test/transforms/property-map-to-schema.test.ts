import { describe, expect, it } from 'vitest';
import { propertyMapToSchema } from '../../src/transforms/property-map-to-schema.js';
import { outcome, parsed, writeSite } from './site-factory.js';

function rewrite(input: string, path = 'tools.ts'): string {
  const source = parsed(input, path);
  return outcome(source, propertyMapToSchema(writeSite(source, 'property-map')));
}

const ON_ONE_LINE = [
  [
    "t = { parameters: { path: { type: 'string', required: true }, n: { type: 'any' } } };",
    "t = { parameters: { type: 'object', properties: { path: { type: 'string' }, n: {} }, required: ['path'] } };",
  ],
  ['t = { parameters: {} };', "t = { parameters: { type: 'object', properties: {} } };"],
  ['t = { a: "x", parameters: {} };', 't = { a: "x", parameters: { type: "object", properties: {} } };'],
  [
    't = {parameters: {path: {type: "string", required: true}}};',
    't = {parameters: {type: "object", properties: {path: {type: "string"}}, required: ["path"]}};',
  ],
  [
    't = { "parameters": { "path": { "type": "string", "required": true } } };',
    't = { "parameters": { "type": "object", "properties": { "path": { "type": "string" } }, "required": ["path"] } };',
  ],
  [
    "t = { parameters: { 'file-path': { type: 'string', required: true }, b: { required: true, type: 'number' } } };",
    "t = { parameters: { type: 'object', properties: { 'file-path': { type: 'string' }, b: { type: 'number' } }, required: ['file-path', 'b'] } };",
  ],
  [
    "t = { parameters: { a: { type: 'string', required: false, default: '' } } };",
    "t = { parameters: { type: 'object', properties: { a: { type: 'string', default: '' } } } };",
  ],
  [
    "t = { parameters: { a: { type: 'any', required: true, description: D } } };",
    "t = { parameters: { type: 'object', properties: { a: { description: D } }, required: ['a'] } };",
  ],
  [
    "t = { parameters: { a: { type: 'any', required: true } } };",
    "t = { parameters: { type: 'object', properties: { a: {} }, required: ['a'] } };",
  ],
  [
    "t = { parameters: { a: { type: ['string', 'null'] } } as const };",
    "t = { parameters: { type: 'object', properties: { a: { type: ['string', 'null'] } } } as const };",
  ],
  [
    "t = { parameters: { type: { type: 'string', required: true }, required: { type: 'boolean' } } };",
    "t = { parameters: { type: 'object', properties: { type: { type: 'string' }, required: { type: 'boolean' } }, required: ['type'] } };",
  ],
  [
    "t.parameters = { a: { type: 'string', required: true } };",
    "t.parameters = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };",
  ],
] as const;

const NESTED = [
  [
    "t = { parameters: { o: { type: 'object', required: true, properties: { a: { type: 'string', required: true }, b: { type: 'any' } } } } };",
    "t = { parameters: { type: 'object', properties: { o: { type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a'] } }, required: ['o'] } };",
  ],
  [
    "t = { parameters: { o: { type: 'object', properties: { a: { type: 'string', required: true } }, required: true } } };",
    "t = { parameters: { type: 'object', properties: { o: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } }, required: ['o'] } };",
  ],
  [
    "t = { parameters: { o: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } } };",
    "t = { parameters: { type: 'object', properties: { o: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } } } };",
  ],
  [
    "t = { parameters: { l: { type: 'array', items: { type: 'object', properties: { a: { type: 'string', required: true } } } } } };",
    "t = { parameters: { type: 'object', properties: { l: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } } } } };",
  ],
  [
    "t = { parameters: { l: { type: 'array', items: { type: 'any' }, required: true } } };",
    "t = { parameters: { type: 'object', properties: { l: { type: 'array', items: {} } }, required: ['l'] } };",
  ],
  [
    "t = { parameters: { u: { anyOf: [{ type: 'string', required: true }, { type: 'null' }] } } };",
    "t = { parameters: { type: 'object', properties: { u: { anyOf: [{ type: 'string' }, { type: 'null' }] } } } };",
  ],
] as const;

const OVER_LINES = [
  [
    'commas, comments and blank lines',
    `const t = {
  parameters: {
    // where to read
    path: {
      type: 'string',
      description: 'File path', // absolute
      required: true,
    },

    /* how much */
    limit: { type: 'number', default: 10, enum: [10, 20] },
  },
};
`,
    `const t = {
  parameters: {
    type: 'object',
    properties: {
      // where to read
      path: {
        type: 'string',
        description: 'File path', // absolute
      },

      /* how much */
      limit: { type: 'number', default: 10, enum: [10, 20] },
    },
    required: ['path'],
  },
};
`,
  ],
  [
    'tabs, CRLF and no trailing commas',
    't = {\r\n\tparameters: {\r\n\t\tpath: {\r\n\t\t\ttype: "string",\r\n\t\t\trequired: true\r\n\t\t}\r\n\t}\r\n}\r\n',
    't = {\r\n\tparameters: {\r\n\t\ttype: "object",\r\n\t\tproperties: {\r\n\t\t\tpath: {\r\n\t\t\t\ttype: "string"\r\n\t\t\t}\r\n\t\t},\r\n\t\trequired: ["path"]\r\n\t}\r\n}\r\n',
  ],
  [
    'template literals, whose lines stay',
    `t = {
    parameters: {
        path: {
            type: 'string',
            description: \`one
  two\`,
        },
    },
};
`,
    `t = {
    parameters: {
        type: 'object',
        properties: {
            path: {
                type: 'string',
                description: \`one
  two\`,
            },
        },
    },
};
`,
  ],
  [
    'nested maps',
    `t = {
  parameters: {
    o: {
      type: 'object',
      required: true,
      properties: {
        a: { type: 'string', required: true },
      },
    },
  },
};
`,
    `t = {
  parameters: {
    type: 'object',
    properties: {
      o: {
        type: 'object',
        properties: {
          a: { type: 'string' },
        },
        required: ['a'],
      },
    },
    required: ['o'],
  },
};
`,
  ],
  [
    'a comment in an empty map',
    't = {\n  parameters: {\n    // none\n  },\n};\n',
    "t = {\n  parameters: {\n    type: 'object',\n    properties: {\n      // none\n    },\n  },\n};\n",
  ],
  [
    'braces on shared lines',
    "t = { parameters: { path: {\n  type: 'string',\n  required: true,\n} } };\n",
    "t = { parameters: { type: 'object', properties: { path: {\n  type: 'string',\n} }, required: ['path'] } };\n",
  ],
  [
    'a comment behind a flag that goes',
    "t = {\n  parameters: {\n    a: {\n      type: 'string',\n      required: true, // always\n    },\n  },\n};\n",
    "t = {\n  parameters: {\n    type: 'object',\n    properties: {\n      a: {\n        type: 'string',\n        // always\n      },\n    },\n    required: ['a'],\n  },\n};\n",
  ],
] as const;

const REFUSED = [
  ['t = { parameters: { ...common } };', '[spread]'],
  ["t = { parameters: { a: { ...string, description: 'x' } } };", '[spread]'],
  ["t = { parameters: { [name]: { type: 'string' } } };", '[computed-key]'],
  ['t = { parameters: { a: stringSchema } };', '[not-a-property-schema]'],
  ["t = { parameters: { a: 'string' } };", '[not-a-property-schema]'],
  ["t = { parameters: { a: { b: { type: 'string' } } } };", '[not-a-property-schema]'],
  [
    "t = { parameters: { type: 'object', properties: { a: { type: 'string' } } } };",
    '[not-a-property-schema]',
  ],
  ['t = { parameters: { a: { type: TYPE } } };', '[type-not-literal]'],
  ['t = { parameters: { a: { type: String } } };', '[type-not-literal]'],
  ["t = { parameters: { a: { type: 'int' } } };", '[unknown-type]'],
  ["t = { parameters: { a: { type: 'string', required: strict } } };", '[required-not-literal]'],
  ["t = { parameters: { a: { type: 'string', optional: true } } };", '[optional-flag]'],
  ["t = { parameters: { a: { type: 'string' }, a: { type: 'number' } } };", '[duplicate-key]'],
  [
    "t = { parameters: { o: { type: 'object', properties: { a: { type: 'string', required: true } }, required: ['b'] } } };",
    '[mixed-required]',
  ],
  ["t = { parameters: { l: { type: 'array', items: itemSchema } } };", '[not-a-property-schema]'],
  ['t = { parameters };', '[not-a-literal]'],
  ['t = { parameters: build() };', '[not-a-literal]'],
  ["t = { parameters: { a: { type: 'string' } } satisfies ParameterMap };", '[typed-value]'],
] as const;

describe('a property map becomes JSON Schema', () => {
  it.each([...ON_ONE_LINE, ...NESTED, ...REFUSED])('%s', (input, output) => {
    expect(rewrite(input)).toBe(output);
  });

  it.each(OVER_LINES)('over several lines, with %s', (_name, input, output) => {
    expect(rewrite(input)).toBe(output);
  });

  it('with the values it had', () => {
    const text = rewrite(
      "t = { parameters: { 'it\\'s': { type: 'any', required: true }, b: { enum: ['x'] } } }",
      'tools.js',
    );
    const value = (new Function(`let t; return ${text}`)() as { parameters: unknown }).parameters;
    expect(value).toEqual({
      type: 'object',
      properties: { "it's": {}, b: { enum: ['x'] } },
      required: ["it's"],
    });
  });

  it('and reports a comment that goes with a flag', () => {
    const source = parsed("t = { parameters: { a: { type: 'string', required: /* yes */ true } } };");
    expect(propertyMapToSchema(writeSite(source))).toMatchObject({ cautions: ['comment-lost'] });
  });
});
