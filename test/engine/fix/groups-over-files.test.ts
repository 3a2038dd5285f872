import { describe, expect, it } from 'vitest';
import { fixFiles, leftOf } from '../../support/fix-files.js';

const WRITER = `export const lampTool = {
  name: 'light_lamp',
  description: 'Light a lamp',
  parameters: { type: 'object', properties: { lamp: { type: 'string' } }, required: ['lamp'] },
  execute: async ({ lamp }) => \`lit \${lamp}\`,
};
`;
const RENAMED = WRITER.replace('parameters:', 'inputSchema:');

const READER = `import { lampTool } from './tools.js';
export const wire = () => ({ name: lampTool.name, schema: lampTool.parameters ?? {} });
`;
const READ = READER.replace('lampTool.parameters', 'lampTool.inputSchema ?? lampTool.parameters');

const TEMPLATE = `<script setup>
defineProps(['tool']);
</script>
<template><p v-if="tool.parameters/* all of it */.properties">{{ tool.name }}: {{ tool.description }}</p></template>
`;

describe('a writer', () => {
  it('is renamed with its readers, whatever file they are in', () => {
    const { texts, outcome } = fixFiles({ 'tools.js': WRITER, 'wire.js': READER });
    expect(texts).toEqual({ 'tools.js': RENAMED, 'wire.js': READ });
    expect(outcome.groups.membersOf('tools.js')).toEqual(['tools.js', 'wire.js']);
  });

  it('stays when a file that may read the old key does not parse, and the file is named', () => {
    const broken = 'export const f = (tool) => Object.keys(tool.parameters;\n';
    const fixed = fixFiles({ 'tools.js': WRITER, 'broken.js': broken });
    expect(fixed.texts['tools.js']).toBe(WRITER);
    expect(leftOf(fixed)).toEqual([
      'tools.js:4 legacy-write unsafe: broken.js (does not parse) may still read the old key',
    ]);
    const other = fixFiles({ 'tools.js': WRITER, 'broken.js': 'export const parameters = ;\n' });
    expect(other.texts['tools.js']).toBe(RENAMED);
  });

  it('stays when its reader is in a file that was not asked for', () => {
    const fixed = fixFiles({ 'tools.js': WRITER, 'wire.js': READER }, { paths: ['tools.js'] });
    expect(fixed.texts).toEqual({ 'tools.js': WRITER, 'wire.js': READER });
    expect(leftOf(fixed)).toEqual(['tools.js:4 legacy-write unsafe: wire.js:2 may still read the old key']);
  });

  it('stays when the rewrite of its reader would remove a comment, and scan says so as fix does', () => {
    const fixed = fixFiles({ 'tools.js': WRITER, 'card.vue': TEMPLATE });
    expect(fixed.outcome.result.findings.map(({ remedy }) => remedy)).toEqual(
      fixed.outcome.left.map(({ remedy }) => remedy),
    );
    const states = leftOf(fixed);
    if (states.some((state) => state.startsWith('card.vue')))
      expect(states.find((state) => state.startsWith('tools.js'))).toContain('card.vue:4');
  });

  it('names every reader in the way', () => {
    const left = `export const argumentsOf = (tool) => JSON.parse(tool.parameters);\nexport const all = (tool) => [tool.name, tool.description];\n`;
    const fixed = fixFiles({ 'tools.js': WRITER, 'a.js': left, 'deep/b.js': left });
    expect(leftOf(fixed)).toEqual([
      'tools.js:4 legacy-write unsafe: a.js:1, deep/b.js:1 may still read the old key',
    ]);
  });
});

describe('a type', () => {
  const TYPE = `export interface AgentTool {
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
  const USE = `import type { AgentTool } from './types';
export const schemaOf = (tool: AgentTool) => tool.parameters;
`;
  const FILES = { 'types.ts': TYPE, 'lamp.ts': VALUE, 'use.ts': USE };

  it('moves with its values and readers', () => {
    const { texts } = fixFiles(FILES, { unsafe: true });
    expect(texts['types.ts']).toContain('  inputSchema: object;\n');
    expect(texts['lamp.ts']).toContain('  inputSchema: {');
    expect(texts['use.ts']).toContain('tool.inputSchema ?? tool.parameters');
  });

  it('stays with its values and readers when one of its readers has no rewrite', () => {
    const stuck = `import type { AgentTool } from './types';
export function schemaOf(tool: AgentTool) {
  let parameters: object;
  ({ parameters } = tool);
  return parameters;
}
`;
    const fixed = fixFiles({ ...FILES, 'stuck.ts': stuck }, { unsafe: true });
    expect(fixed.texts).toEqual({ ...FILES, 'stuck.ts': stuck });
    expect(fixed.outcome.heldBack).toMatchObject([
      { finding: { path: 'lamp.ts' }, waitsFor: [{ path: 'stuck.ts' }] },
      { finding: { path: 'types.ts' }, waitsFor: [{ path: 'stuck.ts' }] },
      { finding: { path: 'use.ts' }, waitsFor: [{ path: 'stuck.ts' }] },
    ]);
  });

  it('is not moved for a part of its files, and the rest is named', () => {
    const fixed = fixFiles(FILES, { paths: ['types.ts', 'lamp.ts'] });
    expect(leftOf(fixed)[1]).toBe(
      'types.ts:4 legacy-type unsafe: types, values and readers of one field have to move together; use.ts:2 may still read the old key',
    );
  });
});
