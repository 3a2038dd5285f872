import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';

// Needs the build that `npm test` makes first. The package is asked for by its own name, as its users do.
const root = fileURLToPath(new URL('../..', import.meta.url));

function evaluated(code: string): unknown {
  const args = [
    '--input-type=module',
    '--eval',
    `console.log(JSON.stringify(await (async () => { ${code} })()))`,
  ];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
}

it('canon-migrate/eslint is the plugin', () => {
  const code =
    "const { default: plugin } = await import('canon-migrate/eslint'); return Object.keys(plugin.rules);";
  expect(evaluated(code)).toEqual(rules.map(({ meta }) => meta.id));
});

it('canon-migrate is the library', () => {
  const code =
    "const { scan } = await import('canon-migrate'); return (await scan({ paths: ['bin'] })).files.map((file) => file.path);";
  expect(evaluated(code)).toEqual(['bin/canon-migrate.js']);
});

it('canon-migrate/schema.json can be found', () => {
  const code =
    "const { createRequire } = await import('node:module'); return createRequire(process.cwd() + '/x.js')('canon-migrate/schema.json').title;";
  expect(evaluated(code)).toBe('canon-migrate config');
});
