import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formFields, type FormField } from '../../src/runtime/form.js';

const schemaOf = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest });
const fieldOf = (schema: unknown, rest: object = {}): FormField | undefined =>
  formFields(schemaOf({ it: schema }, rest)).fields[0];

describe('fields', () => {
  it('have all a settings page asks for', () => {
    const { fields } = formFields(
      schemaOf(
        {
          filePath: { type: 'string', description: 'Where' },
          limit: { type: 'integer', title: 'At most', default: 5 },
        },
        { required: ['filePath'] },
      ),
    );
    expect(fields).toMatchObject([
      {
        name: 'filePath',
        path: ['filePath'],
        label: 'File Path',
        description: 'Where',
        control: 'text',
        required: true,
      },
      { name: 'limit', label: 'At most', control: 'number', required: false, nullable: false, default: 5 },
    ]);
  });

  it.each<[string, object | boolean, object]>([
    ['text', { type: 'string' }, { control: 'text' }],
    ['a number', { type: 'number' }, { control: 'number' }],
    ['a boolean', { type: 'boolean' }, { control: 'checkbox' }],
    ['nothing said', {}, { control: 'json' }],
    ['anything', true, { control: 'json' }],
    ['an object without properties', { type: 'object' }, { control: 'json' }],
    ['a list without items', { type: 'array' }, { control: 'json' }],
    ['a list', { type: 'array', items: { type: 'string' } }, { control: 'list', item: { control: 'text' } }],
    [
      'a list of objects',
      { type: 'array', items: schemaOf({ a: {} }) },
      { control: 'list', item: { control: 'group' } },
    ],
    ['a list of lists of anything', { type: 'array', items: { type: 'array' } }, { control: 'json' }],
    ['a tuple', { type: 'array', items: [{ type: 'string' }] }, { control: 'json' }],
    [
      'a choice',
      { enum: ['a', 1] },
      {
        control: 'select',
        options: [
          { label: 'a', value: 'a' },
          { label: '1', value: 1 },
        ],
      },
    ],
    [
      'a constant',
      { const: 'a' },
      { control: 'select', default: 'a', options: [{ label: 'a', value: 'a' }] },
    ],
    [
      'a choice or null',
      { enum: ['a', null] },
      { control: 'select', nullable: true, options: [{ value: 'a' }] },
    ],
    [
      'several of a list',
      { type: 'array', items: { enum: ['a'] } },
      { control: 'multiselect', options: [{ value: 'a' }] },
    ],
    ['nullable, old way', { type: 'string', nullable: true }, { control: 'text', nullable: true }],
    ['nullable, by type', { type: ['string', 'null'] }, { control: 'text', nullable: true }],
    [
      'nullable, by choice',
      { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      { control: 'number', nullable: true },
    ],
    [
      'constants with titles',
      { oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] },
      {
        control: 'select',
        options: [
          { label: 'First', value: 'a' },
          { label: 'b', value: 'b' },
        ],
      },
    ],
    ['text or number', { type: ['string', 'number'] }, { control: 'text' }],
    ['number or integer', { anyOf: [{ type: 'integer' }, { type: 'number' }] }, { control: 'number' }],
    ['text or a list', { anyOf: [{ type: 'string' }, { type: 'array', items: {} }] }, { control: 'json' }],
    [
      'all of',
      { allOf: [{ type: 'string' }, { minLength: 2 }] },
      { control: 'text', schema: { minLength: 2 } },
    ],
    ['a reference that leads nowhere', { $ref: '#/$defs/nope' }, { control: 'json' }],
    ['a reference out of the schema', { $ref: 'https://example.com/a.json' }, { control: 'json' }],
  ])('%s', (_, schema, expected) => {
    expect(fieldOf(schema)).toMatchObject(expected);
  });

  it('follow references, also with escaped names, and keep what stands beside them', () => {
    const $defs = { 'a/b~c d': { type: 'integer', title: 'Theirs' }, there: { $ref: '#/$defs/a~1b~0c%20d' } };
    expect(fieldOf({ $ref: '#/$defs/there', title: 'Ours' }, { $defs })).toMatchObject({
      control: 'number',
      label: 'Ours',
    });
  });

  it('end where a schema refers to itself', () => {
    const tree = schemaOf({ name: { type: 'string' }, left: { $ref: '#/$defs/tree' } });
    const field = fieldOf({ $ref: '#/$defs/tree' }, { $defs: { tree } });
    expect(field).toMatchObject({ control: 'group', fields: [{ name: 'name' }, { name: 'left' }] });
    expect(JSON.stringify(field).length).toBeLessThan(5000);
    expect(fieldOf({ $ref: '#/properties/it' })).toMatchObject({ control: 'json' });
  });

  it('group nested objects and merge choices between objects', () => {
    const choice = {
      oneOf: [
        schemaOf({ kind: { const: 'file' }, path: { type: 'string' } }, { required: ['kind', 'path'] }),
        schemaOf({ kind: { const: 'url' }, url: { type: 'string' } }, { required: ['kind', 'url'] }),
      ],
    };
    expect(fieldOf(choice)).toMatchObject({
      control: 'group',
      fields: [
        {
          name: 'kind',
          control: 'select',
          required: true,
          path: ['it', 'kind'],
          options: [{ value: 'file' }, { value: 'url' }],
        },
        { name: 'path', control: 'text', required: false },
        { name: 'url', control: 'text', required: false },
      ],
    });
    expect(formFields({ type: 'object', ...choice }).fields.map(({ name }) => name)).toEqual([
      'kind',
      'path',
      'url',
    ]);
  });

  it('start from the defaults', () => {
    const form = formFields(
      schemaOf({
        list: { type: 'array', items: { type: 'string' }, default: ['a'] },
        group: schemaOf({ on: { type: 'boolean', default: false }, text: { type: 'string' } }),
        kind: { const: 'x' },
        none: { type: 'string' },
      }),
    );
    expect(form.initialValues).toEqual({ list: ['a'], group: { on: false }, kind: 'x' });
    (form.initialValues['list'] as string[]).push('b');
    expect(form.toArguments({}).problems).toEqual([]);
    expect(form.fields[0]?.default).toEqual(['a']);
  });

  it('take whatever the normaliser takes', () => {
    expect(formFields({ path: { type: 'string', required: true } }).fields).toMatchObject([
      { name: 'path', required: true },
    ]);
    expect(
      formFields(z.object({ path: z.string(), size: z.enum(['s', 'm']).optional() })).fields,
    ).toMatchObject([
      { name: 'path', required: true },
      { name: 'size', control: 'select', required: false },
    ]);
    expect(formFields(undefined).fields).toEqual([]);
    expect(formFields({}).fields).toEqual([]);
    expect(() => formFields('path')).toThrow('inputSchema: "path" is no JSON Schema of an object');
  });
});

describe('toArguments', () => {
  const argumentsOf = (properties: object, values: unknown, rest: object = {}): unknown => {
    const { arguments: found, problems } = formFields(schemaOf(properties, rest)).toArguments(values);
    return problems[0] ? problems.map(({ path, message }) => `${path}: ${message}`) : found;
  };

  it.each<[string, object, unknown, unknown]>([
    ['text', { type: 'string' }, '42', { it: '42' }],
    ['a number in text', { type: 'number' }, ' 4.5 ', { it: 4.5 }],
    ['zero', { type: 'integer' }, 0, { it: 0 }],
    ['no number', { type: 'number' }, 'x', ['it: It must be a number']],
    ['half a number', { type: 'integer' }, '1.5', ['it: It must be a whole number']],
    ['a checkbox', { type: 'boolean' }, false, { it: false }],
    ['a boolean in text', { type: 'boolean' }, 'true', { it: true }],
    ['nothing', { type: 'string' }, '', {}],
    ['NaN, as an empty number field gives', { type: 'number' }, Number.NaN, {}],
    ['null', { type: 'string' }, null, {}],
    ['null where it may be', { type: ['string', 'null'] }, null, { it: null }],
    ['JSON in text', { type: 'object' }, '{"a": [1]}', { it: { a: [1] } }],
    ['what is no JSON', { type: 'object' }, '{a}', ['it: It must be an object']],
    [
      'null for an object',
      { type: 'array', items: { type: 'object' } },
      [null],
      ['it.0: It, entry 1, must be an object'],
    ],
    ['anything, in JSON', {}, '[1]', { it: [1] }],
    ['anything, in words', {}, 'words', { it: 'words' }],
    ['a list', { type: 'array', items: { type: 'integer' } }, ['1', 2], { it: [1, 2] }],
    ['a list in lines', { type: 'array', items: { type: 'string' } }, 'a\nb\n\n', { it: ['a', 'b'] }],
    [
      'a wrong entry',
      { type: 'array', items: { type: 'integer' } },
      [1, 'x'],
      ['it.1: It, entry 2, must be a whole number'],
    ],
    ['an empty list', { type: 'array', items: {} }, [], { it: [] }],
    ['an option', { enum: ['a', 1, true] }, '1', { it: 1 }],
    ['an option that is text before one that is none', { enum: [1, '1'] }, '1', { it: '1' }],
    ['no option', { enum: ['a', 1] }, 'b', ['it: It must be one of a, 1']],
    ['too small', { type: 'integer', minimum: 3 }, 2, ['it: It must be at least 3']],
    ['as small as it may be', { type: 'integer', minimum: 3, maximum: 3 }, 3, { it: 3 }],
    ['too large', { type: 'integer', maximum: 3 }, '4', ['it: It must be at most 3']],
    ['on the border', { type: 'number', exclusiveMinimum: 0 }, 0, ['it: It must be more than 0']],
    ['on the other border', { type: 'number', exclusiveMaximum: 1 }, 1, ['it: It must be less than 1']],
    ['no multiple', { type: 'number', multipleOf: 0.1 }, 0.25, ['it: It must be a multiple of 0.1']],
    ['a multiple', { type: 'number', multipleOf: 0.1 }, 0.3, { it: 0.3 }],
    ['too short', { type: 'string', minLength: 2 }, 'a', ['it: It must have at least 2 characters']],
    ['characters beyond the first plane', { type: 'string', maxLength: 1 }, '\u{1f6a2}', { it: '\u{1f6a2}' }],
    ['another pattern', { type: 'string', pattern: '^a' }, 'b', ['it: It must match ^a']],
    ['a pattern that is none', { type: 'string', pattern: '(' }, 'b', { it: 'b' }],
    ['too few', { type: 'array', items: {}, minItems: 1 }, [], ['it: It must have at least 1 entries']],
    [
      'one twice',
      { type: 'array', items: {}, uniqueItems: true },
      [{ a: 1 }, { a: 1 }],
      ['it: It must not have an entry twice'],
    ],
    ['text or number', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, '42', { it: 42 }],
    [
      'neither',
      { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
      'x',
      ['it: It must be a whole number'],
    ],
    [
      'several in a choice',
      { anyOf: [{ type: 'integer', minimum: 5 }, { type: 'boolean' }] },
      3,
      ['it: It must be at least 5'],
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(argumentsOf({ it: schema }, { it: value })).toEqual(expected);
  });

  it('asks for what is required, with the title', () => {
    const properties = {
      a: { type: 'string', title: 'First' },
      b: { type: ['string', 'null'] },
      c: { type: 'string', default: 'x' },
      d: schemaOf({ e: { type: 'string' } }, { required: ['e'] }),
      f: { type: 'boolean' },
    };
    const required = ['a', 'b', 'c', 'd', 'f'];
    expect(argumentsOf(properties, { a: '' }, { required })).toEqual([
      'a: First is required',
      'd.e: E is required',
      'f: F is required',
    ]);
    expect(argumentsOf(properties, { a: 'x', d: { e: 'y' }, f: false }, { required })).toEqual({
      a: 'x',
      b: null,
      c: 'x',
      d: { e: 'y' },
      f: false,
    });
  });

  it('leaves out a group that nobody filled in, and asks for the rest of one that somebody did', () => {
    const properties = {
      group: schemaOf({ a: { type: 'string' }, b: { type: 'string' } }, { required: ['b'] }),
    };
    expect(argumentsOf(properties, { group: { a: '', b: null } })).toEqual({});
    expect(argumentsOf(properties, { group: { a: 'x' } })).toEqual(['group.b: B is required']);
  });

  it('takes the choice that fits, without the fields of the others', () => {
    const it = {
      oneOf: [
        schemaOf({ kind: { const: 'file' }, path: { type: 'string' } }, { required: ['kind', 'path'] }),
        schemaOf({ kind: { const: 'url' }, url: { type: 'string' } }, { required: ['kind', 'url'] }),
      ],
    };
    expect(argumentsOf({ it }, { it: { kind: 'url', url: 'x', path: '' } })).toEqual({
      it: { kind: 'url', url: 'x' },
    });
    expect(argumentsOf({ it }, { it: { kind: 'file', url: 'x' } })).toEqual(['it.path: Path is required']);
  });

  it('keeps what additional properties allow and drops the rest', () => {
    expect(argumentsOf({ a: {} }, { a: 1, b: 2 })).toEqual({ a: 1 });
    expect(argumentsOf({ a: {} }, { a: 1, b: 2 }, { additionalProperties: true })).toEqual({ a: 1, b: 2 });
    expect(argumentsOf({}, { b: '2' }, { additionalProperties: { type: 'integer' } })).toEqual({ b: 2 });
  });

  it('is not led astray by names of prototypes', () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string"},"constructor":{"type":"string"}}',
    ) as object;
    expect(argumentsOf(properties, {}, { required: ['constructor'] })).toEqual([
      'constructor: Constructor is required',
    ]);
    const values = JSON.parse('{"__proto__":"a","constructor":"b"}') as object;
    const found = argumentsOf(properties, values) as object;
    expect(Object.entries(found)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  it('takes any values', () => {
    const form = formFields(schemaOf({ a: { type: 'string' }, b: schemaOf({ c: { type: 'integer' } }) }));
    fc.assert(
      fc.property(fc.anything(), (values) => {
        expect(form.toArguments(values).arguments).toBeTypeOf('object');
        expect(form.toArguments({ a: values, b: values }).arguments).toBeTypeOf('object');
      }),
    );
  });
});
