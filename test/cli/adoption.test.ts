import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { git } from '../support/git.js';
import { temporaryTree } from '../support/temporary-tree.js';

// Needs the build that `npm test` makes first.
const binary = fileURLToPath(new URL('../../bin/canon-migrate.js', import.meta.url));

const OLD_READER = `export function toWire(tool) {
  return { name: tool.name, description: tool.description, input_schema: tool.parameters || {} };
}
`;

const NEW_READER = OLD_READER.replace('toWire', 'toPrompt');

/** Finds by name who may run: nothing that \`fix\` does. */
const GATE = `const READ_ONLY_TOOLS = new Set(['read_file', 'list_files']);

export function mayRun(toolName, mode) {
  if (mode === 'plan' && !READ_ONLY_TOOLS.has(toolName)) return false;
  return true;
}
`;

it('a repository adopts the gate, a pull request is stopped, fixed, and the baseline shrinks', () => {
  const cwd = temporaryTree({
    'package.json': '{ "name": "app", "private": true, "type": "module" }\n',
    'package-lock.json': '{}\n',
    '.github/CODEOWNERS': '* @app\n',
    'src/wire.js': OLD_READER,
    'src/gate.js': GATE,
  });
  const run = (...argv: string[]): { code: number | null; stdout: string; stderr: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...argv], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: cwd, XDG_CACHE_HOME: join(cwd, 'node_modules/.cache') },
    });
    return { code: status, stdout, stderr };
  };
  const baseline = (): unknown =>
    (JSON.parse(readFileSync(join(cwd, 'canon-migrate-baseline.json'), 'utf8')) as { files: unknown }).files;
  const status = (): string[] => git(cwd, 'status', '--porcelain', '-uall').split('\n').filter(Boolean);
  const commit = (message: string): void => {
    git(cwd, 'add', '--all');
    git(cwd, 'commit', '--quiet', '--message', message);
  };
  git(cwd, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(cwd, '.gitignore'), 'node_modules/\n.canon-migrate/\n');
  commit('Before');

  // Adoption: the gate is closed, init accepts what is there, the gate is open.
  expect(run('check').code).toBe(1);
  expect(run('init', '--yes').code).toBe(0);
  expect(status()).toEqual([
    '?? .github/workflows/canon-migrate.yml',
    '?? canon-migrate-baseline.json',
    '?? canon-migrate.config.json',
  ]);
  expect(baseline()).toEqual({ 'src/gate.js': { 'name-permission': 1 }, 'src/wire.js': { 'read-order': 1 } });
  expect(run('check')).toMatchObject({ code: 0, stdout: 'No problems in 2 files\n' });
  commit('Adopt canon-migrate');

  // A pull request adds one violation: it alone is shown.
  git(cwd, 'checkout', '--quiet', '-b', 'feature');
  writeFileSync(join(cwd, 'src/prompt.js'), NEW_READER);
  commit('Prompts');
  for (const flags of [[], ['--changed', 'main']]) {
    const stopped = run('check', ...flags);
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toMatch(/^src\/prompt\.js\n {2}2:\d+ {2}error /);
    expect(stopped.stdout).toContain('1 problem in 1 of');
  }
  const json = run('check', '--changed', 'main', '--format', 'json');
  expect(json.code).toBe(1);
  const results = JSON.parse(json.stdout) as { filePath: string; messages: { ruleId: string }[] }[];
  expect(results.map(({ filePath, messages }) => [filePath, messages.map(({ ruleId }) => ruleId)])).toEqual([
    [join(cwd, 'src/prompt.js'), ['read-order']],
  ]);

  // The fix rewrites the new reader and the old one; the baseline now accepts more than is left.
  expect(run('fix').code).toBe(0);
  expect(status()).toEqual([' M src/prompt.js', ' M src/wire.js']);
  expect(readFileSync(join(cwd, 'src/prompt.js'), 'utf8')).toBe(
    NEW_READER.replace('tool.parameters', 'tool.inputSchema || tool.parameters'),
  );
  const surplus = run('check');
  expect(surplus.code).toBe(1);
  expect(surplus.stdout).toBe('No problems in 3 files\n');
  expect(surplus.stderr).toContain('src/wire.js read-order 0 instead of 1');
  expect(surplus.stderr).toContain('run canon-migrate check --prune-baseline\n');

  // Pruned, and green.
  expect(run('check', '--prune-baseline').code).toBe(0);
  expect(baseline()).toEqual({ 'src/gate.js': { 'name-permission': 1 } });
  expect(run('check')).toMatchObject({ code: 0, stdout: 'No problems in 3 files\n' });
  commit('Readers take inputSchema first');
  expect(run('check', '--changed', 'main').code).toBe(0);
  expect(existsSync(join(cwd, 'canon-migrate.config.json'))).toBe(true);
  expect(status()).toEqual([]);

  // What cannot run says so with another code.
  expect(run('check', '--changed', 'gone').code).toBe(2);
});
