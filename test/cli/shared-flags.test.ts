import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInProcess, type Outcome } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

// Flags that several commands share, with each of them.

const FILES = {
  'package.json': '{}',
  'a.js': 'legacyWord;\n',
  'a.test.js': 'legacyWord;\n',
  'off.json': '{ "rules": { "legacy-word": "off" } }',
  'canon-migrate.config.json': '{ "ignore": ["b.js"] }',
  'b.js': 'legacyWord;\n',
  'report.json': '[]',
};

/** What a command gives in a folder of its own. `merge` is given a report; the others scan. */
function run(
  command: string,
  flags: readonly string[],
  files: Record<string, string> = FILES,
): Promise<Outcome> {
  return runInProcess(temporaryTree(files), [...command.split(' '), ...flags]);
}

const PAINT = '\u001b[';

describe.each(['scan', 'check', 'fix', 'tools', 'status', 'merge report.json'])('%s', (command) => {
  const files = command.startsWith('merge')
    ? {
        ...FILES,
        'report.json':
          '[{"filePath":"/x/a.js","messages":[{"fatal":true,"severity":2,"message":"no","line":1,"column":1}]}]',
      }
    : FILES;

  it('--color and --no-color', async () => {
    const dry = command === 'fix' ? ['--dry-run'] : [];
    const plain = await run(command, [...dry, '--no-color'], files);
    expect(plain.stdout + plain.stderr).not.toContain(PAINT);
    const painted = await run(command, [...dry, '--color'], files);
    expect(painted.code).toBe(plain.code);
    if (!/^(?:tools|status)$/.test(command)) expect(painted.stdout).toContain(PAINT);
  });

  it('--debug keeps the stack of what went wrong', async () => {
    const cwd = temporaryTree(files);
    const host = {
      stdout: {
        write: (): never => {
          throw new Error('no room');
        },
      },
    };
    const dry = command === 'fix' ? ['--dry-run'] : [];
    const { code, stderr } = await runInProcess(cwd, [...command.split(' '), ...dry, '--debug'], { host });
    expect(code).toBe(2);
    expect(stderr).toMatch(/Error: no room\n {4}at /);
  });
});

it('undo takes --color and --no-color', async () => {
  for (const flag of ['--color', '--no-color'])
    expect((await run('undo', [flag])).stderr).not.toContain('unknown');
});

describe.each(['scan', 'check', 'fix', 'tools', 'status'])('%s', (command) => {
  const dry = command === 'fix' ? ['--dry-run'] : [];
  const isInventory = command === 'tools' || command === 'status';
  const json = isInventory ? [] : ['--format', 'json'];

  it('--config and --no-config choose the config', async () => {
    const codes = await Promise.all(
      [['--config', 'off.json'], ['--no-config'], ['--config', 'gone.json']].map(
        async (flags) => (await run(command, [...dry, ...flags])).code,
      ),
    );
    expect(codes).toEqual([0, command === 'check' ? 1 : 0, 2]);
    if (isInventory) return;
    const named = async (...flags: string[]): Promise<boolean> =>
      (await run(command, [...json, ...dry, ...flags])).stdout.includes('b.js');
    expect([await named(), await named('--no-config')]).toEqual([false, true]);
  });

  it('--tests looks at test files too', async () => {
    const { stdout, code } = await run(command, [...json, ...dry, '--tests']);
    expect(code).not.toBe(2);
    if (!isInventory) expect(stdout).toContain('a.test.js');
  });
});

describe.each(['scan', 'check', 'fix'])('%s', (command) => {
  const dry = command === 'fix' ? ['--dry-run'] : [];

  it('--no-cache leaves nothing behind', async () => {
    const cwd = temporaryTree(FILES);
    const cacheFolder = join(cwd, 'cache');
    const host = { cacheFolder };
    await runInProcess(cwd, [command, ...dry, '--no-cache'], { host });
    expect(existsSync(cacheFolder)).toBe(false);
    await runInProcess(cwd, [command, ...dry], { host });
    expect(readdirSync(cacheFolder).length).toBeGreaterThan(0);
  });

  it('--require-reason asks directives to say why', async () => {
    const files = { 'a.js': '// canon-migrate-disable-next-line\nlegacyWord;\n' };
    const { stdout } = await run(command, ['--require-reason', '--format', 'json', ...dry], files);
    expect(stdout).toContain('noReason');
  });
});

it('scan --explain-roles prints every site of a file', async () => {
  const { code, stdout } = await run('scan', ['--explain-roles', 'a.js']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^a\.js\n {2}1:1 {2}word {2}source {2}certain/);
});

describe.each(['scan', 'check', 'tools', 'status'])('%s', (command) => {
  it('-o and --output-file write the report to a file', async () => {
    const cwd = temporaryTree(FILES);
    for (const flag of ['-o', '--output-file']) {
      const { stdout } = await runInProcess(cwd, [command, flag, `${flag}.txt`]);
      expect(stdout).toBe('');
      expect(readFileSync(join(cwd, `${flag}.txt`), 'utf8')).not.toBe('');
    }
  });
});
