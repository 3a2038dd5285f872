import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const USE = `
  const tool = canonicalizeTool({ name: 'read', parameters: { path: { type: 'string', required: true } } });
  console.log(JSON.stringify([tool.inputSchema.required, formFields(tool.inputSchema).fields[0].label]));`;

const run = (cwd: string, file: string): unknown =>
  JSON.parse(execFileSync(process.execPath, [file], { cwd, encoding: 'utf8' }));

describe('init --runtime', () => {
  it.each([
    ['module', 'src/canon-runtime.js', 'an ES module', 'use.mjs'],
    ['commonjs', 'src/canon-runtime.js', 'a CommonJS module', 'use.cjs'],
    ['module', 'lib/own.cjs', 'a CommonJS module', 'use.cjs'],
    ['commonjs', 'lib/own.mjs', 'an ES module', 'use.mjs'],
  ])('in a package of type %s writes %s as %s that works alone', async (type, file, kind, user) => {
    const load =
      user === 'use.mjs'
        ? `import { canonicalizeTool, formFields } from './${file}';`
        : `const { canonicalizeTool, formFields } = require('./${file}');`;
    const cwd = temporaryTree({ 'package.json': `{ "type": "${type}" }`, [user]: load + USE });
    const outcome = await runInProcess(cwd, ['init', '--runtime', file]);
    expect(outcome).toEqual({ code: 0, stdout: `Wrote ${file}, ${kind}\n`, stderr: '' });
    expect(run(cwd, user)).toEqual([['path'], 'Path']);
    expect(readFileSync(join(cwd, file), 'utf8')).not.toMatch(/dist\/runtime|require\(|^import /m);
  });

  it('has a name of its own, and stays up to date', async () => {
    const cwd = temporaryTree({ 'package.json': '{}' });
    const path = join(cwd, 'canon-runtime.js');
    expect((await runInProcess(cwd, ['init', '--runtime'])).stdout).toBe(
      'Wrote canon-runtime.js, a CommonJS module\n',
    );
    expect((await runInProcess(cwd, ['init', '--runtime'])).stdout).toBe('canon-runtime.js is up to date\n');
    writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
    expect((await runInProcess(cwd, ['init', '--runtime'])).stdout).toBe(
      'Updated canon-runtime.js, an ES module\n',
    );
    writeFileSync(path, `${readFileSync(path, 'utf8')}// mine\n`);
    const refused = await runInProcess(cwd, ['init', '--runtime']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toBe(
      'canon-migrate: canon-runtime.js was edited since it was written; remove it first, or name another file\n',
    );
    expect(readFileSync(path, 'utf8')).toContain('// mine');
  });

  it.each([
    [['init', '--runtime', 'a.ts'], 'a.ts is no JavaScript module; the name must end in .js, .mjs or .cjs'],
    [
      ['init', '--runtime', 'own.js'],
      'own.js is there already and is no copy of the runtime; name another file',
    ],
    [
      ['init', '--runtime', 'folder.js'],
      'folder.js is no file; name one, such as folder.js/canon-runtime.js',
    ],
  ])('%j is refused in one line', async (argv, line) => {
    const files = { 'package.json': '{}', 'own.js': 'mine();\n', 'folder.js/a.txt': '' };
    const cwd = temporaryTree(files);
    expect(await runInProcess(cwd, argv)).toEqual({
      code: 2,
      stdout: '',
      stderr: `canon-migrate: ${line}\n`,
    });
    expect(readFileSync(join(cwd, 'own.js'), 'utf8')).toBe('mine();\n');
    expect(existsSync(join(cwd, 'a.ts'))).toBe(false);
  });
});
