import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
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

/** Runs `init` for a person who presses one key at each question; also gives the questions that were seen. */
async function initTyping(cwd: string, ...keys: string[]): Promise<Outcome & { readonly asked: string[] }> {
  const input = new PassThrough();
  const output = new PassThrough();
  const asked: string[] = [];
  output.on('data', (chunk: Buffer) => {
    const [, question] = /◆ {2}(.+\?)/.exec(chunk.toString()) ?? [];
    if (question === undefined || asked.includes(question)) return;
    const key = keys[asked.push(question) - 1];
    setTimeout(() => input.write(key ?? '\u0003'), 5);
  });
  const outcome = await runInProcess(cwd, ['init'], { rules, host: { terminal: { input, output } } });
  return { ...outcome, asked };
}

describe('init at a terminal', () => {
  const CONFIG = 'Write a config file?';
  const BASELINE = 'Accept what is found now, so that only new findings fail?';
  const CI = 'Add a step for github?';
  const files = { 'package.json': '{}', '.github/CODEOWNERS': '', 'a.js': READER };

  it.each([
    ['yyy', ['canon-migrate-baseline.json', 'canon-migrate.config.json'], true],
    ['nyn', ['canon-migrate-baseline.json'], false],
    ['ynn', ['canon-migrate.config.json'], false],
    ['nny', [], true],
    ['nnn', [], false],
    ['\r\r\r', ['canon-migrate-baseline.json', 'canon-migrate.config.json'], true],
  ])('%j writes %j, workflow %s', async (keys, written, workflow) => {
    const cwd = temporaryTree(files);
    const { code, stderr, asked } = await initTyping(cwd, ...keys);
    expect({ code, stderr, asked }).toEqual({ code: 0, stderr: '', asked: [CONFIG, BASELINE, CI] });
    expect(readdirSync(cwd).filter((name) => name.startsWith('canon-'))).toEqual(written);
    expect(existsSync(join(cwd, '.github/workflows/canon-migrate.yml'))).toBe(workflow);
  });

  it.each([[[]], [['y']], [['y', 'y']]])('Ctrl-C after %j writes nothing and exits 2', async (keys) => {
    const cwd = temporaryTree(files);
    const { code, stderr, asked } = await initTyping(cwd, ...keys);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'canon-migrate: broken off; nothing is written\n' });
    expect(asked).toHaveLength(keys.length + 1);
    expect(readdirSync(cwd).sort()).toEqual(['.github', 'a.js', 'package.json']);
    expect(readdirSync(join(cwd, '.github'))).toEqual(['CODEOWNERS']);
  });

  it('asks only for what can be made', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'canon-migrate.config.json': '{}', 'a.js': '' });
    const { code, asked } = await initTyping(cwd, 'n');
    expect({ code, asked }).toEqual({ code: 0, asked: [BASELINE] });
  });
});
