import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findBaseline,
  formatBaseline,
  readBaseline,
  writeBaseline,
} from '../../../src/engine/gate/baseline-file.js';
import {
  compareWithBaseline,
  pruneBaseline,
  renewBaseline,
  type BaselineScope,
} from '../../../src/engine/gate/baseline.js';
import type { FileResult } from '../../../src/engine/scan.js';
import { findingAt } from '../../support/report-factory.js';
import { temporaryTree } from '../../support/temporary-tree.js';

const SCOPE: BaselineScope = {
  nameOf: (path) => path,
  ran: () => true,
  isGone: () => false,
  formerName: () => undefined,
};

/** A file with a finding of each rule that is named. */
function fileWith(path: string, ...ruleIds: string[]): FileResult {
  return { path, fatal: [], findings: ruleIds.map((ruleId) => findingAt(path, 'x', 'x', { ruleId })) };
}

const FATAL = [{ message: 'no', ruleId: undefined, line: 1, column: 1 }];

describe('compareWithBaseline', () => {
  it('takes off what is accepted, rule by rule', () => {
    const files = [fileWith('a.js', 'one', 'one', 'two'), fileWith('b.js', 'one')];
    const { accepted, surplus, files: shown } = compareWithBaseline(files, { 'a.js': { one: 2 } }, SCOPE);
    expect({ accepted, surplus }).toEqual({ accepted: 2, surplus: [] });
    expect(shown.map(({ findings }) => findings.map(({ ruleId }) => ruleId))).toEqual([['two'], ['one']]);
  });

  it('shows all of a file and rule that has more', () => {
    const files = [fileWith('a.js', 'one', 'one', 'one', 'two')];
    const { accepted, files: shown } = compareWithBaseline(files, { 'a.js': { one: 2, two: 1 } }, SCOPE);
    expect(accepted).toBe(1);
    expect(shown[0]?.findings).toHaveLength(3);
  });

  it('tells where fewer are left, also of rules that find nothing any more', () => {
    const { surplus } = compareWithBaseline([fileWith('a.js', 'one')], { 'a.js': { one: 2, two: 1 } }, SCOPE);
    expect(surplus).toEqual([
      { path: 'a.js', ruleId: 'one', accepted: 2, left: 1 },
      { path: 'a.js', ruleId: 'two', accepted: 1, left: 0 },
    ]);
  });

  it('says nothing of files and rules that were not looked at', () => {
    const baseline = { 'a.js': { one: 2 }, 'b.js': { one: 1 }, 'broken.js': { one: 1 } };
    const files = [fileWith('a.js'), { ...fileWith('broken.js'), fatal: FATAL }];
    const scope = { ...SCOPE, ran: (ruleId: string) => ruleId === 'two' };
    expect(compareWithBaseline(files, baseline, scope).surplus).toEqual([]);
    expect(compareWithBaseline(files.slice(1), baseline, SCOPE).surplus).toEqual([]);
  });

  it('tells of files that are gone', () => {
    const scope = { ...SCOPE, isGone: (name: string) => name === 'b.js' };
    expect(compareWithBaseline([], { 'a.js': { one: 1 }, 'b.js': { one: 1 } }, scope).surplus).toEqual([
      { path: 'b.js', ruleId: 'one', accepted: 1, left: 0 },
    ]);
  });

  it('follows a file to its new name', () => {
    const scope = { ...SCOPE, formerName: (name: string) => (name === 'new.js' ? 'old.js' : undefined) };
    const { accepted } = compareWithBaseline([fileWith('new.js', 'one')], { 'old.js': { one: 1 } }, scope);
    expect(accepted).toBe(1);
  });
});

describe('renewBaseline and pruneBaseline', () => {
  const before = { 'a.js': { one: 3, two: 1 }, 'other.js': { one: 1 }, 'gone.js': { one: 1 } };
  const scope = { ...SCOPE, ran: (id: string) => id !== 'two', isGone: (name: string) => name === 'gone.js' };
  const files = [fileWith('a.js', 'one', 'three'), fileWith('new.js', 'one')];

  it('renewing counts what is there and leaves the rest', () => {
    expect(renewBaseline(files, before, scope)).toEqual({
      'a.js': { one: 1, three: 1, two: 1 },
      'other.js': { one: 1 },
      'new.js': { one: 1 },
      'gone.js': {},
    });
  });

  it('pruning accepts nothing new', () => {
    expect(pruneBaseline(files, before, scope)).toEqual({
      'a.js': { one: 1, two: 1 },
      'other.js': { one: 1 },
      'new.js': {},
      'gone.js': {},
    });
    expect(pruneBaseline([fileWith('a.js', ...Array<string>(9).fill('one'))], before, scope)['a.js']).toEqual(
      {
        one: 3,
        two: 1,
      },
    );
  });

  it('a file that could not be looked at keeps its entry', () => {
    const broken = [{ ...fileWith('a.js'), fatal: FATAL }];
    expect(renewBaseline(broken, before, scope)['a.js']).toEqual(before['a.js']);
    expect(pruneBaseline(broken, before, scope)['a.js']).toEqual(before['a.js']);
  });
});

describe('the file', () => {
  it('is sorted, one count a line, without zeros', () => {
    expect(formatBaseline({ 'b.js': { two: 1, one: 2 }, 'a.js': { one: 0 }, 'a/b.js': { one: 1 } })).toBe(
      `{
  "version": 1,
  "files": {
    "a/b.js": {
      "one": 1
    },
    "b.js": {
      "one": 2,
      "two": 1
    }
  }
}
`,
    );
  });

  it('is read as it was written', () => {
    const path = join(temporaryTree({}), 'baseline.json');
    writeBaseline(path, { 'a.js': { one: 1 } });
    expect(readBaseline(path)).toEqual({ 'a.js': { one: 1 } });
    expect(readFileSync(path, 'utf8').endsWith('}\n')).toBe(true);
  });

  it.each([
    ['<<<<<<< HEAD\n{}', /^b\.json cannot be read: .+; put it right, or delete it and run/],
    [
      '{ "version": 2, "files": {} }',
      /^b\.json is a baseline of version 2, and this canon-migrate knows version 1; update canon-migrate$/,
    ],
    ['{ "version": "2", "files": {} }', /^b\.json is no baseline of version 1; /],
    ['[]', /^b\.json is no baseline of version 1; /],
    [
      '{ "version": 1, "files": { "a.js": { "one": "2" } } }',
      /^b\.json: files\.a\.js: must hold a whole number/,
    ],
  ])('%j is refused', (text, message) => {
    const root = temporaryTree({ 'b.json': text });
    expect(() => readBaseline(join(root, 'b.json'))).toThrow(message);
  });

  it('is looked for upwards, not beyond the repository', () => {
    const root = temporaryTree({
      'canon-migrate-baseline.json': '',
      'one/.git/HEAD': '',
      'one/canon-migrate-baseline.json': '',
      'one/a/b/c.js': '',
      'two/.git/HEAD': '',
    });
    expect(findBaseline(join(root, 'one/a/b'))).toBe(join(root, 'one/canon-migrate-baseline.json'));
    expect(findBaseline(join(root, 'two'))).toBeUndefined();
  });
});
