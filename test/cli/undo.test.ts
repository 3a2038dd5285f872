import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashOf, openJournal } from '../../src/engine/run/journal.js';
import { lockRoot } from '../../src/engine/run/lock.js';
import { runInProcess } from '../support/command-line.js';
import { commitAll, git } from '../support/git.js';
import { temporaryTree } from '../support/temporary-tree.js';

const FILES = { 'a.js': 'legacyWord;\r\n', 'src/b.js': '\uFEFFlegacyWord', 'c.js': '1' };

describe('undo', () => {
  it('brings the tree of the commit back', async () => {
    const cwd = temporaryTree(FILES);
    commitAll(cwd);
    await runInProcess(cwd, ['fix']);
    expect(git(cwd, 'status', '--porcelain')).toBe(' M a.js\n M src/b.js\n');
    expect(await runInProcess(cwd, ['undo', '--dry-run'])).toEqual({
      code: 0,
      stdout: 'a.js\nsrc/b.js\n\nWould bring back 2 files\nNothing is written.\n',
      stderr: '',
    });
    expect(await runInProcess(cwd, ['undo'])).toEqual({
      code: 0,
      stdout: 'a.js\nsrc/b.js\n\nBrought back 2 files\n',
      stderr: '',
    });
    expect(git(cwd, 'status', '--porcelain')).toBe('');
    expect(readdirSync(cwd)).not.toContain('.canon-migrate');
  });

  it('works from a folder below, and for a folder that is named', async () => {
    const cwd = temporaryTree({ ...FILES, 'package.json': '{}' });
    await runInProcess(cwd, ['fix']);
    expect((await runInProcess(join(cwd, 'src'), ['undo'])).stdout).toBe(
      `${cwd}/a.js\nb.js\n\nBrought back 2 files\n`,
    );
    await runInProcess(cwd, ['fix']);
    expect((await runInProcess(temporaryTree({}), ['undo', join(cwd, 'src')])).code).toBe(0);
    expect(readFileSync(join(cwd, 'a.js'), 'utf8')).toBe(FILES['a.js']);
  });

  it('refuses what was edited since and exits 1', async () => {
    const cwd = temporaryTree(FILES);
    await runInProcess(cwd, ['fix']);
    writeFileSync(join(cwd, 'a.js'), 'canonicalWord; mine;\r\n');
    expect(await runInProcess(cwd, ['undo'])).toEqual({
      code: 1,
      stdout:
        'src/b.js\nleft  a.js has changed since the run wrote it\n\nBrought back 1 file; 1 left as it is\n',
      stderr: '',
    });
    expect(readFileSync(join(cwd, 'a.js'), 'utf8')).toBe('canonicalWord; mine;\r\n');
  });

  it('says when there is nothing to undo, no such folder, or the journal is damaged', async () => {
    const cwd = temporaryTree({});
    expect(await runInProcess(cwd, ['undo'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `canon-migrate: nothing to undo: no run of fix is written down in ${cwd} or above it\n`,
    });
    expect((await runInProcess(cwd, ['undo', 'gone'])).stderr).toBe(
      "canon-migrate: no such folder: 'gone'\n",
    );
    mkdirSync(join(cwd, '.canon-migrate/runs'), { recursive: true });
    writeFileSync(join(cwd, '.canon-migrate/runs/000001.json'), '{');
    expect((await runInProcess(cwd, ['undo'])).stderr).toMatch(/^canon-migrate: the journal .* is damaged; /);
  });
});

describe('fix', () => {
  it('is refused while another run writes', async () => {
    const cwd = temporaryTree(FILES);
    const unlock = lockRoot(cwd);
    const { code, stderr } = await runInProcess(cwd, ['fix']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^canon-migrate: another run/) as string,
    });
    expect(readFileSync(join(cwd, 'a.js'), 'utf8')).toBe(FILES['a.js']);
    expect((await runInProcess(cwd, ['fix', '--diff'])).code).toBe(0);
    unlock();
    expect((await runInProcess(cwd, ['fix'])).code).toBe(0);
  });

  it('first brings back the files of a run that was stopped half-way', async () => {
    const cwd = temporaryTree(FILES);
    commitAll(cwd);
    const before = Buffer.from(FILES['a.js']);
    const half = Buffer.from('half;\r\n');
    openJournal(cwd, [{ path: 'a.js', group: 0, before: before.toString('base64'), after: hashOf(half) }]);
    writeFileSync(join(cwd, 'a.js'), half);
    expect((await runInProcess(cwd, ['fix', '--dry-run'])).stderr).toBe(
      'canon-migrate: the last run was stopped half-way; canon-migrate undo brings its files back\n',
    );
    const { code, stdout, stderr } = await runInProcess(cwd, ['fix']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: 'a.js  legacy-word 1\nsrc/b.js  legacy-word 1\n\n2 fixes in 2 files; nothing left\n',
      stderr: 'canon-migrate: the last run was stopped half-way; 1 file is brought back before this one\n',
    });
  });
});
