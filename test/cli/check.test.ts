import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess, type Outcome } from '../support/command-line.js';
import { fixturesFolder } from '../support/fixture.js';
import { commitAll, git } from '../support/git.js';
import { temporaryTree } from '../support/temporary-tree.js';

const BASELINE = 'canon-migrate-baseline.json';

function check(cwd: string, ...flags: string[]): Promise<Outcome> {
  return runInProcess(cwd, ['check', ...flags]);
}

function baselineOf(cwd: string, name = BASELINE): unknown {
  return (JSON.parse(readFileSync(join(cwd, name), 'utf8')) as { files: unknown }).files;
}

describe('check with a baseline', () => {
  it('accepts what was written down, and then only that', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'a.js': 'legacyWord;', 'b.js': 'legacyWord;' });
    expect((await check(cwd)).code).toBe(1);
    expect(await check(cwd, '--write-baseline')).toEqual({
      code: 0,
      stdout: 'No problems in 2 files\n',
      stderr: 'canon-migrate: canon-migrate-baseline.json accepts 2 findings of this run\n',
    });
    expect(baselineOf(cwd)).toEqual({ 'a.js': { 'legacy-word': 1 }, 'b.js': { 'legacy-word': 1 } });
    expect(await check(cwd)).toEqual({
      code: 0,
      stdout: 'No problems in 2 files\n',
      stderr: 'canon-migrate: 2 findings accepted by canon-migrate-baseline.json\n',
    });
    expect((await check(cwd, '--no-baseline')).code).toBe(1);

    writeFileSync(join(cwd, 'b.js'), 'legacyWord;\nlegacyWord;');
    const over = await check(cwd);
    expect(over.code).toBe(1);
    expect(over.stdout).toMatch(/^b\.js\n {2}1:1 {2}error[^]+ {2}2:1 {2}error/);
    expect(over.stdout).not.toContain('a.js');
  });

  it('is 1 and asks to prune when less is left; pruning makes it 0', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'a.js': 'legacyWord;', 'b.js': 'legacyWord;' });
    await check(cwd, '--write-baseline');
    writeFileSync(join(cwd, 'a.js'), '');
    rmSync(join(cwd, 'b.js'));
    expect(await check(cwd)).toEqual({
      code: 1,
      stdout: 'No problems in 1 file\n',
      stderr:
        'canon-migrate: canon-migrate-baseline.json accepts more than is left (a.js legacy-word 0 instead of 1, b.js legacy-word 0 instead of 1); run canon-migrate check --prune-baseline\n',
    });
    expect((await check(cwd, '--prune-baseline')).code).toBe(0);
    expect(baselineOf(cwd)).toEqual({});
    expect(await check(cwd)).toMatchObject({ code: 0, stderr: '' });
  });

  it('pruning does not accept what is new', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'a.js': 'legacyWord;', 'b.js': '' });
    await check(cwd, '--write-baseline');
    writeFileSync(join(cwd, 'b.js'), 'legacyWord;');
    expect((await check(cwd, '--prune-baseline')).code).toBe(1);
    expect(baselineOf(cwd)).toEqual({ 'a.js': { 'legacy-word': 1 } });
  });

  it('touches only files that were scanned and rules that ran', async () => {
    const cwd = temporaryTree({
      'package.json': '{}',
      'src/a.js': 'legacyWord;',
      'lib/b.js': 'legacyWord;',
      'lib/gone.js': 'legacyWord;',
    });
    await check(cwd, '--write-baseline');
    for (const path of ['src/a.js', 'lib/b.js']) writeFileSync(join(cwd, path), '');
    rmSync(join(cwd, 'lib/gone.js'));
    await check(cwd, 'src', '--prune-baseline');
    expect(baselineOf(cwd)).toEqual({
      'lib/b.js': { 'legacy-word': 1 },
      'lib/gone.js': { 'legacy-word': 1 },
    });
    await runInProcess(cwd, ['check', 'lib', '--prune-baseline', '--rule', 'read-order'], { rules });
    expect(baselineOf(cwd)).toEqual({
      'lib/b.js': { 'legacy-word': 1 },
      'lib/gone.js': { 'legacy-word': 1 },
    });
    await check(cwd, 'lib', '--prune-baseline');
    expect(baselineOf(cwd)).toEqual({});
  });

  it('counts warnings too, and takes a file of another name', async () => {
    const cwd = temporaryTree({
      'canon-migrate.config.json': '{ "rules": { "legacy-word": "warn" } }',
      'a.js': 'legacyWord;',
    });
    expect((await check(cwd, '--max-warnings', '0')).code).toBe(1);
    expect((await check(cwd, '--baseline', 'ci.json', '--write-baseline')).code).toBe(0);
    expect(existsSync(join(cwd, BASELINE))).toBe(false);
    expect((await check(cwd, '--baseline', 'ci.json', '--max-warnings', '0')).code).toBe(0);
  });

  it('is found from a folder below', async () => {
    const cwd = temporaryTree({
      '.git/HEAD': '',
      'packages/app/package.json': '{}',
      'packages/app/a.js': 'legacyWord;',
    });
    await check(cwd, '--write-baseline');
    expect(baselineOf(cwd)).toEqual({ 'packages/app/a.js': { 'legacy-word': 1 } });
    expect((await check(join(cwd, 'packages/app'))).code).toBe(0);
  });

  it('does not accept a file that does not parse', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord; ((' });
    expect((await check(cwd, '--write-baseline')).code).toBe(1);
    expect(baselineOf(cwd)).toEqual({});
  });

  it.each([
    [['--prune-baseline'], 'there is no baseline to prune; canon-migrate check --write-baseline makes one'],
    [['--baseline', 'gone.json'], "no such baseline file: 'gone.json'; --write-baseline makes it"],
    [
      ['--no-baseline', '--write-baseline'],
      '--no-baseline leaves nothing to write; leave one of the flags out',
    ],
    [['--baseline', 'no/such/b.json', '--write-baseline'], /^cannot write '.+b\.json' \(ENOENT\)$/],
  ])('%j is a mistake of one line', async (flags, message) => {
    const cwd = temporaryTree({ 'a.js': '' });
    const { code, stdout, stderr } = await check(cwd, ...flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [, line] = /^canon-migrate: ([^\n]+)\n$/.exec(stderr) ?? [];
    if (typeof message === 'string') expect(line).toBe(message);
    else expect(line).toMatch(message);
  });
});

describe('check of changed files', () => {
  it('shows what is in them only, with the whole project in sight', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'a.js': 'legacyWord;', 'b.js': 'maybeWord;' });
    git(cwd, 'init', '--quiet', '--initial-branch=main');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '--quiet', '--message', 'All');
    expect(await check(cwd, '--changed')).toEqual({
      code: 0,
      stdout: 'No problems in 0 files\n',
      stderr: '',
    });
    writeFileSync(join(cwd, 'c.js'), 'legacyWord;');
    const { code, stdout } = await check(cwd, '--changed', 'main');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^c\.js\n/);
    expect(stdout).toContain('1 problem in 1 of 1 file');
    expect(stdout).not.toContain('less certain');
    expect((await check(cwd, '--changed', 'gone')).code).toBe(2);
  });

  it('cross-file rules see the readers that did not change', async () => {
    const folder = join(fixturesFolder, 'legacy-write/typed-reader-in-another-file/input');
    const [reader, tools] = ['catalogue.ts', 'tools.ts'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    );
    const cwd = temporaryTree({ 'package.json': '{}', 'catalogue.ts': reader as string, 'tools.ts': '' });
    commitAll(cwd);
    writeFileSync(join(cwd, 'tools.ts'), tools as string);
    const whole = await runInProcess(cwd, ['check', '--format', 'json'], { rules });
    const changed = await runInProcess(cwd, ['check', '--changed', 'HEAD', '--format', 'json'], { rules });
    const messages = ({ stdout }: Outcome): unknown[] =>
      (JSON.parse(stdout) as { filePath: string; messages: unknown[] }[]).filter(({ filePath }) =>
        filePath.endsWith('tools.ts'),
      );
    expect(messages(changed)).toEqual(messages(whole));
    expect(JSON.stringify(messages(changed))).toContain('legacy-write');
    expect(JSON.stringify(messages(changed))).toContain('catalogue.ts:4');
    expect(changed.stdout).not.toContain('"ruleId":"read-order"');
  });

  it('a renamed file keeps what was accepted of it', async () => {
    const text = `legacyWord;\n${Array.from({ length: 20 }, (_, index) => `line${index};`).join('\n')}`;
    const cwd = temporaryTree({ 'package.json': '{}', 'old.js': text });
    await check(cwd, '--write-baseline');
    commitAll(cwd);
    git(cwd, 'mv', 'old.js', 'new.js');
    expect(await check(cwd, '--changed', 'HEAD')).toMatchObject({ code: 0 });
    expect(await check(cwd, '--staged')).toMatchObject({ code: 0 });
    expect((await check(cwd)).code).toBe(1);
  });

  it('--staged judges the staged text', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'a.js': '', 'b.js': 'legacyWord;' });
    commitAll(cwd);
    expect((await check(cwd, '--staged')).stdout).toBe('No problems in 0 files\n');
    writeFileSync(join(cwd, 'a.js'), '\nlegacyWord;');
    git(cwd, 'add', 'a.js');
    writeFileSync(join(cwd, 'a.js'), '');
    const { code, stdout } = await check(cwd, '--staged');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^a\.js\n {2}2:1 {2}error[^]+> 2 \| legacyWord;/);
    git(cwd, 'add', 'a.js');
    expect((await check(cwd, '--staged')).code).toBe(0);
  });

  it('needs a repository, and one of the flags only', async () => {
    const cwd = temporaryTree({ 'a.js': '' });
    expect(await check(cwd, '--staged')).toEqual({
      code: 2,
      stdout: '',
      stderr: `canon-migrate: --staged needs a git repository, and ${cwd} is in none\n`,
    });
    expect((await check(cwd, '--staged', '--changed')).stderr).toBe(
      'canon-migrate: --changed and --staged exclude each other; use one\n',
    );
  });
});
