import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  defineContract,
  deriveTools,
  type CanonicalTool,
  type CanonicalToolDescriptor,
  type ToolDefinition,
} from '../../src/runtime/index.js';

const read = {
  name: 'read',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
} as const;
const write = { name: 'write', inputSchema: { type: 'object' }, riskLevel: 'high' } as const;

describe('defineContract', () => {
  it('keeps what was written, in order, and fills in nothing', () => {
    const contract = defineContract([read, write]);
    expect(contract.tools).toEqual([read, write]);
    expect(contract.get('write')).toEqual(write);
    expect(contract.get('toString')).toBeUndefined();
    expectTypeOf(contract.tools[0]).toExtend<{ name: 'read' | 'write' } | undefined>();
  });

  it('is frozen to any depth and shares nothing with what it was given', () => {
    const given = { name: 'a', inputSchema: { type: 'object', properties: { x: { type: 'string' } } } };
    const contract = defineContract([given]);
    given.inputSchema.properties.x.type = 'number';
    const [tool] = contract.tools;
    expect(tool?.inputSchema).toEqual({ type: 'object', properties: { x: { type: 'string' } } });
    expect(Object.isFrozen(contract.tools)).toBe(true);
    expect(Object.isFrozen((tool?.inputSchema as typeof given.inputSchema).properties.x)).toBe(true);
  });

  it('takes in other dialects', () => {
    const legacy = [{ name: 'a', parameters: { path: { type: 'string', required: true } } }] as never;
    expect(defineContract(legacy).tools).toEqual([
      {
        name: 'a',
        inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
      },
    ]);
  });

  it.each([
    ['a name that comes twice', [read, read], 'Tool "read", name: is in the contract already'],
    ['a missing schema', [{ name: 'a' }], 'Tool "a", inputSchema: is missing'],
    [
      'a wrong field',
      [{ ...read, riskLevel: 'none' }],
      'Tool "read", riskLevel: "none" is none of low, medium, high',
    ],
  ])('refuses %s', (_, tools, message) => {
    expect(() => defineContract(tools as never)).toThrow(message);
  });
});

describe('deriveTools', () => {
  const contract = defineContract([read, write]);

  it('adds the fields of the host, by name or by a function', () => {
    const handler = (): number => 1;
    const byName = deriveTools(contract, { write: { handler } });
    expect(byName.map(({ name, riskLevel }) => [name, riskLevel])).toEqual([
      ['read', 'medium'],
      ['write', 'high'],
    ]);
    expect(byName[1]?.handler).toBe(handler);
    expect(byName[1]?.parameters).toEqual(write.inputSchema);
    const byFunction = deriveTools(contract, ({ name }) => ({ skillName: `${name}-skill` }));
    expect(byFunction.map(({ skillName }) => skillName)).toEqual(['read-skill', 'write-skill']);
    expect(deriveTools(contract)).toHaveLength(2);
  });

  it('lets a host say the same once more', () => {
    const same = { riskLevel: 'high', inputSchema: { type: 'object' }, parameters: { type: 'object' } };
    expect(deriveTools(contract, { write: same as object })[1]).toMatchObject({ riskLevel: 'high' });
  });

  it.each([
    [
      'a field',
      { write: { riskLevel: 'low' } },
      'Tool "write", riskLevel: "low" is not what the contract says: "high"',
    ],
    [
      'a schema',
      { write: { inputSchema: { type: 'object', properties: {} } } },
      'Tool "write", inputSchema: {"type":"object","properties":{}} is not what the contract says: {"type":"object"}',
    ],
    [
      'a schema under its old name',
      { write: { parameters: {} } },
      'Tool "write", parameters: {} is not what the contract says: {"type":"object"}',
    ],
    ['a tool that is not there', { raed: {} }, 'Tool "raed", name: is not in the contract'],
  ])('refuses to change %s', (_, additions, message) => {
    expect(() => deriveTools(contract, additions as object)).toThrow(message);
  });

  it('hands out copies', () => {
    const [tool] = deriveTools(contract);
    if (tool) tool.inputSchema['type'] = 'array';
    expect(deriveTools(contract)[0]?.inputSchema).toEqual(read.inputSchema);
  });
});

describe('types', () => {
  it('do not let anybody write parameters by hand', () => {
    const schema = { type: 'object' };
    const descriptor: CanonicalToolDescriptor = { name: 'a', inputSchema: schema };
    // @ts-expect-error The mirror is read-only.
    descriptor.parameters = schema;
    const byHand = { name: 'a', inputSchema: schema, parameters: { type: 'object' } };
    // @ts-expect-error No schema that somebody wrote is a mirror.
    const literal: CanonicalToolDescriptor = byHand;
    // @ts-expect-error A definition has no place for it.
    const definition: ToolDefinition = byHand;
    // @ts-expect-error Nor has one in a contract.
    expect(() => defineContract([{ name: 'a', inputSchema: schema, parameters: schema }])).not.toThrow();
    // @ts-expect-error The risk is one of three.
    const risky: ToolDefinition = { name: 'a', inputSchema: schema, riskLevel: 'critical' };
    // @ts-expect-error A tool has a schema.
    const bare: ToolDefinition = { name: 'a' };
    expect([literal, definition, risky, bare]).toHaveLength(4);
  });

  it('let a reader read the mirror as a schema', () => {
    expectTypeOf<CanonicalTool['parameters']>().toExtend<{ [keyword: string]: unknown }>();
    expectTypeOf<CanonicalTool>().toExtend<CanonicalToolDescriptor>();
  });
});
