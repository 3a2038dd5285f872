import { readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { splitFormat } from '../../src/cli/formats.js';
import { packageName } from '../../src/reporters/eslint-formatter.js';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const require = createRequire(import.meta.url);
const modules = dirname(dirname(require.resolve('eslint-formatter-compact/package.json')));

/** A folder with a finding that sees the installed formatters. */
function project(files: Record<string, string> = {}): string {
  const cwd = temporaryTree({ 'package.json': '{}', 'a.js': 'legacyWord;\n', ...files });
  symlinkSync(modules, join(cwd, 'node_modules'));
  return cwd;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('--format', () => {
  it('may be repeated, each with its file', async () => {
    const cwd = project();
    const { code, stdout } = await runInProcess(cwd, [
      'scan',
      '--format',
      'sarif:out.sarif',
      '--format',
      'stylish',
      '--format=junit:reports/ci/junit.xml',
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('1 problem in 1 of 1 file');
    const log = JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8')) as {
      runs: { results: unknown[] }[];
    };
    expect(log.runs[0]?.results).toHaveLength(1);
    expect(readFileSync(join(cwd, 'reports/ci/junit.xml'), 'utf8')).toContain('failures="1"');
  });

  it.each([
    [['--format', 'json', '--format', 'sarif'], /^two formats would go to standard output; give each a file/],
    [
      ['--format', 'json:a', '--format', 'sarif:a'],
      /^two formats would go to 'a'; give each a file of its own/,
    ],
    [
      ['--format', 'sarfi'],
      "unknown format 'sarfi'; did you mean 'sarif'? (nor is eslint-formatter-sarfi installed)",
    ],
    [['--format', './gone.js'], /^unknown format '\.\/gone\.js'; there is github, .+ \(no such file\)$/],
    [['--format', 'json:'], '--format json: names no file; write --format json:FILE'],
    [['--format', 'json:package.json/x'], "cannot write 'package.json/x' (EEXIST)"],
  ])('%j is a mistake of one line', async (flags, message) => {
    const { code, stdout, stderr } = await runInProcess(project(), ['check', ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [, line] = /^canon-migrate: ([^\n]+)\n$/.exec(stderr) ?? [];
    if (typeof message === 'string') expect(line).toBe(message);
    else expect(line).toMatch(message);
  });

  it('takes a package of an ESLint formatter', async () => {
    const cwd = project();
    const { stdout } = await runInProcess(cwd, ['scan', '--format', 'compact']);
    expect(stdout).toBe(
      `${join(cwd, 'a.js')}: line 1, col 1, Error - The word legacyWord is legacy (legacy-word)\n\n1 problem\n`,
    );
    expect((await runInProcess(cwd, ['scan', '--format', 'eslint-formatter-compact:c.txt'])).stdout).toBe('');
    expect(readFileSync(join(cwd, 'c.txt'), 'utf8')).toBe(stdout);
  });

  it('takes a formatter that is an asynchronous ES module and wants the rules', async () => {
    const cwd = project();
    vi.stubEnv('CI_JOB_NAME', 'lint');
    vi.stubEnv('CI_PROJECT_DIR', cwd);
    vi.stubEnv('ESLINT_CODE_QUALITY_REPORT', join(cwd, 'quality.json'));
    const { code } = await runInProcess(cwd, ['scan', '--format', 'eslint-formatter-gitlab']);
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'quality.json'), 'utf8'))).toMatchObject([
      {
        check_name: 'legacy-word',
        severity: 'major',
        categories: ['Bug Risk', 'Style'],
        location: { path: 'a.js', positions: { begin: { line: 1, column: 1 } } },
        content: { body: expect.stringContaining('A word that is no longer used.') as string },
      },
    ]);
  });

  it('takes a file, and says so when a formatter fails', async () => {
    const cwd = project({
      'count.cjs': 'module.exports = (results, { cwd }) => `${results.length} ${typeof cwd}`;',
      'broken.mjs': 'export default () => { throw new Error("no paper"); };',
      'nothing.mjs': 'export const a = 1;',
    });
    expect((await runInProcess(cwd, ['scan', 'a.js', '--format', './count.cjs'])).stdout).toBe('1 string\n');
    expect((await runInProcess(cwd, ['scan', 'a.js', '--format', './broken.mjs'])).stderr).toBe(
      "canon-migrate: the formatter './broken.mjs' failed: no paper\n",
    );
    expect((await runInProcess(cwd, ['scan', 'a.js', '--format', './nothing.mjs'])).stderr).toBe(
      "canon-migrate: the formatter './nothing.mjs' failed: it exports no function\n",
    );
  });

  it('github adds a summary to the step', async () => {
    const cwd = project({ 'summary.md': 'before\n' });
    const host = { env: { GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') } };
    const { stdout } = await runInProcess(cwd, ['check', '--format', 'github'], { host });
    expect(stdout).toContain('::error file=a.js,line=1,');
    expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toMatch(/^before\n# canon-migrate\n\n\*\*1 error/);
  });
});

describe('names of formats', () => {
  it.each([
    ['sarif', 'sarif', undefined],
    ['sarif:out/a.sarif', 'sarif', 'out/a.sarif'],
    ['sarif:C:\\out.sarif', 'sarif', 'C:\\out.sarif'],
    ['C:\\formats\\mine.js', 'C:\\formats\\mine.js', undefined],
    ['C:\\mine.js:out', 'C:\\mine.js', 'out'],
    ['sarif:', 'sarif', undefined],
  ])('%s', (text, name, file) => {
    expect(splitFormat(text)).toEqual({ name, file });
  });

  it.each([
    ['compact', 'eslint-formatter-compact'],
    ['eslint-formatter-compact', 'eslint-formatter-compact'],
    ['@acme/compact', '@acme/eslint-formatter-compact'],
    ['@acme/eslint-formatter-compact', '@acme/eslint-formatter-compact'],
    ['@acme', '@acme/eslint-formatter'],
  ])('%s is the package %s', (name, expected) => {
    expect(packageName(name)).toBe(expected);
  });
});
