import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess, type Outcome } from '../support/command-line.js';
import { fixturesFolder } from '../support/fixture.js';
import { temporaryTree } from '../support/temporary-tree.js';

function run(cwd: string, ...argv: string[]): Promise<Outcome> {
  return runInProcess(cwd, argv);
}

const FILES = {
  'package.json': '{}',
  ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.js`, 'legacyWord;\n'])),
};

describe.each(['scan', 'check'])('%s --shard', (command) => {
  it('parts the files: each is in one part', async () => {
    const cwd = temporaryTree(FILES);
    const parts = await Promise.all(
      ['1/2', '2/2'].map(async (shard) => {
        const { code, stdout } = await run(cwd, command, '--shard', shard, '--format', 'json');
        expect(code).toBe(command === 'check' ? 1 : 0);
        return (JSON.parse(stdout) as { filePath: string }[]).map(({ filePath }) => filePath.slice(-4));
      }),
    );
    expect(parts).toEqual([
      ['a.js', 'c.js', 'e.js'],
      ['b.js', 'd.js'],
    ]);
  });

  it.each(['0/2', '3/2', '1', 'a/b', '1/0'])('%s is a mistake of one line', async (shard) => {
    const { code, stderr } = await run('/', command, '--shard', shard);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `canon-migrate: option '--shard <i/n>' argument '${shard}' is invalid. It must be a part and the number of parts, such as 1/4.\n`,
    );
  });
});

describe('merge', () => {
  it('joins reports of shards to what one run says', async () => {
    const cwd = temporaryTree(FILES);
    for (const part of [1, 2, 3]) {
      await run(cwd, 'check', '--shard', `${part}/3`, '--format', `json:part-${part}.json`);
    }
    const merged = await run(cwd, 'merge', 'part-1.json', 'part-2.json', 'part-3.json', 'part-1.json');
    expect(merged).toEqual(await run(cwd, 'check'));
    expect(merged.code).toBe(1);
  });

  it('gives every format what the findings of the sample repository have', async () => {
    const sample = join(fixturesFolder, 'sample-repo');
    const cwd = temporaryTree({});
    await runInProcess(sample, ['scan', '--format', `json:${join(cwd, 'all.json')}`], { rules });
    for (const format of ['json', 'github', 'junit', 'gitlab', 'stylish', 'sarif']) {
      const whole = await runInProcess(sample, ['scan', '--format', format], { rules });
      const merged = await runInProcess(sample, ['merge', join(cwd, 'all.json'), '--format', format], {
        rules,
      });
      if (format === 'stylish' || format === 'sarif') {
        // The edits of one fix come back as one edit.
        expect(merged.stdout.length).toBeGreaterThan(whole.stdout.length * 0.9);
      } else {
        expect(merged.stdout).toBe(whole.stdout);
      }
    }
  });

  it('is a gate: errors and too many warnings fail', async () => {
    const cwd = temporaryTree({
      'canon-migrate.config.json': '{ "rules": { "legacy-word": "warn" } }',
      'a.js': 'legacyWord; legacyWord;',
    });
    await run(cwd, 'check', '--format', 'json', '-o', 'one.json');
    expect((await run(cwd, 'merge', 'one.json')).code).toBe(0);
    expect(await run(cwd, 'merge', 'one.json', '--max-warnings', '1', '--output-file', 'out.txt')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'canon-migrate: 2 warnings, more than --max-warnings 1 allows\n',
    });
    expect(readFileSync(join(cwd, 'out.txt'), 'utf8')).toContain('0 errors, 2 warnings');
  });

  it.each([
    [['gone.json'], "cannot read 'gone.json' (ENOENT)"],
    [['bad.json'], /^bad\.json cannot be read: /],
    [['other.json'], 'other.json is no report of canon-migrate; write one with --format json:other.json'],
    [['eslint.json'], 'eslint.json is no report of canon-migrate; write one with --format json:eslint.json'],
    [[], "missing required argument 'reports'"],
  ])('%j is a mistake of one line', async (argv, message) => {
    const cwd = temporaryTree({
      'bad.json': '{',
      'other.json': '{}',
      'eslint.json':
        '[{"filePath":"/a.js","messages":[{"ruleId":"semi","severity":2,"message":"m","line":1,"column":1}]}]',
    });
    const { code, stdout, stderr } = await run(cwd, 'merge', ...argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [, line] = /^canon-migrate: ([^\n]+)\n$/.exec(stderr) ?? [];
    if (typeof message === 'string') expect(line).toBe(message);
    else expect(line).toMatch(message);
  });
});
