import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../scripts/demo.mjs', import.meta.url));

// Needs the build that `npm test` makes first.
test('the demo of the README goes as it should', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect([...stdout.matchAll(/^NOT AS EXPECTED: .*$/gm)].map((match) => match[0])).toEqual([]);
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, 120_000);
