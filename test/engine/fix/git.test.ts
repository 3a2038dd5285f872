import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { workTreeOf } from '../../../src/engine/fix/git.js';
import { commitAll, git } from '../../support/git.js';
import { temporaryTree } from '../../support/temporary-tree.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

const CLEAN = { dirty: [], unversioned: [], failure: undefined };

describe('a repository', () => {
  it('is clean when what is to be written is committed, whatever else is not', async () => {
    const root = temporaryTree({ 'a.js': '1', 'b.js': '1' });
    commitAll(root);
    appendFileSync(join(root, 'b.js'), '2');
    writeFileSync(join(root, 'new.js'), '1');
    expect(await workTreeOf(root, ['a.js'])).toEqual(CLEAN);
  });

  it('is dirty with changed, staged, untracked and ignored files', async () => {
    const root = temporaryTree({ '.gitignore': 'ignored.js\n', 'a.js': '1', 'b.js': '1', 'c.js': '1' });
    commitAll(root);
    appendFileSync(join(root, 'a.js'), '2');
    appendFileSync(join(root, 'b.js'), '2');
    git(root, 'add', 'b.js');
    writeFileSync(join(root, 'ignored.js'), '1');
    mkdirSync(join(root, 'new/deep'), { recursive: true });
    writeFileSync(join(root, 'new/deep/untracked.js'), '1');
    const paths = ['a.js', 'b.js', 'c.js', 'ignored.js', 'new/deep/untracked.js'];
    expect(await workTreeOf(root, paths)).toEqual({
      ...CLEAN,
      dirty: ['a.js', 'b.js', 'ignored.js', 'new/deep/untracked.js'],
    });
  });

  it('takes paths as they are: no patterns, no options, no letters escaped', async () => {
    const names = ['[id].js', '*.js', '-n.js', ':(top)x.js', 'a b.js', 'ä"\\.js', ' lead.js'];
    const root = temporaryTree(Object.fromEntries([...names, 'i.js'].map((name) => [name, '1'])));
    commitAll(root);
    for (const name of [...names, 'i.js']) appendFileSync(join(root, name), '2');
    expect((await workTreeOf(root, names)).dirty).toEqual([...names].sort());
    expect((await workTreeOf(root, ['[id].js'])).dirty).toEqual(['[id].js']);
  });

  it('may begin above the root, where paths are relative to the root all the same', async () => {
    const root = temporaryTree({ ' packages/a/x.js': '1', 'packages/a/x.js': '1' });
    commitAll(root);
    appendFileSync(join(root, ' packages/a/x.js'), '2');
    expect((await workTreeOf(join(root, ' packages'), ['a/x.js'])).dirty).toEqual(['a/x.js']);
    expect(await workTreeOf(join(root, 'packages/a'), ['x.js'])).toEqual(CLEAN);
  });

  it('inside another one answers for its own files', async () => {
    const root = temporaryTree({ 'a.js': '1', 'inner/b.js': '1', 'inner/c.js': '1' });
    commitAll(join(root, 'inner'));
    appendFileSync(join(root, 'inner/b.js'), '2');
    git(root, 'init', '--quiet');
    expect(await workTreeOf(root, ['a.js', 'inner/b.js', 'inner/c.js'])).toEqual({
      ...CLEAN,
      dirty: ['a.js', 'inner/b.js'],
    });
  });

  it('can be asked about more files than a command line holds', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `${'long'.repeat(20)}${index}.js`);
    const root = temporaryTree(Object.fromEntries(names.map((name) => [name, '1'])));
    commitAll(root);
    for (const name of [names[0], names[599]]) appendFileSync(join(root, name as string), '2');
    expect((await workTreeOf(root, names)).dirty).toEqual([names[0], names[599]].sort());
  });

  it('is asked in a hook too, where git points at the repository of the hook', async () => {
    const root = temporaryTree({ 'a.js': '1' });
    commitAll(root);
    appendFileSync(join(root, 'a.js'), '2');
    vi.stubEnv('GIT_DIR', join(temporaryTree({}), '.git'));
    vi.stubEnv('GIT_INDEX_FILE', '/nowhere/index');
    expect((await workTreeOf(root, ['a.js'])).dirty).toEqual(['a.js']);
  });

  it('is not changed by being asked', async () => {
    const root = temporaryTree({ 'a.js': '1' });
    commitAll(root);
    const before = readFileSync(join(root, '.git/index'));
    writeFileSync(join(root, 'a.js'), '1');
    await workTreeOf(root, ['a.js']);
    expect(readFileSync(join(root, '.git/index')).equals(before)).toBe(true);
  });

  it('that git cannot read gives its reason in one line', async () => {
    const root = temporaryTree({ 'a.js': '1', '.git/HEAD': 'broken' });
    const { failure, dirty } = await workTreeOf(root, ['a.js']);
    expect(failure).toMatch(/^fatal: [^\n]+$/);
    expect(dirty).toEqual([]);
  });
});

describe('no repository', () => {
  it('is told apart from a clean one', async () => {
    const root = temporaryTree({ 'a.js': '1', 'gone/b.js': '1' });
    expect(await workTreeOf(root, ['a.js', 'gone.js'])).toEqual({
      ...CLEAN,
      unversioned: ['a.js', 'gone.js'],
    });
  });

  it('is what there is without git', async () => {
    const root = temporaryTree({ 'a.js': '1' });
    commitAll(root);
    vi.stubEnv('PATH', temporaryTree({}));
    expect(() => execFileSync('git', ['--version'])).toThrow();
    expect(await workTreeOf(root, ['a.js'])).toEqual({ ...CLEAN, unversioned: ['a.js'] });
  });
});
