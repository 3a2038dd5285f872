import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedSince, stagedChanges, type Changes } from '../../../src/engine/gate/changes.js';
import { commitAll, git } from '../../support/git.js';
import { temporaryTree } from '../../support/temporary-tree.js';

const LINES = Array.from({ length: 20 }, (_, index) => `line${index};`).join('\n');

/** A repository with a branch `main`, and `feature` checked out. */
function repository(files: Record<string, string>): string {
  const root = temporaryTree(files);
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--allow-empty', '--message', 'First');
  git(root, 'checkout', '--quiet', '-b', 'feature');
  return root;
}

function commit(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'More');
}

function names(root: string, { files }: Changes): string[] {
  return [...files].map((path) => relative(root, path)).sort();
}

describe('changedSince', () => {
  it('lists what was committed, staged, edited and not tracked since the branch left', async () => {
    const root = repository({
      'same.js': '',
      'a.js': '',
      'b.js': '',
      'c.js': '',
      'gone.js': '',
      '.gitignore': 'x.js',
    });
    commit(root, { 'a.js': '1' });
    writeFileSync(join(root, 'b.js'), '1');
    git(root, 'add', 'b.js');
    writeFileSync(join(root, 'c.js'), '1');
    writeFileSync(join(root, 'ü new.js'), '');
    writeFileSync(join(root, 'x.js'), '');
    rmSync(join(root, 'gone.js'));
    expect(names(root, await changedSince(root, 'main', {}))).toEqual(['a.js', 'b.js', 'c.js', 'ü new.js']);
  });

  it('leaves out what only the other branch changed', async () => {
    const root = repository({ 'a.js': '', 'b.js': '' });
    git(root, 'checkout', '--quiet', 'main');
    commit(root, { 'b.js': '1' });
    git(root, 'checkout', '--quiet', 'feature');
    commit(root, { 'a.js': '1' });
    expect(names(root, await changedSince(root, 'main', {}))).toEqual(['a.js']);
  });

  it('follows renames, and looks from a folder below', async () => {
    const root = repository({ 'src/old.js': LINES, 'src/same.js': '' });
    mkdirSync(join(root, 'lib'));
    renameSync(join(root, 'src/old.js'), join(root, 'lib/new.js'));
    commit(root, {});
    const changes = await changedSince(join(root, 'src'), 'main', {});
    expect(names(root, changes)).toEqual(['lib/new.js']);
    expect(changes.renamedFrom).toEqual(new Map([[join(root, 'lib/new.js'), join(root, 'src/old.js')]]));
  });

  it('takes the target of a merge request, else the default branch', async () => {
    const root = repository({ 'a.js': '' });
    commit(root, { 'a.js': '1' });
    git(root, 'checkout', '--quiet', '-b', 'stacked');
    commit(root, { 'b.js': '1' });
    expect(names(root, await changedSince(root, undefined, {}))).toEqual(['a.js', 'b.js']);
    expect(names(root, await changedSince(root, undefined, { GITHUB_BASE_REF: 'feature' }))).toEqual([
      'b.js',
    ]);
    const gitlab = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'feature' };
    expect(names(root, await changedSince(root, undefined, gitlab))).toEqual(['b.js']);
    git(root, 'branch', '--quiet', '--move', 'main', 'trunk');
    await expect(changedSince(root, undefined, {})).rejects.toThrow(
      '--changed does not know the default branch here; name it: --changed origin/main',
    );
  });

  it('says how to deepen a shallow clone, and works when it is deep enough', async () => {
    const root = repository({ 'a.js': '' });
    commit(root, { 'a.js': '1' });
    commit(root, { 'b.js': '1' });
    const clone = join(temporaryTree({}), 'clone');
    const url = `file://${root}`;
    execFileSync('git', ['clone', '--quiet', '--depth=1', '--branch=feature', url, clone]);
    await expect(changedSince(clone, 'origin/main', {})).rejects.toThrow(
      "git does not know the commit 'origin/main'; this clone is shallow; fetch it, for example with git fetch --deepen=100 origin main:refs/remotes/origin/main (actions/checkout: fetch-depth: 0)",
    );
    await expect(changedSince(clone, 'HEAD~3', {})).rejects.toThrow(
      "git does not know the commit 'HEAD~3'; this clone is shallow; fetch it, for example with git fetch --deepen=100 (actions/checkout: fetch-depth: 0)",
    );
    git(clone, 'fetch', '--quiet', '--depth=1', 'origin', 'main:refs/remotes/origin/main');
    await expect(changedSince(clone, 'origin/main', {})).rejects.toThrow(
      /^this clone is too shallow to hold the commit that 'origin\/main' and HEAD have in common; deepen it, for example with git fetch --deepen=100 \(/,
    );
    git(clone, 'fetch', '--quiet', '--deepen=100', 'origin', 'feature', 'main:refs/remotes/origin/main');
    expect(names(clone, await changedSince(clone, 'origin/main', {}))).toEqual(['a.js', 'b.js']);
  });

  it.each([
    ['gone', "git does not know the commit 'gone'; fetch it, or name a branch, tag or commit that is there"],
    [
      '--output=x',
      "git does not know the commit '--output=x'; fetch it, or name a branch, tag or commit that is there",
    ],
  ])('refuses the ref %s', async (ref, message) => {
    const root = repository({ 'a.js': '' });
    await expect(changedSince(root, ref, {})).rejects.toMatchObject({ name: 'UserError', message });
  });

  it('needs a repository, and a history in common', async () => {
    const root = temporaryTree({ 'a.js': '' });
    await expect(changedSince(root, 'main', {})).rejects.toThrow(
      `--changed needs a git repository, and ${root} is in none`,
    );
    const other = repository({ 'a.js': '' });
    git(other, 'checkout', '--quiet', '--orphan', 'orphan');
    git(other, 'commit', '--quiet', '--message', 'Alone');
    await expect(changedSince(other, 'main', {})).rejects.toThrow("'main' and HEAD have no commit in common");
  });
});

describe('stagedChanges', () => {
  it('lists what is staged, with the staged text of what was edited again', async () => {
    const root = temporaryTree({ 'a.js': '', 'b.js': '', 'c.js': '', 'old.js': LINES });
    commitAll(root);
    writeFileSync(join(root, 'a.js'), '\uFEFFstaged');
    writeFileSync(join(root, 'b.js'), 'staged');
    git(root, 'mv', 'old.js', 'new.js');
    git(root, 'add', '--all');
    writeFileSync(join(root, 'a.js'), 'edited again');
    writeFileSync(join(root, 'c.js'), 'edited');
    writeFileSync(join(root, 'd.js'), 'untracked');
    const changes = await stagedChanges(root);
    expect(names(root, changes)).toEqual(['a.js', 'b.js', 'new.js']);
    expect(changes.texts).toEqual(new Map([[join(root, 'a.js'), 'staged']]));
    expect(changes.renamedFrom.get(join(root, 'new.js'))).toBe(join(root, 'old.js'));
  });

  it('works before the first commit', async () => {
    const root = temporaryTree({ 'a.js': '' });
    git(root, 'init', '--quiet');
    git(root, 'add', '.');
    expect(names(root, await stagedChanges(root))).toEqual(['a.js']);
  });
});
