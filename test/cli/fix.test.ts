import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInProcess } from '../support/command-line.js';
import { commitAll, git } from '../support/git.js';
import { rewritingRule } from '../support/rewriting-rule.js';
import { temporaryTree } from '../support/temporary-tree.js';
import { wordRule } from '../support/word-rule.js';

const NO_GIT = 'canon-migrate: this is no git repository, so there is no commit to go back to; going on\n';

function textOf(cwd: string, path: string): string {
  return readFileSync(join(cwd, path), 'utf8');
}

describe('fix', () => {
  it('writes, tells what was fixed where, and exits 0', async () => {
    const cwd = temporaryTree({
      'a.js': 'legacyWord;\nlegacyWord;\n',
      'src/b.js': 'legacyWord',
      'c.js': '1',
    });
    expect(await runInProcess(cwd, ['fix'])).toEqual({
      code: 0,
      stdout: 'a.js  legacy-word 2\nsrc/b.js  legacy-word 1\n\n3 fixes in 2 files; nothing left\n',
      stderr: NO_GIT,
    });
    expect(textOf(cwd, 'a.js')).toBe('canonicalWord;\ncanonicalWord;\n');
    expect(textOf(cwd, 'src/b.js')).toBe('canonicalWord');
    expect(await runInProcess(cwd, ['fix'])).toEqual({
      code: 0,
      stdout: '0 fixes in 0 files; nothing left\n',
      stderr: '',
    });
  });

  it('keeps bytes it has no business with: byte order mark, line ends, mode', async () => {
    const cwd = temporaryTree({ 'a.js': '\uFEFF#!/usr/bin/node\r\nlegacyWord;\r\n\r\n' });
    chmodSync(join(cwd, 'a.js'), 0o755);
    expect((await runInProcess(cwd, ['fix', 'a.js'])).code).toBe(0);
    expect(textOf(cwd, 'a.js')).toBe('\uFEFF#!/usr/bin/node\r\ncanonicalWord;\r\n\r\n');
    expect(statSync(join(cwd, 'a.js')).mode & 0o777).toBe(0o755);
  });

  it('says what is left and how to go on', async () => {
    const cwd = temporaryTree({ 'a.js': 'one;\nlegacyWord;\nmaybeWord;\n' });
    const rules = [wordRule, rewritingRule('risky', { one: 'two' }, 'unsafe')];
    expect((await runInProcess(cwd, ['fix'], { rules })).stdout).toBe(
      'a.js  legacy-word 1\n\n1 fix in 1 file; 1 finding left (1 unsafe: --unsafe)\nWhat is left and why: canon-migrate scan\n',
    );
    expect(textOf(cwd, 'a.js')).toBe('one;\ncanonicalWord;\nmaybeWord;\n');
    expect((await runInProcess(cwd, ['fix', '--unsafe'], { rules })).stdout).toBe(
      'a.js  risky 1\n\n1 fix in 1 file; nothing left\n',
    );
    expect((await runInProcess(cwd, ['fix', '--all'], { rules })).stdout).toBe(
      'a.js  legacy-word 1\n\n1 fix in 1 file; nothing left\n',
    );
    expect(textOf(cwd, 'a.js')).toBe('two;\ncanonicalWord;\ncanonicalWord;\n');
  });

  it('makes one step of a migration, and says what belongs to the others', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;\n' });
    expect((await runInProcess(cwd, ['fix', '--phase', 'readers'])).stdout).toBe(
      '0 fixes in 0 files; 1 finding left (1 of other phases)\nWhat is left and why: canon-migrate scan\n',
    );
    expect((await runInProcess(cwd, ['fix', '--phase', 'converge'])).stdout).toContain('1 fix in 1 file');
    expect((await runInProcess(cwd, ['fix', '--phase', 'first'])).stderr).toContain(
      'Allowed choices are readers, writers, converge',
    );
  });

  it('applies only the rules that are asked for', async () => {
    const cwd = temporaryTree({ 'a.js': 'one; legacyWord;' });
    const rules = [wordRule, rewritingRule('other', { one: 'two' })];
    await runInProcess(cwd, ['fix', '--rule', 'other'], { rules });
    expect(textOf(cwd, 'a.js')).toBe('two; legacyWord;');
  });

  it('leaves test files alone unless they are asked for', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'a.js': '1', 'a.test.js': 'legacyWord;' });
    await runInProcess(cwd, ['fix']);
    expect(textOf(cwd, 'a.test.js')).toBe('legacyWord;');
    await runInProcess(cwd, ['fix', '--tests']);
    expect(textOf(cwd, 'a.test.js')).toBe('canonicalWord;');
  });

  it('has colours when they are wanted', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;' });
    expect((await runInProcess(cwd, ['fix', '--color'])).stdout).toContain('\u001b[4ma.js\u001b[24m');
  });

  it('counts files that cannot be looked at', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord = ;', 'b.js': 'legacyWord;' });
    const { code, stdout } = await runInProcess(cwd, ['fix']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      'b.js  legacy-word 1\n\n1 fix in 1 file; nothing left\n1 file could not be looked at: canon-migrate scan says why\n',
    );
    expect(textOf(cwd, 'a.js')).toBe('legacyWord = ;');
  });
});

describe('fix in other formats', () => {
  it('reports what is left on standard output, and what was done on standard error', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord; one;' });
    const rules = [wordRule, rewritingRule('risky', { one: 'two' }, 'unsafe')];
    const { stdout, stderr } = await runInProcess(cwd, ['fix', '--format', 'json'], { rules });
    const [file] = JSON.parse(stdout) as { messages: { ruleId: string; column: number }[] }[];
    expect(file?.messages).toMatchObject([{ ruleId: 'risky', column: 16 }]);
    expect(stderr).toContain('1 fix in 1 file; 1 finding left');
    expect(textOf(cwd, 'a.js')).toBe('canonicalWord; one;');
  });
});

describe('fix that writes nothing', () => {
  const FILES = { 'a.js': '// first\nlegacyWord;\n', 'deep/b c.js': '\uFEFFlegacyWord;\r\nlast' };
  const DIFF = [
    '--- a/a.js',
    '+++ b/a.js',
    '@@ -1,2 +1,2 @@',
    ' // first',
    '-legacyWord;',
    '+canonicalWord;',
    '--- a/deep/b c.js',
    '+++ b/deep/b c.js',
    '@@ -1,2 +1,2 @@',
    '-\uFEFFlegacyWord;\r',
    '+\uFEFFcanonicalWord;\r',
    ' last',
    '\\ No newline at end of file',
    '',
  ].join('\n');

  it('prints a diff that git applies to the same bytes', async () => {
    const cwd = temporaryTree(FILES);
    commitAll(cwd);
    const { code, stdout, stderr } = await runInProcess(cwd, ['fix', '--diff']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: DIFF });
    expect(stderr).toBe('Would make 2 fixes in 2 files; nothing left\nNothing is written.\n');
    expect(git(cwd, 'status', '--porcelain')).toBe('');

    execFileSync('git', ['apply'], { cwd, input: stdout });
    const applied = Object.keys(FILES).map((path) => textOf(cwd, path));
    git(cwd, 'checkout', '--quiet', '.');
    await runInProcess(cwd, ['fix']);
    expect(Object.keys(FILES).map((path) => textOf(cwd, path))).toEqual(applied);
  });

  it('shows the diff in colours, free of control characters', async () => {
    const cwd = temporaryTree({ 'a.js': '"\u001b[2J"; legacyWord;\r\n' });
    const { stdout } = await runInProcess(cwd, ['fix', '--diff', '--color']);
    expect(stdout).toContain('\u001b[31m-"\u241b[2J"; legacyWord;\u001b[39m\n');
    expect(stdout).toContain('\u001b[32m+"\u241b[2J"; canonicalWord;\u001b[39m\n');
  });

  it('tells what it would do', async () => {
    const cwd = temporaryTree(FILES);
    expect(await runInProcess(cwd, ['fix', '--dry-run'])).toEqual({
      code: 0,
      stdout:
        'a.js  legacy-word 1\ndeep/b c.js  legacy-word 1\n\nWould make 2 fixes in 2 files; nothing left\nNothing is written.\n',
      stderr: '',
    });
    expect(textOf(cwd, 'a.js')).toBe(FILES['a.js']);
  });
});

describe('fix in a git repository', () => {
  it('refuses files with uncommitted changes before it says anything else', async () => {
    const names = ['a.js', 'b.js', 'c.js', 'd.js'];
    const cwd = temporaryTree(Object.fromEntries([...names, 'e.js'].map((name) => [name, 'legacyWord;'])));
    commitAll(cwd);
    for (const name of names) appendFileSync(join(cwd, name), ' 1;');
    expect(await runInProcess(cwd, ['fix'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'canon-migrate: uncommitted changes in a.js, b.js, c.js and 1 more, which fix would write; commit them first, or use --allow-dirty\n',
    });
    expect(textOf(cwd, 'e.js')).toBe('legacyWord;');
    expect((await runInProcess(cwd, ['fix', '--dry-run'])).code).toBe(0);
    expect(await runInProcess(cwd, ['fix', '--allow-dirty'])).toMatchObject({ code: 0, stderr: '' });
    expect(textOf(cwd, 'a.js')).toBe('canonicalWord; 1;');
  });

  it('refuses untracked files too, and does not mind others', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;', 'other.js': '1;' });
    commitAll(cwd);
    appendFileSync(join(cwd, 'other.js'), '2;');
    writeFileSync(join(cwd, 'new.js'), 'legacyWord;');
    expect((await runInProcess(cwd, ['fix'])).stderr).toMatch(
      /^canon-migrate: uncommitted changes in new\.js,/,
    );
    expect(await runInProcess(cwd, ['fix', 'a.js'])).toMatchObject({ code: 0, stderr: '' });
    expect(textOf(cwd, 'new.js')).toBe('legacyWord;');
  });

  it('does not go on when git cannot tell', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;', '.git/HEAD': 'broken' });
    const { code, stderr } = await runInProcess(cwd, ['fix']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^canon-migrate: git cannot tell what is committed \(fatal: [^\n]+\); --allow-dirty/,
    );
    expect((await runInProcess(cwd, ['fix', '--allow-dirty'])).code).toBe(0);
  });
});

describe('fix that does not go as it should exits 1', () => {
  it('when a fix is taken back', async () => {
    const cwd = temporaryTree({ 'a.js': '\n  bad; legacyWord;', 'b.js': 'x' });
    const elsewhere = { path: 'b.js', start: 0, end: 1, text: 'y' };
    const rules = [wordRule, rewritingRule('breaking', { bad: 'wor se' }, 'safe', [elsewhere])];
    expect(await runInProcess(cwd, ['fix'], { rules })).toMatchObject({
      code: 1,
      stdout: [
        'a.js  legacy-word 1',
        '',
        'taken back  a.js:2:3  a fix of breaking gave text that does not parse, with its edits in b.js; please report it',
        '',
        '1 fix in 1 file; 1 finding left (1 not applied)',
        'What is left and why: canon-migrate scan',
        '',
      ].join('\n'),
    });
    expect(textOf(cwd, 'a.js')).toBe('\n  bad; canonicalWord;');
    expect(textOf(cwd, 'b.js')).toBe('x');
  });

  it('when a file does not converge', async () => {
    const cwd = temporaryTree({ 'a.js': 'ping;', 'b.js': 'legacyWord;' });
    const rules = [wordRule, rewritingRule('circle', { ping: 'pong', pong: 'ping' })];
    const { code, stdout } = await runInProcess(cwd, ['fix'], { rules });
    expect(code).toBe(1);
    expect(stdout).toContain(
      'not converged  a.js  the fixes of circle come to no end, so nothing is changed there; please report it\n',
    );
    expect(textOf(cwd, 'a.js')).toBe('ping;');
    expect(textOf(cwd, 'b.js')).toBe('canonicalWord;');
  });

  it('when a file cannot be written, whose findings are then still there', async () => {
    const elsewhere = temporaryTree({ 'linked.js': 'legacyWord;' });
    const cwd = temporaryTree({ 'package.json': '{}', 'a.js': 'legacyWord;', 'b.js': 'legacyWord;' });
    symlinkSync(join(elsewhere, 'linked.js'), join(cwd, 'c.js'));
    const { code, stdout } = await runInProcess(cwd, ['fix', 'a.js', 'b.js', 'c.js']);
    expect(code).toBe(1);
    expect(stdout).toBe(
      [
        'a.js  legacy-word 1',
        'b.js  legacy-word 1',
        '',
        'not written  c.js lies outside the scanned folder, behind a symbolic link',
        '',
        '2 fixes in 2 files; 1 finding left (1 not applied)',
        'What is left and why: canon-migrate scan',
        '',
      ].join('\n'),
    );
    expect(textOf(cwd, 'a.js')).toBe('canonicalWord;');
    expect(textOf(elsewhere, 'linked.js')).toBe('legacyWord;');
  });
});

describe('fix of some paths', () => {
  it('leaves a fix alone that reaches into other files, and says so', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'src/a.js': 'one; legacyWord;', 'lib/b.js': 'x' });
    const elsewhere = { path: 'lib/b.js', start: 0, end: 1, text: 'y' };
    const rules = [wordRule, rewritingRule('wide', { one: 'two' }, 'safe', [elsewhere])];
    const some = await runInProcess(cwd, ['fix', 'src'], { rules });
    expect(some).toMatchObject({ code: 0 });
    expect(some.stdout).toContain(
      '1 fix in 1 file; 1 finding left (1 with edits in other files: name those too)\n',
    );
    expect([textOf(cwd, 'src/a.js'), textOf(cwd, 'lib/b.js')]).toEqual(['one; canonicalWord;', 'x']);
    await runInProcess(cwd, ['fix'], { rules });
    expect([textOf(cwd, 'src/a.js'), textOf(cwd, 'lib/b.js')]).toEqual(['two; canonicalWord;', 'y']);
  });
});

describe('a mistake on the command line of fix', () => {
  it.each([
    [['fix', 'gone.js'], /^no such file or folder: 'gone\.js'/],
    [['fix', 'empty/**'], /^nothing matches 'empty\/\*\*'/],
    [['fix', '--rule', 'legacy-wrod'], /^unknown rule 'legacy-wrod'; did you mean 'legacy-word'\?$/],
    [['fix', '--unsaf'], /^unknown option '--unsaf' \(Did you mean --unsafe\?\)$/],
    [
      ['fix', '--format', 'jsn'],
      /^option '--format <name>' argument 'jsn' is invalid\. Allowed choices are /,
    ],
    [['fix', '--config', 'gone.json'], /^no such config file: 'gone\.json'$/],
  ])('%j is one line, exit code 2 and nothing written', async (argv, message) => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;' });
    const { code, stdout, stderr } = await runInProcess(cwd, argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(/^canon-migrate: ([^\n]+)\n$/.exec(stderr)?.[1]).toMatch(message);
    expect(textOf(cwd, 'a.js')).toBe('legacyWord;');
  });
});
