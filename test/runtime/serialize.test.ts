import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalizeTool, serializeForIpc } from '../../src/runtime/index.js';

const schema = { type: 'object', properties: { path: { type: 'string', default: Number.NaN } } };

describe('serializeForIpc', () => {
  const own = {
    handler: () => 1,
    [Symbol('own')]: 1,
    symbol: Symbol('own'),
    client: new (class Client {
      url = 'x';
    })(),
    when: new Date(0),
    seen: new Set([{ a: 1, run: () => 1 }]),
    counts: new Map([['a', 1n]]),
    deep: { run: () => 1, list: [1, { also: () => 1 }] },
  };

  it('leaves data only, which passes a structured clone unchanged', () => {
    const sent = serializeForIpc({ name: 'a', inputSchema: schema, ...own });
    expect(structuredClone(sent)).toEqual(sent);
    expect(sent).toEqual({
      ...canonicalizeTool({ name: 'a', inputSchema: schema }),
      when: new Date(0),
      seen: new Set([{ a: 1 }]),
      counts: new Map([['a', 1n]]),
      deep: { list: [1, {}] },
    });
  });

  it('passes a message channel', async () => {
    const sent = serializeForIpc([{ name: 'a', parameters: schema, ...own }]);
    const { port1, port2 } = new MessageChannel();
    const received = new Promise((resolve) => port2.once('message', resolve));
    port1.postMessage(sent);
    expect(await received).toEqual(sent);
    port1.close();
  });

  it('makes JSON Schema of a library schema, or says why not', () => {
    const { inputSchema, parameters } = serializeForIpc({
      name: 'a',
      inputSchema: z.object({ path: z.string() }),
    });
    expect(inputSchema).toMatchObject({ type: 'object', properties: { path: { type: 'string' } } });
    expect(parameters).toEqual(inputSchema);
    const silent = { name: 'a', inputSchema: { '~standard': { version: 1 } } };
    expect(() => serializeForIpc(silent)).toThrow('Tool "a", inputSchema: its library tells no JSON Schema');
    expect(() => serializeForIpc({ name: 'a', inputSchema: z.object({ when: z.date() }) })).toThrow(
      'Tool "a", inputSchema: Date',
    );
  });

  it('is the same twice', () => {
    const once = serializeForIpc({ name: 'a', inputSchema: schema, ...own });
    expect(serializeForIpc(once)).toEqual(once);
  });
});
