import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGroups } from '../../../src/engine/fix/groups.js';
import {
  byteOrderMarkOf,
  writeReplacements,
  type Replacement,
  type WriteOutcome,
} from '../../../src/engine/fix/write.js';
import type { WriteFile } from '../../../src/engine/run/replace-file.js';
import { temporaryTree } from '../../support/temporary-tree.js';

function replace(...paths: string[]): Replacement[] {
  return paths.map((path) => ({ path, before: 'one\n', after: 'two\n' }));
}

/** Writes replacements; each array of `together` is a group. */
function write(root: string, replacements: readonly Replacement[], together: string[][] = []): WriteOutcome {
  return writeReplacements(root, replacements, groupsOf(together));
}

function groupsOf(together: string[][]): ReturnType<typeof createGroups> {
  const groups = createGroups();
  for (const paths of together) groups.join(paths);
  return groups;
}

function contentOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'latin1');
}

describe('a file', () => {
  it('is replaced and keeps its mode, and nothing else is left beside it', () => {
    const root = temporaryTree({ 'a.js': 'one\n', 'b.js': 'one\n' });
    chmodSync(join(root, 'a.js'), 0o755);
    chmodSync(join(root, 'b.js'), 0o640);
    expect(write(root, replace('a.js', 'b.js'))).toEqual({ written: ['a.js', 'b.js'], notWritten: [] });
    expect(contentOf(root, 'a.js')).toBe('two\n');
    expect(statSync(join(root, 'a.js')).mode & 0o777).toBe(0o755);
    expect(statSync(join(root, 'b.js')).mode & 0o777).toBe(0o640);
    expect(readdirSync(root).sort()).toEqual(['.canon-migrate', 'a.js', 'b.js']);
    expect(readdirSync(join(root, '.canon-migrate')).sort()).toEqual(['.gitignore', 'runs']);
  });

  it('keeps its byte order mark and its line ends', () => {
    const root = temporaryTree({ 'a.js': Buffer.from('efbbbf6f6e650d0a', 'hex') });
    expect(byteOrderMarkOf(root, 'a.js')).toBe('\uFEFF');
    write(root, [{ path: 'a.js', before: 'one\r\n', after: 'd\u00fc\r\n' }]);
    expect(readFileSync(join(root, 'a.js')).toString('hex')).toBe('efbbbf64c3bc0d0a');
  });

  it('gets no byte order mark that it did not have', () => {
    const root = temporaryTree({ 'a.js': 'one\n' });
    expect(byteOrderMarkOf(root, 'a.js')).toBe('');
    expect(byteOrderMarkOf(root, 'gone.js')).toBe('');
    write(root, replace('a.js'));
    expect(readFileSync(join(root, 'a.js')).toString('hex')).toBe('74776f0a');
  });

  it.each([
    ['text', Buffer.from('one and more\n')],
    ['line ends', Buffer.from('one\r\n')],
    ['bytes that are not UTF-8', Buffer.from('6f6e65ff0a', 'hex')],
  ])('is left alone when it has changed since it was read: %s', (_, bytes) => {
    const root = temporaryTree({ 'a.js': bytes });
    expect(write(root, replace('a.js'))).toEqual({
      written: [],
      notWritten: [{ path: 'a.js', reason: 'has changed since it was read' }],
    });
    expect(readFileSync(join(root, 'a.js'))).toEqual(bytes);
  });

  it('is left alone when it is gone', () => {
    const root = temporaryTree({ 'b.js': 'one\n' });
    expect(write(root, replace('a.js', 'b.js'))).toEqual({
      written: ['b.js'],
      notWritten: [{ path: 'a.js', reason: 'cannot be read (ENOENT)' }],
    });
    expect(readdirSync(root).sort()).toEqual(['.canon-migrate', 'b.js']);
  });

  it('is replaced and stays read-only when it was', () => {
    const root = temporaryTree({ 'a.js': 'one\n' });
    chmodSync(join(root, 'a.js'), 0o444);
    expect(write(root, replace('a.js'))).toEqual({ written: ['a.js'], notWritten: [] });
    expect(contentOf(root, 'a.js')).toBe('two\n');
    expect(statSync(join(root, 'a.js')).mode & 0o777).toBe(0o444);
  });
});

describe('a symbolic link', () => {
  it('that leads out of the root is not followed', () => {
    const elsewhere = temporaryTree({ 'a.js': 'one\n' });
    const root = temporaryTree({ 'b.js': 'one\n' });
    symlinkSync(join(elsewhere, 'a.js'), join(root, 'a.js'));
    symlinkSync(elsewhere, join(root, 'folder'));
    const reason = 'lies outside the scanned folder, behind a symbolic link';
    expect(write(root, replace('a.js', 'b.js', 'folder/a.js'))).toEqual({
      written: ['b.js'],
      notWritten: [
        { path: 'a.js', reason },
        { path: 'folder/a.js', reason },
      ],
    });
    expect(contentOf(elsewhere, 'a.js')).toBe('one\n');
  });

  it('that stays inside stays a link, and what it leads to is replaced', () => {
    const root = temporaryTree({ '..real.js': 'one\n' });
    symlinkSync('..real.js', join(root, 'a.js'));
    expect(write(root, replace('a.js')).written).toEqual(['a.js']);
    expect(contentOf(root, '..real.js')).toBe('two\n');
    expect(lstatSync(join(root, 'a.js')).isSymbolicLink()).toBe(true);
  });

  it('above the root does not matter', () => {
    const real = temporaryTree({ 'a.js': 'one\n' });
    const link = join(temporaryTree({}), 'link');
    symlinkSync(real, link);
    expect(write(link, replace('a.js')).written).toEqual(['a.js']);
    expect(contentOf(real, 'a.js')).toBe('two\n');
  });
});

describe('a group', () => {
  it('is not written when one of its files has changed; other groups are', () => {
    const root = temporaryTree({ 'a.js': 'one\n', 'b.js': 'other\n', 'c.js': 'one\n' });
    expect(write(root, replace('a.js', 'b.js', 'c.js'), [['a.js', 'b.js']])).toEqual({
      written: ['c.js'],
      notWritten: [
        { path: 'a.js', reason: 'belongs together with b.js, which has changed since it was read' },
        { path: 'b.js', reason: 'has changed since it was read' },
      ],
    });
    expect([contentOf(root, 'a.js'), contentOf(root, 'b.js')]).toEqual(['one\n', 'other\n']);
  });

  it('is put back when one of its files cannot be written; other groups are written', () => {
    const root = temporaryTree({ 'a.js': '\uFEFFone\n', 'b.js': 'one\n', 'c.js': 'one\n' });
    const outcome = writeReplacements(
      root,
      replace('a.js', 'b.js', 'c.js'),
      groupsOf([['a.js', 'b.js']]),
      failingOn(() => 'b.js'),
    );
    expect(outcome).toEqual({
      written: ['c.js'],
      notWritten: [
        { path: 'a.js', reason: 'belongs together with b.js, which cannot be written (ENOSPC)' },
        { path: 'b.js', reason: 'cannot be written (ENOSPC)' },
      ],
    });
    expect(readFileSync(join(root, 'a.js'), 'utf8')).toBe('\uFEFFone\n');
    expect(contentOf(root, 'b.js')).toBe('one\n');
    expect(contentOf(root, 'c.js')).toBe('two\n');
  });

  it('that cannot be put back is said to be half written', () => {
    const root = temporaryTree({ 'a.js': 'one\n', 'b.js': 'one\n' });
    const { notWritten } = writeReplacements(
      root,
      replace('a.js', 'b.js'),
      groupsOf([['a.js', 'b.js']]),
      failingOn((count) => (count > 2 ? 'a.js' : 'b.js')),
    );
    expect(notWritten).toEqual([
      { path: 'a.js', reason: 'is rewritten although its group is not, and cannot be restored (ENOSPC)' },
      { path: 'b.js', reason: 'cannot be written (ENOSPC)' },
    ]);
  });
});

/** Writes, but has no room for the file that `full` names; `full` is told how many writes there were, this one included. */
function failingOn(full: (count: number) => string): WriteFile {
  let count = 0;
  return (path, bytes) => {
    count += 1;
    if (basename(path) === full(count)) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    writeFileSync(path, bytes);
  };
}
