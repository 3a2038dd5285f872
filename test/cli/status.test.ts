import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { HISTORY_NAME, withEntry, type HistoryEntry } from '../../src/engine/status/history.js';
import { rules } from '../../src/rules/index.js';
import { runInProcess, type Outcome } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const LEGACY = `export const bakeTool = {
  name: 'bake',
  description: 'Bake a loaf',
  parameters: { type: 'object', properties: { loaf: { type: 'string' } } },
  execute: async () => 'baked',
};

export const toolSchemas = (tools) => tools.map((tool) => ({ name: tool.name, schema: tool.parameters || {} }));
`;

const FILES = {
  'src/tools.ts': `export const ovenTools = [
  { name: 'heat', description: 'Heat', inputSchema: { type: 'object', properties: { degrees: { type: 'number' } } }, isReadOnly: false, riskLevel: 'medium' },
  { name: 'look', description: 'Look', inputSchema: { type: 'object', properties: {} }, isReadOnly: true, riskLevel: 'low' },
];
`,
  'src/old.ts': LEGACY,
  'src/skills/knead.ts': `export const kneadTools = [
  { name: 'knead', description: 'Knead', inputSchema: { type: 'object', properties: {} }, isReadOnly: false },
];
`,
} as const;

const run = (root: string, ...flags: string[]): Promise<Outcome> =>
  runInProcess(root, ['status', ...flags], { rules });

interface Item {
  readonly id: string;
  readonly done: number | null;
  readonly left: number;
  readonly met: boolean;
  readonly files: readonly { readonly file: string; readonly count: number }[];
}

async function items(root: string): Promise<ReadonlyMap<string, Item>> {
  const { stdout } = await run(root, '--format', 'json');
  const { sections } = JSON.parse(stdout) as { sections: { items: Item[] }[] };
  return new Map(sections.flatMap((section) => section.items).map((item) => [item.id, item]));
}

describe('status', () => {
  test('counts what holds and what is left, with the files behind it', async () => {
    const found = await items(temporaryTree(FILES));
    expect(found.get('semantics-core')).toMatchObject({
      done: 2,
      left: 1,
      met: false,
      files: [{ file: 'src/old.ts', count: 1 }],
    });
    expect(found.get('semantics-skill')).toMatchObject({ done: 0, left: 1 });
    expect(found.get('semantics-mcp')).toBeUndefined();
    expect(found.get('no-legacy-writers')).toMatchObject({
      left: 1,
      files: [{ file: 'src/old.ts', count: 1 }],
    });
    expect(found.get('readers-converged')?.left).toBeGreaterThan(0);
    expect(found.get('permission-by-fields')).toMatchObject({ left: 0, met: true, files: [] });
    expect(found.get('one-place')).toMatchObject({ done: 4, left: 0, met: true });
  });

  test('a rule that is off leaves no line', async () => {
    const root = temporaryTree({
      ...FILES,
      'canon-migrate.config.json': '{ "rules": { "name-permission": "off" } }',
    });
    expect((await items(root)).has('permission-by-fields')).toBe(false);
  });

  test('JSON is valid by the schema of the package', async () => {
    const path = fileURLToPath(new URL('../../schemas/status.schema.json', import.meta.url));
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(path, 'utf8')) as object,
    );
    const { stdout, code } = await run(temporaryTree(FILES), '--format', 'json');
    expect(code).toBe(0);
    expect(validate(JSON.parse(stdout))).toBe(true);
    expect(validate({ ...(JSON.parse(stdout) as object), sections: [{ id: 'a' }] })).toBe(false);
  });

  test('a checklist for people, and as Markdown', async () => {
    const root = temporaryTree(FILES);
    const { stdout } = await run(root);
    expect(stdout).toMatch(
      /^Acceptance\n {2}\[x\] Each tool is maintained in one place: 4 done, nothing left\n/,
    );
    expect(stdout).toContain(
      '  [ ] Core tools say inputSchema, isReadOnly and riskLevel: 2 done, 1 left in 1 file\n',
    );
    expect(stdout).toMatch(/\d of \d met, \d places left\n$/);
    const markdown = await run(root, '--format', 'markdown');
    expect(markdown.stdout).toContain('- [x] Each tool is maintained in one place: 4 done, nothing left\n');
    expect(markdown.stdout).toContain('  - `src/old.ts`: 1\n');
  });
});

describe('status --history', () => {
  test('says that no run is kept', async () => {
    const { stdout } = await run(temporaryTree(FILES), '--history');
    expect(stdout).toContain('History\n  No earlier run is kept. status --record keeps one.\n');
  });

  test('keeps runs and shows how the numbers went', async () => {
    const root = temporaryTree(FILES);
    await run(root, '--record');
    writeFileSync(join(root, 'src/old.ts'), LEGACY.replace('  parameters:', '  inputSchema:'));
    const { stdout } = await run(root, '--record', '--history');
    expect(stdout).toMatch(/History \(2 runs, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\)/);
    expect(stdout).toMatch(/ {2}no-legacy-writers +1 -> 0 {2}-1\n/);
    const kept = JSON.parse(readFileSync(join(root, HISTORY_NAME), 'utf8')) as HistoryEntry[];
    expect(kept.map(({ left }) => left['no-legacy-writers'])).toEqual([1, 0]);
  });

  test('a broken history is one line that says the way out', async () => {
    const root = temporaryTree({ ...FILES, [HISTORY_NAME]: '{"no": "list"}' });
    const { code, stderr } = await run(root, '--history');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /is no history of canon-migrate; move it away or restore it, then record again\n$/,
    );
  });

  test('runs with the same numbers are kept as their first and last', () => {
    const entry = (date: string, left: number): HistoryEntry => ({ date, left: { a: left } });
    const still = withEntry([entry('1', 2), entry('2', 2)], entry('3', 2));
    expect(still.map(({ date }) => date)).toEqual(['1', '3']);
    expect(withEntry(still, entry('4', 1)).map(({ date }) => date)).toEqual(['1', '3', '4']);
  });
});
