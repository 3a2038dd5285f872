import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

/** `path severity` of what a scan finds. */
async function found(cwd: string, ...argv: string[]): Promise<string[]> {
  const { stdout, stderr } = await runInProcess(cwd, ['scan', '--format', 'json', ...argv]);
  expect(stderr).toBe('');
  const results = JSON.parse(stdout) as { filePath: string; messages: { severity: number }[] }[];
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ severity }) => `${filePath.slice(cwd.length + 1)} ${severity}`),
  );
}

const OFF = '{ "rules": { "legacy-word": "off" } }';

describe('overrides', () => {
  it('change levels for files; the last that matches counts', async () => {
    const cwd = temporaryTree({
      'canon-migrate.config.json': JSON.stringify({
        rules: { 'legacy-word': 'warn' },
        overrides: [
          { files: ['src/**', 'old.js'], rules: { 'legacy-word': 'error' } },
          { files: ['src/legacy/'], rules: { 'legacy-word': 'off' } },
        ],
      }),
      'a.js': 'legacyWord;',
      'old.js': 'legacyWord;',
      'src/b.js': 'legacyWord;',
      'src/legacy/c.js': 'legacyWord;',
    });
    expect(await found(cwd)).toEqual(['a.js 1', 'old.js 2', 'src/b.js 2']);
    expect(await found(cwd, '--rule', 'legacy-word')).toContain('src/legacy/c.js 2');
  });

  it('turn a rule on that is off elsewhere', async () => {
    const cwd = temporaryTree({
      'canon-migrate.config.json': JSON.stringify({
        rules: { 'legacy-word': 'off' },
        overrides: [{ files: ['new/**'], rules: { 'legacy-word': 'error' } }],
      }),
      'a.js': 'legacyWord;',
      'new/b.js': 'legacyWord;',
    });
    expect(await found(cwd)).toEqual(['new/b.js 2']);
  });
});

describe('configs in packages', () => {
  const MONOREPO = {
    'package.json': '{}',
    'canon-migrate.config.json': '{ "rules": { "legacy-word": "warn" } }',
    'a.js': 'legacyWord;',
    'packages/off/canon-migrate.config.json': OFF,
    'packages/off/a.js': 'legacyWord;',
    'packages/loud/package.json':
      '{ "canon-migrate": { "ignore": ["old.js"], "overrides": [{ "files": ["a.js"], "rules": { "legacy-word": "error" } }] } }',
    'packages/loud/a.js': 'legacyWord;',
    'packages/loud/b.js': 'legacyWord;',
    'packages/loud/old.js': 'legacyWord;',
    'packages/loud/deep/canon-migrate.config.mjs':
      'export default { extends: "../../../canon-migrate.config.json" };',
    'packages/loud/deep/c.js': 'legacyWord;',
  };

  it('count for their files, the nearest first', async () => {
    const cwd = temporaryTree(MONOREPO);
    expect(await found(cwd)).toEqual([
      'a.js 1',
      'packages/loud/a.js 2',
      'packages/loud/b.js 2',
      'packages/loud/deep/c.js 1',
    ]);
  });

  it('are the same from within the package', async () => {
    const cwd = join(temporaryTree({ '.git/HEAD': '', ...MONOREPO }), 'packages/loud');
    expect(await found(cwd)).toEqual(['a.js 2', 'b.js 2', 'deep/c.js 1']);
  });

  it('do not count when a config is named, or none is wanted', async () => {
    const cwd = temporaryTree(MONOREPO);
    expect(await found(cwd, '--no-config')).toContain('packages/off/a.js 2');
    expect(await found(cwd, '--config', 'canon-migrate.config.json')).toContain('packages/off/a.js 1');
  });

  it('with a mistake are named with their path', async () => {
    const cwd = temporaryTree({ ...MONOREPO, 'packages/off/canon-migrate.config.json': '{ "rulse": {} }' });
    expect(await runInProcess(cwd, ['scan'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `canon-migrate: packages/off/canon-migrate.config.json: unknown key 'rulse'; did you mean 'rules'?\n`,
    });
  });

  it('share their names with the whole project', async () => {
    const cwd = temporaryTree({
      'canon-migrate.config.json': '{ "factories": ["defineSkill"] }',
      'packages/a/canon-migrate.config.json': '{ "factories": ["makeTool"] }',
      'packages/a/a.js': '',
    });
    const { stdout } = await runInProcess(cwd, ['scan', '--print-config', 'packages/a/a.js']);
    expect(JSON.parse(stdout)).toMatchObject({ factories: ['makeTool', 'defineSkill'] });
  });
});

describe('scan --print-config', () => {
  it('prints what holds for a file', async () => {
    const cwd = temporaryTree({
      'canon-migrate.config.json': '{ "gates": ["mayRun"] }',
      'a.js': '',
      'sub/canon-migrate.config.json':
        '{ "extends": "../canon-migrate.config.json", "rules": { "legacy-word": "off" }, "ignore": ["x"] }',
      'sub/b.js': '',
    });
    const print = async (file: string): Promise<unknown> =>
      JSON.parse((await runInProcess(cwd, ['scan', '--print-config', file])).stdout);
    expect(await print('a.js')).toMatchObject({
      file: join(cwd, 'canon-migrate.config.json'),
      rules: { 'legacy-word': 'error' },
      ignore: [],
      directives: { requireReason: false, unused: 'warn' },
      gates: ['mayRun'],
    });
    expect(await print('sub/b.js')).toMatchObject({
      file: join(cwd, 'sub/canon-migrate.config.json'),
      rules: { 'legacy-word': 'off' },
      ignore: ['x'],
      gates: ['mayRun'],
    });
    expect((await runInProcess(cwd, ['scan', '--print-config', 'gone.js'])).code).toBe(2);
  });
});

describe('schema.json', () => {
  const schema = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../schema.json', import.meta.url)), 'utf8'),
  ) as object;
  const validate = new Ajv({ allowUnionTypes: true }).compile(schema);

  it('takes a config and knows the rules by name', () => {
    const rules = { 'read-order': 'off' };
    expect(validate({ $schema: 'x', rules, overrides: [{ files: ['a'], rules }] })).toBe(true);
    expect(validate({ rules: { 'read-ordre': 'off' } })).toBe(false);
    expect(validate({ overrides: [{ files: ['a'], rules: { 'read-ordre': 'off' } }] })).toBe(false);
  });
});
