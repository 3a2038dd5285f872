import { expect, test } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const TOOLS = `export const tools = [
  { name: 'dig', description: 'Dig', inputSchema: { type: 'object', properties: {} } },
  { name: 'fill', description: 'Fill', inputSchema: { type: 'object', properties: {} }, isReadOnly: false, riskLevel: 'low' },
];
`;

test('a contract that is not there is one line that says what its path is relative to', async () => {
  const root = temporaryTree({
    'canon-migrate.config.json': '{ "contract": { "module": "src/contrct", "export": "tools" } }',
    'src/contract.ts': TOOLS,
  });
  const { code, stderr } = await runInProcess(root, ['scan'], { rules });
  expect(code).toBe(2);
  expect(stderr).toBe(
    "canon-migrate: canon-migrate.config.json: contract.module: no such file: 'src/contrct'; it is relative to the config file\n",
  );
});

test('metadata: required asks every definition for its flags', async () => {
  const files = { 'src/tools.ts': TOOLS };
  const scan = async (root: string): Promise<{ line: number; messageId: string }[]> => {
    const { stdout } = await runInProcess(root, ['scan', '--rule', 'risk-metadata', '--format', 'json'], {
      rules,
    });
    return (JSON.parse(stdout) as { messages: { line: number; messageId: string }[] }[]).flatMap(
      ({ messages }) => messages.map(({ line, messageId }) => ({ line, messageId })),
    );
  };
  expect(await scan(temporaryTree(files))).toEqual([]);
  const config = { 'canon-migrate.config.json': '{ "metadata": "required" }' };
  expect(await scan(temporaryTree({ ...files, ...config }))).toEqual([{ line: 2, messageId: 'required' }]);
});
