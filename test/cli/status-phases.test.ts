import { expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

interface Section {
  readonly id: string;
  readonly items: readonly {
    readonly id: string;
    readonly done?: number;
    readonly left: number;
    readonly note?: string;
  }[];
}

const tool = (name: string, key: string): string =>
  `export const ${name} = {\n  name: '${name}',\n  description: 'Tool ${name}',\n  ${key}: { type: 'object', properties: { lamp: { type: 'string' } } },\n  execute: async ({ lamp }) => lamp,\n};\n`;

it('the status has a section of the phases, with what is done and left of each', async () => {
  const cwd = temporaryTree({
    'package.json': '{ "private": true }',
    'a.js': tool('first_tool', 'parameters'),
    'b.js': tool('second_tool', 'inputSchema'),
    'read.js':
      'export const wire = (tool) => ({ name: tool.name, about: tool.description, schema: tool.parameters || {} });\n',
  });
  const phasesNow = async (): Promise<Section['items']> => {
    const { stdout } = await runInProcess(cwd, ['status', '--format', 'json'], { rules });
    const { sections } = JSON.parse(stdout) as { sections: Section[] };
    return sections.find(({ id }) => id === 'phases')?.items ?? [];
  };
  expect(await phasesNow()).toMatchObject([
    { id: 'phase-readers', left: 1, note: '1 safe' },
    { id: 'phase-writers', done: 1, left: 1, note: '1 safe' },
    { id: 'phase-converge', left: 0 },
  ]);
  await runInProcess(cwd, ['fix', '--phase', 'readers'], { rules });
  expect((await phasesNow()).map(({ left }) => left)).toEqual([0, 1, 0]);
  await runInProcess(cwd, ['fix', '--phase', 'writers'], { rules });
  expect(await phasesNow()).toMatchObject([{ left: 0 }, { done: 2, left: 0 }, { left: 0 }]);
});
