import { chmodSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGroups } from '../../../src/engine/fix/groups.js';
import { writeReplacements } from '../../../src/engine/fix/write.js';
import { hashOf, lastRun, openJournal, type Run } from '../../../src/engine/run/journal.js';
import { undoRun } from '../../../src/engine/run/undo.js';
import { temporaryTree } from '../../support/temporary-tree.js';

/** A folder whose files hold `one` and are rewritten to `two`; each array of `together` is a group. */
function rewritten(paths: readonly string[], together: readonly string[][] = []): string {
  const root = temporaryTree(Object.fromEntries(paths.map((path) => [path, '\uFEFFone\r\n'])));
  rewrite(root, paths, 'one\r\n', 'two\r\n', together);
  return root;
}

function rewrite(
  root: string,
  paths: readonly string[],
  before: string,
  after: string,
  together: readonly string[][] = [],
): void {
  const groups = createGroups();
  for (const members of together) groups.join(members);
  const replacements = paths.map((path) => ({ path, before, after }));
  expect(writeReplacements(root, replacements, groups).notWritten).toEqual([]);
}

function textOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function last(root: string): Run {
  const run = lastRun(root);
  if (!run) throw new Error('no run');
  return run;
}

describe('undo', () => {
  it('brings back every byte and the mode, and forgets the run', () => {
    const root = rewritten(['a.js', 'b/c.js']);
    chmodSync(join(root, 'a.js'), 0o755);
    expect(textOf(root, 'a.js')).toBe('\uFEFFtwo\r\n');
    expect(undoRun(root, last(root))).toEqual({ restored: ['a.js', 'b/c.js'], notRestored: [] });
    expect(textOf(root, 'a.js')).toBe('\uFEFFone\r\n');
    expect(textOf(root, 'b/c.js')).toBe('\uFEFFone\r\n');
    expect(statSync(join(root, 'a.js')).mode & 0o777).toBe(0o755);
    expect(lastRun(root)).toBeUndefined();
  });

  it('goes back run by run, the last one first', () => {
    const root = rewritten(['a.js']);
    rewrite(root, ['a.js'], 'two\r\n', 'three\r\n');
    undoRun(root, last(root));
    expect(textOf(root, 'a.js')).toBe('\uFEFFtwo\r\n');
    undoRun(root, last(root));
    expect(textOf(root, 'a.js')).toBe('\uFEFFone\r\n');
    expect(lastRun(root)).toBeUndefined();
  });

  it('keeps the last ten runs', () => {
    const root = temporaryTree({ 'a.js': '0' });
    for (let run = 0; run < 12; run++) rewrite(root, ['a.js'], String(run), String(run + 1));
    for (let run = 0; run < 10; run++) undoRun(root, last(root));
    expect(textOf(root, 'a.js')).toBe('2');
    expect(lastRun(root)).toBeUndefined();
  });

  it('leaves a file that has changed since, with its group; the run can be undone when it is as it was', () => {
    const root = rewritten(['a.js', 'b.js', 'c.js'], [['a.js', 'b.js']]);
    writeFileSync(join(root, 'b.js'), 'edited');
    expect(undoRun(root, last(root))).toEqual({
      restored: ['c.js'],
      notRestored: [
        { path: 'a.js', reason: 'belongs together with b.js, which has changed since the run wrote it' },
        { path: 'b.js', reason: 'has changed since the run wrote it' },
      ],
    });
    expect([textOf(root, 'a.js'), textOf(root, 'b.js')]).toEqual(['\uFEFFtwo\r\n', 'edited']);
    writeFileSync(join(root, 'b.js'), '\uFEFFtwo\r\n');
    expect(undoRun(root, last(root))).toEqual({ restored: ['a.js', 'b.js'], notRestored: [] });
    expect(lastRun(root)).toBeUndefined();
  });

  it('says when a file is gone, leads elsewhere or cannot be written', () => {
    const root = rewritten(['a.js', 'b.js', 'c.js']);
    const elsewhere = temporaryTree({ 'b.js': '\uFEFFtwo\r\n' });
    rmSync(join(root, 'a.js'));
    rmSync(join(root, 'b.js'));
    symlinkSync(join(elsewhere, 'b.js'), join(root, 'b.js'));
    const writeFile = (): never => {
      throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    };
    expect(undoRun(root, last(root), { writeFile })).toEqual({
      restored: [],
      notRestored: [
        { path: 'a.js', reason: 'is gone' },
        { path: 'b.js', reason: 'lies outside the folder now, behind a symbolic link' },
        { path: 'c.js', reason: 'cannot be written (ENOSPC)' },
      ],
    });
    expect(textOf(elsewhere, 'b.js')).toBe('\uFEFFtwo\r\n');
  });

  it('can tell only, and write nothing', () => {
    const root = rewritten(['a.js']);
    expect(undoRun(root, last(root), { dryRun: true }).restored).toEqual(['a.js']);
    expect(textOf(root, 'a.js')).toBe('\uFEFFtwo\r\n');
    expect(last(root).entries).toHaveLength(1);
  });
});

describe('the journal', () => {
  it('of a run that was stopped half-way brings back what was written by then', () => {
    const root = temporaryTree({ 'a.js': 'one', 'b.js': 'one' });
    const before = Buffer.from('one').toString('base64');
    const after = hashOf(Buffer.from('two'));
    openJournal(
      root,
      ['a.js', 'b.js'].map((path, group) => ({ path, group, before, after })),
    );
    writeFileSync(join(root, 'a.js'), 'two');
    expect(last(root).finished).toBe(false);
    expect(undoRun(root, last(root))).toEqual({ restored: ['a.js'], notRestored: [] });
    expect([textOf(root, 'a.js'), textOf(root, 'b.js')]).toEqual(['one', 'one']);
    expect(existsSync(join(root, '.canon-migrate/runs'))).toBe(false);
  });

  it('is out of sight of git', () => {
    const root = rewritten(['a.js']);
    expect(textOf(root, '.canon-migrate/.gitignore')).toBe('*\n');
  });

  it('knows only files that were written', () => {
    const root = temporaryTree({ 'a.js': 'one', 'b.js': 'other' });
    const replacements = ['a.js', 'b.js'].map((path) => ({ path, before: 'one', after: 'two' }));
    writeReplacements(root, replacements, createGroups());
    expect(last(root).entries.map(({ path }) => path)).toEqual(['a.js']);
  });
});
