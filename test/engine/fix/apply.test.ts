import { describe, expect, it } from 'vitest';
import { applyFixes, editedPaths, splice, type Application } from '../../../src/engine/fix/apply.js';
import type { Edit } from '../../../src/rules/finding.js';
import { candidateOf, fixOf } from '../../support/fix-factory.js';

const TEXTS: Readonly<Record<string, string>> = { 'a.js': '0123456789', 'b.js': 'abcdef' };

function edit(path: string, start: number, end: number, text: string): Edit {
  return { path, start, end, text };
}

function apply(...groups: (readonly [ruleId: string, ...edits: Edit[]])[]): {
  texts: Record<string, string>;
  applied: string[];
  postponed: string[];
} {
  const candidates = groups.map(([ruleId, ...edits]) => candidateOf(ruleId, edits));
  const { texts, applied, postponed }: Application = applyFixes(candidates, (path) => TEXTS[path] as string);
  const ruleIds = (list: Application['applied']): string[] => list.map(({ finding }) => finding.ruleId);
  return { texts: Object.fromEntries(texts), applied: ruleIds(applied), postponed: ruleIds(postponed) };
}

describe('applying fixes', () => {
  it('leaves everything outside the edits as it is', () => {
    const text = '\u0000a\r\n\tb \u{1F600}\r';
    expect(splice(text, [{ path: '', start: 5, end: 6, text: 'c' }])).toBe('\u0000a\r\n\tc \u{1F600}\r');
  });

  it('takes them in order of place, then rule, whatever order they come in', () => {
    const result = apply(
      ['z', edit('b.js', 0, 1, 'B')],
      ['y', edit('a.js', 4, 5, 'y')],
      ['x', edit('a.js', 4, 5, 'x')],
      ['w', edit('a.js', 0, 1, 'w')],
    );
    expect(result).toEqual({
      texts: { 'a.js': 'w123x56789', 'b.js': 'Bbcdef' },
      applied: ['w', 'x', 'z'],
      postponed: ['y'],
    });
  });

  it('makes the same edit of two fixes once, and the rest of both', () => {
    const shared = edit('a.js', 0, 0, 'import;');
    expect(apply(['x', shared, edit('a.js', 3, 4, 'X')], ['y', shared, edit('a.js', 6, 7, 'Y')])).toEqual({
      texts: { 'a.js': 'import;012X45Y789' },
      applied: ['x', 'y'],
      postponed: [],
    });
  });

  it('makes an edit that one fix repeats once', () => {
    expect(apply(['x', edit('a.js', 2, 2, '+'), edit('a.js', 2, 2, '+')]).texts).toEqual({
      'a.js': '01+23456789',
    });
  });

  it.each([
    ['overlaps', edit('a.js', 3, 6, 'y')],
    ['lies inside', edit('a.js', 3, 4, 'y')],
    ['begins where it ends', edit('a.js', 5, 6, 'y')],
    ['ends where it begins', edit('a.js', 1, 2, 'y')],
    ['inserts at its start', edit('a.js', 2, 2, 'y')],
    ['inserts at its end', edit('a.js', 5, 5, 'y')],
  ])('lets a fix wait that %s another one', (_, other) => {
    const { applied, postponed } = apply(['x', edit('a.js', 2, 5, 'x')], ['y', other]);
    expect([...applied, ...postponed].sort()).toEqual(['x', 'y']);
    expect(postponed).toHaveLength(1);
  });

  it('lets different insertions at one offset wait, and merges equal ones', () => {
    const one = edit('a.js', 5, 5, 'one');
    expect(apply(['x', one], ['y', edit('a.js', 5, 5, 'two')])).toEqual({
      texts: { 'a.js': '01234one56789' },
      applied: ['x'],
      postponed: ['y'],
    });
    expect(apply(['x', one], ['y', { ...one }])).toEqual({
      texts: { 'a.js': '01234one56789' },
      applied: ['x', 'y'],
      postponed: [],
    });
  });

  it('is all or nothing over files: an edit in the way in one holds back those in the others', () => {
    const result = apply(
      ['x', edit('a.js', 0, 3, 'X')],
      ['y', edit('a.js', 2, 4, 'Y'), edit('b.js', 0, 1, 'Y')],
      ['z', edit('b.js', 0, 1, 'Z')],
    );
    expect(result).toEqual({
      texts: { 'a.js': 'X3456789', 'b.js': 'Zbcdef' },
      applied: ['x', 'z'],
      postponed: ['y'],
    });
  });

  it('lets the edits of one fix touch each other, in their order', () => {
    const edits = [
      edit('a.js', 2, 4, 'R'),
      edit('a.js', 2, 2, '('),
      edit('a.js', 2, 2, '['),
      edit('a.js', 4, 4, ')'),
    ];
    expect(apply(['x', ...edits]).texts).toEqual({ 'a.js': '01([R)456789' });
  });

  it('does nothing without fixes', () => {
    expect(apply()).toEqual({ texts: {}, applied: [], postponed: [] });
  });
});

it('a fix edits each of its files once', () => {
  const fix = fixOf([edit('b.js', 0, 1, ''), edit('a.js', 0, 1, ''), edit('b.js', 3, 4, '')]);
  expect(editedPaths(fix)).toEqual(['b.js', 'a.js']);
});
