import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commitAll, git } from './support/git.js';
import { temporaryTree } from './support/temporary-tree.js';

// Needs the build that `npm test` makes first.
const root = fileURLToPath(new URL('..', import.meta.url));
const binary = join(root, 'bin/canon-migrate.js');
const READER = 'export const f = (tool) => [tool.name, tool.description, tool.parameters || {}];\n';

/** The shell script of a composite action's step. */
function scriptOf(action: string): string {
  const [, script = ''] = /\n {6}run: \|\n((?: {8}.*\n)+)/.exec(action) ?? [];
  return script.replace(/^ {8}/gm, '');
}

describe('action.yml', () => {
  const script = scriptOf(readFileSync(join(root, 'action.yml'), 'utf8'));

  function run(cwd: string, env: Record<string, string>): ReturnType<typeof spawnSync> {
    return spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
      cwd,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: cwd,
        CANON_COMMAND: `${process.execPath} ${binary}`,
        CANON_SARIF: 'out.sarif',
        ...env,
      },
    });
  }

  it('annotates, writes SARIF and the summary, and fails', () => {
    const cwd = temporaryTree({ 'package.json': '{ "private": true }', 'src/a.js': READER, 'b.js': '' });
    const outcome = run(cwd, { GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') });
    expect(outcome.status).toBe(1);
    expect(outcome.stdout).toMatch(/^::error file=src\/a\.js,line=1,/);
    const log = JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8')) as {
      runs: { results: unknown[] }[];
    };
    expect(log.runs[0]?.results).toHaveLength(1);
    expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toContain('**1 error');
    expect(run(cwd, { CANON_PATHS: 'b.js' }).status).toBe(0);
    expect(run(cwd, { CANON_PATHS: '**/*.js' }).status).toBe(1);
    expect(run(cwd, { CANON_ARGS: '--rule legacy-write --quiet' }).status).toBe(0);
  });

  it('looks at what a pull request changes', () => {
    const cwd = temporaryTree({ 'package.json': '{ "private": true }', 'a.js': READER });
    commitAll(cwd);
    git(cwd, 'branch', '--move', '--force', 'main');
    expect(run(cwd, { CANON_CHANGED: '--changed', GITHUB_BASE_REF: 'main' }).status).toBe(0);
    writeFileSync(join(cwd, 'b.js'), READER);
    expect(run(cwd, { CANON_CHANGED: '--changed', GITHUB_BASE_REF: 'main' }).status).toBe(1);
  });
});

it('the pre-commit hook runs on what is staged', () => {
  const hooks = readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8');
  const [, entry = ''] = /\n {2}entry: canon-migrate (.+)\n/.exec(hooks) ?? [];
  const cwd = temporaryTree({ 'package.json': '{ "private": true }', 'a.js': '' });
  commitAll(cwd);
  const status = (): number | null =>
    spawnSync(process.execPath, [binary, ...entry.split(' ')], {
      cwd,
      env: { PATH: process.env['PATH'], HOME: cwd },
    }).status;
  writeFileSync(join(cwd, 'a.js'), READER);
  expect(status()).toBe(0);
  git(cwd, 'add', 'a.js');
  expect(status()).toBe(1);
});

it('the turbo recipe is cached, and runs again when a package changes', { timeout: 120_000 }, () => {
  const recipes = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const [, recipe = ''] = /<!-- recipe: turbo\.json -->\s+```json\n([^]*?)```/.exec(recipes) ?? [];
  const manifest = (name: string): string =>
    JSON.stringify({ name, private: true, scripts: { 'canon:check': 'canon-migrate check .' } });
  const cwd = temporaryTree({
    'package.json': JSON.stringify({
      name: 'root',
      private: true,
      workspaces: ['packages/*'],
      packageManager: 'npm@10.8.2',
    }),
    'package-lock.json': JSON.stringify({ name: 'root', lockfileVersion: 3, packages: {} }),
    'turbo.json': recipe,
    '.gitignore': 'node_modules\n.turbo\n',
    'packages/one/package.json': manifest('one'),
    'packages/one/a.js': 'export const a = 1;\n',
    'packages/two/package.json': manifest('two'),
    'packages/two/a.js': 'export const a = 1;\n',
  });
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true });
  symlinkSync(binary, join(cwd, 'node_modules/.bin/canon-migrate'));
  chmodSync(binary, 0o755);
  commitAll(cwd);
  const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo');
  const run = (): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [turbo, 'run', 'canon:check', '--no-color'],
      {
        cwd,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: cwd, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
      },
    );
    return { status, output: `${stdout}\n${stderr}` };
  };
  const first = run();
  expect(first.output).toContain('No problems in 1 file');
  expect(first).toMatchObject({ status: 0 });
  expect(run().output).toMatch(/2 cached, 2 total/);
  writeFileSync(join(cwd, 'packages/two/a.js'), READER);
  const third = run();
  expect(third.status).not.toBe(0);
  expect(third.output).toContain('read-order');
  expect(existsSync(join(cwd, '.turbo'))).toBe(true);
});
