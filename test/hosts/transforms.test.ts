import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { transformOf } from '../../src/hosts/jscodeshift-transforms.js';
import { rules } from '../../src/rules/index.js';

const require = createRequire(import.meta.url);
const { applyTransform } = require('jscodeshift/src/testUtils') as {
  applyTransform(
    module: unknown,
    options: object,
    input: { path: string; source: string },
  ): string | Promise<string>;
};

const FOLDER = resolve(import.meta.dirname, '../../transforms');

/** Through jscodeshift's own test utility, which trims and gives '' for a file that stays as it is. */
function applied(ruleId: string, source: string, path = 'src/tools.js', options: object = {}): string {
  return applyTransform(transformOf(ruleId), options, { path, source }) as string;
}

describe('through the applyTransform of jscodeshift', () => {
  it('legacy-write renames the key', () => {
    expect(
      applied(
        'legacy-write',
        "import { tool } from 'ai';\n\nexport const read = tool({\n  description: 'Reads a file',\n  parameters: z.object({ path: z.string() }),\n  execute: run,\n});\n",
      ),
    ).toBe(
      "import { tool } from 'ai';\n\nexport const read = tool({\n  description: 'Reads a file',\n  inputSchema: z.object({ path: z.string() }),\n  execute: run,\n});",
    );
  });

  it('dual-write drops the legacy key', () => {
    expect(
      applied(
        'dual-write',
        "registry.registerTool({\n  name: 'read_file',\n  description: 'Reads a file',\n  inputSchema: schema,\n  parameters: schema,\n  execute: run,\n});\n",
      ),
    ).toBe(
      "registry.registerTool({\n  name: 'read_file',\n  description: 'Reads a file',\n  inputSchema: schema,\n  execute: run,\n});",
    );
  });

  it('read-order tries inputSchema first', () => {
    expect(
      applied(
        'read-order',
        'export const toWire = (tools) => tools.map((tool) => ({\n  name: tool.name,\n  description: tool.description,\n  input_schema: tool.parameters || {},\n}));\n',
      ),
    ).toBe(
      'export const toWire = (tools) => tools.map((tool) => ({\n  name: tool.name,\n  description: tool.description,\n  input_schema: tool.inputSchema || tool.parameters || {},\n}));',
    );
  });

  it('legacy-type adds inputSchema', () => {
    const output = applied(
      'legacy-type',
      'export interface ToolDefinition {\n  name: string;\n  description: string;\n  parameters: JSONSchema;\n  execute(args: unknown): Promise<unknown>;\n}\n',
      'src/types.ts',
      { unsafe: true },
    );
    expect(output).toContain('  inputSchema: JSONSchema;\n');
    expect(output).toContain('  readonly parameters?: JSONSchema;\n');
  });

  it('a look-alike and a second run change nothing', () => {
    const openApi =
      "export const get = { description: 'List', parameters: [{ name: 'id', in: 'query' }] };\n";
    for (const rule of rules) expect(applied(rule.meta.id, openApi)).toBe('');
    const once = applied(
      'read-order',
      'export const f = (tool) => [tool.name, tool.description, tool.parameters || {}];\n',
    );
    expect(applied('read-order', once)).toBe('');
  });

  it('a file that does not parse is reported and left', () => {
    const reports: string[] = [];
    const report = (message: string): number => reports.push(message);
    expect(
      transformOf('read-order')({ path: 'a.js', source: 'const = parameters' }, { report }),
    ).toBeUndefined();
    expect(reports).toEqual(['1:7 Parsing error: Unexpected token']);
  });
});

describe('the published modules', () => {
  const fixable = rules.filter((rule) => rule.meta.fixable !== 'none').map((rule) => rule.meta.id);

  it.each(fixable)('%s has one', (ruleId) => {
    const path = join(FOLDER, `${ruleId}.cjs`);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(`transformOf('${ruleId}')`);
    expect(typeof require(path)).toBe('function');
  });

  const folder = mkdtempSync(join(tmpdir(), 'jscodeshift-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [
      'read-order',
      'export const f = (tool) => [tool.name, tool.description, tool.parameters || {}];\r\n',
      'export const f = (tool) => [tool.name, tool.description, tool.inputSchema || tool.parameters || {}];\r\n',
      [],
    ],
    [
      'legacy-write',
      "registry.registerTool({ name: 'a', description: 'b', parameters: { type: 'object', properties: {} }, execute: run });\n",
      "registry.registerTool({ name: 'a', description: 'b', inputSchema: { type: 'object', properties: {} }, execute: run });\n",
      [],
    ],
    [
      'dual-write',
      "registry.registerTool({ name: 'a', description: 'b', inputSchema: schema, parameters: schema, execute: run });\n",
      "registry.registerTool({ name: 'a', description: 'b', inputSchema: schema, execute: run });\n",
      [],
    ],
    [
      'legacy-type',
      'export interface ToolDefinition {\n  name: string;\n  description: string;\n  parameters: JSONSchema;\n}\n',
      'export interface ToolDefinition {\n  name: string;\n  description: string;\n  inputSchema: JSONSchema;\n  /** @deprecated',
      ['--unsafe=true'],
    ],
  ])('%s runs in the jscodeshift command', (ruleId, before, after, flags) => {
    const file = join(folder, `${ruleId}.${before.startsWith('export interface') ? 'ts' : 'js'}`);
    writeFileSync(file, before);
    const binary = require.resolve('jscodeshift/bin/jscodeshift.js');
    const transform = join(FOLDER, `${ruleId}.cjs`);
    const args = [binary, '--run-in-band', '--fail-on-error', '--parser=ts', ...flags, '-t', transform, file];
    const output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(output).toMatch(/1 ok/);
    expect(readFileSync(file, 'utf8').slice(0, after.length)).toBe(after);
  });
});
