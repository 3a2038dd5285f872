import { describe, expect, it } from 'vitest';
import type { Project } from '../../src/project/project.js';
import { readSchema, type SchemaReading } from '../../src/scanners/schema/read-schema.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';
import type { AstNode } from '../../src/source/nodes.js';
import type { Source } from '../../src/source/source.js';

function parsed(path: string, text: string): Source {
  const source = parseSource(path, text);
  if (isParseFailure(source)) throw new Error(source.message);
  return source;
}

/** Reads the expression of `const schema = …` in `main.ts`; the other files can be imported. */
function read(text: string, others: Readonly<Record<string, string>> = {}): SchemaReading {
  const sources = new Map(
    Object.entries({ 'main.ts': text, ...others }).map(([path, content]) => [path, parsed(path, content)]),
  );
  const project: Project = {
    resolve: (_, specifier) => [`${specifier.replace('./', '')}.ts`].find((path) => sources.has(path)),
    source: (path) => sources.get(path),
    manifest: () => undefined,
    filesMentioning: () => [],
  };
  const source = sources.get('main.ts') as Source;
  const [fragment] = source.fragments;
  if (!fragment) throw new Error('no script');
  const declarator = fragment.nodesOfType('VariableDeclarator').find((node) => node['id'].name === 'schema');
  return readSchema({ source, fragment, project }, declarator?.['init'] as AstNode);
}

/** Kind, JSON and holes of a reading. */
function summary(reading: SchemaReading): unknown {
  return 'value' in reading
    ? [reading.kind, reading.value, ...(reading.complete ? [] : [reading.holes])]
    : [reading.kind];
}

const ZOD = "import { z } from 'zod';\n";
const TYPEBOX = "import { Type } from '@sinclair/typebox';\n";
const zod = (expression: string): unknown => summary(read(`${ZOD}const schema = ${expression};`));
const typebox = (expression: string): unknown => summary(read(`${TYPEBOX}const schema = ${expression};`));

describe('literals', () => {
  it('are read as they stand', () => {
    const text = `const schema = { type: 'object', properties: { "a": { type: ['string', 'null'], default: -1 } }, required: [\`a\`] } as const;`;
    expect(summary(read(text))).toEqual([
      'json-schema',
      { type: 'object', properties: { a: { type: ['string', 'null'], default: -1 } }, required: ['a'] },
    ]);
  });

  it('follow constants, members, enums, spreads, imports and copies', () => {
    const text = `
      import { LIMIT } from './limits';
      import * as shared from './shared';
      const NAMES = ['x', 'y'] as const;
      const COMMON = { verbose: { type: 'boolean' } };
      enum Kind { Text = 'string' }
      const base = Object.freeze({ type: 'object', properties: { ...COMMON, n: { type: 'integer', maximum: LIMIT } } });
      const schema = structuredClone({ ...base, properties: { ...base.properties, p: shared.PATH, k: { type: Kind.Text, enum: [...NAMES, 'z'] } } });`;
    const others = {
      'limits.ts': 'export const LIMIT = 10 + 5;',
      'shared.ts': "const PATH = { type: 'string', description: 'Where' + ' it is' };\nexport { PATH };",
    };
    expect(summary(read(text, others))).toEqual([
      'json-schema',
      {
        type: 'object',
        properties: {
          verbose: { type: 'boolean' },
          n: { type: 'integer', maximum: 15 },
          p: { type: 'string', description: 'Where it is' },
          k: { type: 'string', enum: ['x', 'y', 'z'] },
        },
      },
    ]);
  });

  it('name what is not known', () => {
    const text = `
      function make(flag, extra) {
        const schema = { type: 'object', description: describe(flag), properties: { a: build(), b: { type: 'string', enum: extra }, ...extra }, required: flag ? ['a'] : [] };
      }`;
    expect(summary(read(text))).toEqual([
      'json-schema',
      { type: 'object', properties: { a: {}, b: { type: 'string' } } },
      ['/description', '/properties', '/properties/a', '/properties/b/enum', '/required'],
    ]);
  });

  it('are open when they are written into, and unknown when the variable is assigned again', () => {
    const changed = "const s = { type: 'object', properties: {} };\ns.properties.a = {};\nconst schema = s;";
    expect(summary(read(changed))).toEqual(['json-schema', { type: 'object', properties: {} }, ['']]);
    expect(read("let s = { type: 'object' };\ns = other();\nconst schema = s;").kind).toBe('opaque');
    expect(read("function f(s = { type: 'object' }) { const schema = s; }").kind).toBe('opaque');
  });

  it('that name each other in many ways are looked at once', () => {
    const names = Array.from({ length: 40 }, (_, index) => `s${index}`);
    const text = names
      .map(
        (name) =>
          `const ${name} = { type: 'object', properties: { ${names.map((other) => `${other}`).join(', ')} } };`,
      )
      .join('\n');
    expect(read(`${text}\nconst schema = s0;`).kind).toBe('json-schema');
  });

  it('end in a circle', () => {
    expect(
      read('const a = { type: "object", properties: { b: b } }; const b = a; const schema = a;').kind,
    ).toBe('json-schema');
  });
});

describe('kinds', () => {
  it.each([
    ['{}', 'empty-object'],
    ['undefined', 'absent'],
    ['null', 'absent'],
    ['[]', 'no-schema'],
    ['() => ({})', 'no-schema'],
    ['`{"type": "object"}`', 'text'],
    ["JSON.stringify({ type: 'object' })", 'text'],
    ['build()', 'opaque'],
    ['{ ...rest }', 'opaque'],
    ["{ a: { type: 'string' } }", 'property-map'],
    ["{ type: { type: 'string', enum: ['a'] } }", 'property-map'],
    ["{ properties: { type: 'object' } }", 'property-map'],
    ["{ description: { type: 'string' } }", 'property-map'],
    ["{ properties: { a: { type: 'string' } } }", 'json-schema'],
    ["{ anyOf: [{ type: 'object' }] }", 'json-schema'],
    ['{ additionalProperties: false }', 'json-schema'],
    ["{ $ref: '#/a' }", 'json-schema'],
    ['{ a: z.string(), b: z.number().optional() }', 'shape'],
    ['{ title: z.string(), type: z.string(), properties: z.array(z.string()) }', 'shape'],
    ["jsonSchema({ type: 'object' })", 'json-schema'],
    ['zodToJsonSchema(z.object({}))', 'validator'],
    ['z.toJSONSchema(z.object({}))', 'validator'],
    ['v.object({ a: v.string() })', 'validator'],
  ])('%s is %s', (expression, kind) => {
    expect(read(`const schema = ${expression};`).kind).toBe(kind);
  });

  it('a property map reads as the schema that is meant', () => {
    const text =
      "const schema = { a: { type: 'string', required: true }, b: { type: 'array', required: false } };";
    expect(summary(read(text))).toEqual([
      'property-map',
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array' } }, required: ['a'] },
    ]);
  });
});

describe('zod', () => {
  it('objects, options and bounds', () => {
    expect(
      zod(
        "z.object({ a: z.string().min(1).describe('A'), b: z.number().int().max(9).optional(), c: z.boolean().default(false), d: z.array(z.string()).min(2) }).strict()",
      ),
    ).toEqual([
      'validator',
      {
        type: 'object',
        properties: {
          a: { type: 'string', minLength: 1, description: 'A' },
          b: { type: 'integer', maximum: 9 },
          c: { type: 'boolean', default: false },
          d: { type: 'array', items: { type: 'string' }, minItems: 2 },
        },
        required: ['a', 'd'],
        additionalProperties: false,
      },
    ]);
  });

  it('enums, literals, unions, records and null', () => {
    expect(
      zod(
        "z.object({ a: z.enum(['x', 'y']), b: z.union([z.literal('p'), z.literal('q')]), c: z.record(z.string(), z.number()), d: z.string().nullable(), e: z.coerce.number(), f: z.any(), g: z.string().url().nullish() })",
      ),
    ).toEqual([
      'validator',
      {
        type: 'object',
        properties: {
          a: { type: 'string', enum: ['x', 'y'] },
          b: { type: 'string', enum: ['p', 'q'] },
          c: { type: 'object', additionalProperties: { type: 'number' } },
          d: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          e: { type: 'number' },
          f: {},
          g: { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] },
        },
        required: ['a', 'b', 'c', 'd', 'e', 'f'],
      },
    ]);
  });

  it('follows constants, extend, pick, shape and aliases of the import', () => {
    const text = `
      import { z as zz } from 'zod/v4';
      const path = zz.string();
      const base = zz.object({ path, depth: zz.number().optional(), mode: zz.string() });
      const schema = base.omit({ mode: true }).extend({ more: zz.boolean(), ...base.pick({ mode: true }).shape });`;
    expect(summary(read(text))).toEqual([
      'validator',
      {
        type: 'object',
        properties: {
          path: { type: 'string' },
          depth: { type: 'number' },
          more: { type: 'boolean' },
          mode: { type: 'string' },
        },
        required: ['path', 'more', 'mode'],
      },
    ]);
  });

  it('a raw shape reads as its object', () => {
    expect(zod('{ a: z.string(), b: z.number().optional() }')).toEqual([
      'shape',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' } },
        required: ['a'],
      },
    ]);
    expect(zod('z.object({ a: z.string() }).shape')).toEqual([
      'shape',
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    ]);
  });

  it('names what it cannot translate', () => {
    expect(zod('z.object({ a: z.lazy(() => tree), b: make(), c: z.enum(names()) })')).toEqual([
      'validator',
      { type: 'object', properties: { a: {}, b: {}, c: { type: 'string' } }, required: ['c'] },
      ['/properties/a', '/properties/b', '/properties/c/enum'],
    ]);
  });
});

describe('typebox', () => {
  it('objects, options and unions', () => {
    expect(
      typebox(
        "Type.Object({ a: Type.String({ description: 'A' }), b: Type.Optional(Type.Integer({ minimum: 0 })), c: Type.Union([Type.Literal('x'), Type.Literal('y')]), d: Type.Array(Type.Boolean(), { minItems: 1 }) }, { additionalProperties: false })",
      ),
    ).toEqual([
      'validator',
      {
        type: 'object',
        properties: {
          a: { type: 'string', description: 'A' },
          b: { type: 'integer', minimum: 0 },
          c: { type: 'string', enum: ['x', 'y'] },
          d: { type: 'array', items: { type: 'boolean' }, minItems: 1 },
        },
        required: ['a', 'c', 'd'],
        additionalProperties: false,
      },
    ]);
  });
});
