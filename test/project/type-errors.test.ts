import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typeErrorsOf } from '../../src/project/type-errors.js';
import { temporaryTree } from '../support/temporary-tree.js';

const TREE = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["src"] }',
  'src/tool.ts': "import 'not-installed';\nexport interface Tool { parameters: object }\n",
  'src/reader.ts':
    "import type { Tool } from './tool';\nexport const read = (tool: Tool): object => tool.parameters;\n",
  'examples/late.ts': 'export const late: number = 1;\n',
};

test('an error that an edit brings to a file which imports the edited one is new', () => {
  const root = temporaryTree(TREE);
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
  const errors = typeErrorsOf({ root, tsconfig: 'tsconfig.json', textOf });
  const renamed = textOf('src/tool.ts').replace('parameters', 'inputSchema');
  expect(errors.broughtBy(new Map([['src/tool.ts', renamed]]))).toEqual([
    { path: 'src/reader.ts', line: 2, message: "Property 'parameters' does not exist on type 'Tool'." },
  ]);
});

test('a file outside the program can be asked about after one whose import leads nowhere was edited', () => {
  const root = temporaryTree(TREE);
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
  const errors = typeErrorsOf({ root, tsconfig: 'tsconfig.json', textOf });
  const kept = textOf('src/tool.ts').replace('object', 'object | undefined');
  expect(errors.broughtBy(new Map([['src/tool.ts', kept]])).map(({ path }) => path)).toEqual([
    'src/reader.ts',
  ]);
  expect(errors.broughtBy(new Map([['examples/late.ts', "export const late: number = '1';\n"]]))).toEqual([
    { path: 'examples/late.ts', line: 1, message: "Type 'string' is not assignable to type 'number'." },
  ]);
});
