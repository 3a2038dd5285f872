import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInProcess, type Outcome } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const FILES = { 'package.json': '{}', 'a.js': 'ok;\n', 'b.js': 'legacyWord;\n' };

function run(text: string, argv: readonly string[], files: Record<string, string> = FILES): Promise<Outcome> {
  return runInProcess(temporaryTree(files), argv, { host: { readStdin: () => text } });
}

describe.each(['scan', 'check'])('%s --stdin', (command) => {
  const code = command === 'check' ? 1 : 0;

  it('takes the text of a file, and is about that file only', async () => {
    const outcome = await run('\uFEFF\nlegacyWord;', [command, '--stdin', '--stdin-filename', 'a.js']);
    expect(outcome).toMatchObject({ code, stderr: '' });
    expect(outcome.stdout).toMatch(/^a\.js\n {2}2:1 {2}error[^]+> 2 \| legacyWord;/);
    expect(outcome.stdout).toContain('1 problem in 1 of 1 file');
    expect(await run('ok;', [command, '--stdin', '--stdin-filename=b.js'])).toMatchObject({
      code: 0,
      stdout: 'No problems in 1 file\n',
    });
  });

  it('takes a file that is not there yet', async () => {
    const { stdout } = await run('let a: string = legacyWord;', [
      command,
      '--stdin',
      '--stdin-filename',
      'src/new.ts',
    ]);
    expect(stdout).toMatch(/^src\/new\.ts\n {2}1:17 {2}error/);
  });

  it.each([
    [
      ['--stdin'],
      '--stdin needs the name of the file, whose ending tells the language: --stdin-filename src/a.ts',
    ],
    [['--stdin-filename', 'a.js'], '--stdin-filename says whose text comes with --stdin; add --stdin'],
    [['--stdin', '--stdin-filename', 'a.js', 'b.js'], '--stdin is about one file; leave the paths out'],
    [
      ['--stdin', '--stdin-filename', 'a.css'],
      /^'a\.css' is not a kind of file that is read; those are \.js /,
    ],
    [['--stdin', '--stdin-filename', '../a.js'], /a\.js is not in the project at /],
  ])('%j is a mistake of one line', async (flags, message) => {
    const { code: exit, stdout, stderr } = await run('', [command, ...flags]);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    const [, line] = /^canon-migrate: ([^\n]+)\n$/.exec(stderr) ?? [];
    if (typeof message === 'string') expect(line).toBe(message);
    else expect(line).toMatch(message);
  });
});

it('a config turns rules off for the text as for the file', async () => {
  const files = {
    ...FILES,
    'canon-migrate.config.json':
      '{ "overrides": [{ "files": ["a.js"], "rules": { "legacy-word": "off" } }] }',
  };
  expect((await run('legacyWord;', ['check', '--stdin', '--stdin-filename', join('a.js')], files)).code).toBe(
    0,
  );
});
