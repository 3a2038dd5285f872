import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess, type Outcome } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const fix = (cwd: string, ...argv: string[]): Promise<Outcome> =>
  runInProcess(cwd, ['fix', ...argv], { rules });
const textOf = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');

function tool(name: string): string {
  return `export const ${name} = {
  name: '${name}',
  description: 'Tool ${name}',
  parameters: { type: 'object', properties: { lamp: { type: 'string' } } },
  execute: async () => '${name}',
};
`;
}

/** A command that fails when a file no longer holds a text. */
function demands(path: string, text: string): string {
  const code = `process.exit(require('fs').readFileSync('${path}','utf8').includes('${text}')?0:1)`;
  return `node -e "${code}"`;
}

const NAMES = ['one', 'two', 'three', 'four', 'five'];
const FILES = Object.fromEntries(NAMES.map((name) => [`${name}.js`, tool(name)]));
const MANIFEST = { 'package.json': '{ "private": true }' };

describe('fix --verify', () => {
  it('keeps everything when the command passes', async () => {
    const cwd = temporaryTree({ ...FILES, ...MANIFEST });
    const { code, stdout, stderr } = await fix(cwd, '--verify', 'exit 0');
    expect(code).toBe(0);
    expect(stdout).toContain('5 fixes in 5 files; nothing left');
    expect(stderr).toMatch(/canon-migrate: exit 0: passes with 5 files fixed \(\d+\.\d s\)/);
  });

  it('finds the fix that breaks the command, takes it back and keeps the rest', async () => {
    const cwd = temporaryTree({ ...FILES, ...MANIFEST });
    const { code, stdout } = await fix(cwd, '--verify', demands('three.js', 'parameters:'));
    expect(code).toBe(1);
    expect(stdout).toContain(
      'taken back  three.js:4:3  a fix of legacy-write makes the --verify command fail\n',
    );
    expect(stdout).toContain('4 fixes in 4 files; 1 finding left');
    for (const name of NAMES)
      expect(textOf(cwd, `${name}.js`).includes('inputSchema:')).toBe(name !== 'three');
    expect((await runInProcess(cwd, ['undo'])).stdout).toContain('Brought back 4 files');
    for (const name of NAMES) expect(textOf(cwd, `${name}.js`)).toBe(tool(name));
  });

  it('takes a writer back with the reader it needs', async () => {
    const reader =
      "import { one } from './one.js';\nexport const wire = () => ({ name: one.name, schema: one.parameters ?? {} });\n";
    const files = { 'one.js': tool('one'), 'wire.js': reader, ...MANIFEST };
    const cwd = temporaryTree(files);
    const { stdout } = await fix(cwd, '--verify', demands('wire.js', 'schema: one.parameters'));
    expect(stdout).toContain('taken back  wire.js:2:54  a fix of read-order');
    expect(stdout).toContain('held back  one.js:4:3  a fix of legacy-write waits for wire.js:2:54');
    expect([textOf(cwd, 'one.js'), textOf(cwd, 'wire.js')]).toEqual([files['one.js'], files['wire.js']]);
  });

  it('writes nothing when the command fails before any fix', async () => {
    const cwd = temporaryTree({ ...FILES, ...MANIFEST });
    const { code, stdout, stderr } = await fix(cwd, '--verify', 'exit 3');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      "canon-migrate: 'exit 3' fails without any fix too, so it cannot tell good fixes from bad",
    );
    for (const name of NAMES) expect(textOf(cwd, `${name}.js`)).toBe(tool(name));
  });

  it('is refused where nothing is written', async () => {
    const cwd = temporaryTree(FILES);
    expect((await fix(cwd, '--dry-run', '--verify', 'exit 0')).stderr).toBe(
      'canon-migrate: --verify runs the command on written files, so it does not go with --dry-run or --diff\n',
    );
  });
});

describe('fix in a program with a tsconfig.json', () => {
  const TYPES = `export interface AgentTool {
  name: string;
  description: string;
  parameters: object;
  execute(args: unknown): unknown;
}
`;
  const VALUE = `import type { AgentTool } from './types';
export const lamp: AgentTool = {
  name: 'lamp',
  description: 'Light a lamp',
  parameters: { type: 'object', properties: {} },
  execute: () => 'lit',
};
`;
  const STRICT = `import type { AgentTool } from './types';
export const keyOf: keyof AgentTool = 'parameters';
export const size = (tool: AgentTool): number => Object.keys(pick(tool, 'parameters')).length;
const pick = <K extends keyof AgentTool>(tool: AgentTool, key: K): AgentTool[K] => tool[key];
`;
  const TSCONFIG = JSON.stringify({
    compilerOptions: { strict: true, target: 'es2022', lib: ['es2022'], types: [] },
  });
  const files = (more: Readonly<Record<string, string>>): Record<string, string> => ({
    ...MANIFEST,
    'tsconfig.json': TSCONFIG,
    'types.ts': TYPES,
    'lamp.ts': VALUE,
    ...more,
  });

  it('moves a type with its values when that compiles', async () => {
    const cwd = temporaryTree(files({}));
    const { code, stdout } = await fix(cwd, '--unsafe');
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(textOf(cwd, 'types.ts')).toContain('inputSchema: object;');
    expect(textOf(cwd, 'lamp.ts')).toContain('inputSchema: {');
  });

  it('takes them back, together, when an unedited file no longer compiles, and says so', async () => {
    const cwd = temporaryTree(files({ 'strict.ts': STRICT }));
    const { code, stdout } = await fix(cwd, '--unsafe');
    expect(code).toBe(1);
    expect(stdout).toMatch(/taken back {2}types\.ts:4:3 {2}a fix of legacy-type brings a type error/);
    expect([textOf(cwd, 'types.ts'), textOf(cwd, 'lamp.ts')]).toEqual([TYPES, VALUE]);
    const again = temporaryTree(files({ 'strict.ts': STRICT }));
    expect((await fix(again, '--unsafe', '--no-type-check')).code).toBe(0);
    expect(textOf(again, 'types.ts')).toContain('inputSchema: object;');
  });

  it('keeps what is elsewhere', async () => {
    const cwd = temporaryTree(files({ 'strict.ts': STRICT, 'plain/one.js': tool('one') }));
    await fix(cwd, '--unsafe');
    expect(textOf(cwd, 'plain/one.js')).toContain('inputSchema:');
    expect(textOf(cwd, 'types.ts')).toBe(TYPES);
  });
});
