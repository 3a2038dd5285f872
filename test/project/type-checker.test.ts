import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTypeChecker } from '../../src/project/type-checker.js';
import { temporaryTree } from '../support/temporary-tree.js';

const READER = `import { oven, stove, kettle } from './tools';
export const schemas = [oven.parameters, stove.parameters, kettle.parameters];
`;

const TOOLS = `export const oven = { name: 'oven', parameters: {} };
export const stove: { inputSchema?: object; parameters?: object } = {};
export const kettle: any = {};
`;

function declaresInputSchema(receiver: string, tsconfig = '{ "compilerOptions": { "strict": true } }') {
  const root = temporaryTree({ 'tsconfig.json': tsconfig, 'reader.ts': READER, 'tools.ts': TOOLS });
  const checker = createTypeChecker({
    root,
    tsconfig: 'tsconfig.json',
    files: ['reader.ts'],
    textOf: (path) => readFileSync(join(root, path), 'utf8'),
  });
  const start = READER.indexOf(`${receiver}.parameters`);
  return checker.declares('reader.ts', [start, start + receiver.length], 'inputSchema');
}

describe('a type checker', () => {
  it('knows what an inferred type of another file declares', () => {
    expect(declaresInputSchema('oven')).toBe(false);
    expect(declaresInputSchema('stove')).toBe(true);
  });

  it('lets everything be read off any', () => {
    expect(declaresInputSchema('kettle')).toBe(true);
  });

  it('knows nothing when the tsconfig cannot be read', () => {
    expect(declaresInputSchema('oven', '{ "extends": "./missing.json" }')).toBe(false);
    expect(declaresInputSchema('oven', '][')).toBe(undefined);
  });
});
