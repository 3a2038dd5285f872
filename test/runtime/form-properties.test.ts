import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formFields, ToolError } from '../../src/runtime/form.js';

const schemaOf = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest });

describe('schemas that are none', () => {
  it('give a form, or an error that names the field', () => {
    const keywords =
      'type properties required items enum const allOf anyOf oneOf $ref $defs default title pattern minimum';
    const value = fc.oneof(
      fc.anything(),
      fc.constantFrom<unknown>('object', '#', '#/properties/a', ['null'], [null]),
    );
    const broken = fc.dictionary(fc.constantFrom(...keywords.split(' ')), value);
    fc.assert(
      fc.property(broken, broken, value, (schema, inner, values) => {
        try {
          const form = formFields({ ...schema, type: 'object', properties: { a: inner, b: { $ref: '#' } } });
          expect(form.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['a', 'b']));
          expect(form.toArguments({ a: values, b: { a: values } }).problems).toBeInstanceOf(Array);
        } catch (error) {
          if (!(error instanceof ToolError)) throw error;
          expect(error.field).toMatch(/^inputSchema/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('against ajv', () => {
  it('what comes out without problems is valid', () => {
    const ajv = new Ajv({ strict: false, allowUnionTypes: true });
    const leaf = fc.constantFrom<object>(
      { type: 'string', minLength: 1 },
      { type: 'integer', minimum: 0, maximum: 9 },
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'boolean' },
      { enum: ['a', 1, true] },
      { const: 'k' },
      { type: ['string', 'null'] },
      { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      { oneOf: [{ const: 'a' }, { const: 'b' }] },
      { $ref: '#/$defs/name' },
      { allOf: [{ type: 'string' }, { maxLength: 3 }] },
    );
    const { node } = fc.letrec<{ node: object }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        leaf,
        fc.record({ type: fc.constant('array'), items: tie('node'), maxItems: fc.constantFrom(1, 3) }),
        fc
          .tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('node')), fc.subarray(['a', 'b', 'c']))
          .map(([properties, names]) =>
            schemaOf(properties, { required: names.filter((name) => name in properties) }),
          ),
        fc.tuple(tie('node'), tie('node')).map((anyOf) => ({ anyOf })),
      ),
    }));
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('', '1', 'a', 'true', 'k', '[1]', null, 1, 'abcd'),
    );
    const schemas = fc.dictionary(fc.constantFrom('a', 'b', 'c'), node, { minKeys: 1 });
    let valid = 0;
    fc.assert(
      fc.property(schemas, fc.dictionary(fc.constantFrom('a', 'b', 'c'), value), (properties, values) => {
        const schema = schemaOf(properties, { $defs: { name: { type: 'string', pattern: '^[a-c]' } } });
        const { arguments: found, problems } = formFields(schema).toArguments(values);
        if (problems[0]) return;
        valid += 1;
        const isValid = ajv.validate(schema, found);
        expect(isValid ? [] : [ajv.errorsText(), found]).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(valid).toBeGreaterThan(30);
  });
});
