import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tool = (name: string, more = ''): string => `  {
    name: '${name}',${more}
    description: 'Tool ${name}',
    inputSchema: { type: 'object', properties: {} },
    execute: async () => '${name}',
  },
`;
const TOOLS = `export const SHIP_TOOLS = [\n${tool('read_map')}${tool('list_ports')}${tool('sink_ship')}];\n`;
const FLAGGED = `export const SHIP_TOOLS = [\n${tool('read_map', '\n    availableInPlanMode: true,')}${tool('list_ports', '\n    availableInPlanMode: true,')}${tool('sink_ship')}];\n`;
const GATE = `const PLAN_MODE_ALLOWED_TOOLS = new Set(['read_map', 'list_ports']);

export function isAllowedInPlanMode(tool) {
  return PLAN_MODE_ALLOWED_TOOLS.has(tool.name);
}
`;
const DECIDED = GATE.replace('PLAN_MODE_ALLOWED_TOOLS.has(tool.name)', 'tool.availableInPlanMode === true');

async function fix(
  files: Readonly<Record<string, string>>,
  ...flags: string[]
): Promise<{ texts: Record<string, string>; stdout: string }> {
  const cwd = temporaryTree({ 'package.json': '{ "private": true }', ...files });
  const { stdout } = await runInProcess(cwd, ['fix', '--format', 'json', ...flags], { rules });
  const texts = Object.fromEntries(
    Object.keys(files).map((path) => [path, readFileSync(join(cwd, path), 'utf8')]),
  );
  return { texts, stdout };
}

describe('a decision by names', () => {
  it('stays, and the tools that would be judged otherwise are named', async () => {
    const files = { 'tools.js': TOOLS, 'gate.js': GATE };
    const { texts, stdout } = await fix(files, '--unsafe');
    expect(texts).toEqual(files);
    expect(stdout).toContain(
      'These tools would be judged otherwise by `availableInPlanMode`: `list_ports` (listed, `availableInPlanMode` is not set), `read_map` (listed, `availableInPlanMode` is not set).',
    );
  });

  it('is carried into the tools with --hoist', async () => {
    const { texts } = await fix({ 'tools.js': TOOLS, 'gate.js': GATE }, '--hoist');
    expect(texts).toEqual({ 'tools.js': FLAGGED, 'gate.js': GATE });
  });

  it('is then read from the flag, with a look', async () => {
    const files = { 'tools.js': FLAGGED, 'gate.js': GATE };
    expect((await fix(files)).texts).toEqual(files);
    expect((await fix(files, '--unsafe')).texts).toEqual({ 'tools.js': FLAGGED, 'gate.js': DECIDED });
    expect((await fix({ 'tools.js': TOOLS, 'gate.js': GATE }, '--hoist', '--unsafe')).texts).toEqual({
      'tools.js': FLAGGED,
      'gate.js': DECIDED,
    });
  });

  it.each([
    ['a tool that is not defined here', TOOLS, GATE.replace("'list_ports'", "'list_ports', 'dive'")],
    ['a tool that says no', TOOLS.replace("'read_map',", "'read_map', availableInPlanMode: false,"), GATE],
    [
      'a tool that says yes and is not listed',
      TOOLS.replace("'sink_ship',", "'sink_ship', availableInPlanMode: true,"),
      GATE,
    ],
    [
      'a gate that lets pass what it does not know',
      TOOLS,
      GATE.replaceAll('ALLOWED', 'BLOCKED').replace('return ', 'return !'),
    ],
  ])('is not carried with %s', async (_, tools, gate) => {
    const files = { 'tools.js': tools, 'gate.js': gate };
    expect((await fix(files, '--hoist', '--unsafe')).texts).toEqual(files);
  });

  it('is not rewritten where it looks at arguments, or has no descriptor at hand', async () => {
    const looks = GATE.replace('(tool)', '(tool, args)').replace(
      '.has(tool.name)',
      '.has(tool.name) && !args.force',
    );
    const byName = GATE.replace('(tool)', '(toolName)').replace('tool.name', 'toolName');
    for (const gate of [looks, byName]) {
      const files = { 'tools.js': FLAGGED, 'gate.js': gate };
      expect((await fix(files, '--unsafe')).texts).toEqual(files);
    }
  });
});
