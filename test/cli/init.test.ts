import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess, type Outcome } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const READER = 'export const f = (tool) => [tool.name, tool.description, tool.parameters || {}];\n';

function init(cwd: string, ...flags: string[]): Promise<Outcome> {
  return runInProcess(cwd, ['init', ...flags], { rules });
}

describe('init --yes', () => {
  it('writes config, baseline and workflow, and names the next three commands', async () => {
    const cwd = temporaryTree({
      'package.json': '{ "dependencies": { "ai": "^5.0.0" } }',
      'tsconfig.json': '{}',
      'pnpm-lock.yaml': '',
      '.github/CODEOWNERS': '',
      'a.js': READER,
    });
    const { code, stdout, stderr } = await init(cwd, '--yes');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Tools come from: .+/) as string,
      'Package manager: pnpm; CI: github',
      'Found: 1 finding in 1 file',
      'Wrote canon-migrate.config.ts',
      'Wrote .github/workflows/canon-migrate.yml',
      'Wrote canon-migrate-baseline.json',
      '',
      'Next:',
      '  pnpm exec canon-migrate fix --diff',
      '  pnpm exec canon-migrate check',
      '  pnpm exec canon-migrate explain read-order',
      '',
    ]);
    expect(JSON.parse(readFileSync(join(cwd, 'canon-migrate-baseline.json'), 'utf8'))).toEqual({
      version: 1,
      files: { 'a.js': { 'read-order': 1 } },
    });
    expect(readFileSync(join(cwd, '.github/workflows/canon-migrate.yml'), 'utf8')).toContain(
      '      - run: pnpm exec canon-migrate check --format github\n',
    );
    expect((await runInProcess(cwd, ['check'], { rules })).code).toBe(0);
  });

  it('keeps what is there, and needs no baseline where nothing is found', async () => {
    const cwd = temporaryTree({
      'package.json': '{}',
      'canon-migrate.config.json': '{ "tests": true }',
      '.github/workflows/canon-migrate.yml': 'mine',
      'a.js': '',
    });
    const { code, stdout } = await init(cwd, '-y');
    expect(code).toBe(0);
    expect(stdout).toContain('Kept .github/workflows/canon-migrate.yml: it is there already\n');
    expect(readFileSync(join(cwd, 'canon-migrate.config.json'), 'utf8')).toBe('{ "tests": true }');
    expect(readFileSync(join(cwd, '.github/workflows/canon-migrate.yml'), 'utf8')).toBe('mine');
    expect(existsSync(join(cwd, 'canon-migrate-baseline.json'))).toBe(false);
  });

  it('writes JSON without TypeScript, and tells GitLab what to add', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', '.gitlab-ci.yml': '', 'yarn.lock': '', 'a.js': '' });
    const { stdout } = await init(cwd, '--yes');
    expect(JSON.parse(readFileSync(join(cwd, 'canon-migrate.config.json'), 'utf8'))).toEqual({
      $schema: './node_modules/canon-migrate/schema.json',
      rules: {},
    });
    expect(stdout).toContain(
      '      - yarn canon-migrate check --format gitlab:gl-code-quality-report.json\n',
    );
    expect(readFileSync(join(cwd, '.gitlab-ci.yml'), 'utf8')).toBe('');
    expect((await runInProcess(cwd, ['check'], { rules })).code).toBe(0);
  });
});

it('init without a terminal asks for --yes', async () => {
  const cwd = temporaryTree({ 'a.js': '' });
  expect(await init(cwd)).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'canon-migrate: init asks questions, and no terminal is there to answer; --yes takes every default\n',
  });
});
