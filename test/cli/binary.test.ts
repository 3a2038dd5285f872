import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.js';

// Needs the build that `npm test` makes first.
const binary = fileURLToPath(new URL('../../bin/canon-migrate.js', import.meta.url));

const LEGACY = `import { tool } from 'ai';
import { z } from 'zod';
export const search = tool({
  description: 'Search the archive',
  parameters: z.object({ query: z.string() }),
  execute: async ({ query }) => query,
});
`;

const MANIFEST = '{ "name": "app", "private": true, "dependencies": { "ai": "^5.0.0" } }';

function run(cwd: string, ...argv: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...argv], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { PATH: process.env['PATH'] },
  });
  return { code: status, stdout, stderr };
}

function contentOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path}\n${readFileSync(path, 'latin1')}`)
    .sort();
}

describe('the built command', () => {
  it('scans with 0 and checks with 1 as long as something is legacy', () => {
    const cwd = temporaryTree({ 'package.json': MANIFEST, 'src/search.ts': LEGACY });
    const scan = run(cwd, 'scan');
    expect(scan).toMatchObject({ code: 0, stderr: '' });
    expect(scan.stdout).toMatch(/^src\/search\.ts\n {2}5:3 {2}error {2}.+ {2}legacy-write\n/);
    expect(run(cwd, 'check').code).toBe(1);
    expect(run(cwd, 'check', '--rule', 'read-order')).toMatchObject({
      code: 0,
      stdout: 'No problems in 1 file\n',
    });
  });

  it('prints a large report into a pipe to its end', () => {
    const files = Array.from({ length: 200 }, (_, index) => [`src/tool${index}.ts`, LEGACY.repeat(3)]);
    const cwd = temporaryTree({ 'package.json': MANIFEST, ...(Object.fromEntries(files) as object) });
    const { code, stdout } = run(cwd, 'scan', '--format', 'json');
    expect(code).toBe(0);
    expect(stdout.length).toBeGreaterThan(300_000);
    const results = JSON.parse(stdout) as { messages: unknown[] }[];
    expect(results.reduce((sum, { messages }) => sum + messages.length, 0)).toBe(600);
  });

  it.each([
    ['an unknown path', ['scan', 'gone'], /no such file or folder: 'gone'/],
    ['nothing matched', ['scan', 'docs'], /nothing matches 'docs'/],
    [
      'an invalid config',
      ['scan', '--config', 'bad.json'],
      /bad\.json: unknown key 'ruels'; did you mean 'rules'\?/,
    ],
    ['a config that is no JSON', ['check', '--config', 'worse.json'], /worse\.json cannot be loaded: /],
    [
      'an unknown rule',
      ['check', '--rule', 'read-ordre'],
      /unknown rule 'read-ordre'; did you mean 'read-order'\?/,
    ],
    [
      'an unknown flag',
      ['scan', '--formt=json'],
      /unknown option '--formt=json' \(Did you mean --format\?\)|--formt/,
    ],
    ['an unknown command', ['scann'], /unknown command 'scann' \(Did you mean scan\?\)/],
    ['an unknown format', ['scan', '--format', 'sylish'], /did you mean 'stylish'\?/],
  ])('%s is one line on standard error, exit code 2 and nothing written', (_, argv, message) => {
    const cwd = temporaryTree({
      'package.json': MANIFEST,
      'src/search.ts': LEGACY,
      'docs/readme.md': '',
      'bad.json': '{ "ruels": {} }',
      'worse.json': '{',
    });
    const before = contentOf(cwd);
    const { code, stdout, stderr } = run(cwd, ...argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^canon-migrate: [^\n]+\n$/);
    expect(stderr).toMatch(message);
    expect(contentOf(cwd)).toEqual(before);
  });

  it.skipIf(process.getuid?.() === 0)(
    'an unreadable file is exit code 2 when named, else a fatal message',
    () => {
      const cwd = temporaryTree({ 'package.json': MANIFEST, 'a.ts': LEGACY, 'b.ts': LEGACY });
      chmodSync(join(cwd, 'a.ts'), 0);
      expect(run(cwd, 'scan', 'a.ts')).toEqual({
        code: 2,
        stdout: '',
        stderr: "canon-migrate: cannot read 'a.ts'; check that it is a file you may read\n",
      });
      const whole = run(cwd, 'scan');
      expect(whole.code).toBe(0);
      expect(whole.stdout).toContain('a.ts\n  1:1  fatal  The file cannot be read; check its permissions\n');
      expect(whole.stdout).toContain('b.ts\n  5:3  error');
      expect(run(cwd, 'check').code).toBe(1);
    },
  );

  it('keeps what it found under the cache folder of the user, unless --no-cache is given', () => {
    const cwd = temporaryTree({ 'package.json': MANIFEST, 'a.ts': LEGACY });
    const home = temporaryTree({});
    const scan = (...flags: string[]): string =>
      spawnSync(process.execPath, [binary, 'scan', ...flags], {
        cwd,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: home, LOCALAPPDATA: home, XDG_CACHE_HOME: home },
      }).stdout;
    const bare = scan('--no-cache');
    expect(bare).toContain('a.ts\n  5:3  error');
    expect(contentOf(home)).toEqual([]);
    expect(scan()).toBe(bare);
    expect(contentOf(home)).toHaveLength(1);
    expect(scan()).toBe(bare);
    expect(contentOf(cwd)).toHaveLength(2);
  });
});
