import { describe, expect, it } from 'vitest';
import { PHASES } from '../../../src/rules/phase.js';
import { fixFiles, leftOf } from '../../support/fix-files.js';

const WRITER = `export const lampTool = {
  name: 'light_lamp',
  description: 'Light a lamp',
  parameters: { type: 'object', properties: { lamp: { type: 'string' } }, required: ['lamp'] },
  execute: async ({ lamp }) => \`lit \${lamp}\`,
};
`;
const READER = `import { lampTool } from './tools.js';
export const wire = () => ({ name: lampTool.name, schema: lampTool.parameters ?? {} });
`;
const DUAL = `export const bothTool = {
  name: 'ring_bell',
  description: 'Ring a bell',
  inputSchema: { type: 'object', properties: {} },
  parameters: { type: 'object', properties: {} },
  execute: async () => 'rung',
};
`;
const FILES = { 'tools.js': WRITER, 'read.js': READER, 'both.js': DUAL };
const READ = READER.replace('lampTool.parameters', 'lampTool.inputSchema ?? lampTool.parameters');
const RENAMED = WRITER.replace('parameters:', 'inputSchema:');

describe('a phase', () => {
  it('of readers changes readers only', () => {
    expect(fixFiles(FILES, { phase: 'readers' }).texts).toEqual({ ...FILES, 'read.js': READ });
  });

  it.each(['writers', 'converge'] as const)('of %s waits for the readers, and says for which', (phase) => {
    const { texts, outcome } = fixFiles(FILES, { phase });
    expect(texts).toEqual(FILES);
    expect(outcome.heldBack).toMatchObject([{ waitsFor: [{ path: 'read.js', location: { line: 2 } }] }]);
  });

  it('after phase ends where a run without phases does, and each step keeps what a reader sees', () => {
    let texts: Readonly<Record<string, string>> = FILES;
    const steps = PHASES.map((phase) => (texts = fixFiles(texts, { phase }).texts));
    expect(steps).toEqual([
      { ...FILES, 'read.js': READ },
      { ...FILES, 'read.js': READ, 'tools.js': RENAMED },
      {
        'read.js': READ,
        'tools.js': RENAMED,
        'both.js': DUAL.replace("  parameters: { type: 'object', properties: {} },\n", ''),
      },
    ]);
    expect(texts).toEqual(fixFiles(FILES).texts);
    expect(leftOf(fixFiles(texts))).toEqual([]);
  });

  it('of writers takes a type, its values and its readers together', () => {
    const typed = {
      'types.ts':
        'export interface AgentTool { name: string; description: string; parameters: object; execute(): void }\n',
      'lamp.ts':
        "import type { AgentTool } from './types';\nexport const lamp: AgentTool = { name: 'lamp', description: 'Lamp', parameters: { type: 'object', properties: {} }, execute() {} };\n",
      'use.ts':
        "import type { AgentTool } from './types';\nexport const schemaOf = (tool: AgentTool) => tool.parameters;\n",
    };
    expect(fixFiles(typed, { phase: 'readers', unsafe: true }).texts).toEqual(typed);
    const { texts } = fixFiles(typed, { phase: 'writers', unsafe: true });
    expect(texts).toEqual(fixFiles(typed, { unsafe: true }).texts);
    expect(texts['use.ts']).toContain('tool.inputSchema ?? tool.parameters');
  });
});
