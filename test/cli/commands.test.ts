import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

interface JsonResult {
  filePath: string;
  messages: { ruleId: string; confidence: string; severity: number }[];
}

describe('scan', () => {
  it('reports and exits 0', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'src/a.js': 'legacyWord;\n', 'src/b.js': '' });
    const { code, stdout, stderr } = await runInProcess(cwd, ['scan']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('src/a.js\n  1:1  error  The word legacyWord is legacy  legacy-word\n');
    expect(stdout).toContain('1 problem in 1 of 2 files: 1 error, 0 warnings\n');
  });

  it('shows what is only possible when asked for all', async () => {
    const cwd = temporaryTree({ 'a.js': 'maybeWord;' });
    const confidences = async (...flags: string[]): Promise<string[]> => {
      const { stdout } = await runInProcess(cwd, ['scan', '--format', 'json', ...flags]);
      return (JSON.parse(stdout) as JsonResult[]).flatMap(({ messages }) =>
        messages.map(({ confidence }) => confidence),
      );
    };
    expect(await confidences()).toEqual([]);
    expect(await confidences('--all')).toEqual(['possible']);
    expect((await runInProcess(cwd, ['scan'])).stdout).toBe(
      'No problems in 1 file\n1 less certain finding not shown: use --all\n',
    );
  });

  it('looks at test files when asked to, by flag or config', async () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'a.js': '', 'a.test.js': 'legacyWord;' });
    expect((await runInProcess(cwd, ['scan'])).stdout).toBe('No problems in 1 file\n');
    expect((await runInProcess(cwd, ['scan', '--tests'])).stdout).toContain('a.test.js\n  1:1  error');
    const configured = temporaryTree({
      'canon-migrate.config.json': '{ "tests": true }',
      'a.test.js': 'legacyWord;',
    });
    expect((await runInProcess(configured, ['scan'])).stdout).toContain('a.test.js\n  1:1  error');
    expect((await runInProcess(configured, ['scan', '--no-config'])).code).toBe(2);
  });

  it('runs only the rules that are asked for', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;' });
    const other = await runInProcess(cwd, ['scan', '--rule', 'read-order,clone-on-read'], {
      rules: [
        ...['read-order', 'clone-on-read', 'legacy-write'].map((id) => ({
          meta: { id, summary: '', severity: 'error' as const, fixable: 'none' as const, messages: {} },
          scanner: { id, mentions: /legacyWord/, scan: () => [] },
          judge: () => undefined,
        })),
      ],
    });
    expect(other).toMatchObject({ code: 0, stdout: 'No problems in 1 file\n' });
  });

  it('writes the report to a file', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;' });
    const outcome = await runInProcess(cwd, ['scan', '--format', 'json', '-o', 'report.json'], {
      host: { isTTY: true },
    });
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });
    const [result] = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as JsonResult[];
    expect(result).toMatchObject({ filePath: join(cwd, 'a.js'), messages: [{ ruleId: 'legacy-word' }] });
  });

  it('uses colours on a terminal, not with NO_COLOR, and as the flags say', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;' });
    const isColored = async (
      flags: string[],
      isTTY: boolean,
      env: Record<string, string>,
    ): Promise<boolean> =>
      (await runInProcess(cwd, ['scan', ...flags], { host: { isTTY, env } })).stdout.includes('\u001b[');
    expect(await isColored([], true, {})).toBe(true);
    expect(await isColored([], false, {})).toBe(false);
    expect(await isColored([], true, { NO_COLOR: '1' })).toBe(false);
    expect(await isColored(['--no-color'], true, {})).toBe(false);
    expect(await isColored(['--color'], false, { NO_COLOR: '1' })).toBe(true);
  });

  it('says which named file is left out', async () => {
    const cwd = temporaryTree({ '.canonmigrateignore': 'old.js\n', 'old.js': 'legacyWord;' });
    expect(await runInProcess(cwd, ['scan', 'old.js'])).toEqual({
      code: 0,
      stdout: 'No problems in 0 files\n',
      stderr: "canon-migrate: 'old.js' is left out: .canonmigrateignore ignores it\n",
    });
  });
});

describe('check', () => {
  const WARN = { 'canon-migrate.config.json': '{ "rules": { "legacy-word": "warn" } }' };

  it('is 0 when clean', async () => {
    const cwd = temporaryTree({ 'a.js': 'canonicalWord;' });
    expect(await runInProcess(cwd, ['check'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('is 1 for an error, and for a file that does not parse', async () => {
    expect((await runInProcess(temporaryTree({ 'a.js': 'legacyWord;' }), ['check'])).code).toBe(1);
    expect((await runInProcess(temporaryTree({ 'a.js': 'legacyWord; ((' }), ['check'])).code).toBe(1);
  });

  it('is 0 for what is only possible', async () => {
    expect((await runInProcess(temporaryTree({ 'a.js': 'maybeWord;' }), ['check'])).code).toBe(0);
  });

  it('is 1 for more warnings than allowed, and says so', async () => {
    const cwd = temporaryTree({ ...WARN, 'a.js': 'legacyWord; legacyWord;' });
    const codes = async (...flags: string[]): Promise<number> =>
      (await runInProcess(cwd, ['check', ...flags])).code;
    expect(await codes()).toBe(0);
    expect(await codes('--max-warnings', '2')).toBe(0);
    expect(await codes('--max-warnings', '1')).toBe(1);
    expect((await runInProcess(cwd, ['check', '--max-warnings', '0'])).stderr).toBe(
      'canon-migrate: 2 warnings, more than --max-warnings 0 allows\n',
    );
  });

  it('shows only errors when quiet, and counts the warnings all the same', async () => {
    const cwd = temporaryTree({ ...WARN, 'a.js': 'legacyWord;' });
    const outcome = await runInProcess(cwd, ['check', '--quiet', '--max-warnings', '0']);
    expect(outcome).toMatchObject({ code: 1, stdout: 'No problems in 1 file\n' });
  });
});

describe('explain', () => {
  it('prints a rule’s page', async () => {
    const [id] = rules.map((rule) => rule.meta.id);
    const { code, stdout } = await runInProcess('/', ['explain', id as string], { rules });
    expect(code).toBe(0);
    expect(stdout).toContain(id);
  });

  it('falls back on the summary', async () => {
    expect((await runInProcess('/', ['explain', 'legacy-word'])).stdout).toBe(
      '# legacy-word\n\nA word that is no longer used.\n',
    );
  });
});

describe('help and version', () => {
  it('are printed to standard output with exit code 0', async () => {
    const help = await runInProcess('/', ['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const command of ['scan', 'fix', 'check', 'explain']) {
      expect(help.stdout).toContain(`canon-migrate ${command}`);
    }
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await runInProcess('/', ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('has examples for each command that reports', async () => {
    expect((await runInProcess('/', ['scan', '--help'])).stdout).toContain(
      'Examples:\n  canon-migrate scan\n',
    );
    expect((await runInProcess('/', ['check', '--help'])).stdout).toContain('Exit codes: 0 clean');
  });
});

describe('a mistake on the command line', () => {
  it.each([
    [['scna'], "unknown command 'scna' (Did you mean scan?)"],
    [['scan', '--formt', 'json'], "unknown option '--formt' (Did you mean --format?)"],
    [
      ['scan', '--format', 'jsn'],
      "unknown format 'jsn'; did you mean 'json'? (nor is eslint-formatter-jsn installed)",
    ],
    [['scan', '--rule', 'legacy-wrod'], "unknown rule 'legacy-wrod'; did you mean 'legacy-word'?"],
    [['explain', 'xyz'], "unknown rule 'xyz'; there is legacy-word"],
    [['explain'], "missing required argument 'rule'"],
    [['explain', 'legacy-word', 'more'], "too many arguments for 'explain'. Expected 1 argument but got 2."],
    [['scan', 'gone.js'], /^no such file or folder: 'gone\.js'/],
    [['scan', 'empty/**'], /^nothing matches 'empty\/\*\*'/],
    [['scan', '--config', 'gone.json'], "no such config file: 'gone.json'"],
    [['scan', '--config'], "option '--config <file>' argument missing"],
    [
      ['check', '--max-warnings', 'few'],
      /argument 'few' is invalid\. It must be a whole number, 0 or more\.$/,
    ],
    [['scan', '-o', 'a.js/report.txt'], "cannot write 'a.js/report.txt' (EEXIST)"],
  ])('%j is one line on standard error and exit code 2', async (argv, message) => {
    const cwd = temporaryTree({ 'a.js': '' });
    const { code, stdout, stderr } = await runInProcess(cwd, argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [, line] = /^canon-migrate: ([^\n]+)\n$/.exec(stderr) ?? [];
    if (typeof message === 'string') expect(line).toBe(message);
    else expect(line).toMatch(message);
  });

  it('no command at all prints the help on standard error', async () => {
    const { code, stderr } = await runInProcess('/', []);
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: canon-migrate [options] [command]');
  });

  it('is not an internal error, which says so and keeps its stack for --debug', async () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;' });
    const broken = {
      stdout: {
        write: (): never => {
          throw new Error('no room');
        },
      },
    };
    const { code, stderr } = await runInProcess(cwd, ['scan'], { host: broken });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'canon-migrate: internal error: no room; this is a bug, --debug shows where\n',
    });
    expect((await runInProcess(cwd, ['scan', '--debug'], { host: broken })).stderr).toMatch(/\n {4}at /);
  });
});
