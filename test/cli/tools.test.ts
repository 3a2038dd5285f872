import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Inventory, InventoryTool } from '../../src/inventory/inventory.js';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const FILES = {
  'package.json': '{ "name": "zoo", "private": true, "dependencies": { "ai": "^5.0.0" } }',
  'src/contract.ts': `export const ZOO_TOOLS = [
  { name: 'count_animals', description: 'Count', inputSchema: { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] }, isReadOnly: true, riskLevel: 'low', availableInPlanMode: true },
  { name: 'feed', description: 'Feed', inputSchema: { type: 'object', properties: { animal: { type: 'string' } } }, isReadOnly: false, riskLevel: 'high', availableInPlanMode: false },
  { name: 'close_gate', description: 'Close', inputSchema: makeSchema('gate'), isReadOnly: isReader('close_gate'), riskLevel: 'medium' },
];
`,
  'src/registry.ts': `import { ZOO_TOOLS } from './contract';

export class Keeper {
  tools = new Map();
  constructor() {
    for (const tool of ZOO_TOOLS) this.registerTool(tool);
  }
  registerTool(tool) {
    this.tools.set(tool.name, tool);
  }
}
`,
  'src/agent.ts': `import { tool } from 'ai';
import { z } from 'zod';

export const countTool = tool({ description: 'Count', inputSchema: z.object({ kind: z.string(), zone: z.number().optional() }), execute: async () => 1 });
export const orphan = tool({ description: 'Nobody uses it', inputSchema: z.object({}), execute: async () => 1 });
export const remoteTool = (server: string) => ({ name: \`\${server}__look\`, description: 'Look', inputSchema: { type: 'object', properties: {} } });
`,
  'src/run.ts': `import { generateText } from 'ai';
import { countTool } from './agent';

export const run = () => generateText({ model: 'any', prompt: 'Count', tools: { count_animals: countTool } });
`,
  'src/plan.ts': `const PLAN_TOOLS = new Set(['count_animals', 'feed', 'sing']);

export function allowedInPlanMode(toolName: string): boolean {
  return PLAN_TOOLS.has(toolName);
}
`,
} as const;

async function inventory(...flags: string[]): Promise<Inventory> {
  const { code, stdout, stderr } = await runInProcess(temporaryTree(FILES), [
    'tools',
    '--format',
    'json',
    ...flags,
  ]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout) as Inventory;
}

function toolIn({ tools }: Inventory, name: string): InventoryTool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
}

describe('tools --format json', () => {
  test('is valid by the schema of the package', async () => {
    const path = fileURLToPath(new URL('../../schemas/tools.schema.json', import.meta.url));
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(path, 'utf8')) as object,
    );
    const whole = await inventory();
    expect(validate(whole)).toBe(true);
    expect(validate({ ...whole, gates: [{}] })).toBe(false);
  });

  test('lists tools by name, with their definitions', async () => {
    const whole = await inventory();
    expect(whole.tools.map(({ name }) => name)).toEqual(['close_gate', 'count_animals', 'feed']);
    const count = toolIn(whole, 'count_animals');
    expect(count.definitions.map(({ file, line, dialect }) => [file, line, dialect])).toEqual([
      ['src/agent.ts', 4, 'ai-sdk'],
      ['src/contract.ts', 2, 'canonical'],
    ]);
    expect(count.definitions[1]?.flags).toEqual({
      isReadOnly: true,
      riskLevel: 'low',
      availableInPlanMode: true,
    });
  });

  test('translates schemas and says why one is opaque', async () => {
    const whole = await inventory();
    expect(toolIn(whole, 'count_animals').definitions[0]?.schema).toMatchObject({
      kind: 'json-schema',
      written: 'zod',
      value: {
        type: 'object',
        properties: { kind: { type: 'string' }, zone: { type: 'number' } },
        required: ['kind'],
      },
      unknown: [],
    });
    const [gate] = toolIn(whole, 'close_gate').definitions;
    expect(gate?.schema).toMatchObject({ kind: 'opaque' });
    expect(gate?.flags).toEqual({ isReadOnly: null, riskLevel: 'medium' });
  });

  test('says who registers a tool, also from another file', async () => {
    const [feed] = toolIn(await inventory(), 'feed').definitions;
    expect(feed?.registeredBy).toEqual([
      { file: 'src/registry.ts', line: 6, column: 35, call: 'this.registerTool()' },
    ]);
  });

  test('tells what differs between definitions', async () => {
    const count = toolIn(await inventory(), 'count_animals');
    expect(count.duplicates).toBe('different');
    expect(count.differences.map(({ text }) => text)).toEqual(['`zone` (number) is missing']);
  });

  test('lists computed names apart', async () => {
    const { computed } = await inventory();
    expect(computed.map(({ name, file }) => [name, file])).toEqual([
      ['orphan', 'src/agent.ts'],
      ['`${server}__look`', 'src/agent.ts'],
    ]);
  });

  test('tells which gates name a tool, and what they do not know', async () => {
    const whole = await inventory();
    expect(whole.gates).toMatchObject([
      {
        file: 'src/plan.ts',
        line: 4,
        topic: 'plan-mode',
        list: 'PLAN_TOOLS',
        names: ['count_animals', 'feed', 'sing'],
        unknownTools: ['close_gate'],
        undefinedNames: ['sing'],
        disagreements: ['feed'],
      },
    ]);
    expect(toolIn(whole, 'feed').gates).toHaveLength(1);
    expect(toolIn(whole, 'close_gate').gates).toEqual([]);
  });

  test('can be asked for some names only', async () => {
    const some = await inventory('--name', 'FEED');
    expect(some.tools.map(({ name }) => name)).toEqual(['feed']);
    expect(some.computed).toEqual([]);
  });
});

describe('tools for people', () => {
  test('a table with what differs and what decides by name', async () => {
    const { stdout, code } = await runInProcess(temporaryTree(FILES), ['tools']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Tool +Where +Dialect +Schema +Flags +Registered by\n/);
    expect(stdout).toMatch(/count_animals +src\/agent\.ts:4 +ai-sdk +kind, zone\? \(zod\)/);
    expect(stdout).toContain('reads, low risk, plan mode');
    expect(stdout).toContain('does not know close_gate, which ZOO_TOOLS (src/contract.ts) has too');
    expect(stdout).toContain('names what nobody defines: sing');
    expect(stdout).toMatch(
      /3 tools, 1 defined more than once, 1 of them differently; 2 definitions with a computed name; 1 decision by name\n$/,
    );
  });

  test('Markdown with a table for each part', async () => {
    const { stdout } = await runInProcess(temporaryTree(FILES), ['tools', '--format', 'markdown']);
    expect(stdout).toMatch(/^# Tools\n/);
    expect(stdout).toContain(
      '| `feed` | `src/contract.ts:3` | canonical | animal? | writes, high risk, not in plan mode | `this.registerTool()` |',
    );
    expect(stdout).toContain('## Decided by name');
  });

  test('an unknown format is one line with the nearest', async () => {
    const { code, stderr } = await runInProcess(temporaryTree(FILES), ['tools', '--format', 'jsno']);
    expect(code).toBe(2);
    expect(stderr).toBe(
      "canon-migrate: option '--format <name>' argument 'jsno' is invalid. Unknown format; did you mean 'json'?\n",
    );
  });
});
