import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readInputSchema } from '../../src/runtime/index.js';

const schema = { type: 'object', properties: { path: { type: 'string' } } };

describe('readInputSchema', () => {
  it.each([
    ['inputSchema', { inputSchema: schema, parameters: { type: 'object' } }],
    ['parameters', { parameters: schema, function: { parameters: {} }, input_schema: {} }],
    ['function.parameters', { function: { parameters: schema }, input_schema: {} }],
    ['input_schema', { input_schema: schema }],
    ['the next place after null', { inputSchema: null, parameters: schema }],
    [
      'the next place after what is no schema',
      { inputSchema: 'path', parameters: [1], input_schema: schema },
    ],
  ])('reads %s', (_, tool) => {
    expect(readInputSchema(tool)).toBe(schema);
  });

  it('reads schemas of libraries, callable ones too', () => {
    const zod = z.object({ path: z.string() });
    const callable = Object.assign(() => undefined, { '~standard': { version: 1 } });
    expect(readInputSchema({ inputSchema: zod })).toBe(zod);
    expect(readInputSchema({ parameters: callable })).toBe(callable);
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['text', 'tool'],
    ['a number', 5],
    ['a list', []],
    ['a function', () => schema],
    ['an empty tool', {}],
    ['a function that is text', { function: 'read' }],
    ['a revoked proxy', revoked()],
    [
      'a getter that throws',
      {
        get inputSchema() {
          throw new Error('no');
        },
      },
    ],
  ])('gives {} for %s', (_, tool) => {
    expect(readInputSchema(tool)).toEqual({});
  });

  it('takes any value and gives an object', () => {
    fc.assert(
      fc.property(fc.anything({ withMap: true, withSet: true, withNullPrototype: true }), (value) => {
        expect(typeof readInputSchema(value)).toBe('object');
        expect(typeof readInputSchema({ inputSchema: value, parameters: value })).toBe('object');
      }),
    );
  });
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
