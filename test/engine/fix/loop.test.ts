import { describe, expect, it } from 'vitest';
import { MAX_PASSES, runFixes, type FixOutcome, type FixRequest } from '../../../src/engine/fix/loop.js';
import type { Edit, Finding } from '../../../src/rules/finding.js';
import { fixable, fixOf } from '../../support/fix-factory.js';

type Texts = Readonly<Record<string, string>>;

/** A rule for tests: the findings of all texts. */
type FakeRule = (texts: Texts) => Finding[];

/** Replaces every match of `from` in each file of its own. */
function replacing(ruleId: string, from: string, to: string, extra: Partial<Finding> = {}): FakeRule {
  return (texts) =>
    Object.entries(texts).flatMap(([path, text]) =>
      offsetsOf(text, from).map((start) =>
        fixable(ruleId, fixOf([edit(path, start, from, to)]), {
          path,
          range: [start, start + from.length],
          ...extra,
        }),
      ),
    );
}

/** One fix over all files: replaces the first match in each. */
function together(ruleId: string, from: string, to: string): FakeRule {
  return (texts) => {
    const edits = Object.entries(texts).flatMap(([path, text]) =>
      text.includes(from) ? [edit(path, text.indexOf(from), from, to)] : [],
    );
    return edits.length > 0 ? [fixable(ruleId, fixOf(edits))] : [];
  };
}

function offsetsOf(text: string, word: string): number[] {
  const offsets: number[] = [];
  for (let offset = text.indexOf(word); offset >= 0; offset = text.indexOf(word, offset + 1)) {
    offsets.push(offset);
  }
  return offsets;
}

function edit(path: string, start: number, from: string, to: string): Edit {
  return { path, start, end: start + from.length, text: to };
}

interface Run extends FixOutcome {
  readonly looks: Texts[];
  readonly files: Texts;
}

/** Runs fake rules over texts; a text with `!` does not parse. */
function run(texts: Texts, rules: readonly FakeRule[], extra: Partial<FixRequest> = {}): Run {
  const looks: Texts[] = [];
  const outcome = runFixes({
    unsafe: false,
    all: false,
    original: (path) => texts[path],
    parses: (_, text) => !text.includes('!'),
    mayEdit: () => true,
    look: (overlay) => {
      const now = { ...texts, ...Object.fromEntries(overlay) };
      looks.push(now);
      return {
        findings: rules.flatMap((rule) => rule(now)),
        file: (path) => (now[path] === undefined ? undefined : { text: now[path], comments: [] }),
      };
    },
    ...extra,
  });
  return { ...outcome, looks, files: Object.fromEntries(outcome.texts) };
}

function appliedRules({ applied }: FixOutcome): string[] {
  return applied.map(({ finding }) => finding.ruleId);
}

describe('passes', () => {
  it('go on until nothing is left, and the last one looks at the final texts', () => {
    const outcome = run({ 'a.js': 'one; one', 'b.js': 'two' }, [
      replacing('first', 'one', 'two'),
      replacing('second', 'two', 'three'),
    ]);
    expect(outcome.files).toEqual({ 'a.js': 'three; three', 'b.js': 'three' });
    expect(appliedRules(outcome)).toEqual(['first', 'first', 'second', 'second', 'second']);
    expect(outcome.looks.at(-1)).toEqual({ 'a.js': 'three; three', 'b.js': 'three' });
    expect(outcome).toMatchObject({ left: [], takenBack: [], notConverged: [] });
  });

  it('bring up what had to wait', () => {
    const outcome = run({ 'a.js': 'ab' }, [replacing('x', 'a', 'A'), replacing('y', 'b', 'B')]);
    expect(outcome.files).toEqual({ 'a.js': 'AB' });
    expect(outcome.looks).toHaveLength(3);
  });

  it('are one look when there is nothing to fix', () => {
    const outcome = run({ 'a.js': 'fine' }, [replacing('x', 'one', 'two')]);
    expect(outcome.files).toEqual({});
    expect(outcome.looks).toHaveLength(1);
  });
});

describe('what may be applied', () => {
  const unsafe: FakeRule = (texts) =>
    replacing(
      'risky',
      'one',
      'two',
    )(texts).map((finding) =>
      finding.remedy.kind === 'fix'
        ? {
            ...finding,
            remedy: { ...finding.remedy, fix: { ...finding.remedy.fix, applicability: 'unsafe' } },
          }
        : finding,
    );

  it('are safe fixes, and unsafe ones when asked', () => {
    expect(run({ 'a.js': 'one' }, [unsafe])).toMatchObject({ files: {}, left: [{ ruleId: 'risky' }] });
    expect(run({ 'a.js': 'one' }, [unsafe], { unsafe: true }).files).toEqual({ 'a.js': 'two' });
  });

  it('are fixes of sure findings, and of possible ones when asked for all', () => {
    const possible = replacing('guess', 'one', 'two', { confidence: 'possible' });
    expect(run({ 'a.js': 'one' }, [possible], { unsafe: true }).files).toEqual({});
    expect(run({ 'a.js': 'one' }, [possible], { all: true }).files).toEqual({ 'a.js': 'two' });
  });

  it('is not a safe fix that removes a comment, and it is left as unsafe', () => {
    const text = 'one /* why */';
    const outcome = run({ 'a.js': text }, [replacing('x', text, 'two')], {
      look: () => ({
        findings: replacing('x', text, 'two')({ 'a.js': text }),
        file: () => ({ text, comments: [{ type: 'Block', value: ' why ', start: 4, end: 13 }] }),
      }),
    });
    expect(outcome.files).toEqual({});
    expect(outcome.left).toMatchObject([{ remedy: { fix: { applicability: 'unsafe' } } }]);
  });

  it('is not a fix that reaches a file that may not be edited', () => {
    const outcome = run({ 'a.js': 'one', 'b.js': 'one' }, [together('x', 'one', 'two')], {
      mayEdit: (path) => path === 'a.js',
    });
    expect(outcome).toMatchObject({ files: {}, takenBack: [], left: [{ ruleId: 'x' }] });
  });
});

describe('a fix that breaks a file', () => {
  it('is taken back with its edits in other files, and the others stay', () => {
    const outcome = run({ 'a.js': 'bad one', 'b.js': 'bad', 'c.js': 'one' }, [
      together('breaks', 'bad', 'worse!'),
      replacing('works', 'one', 'two'),
    ]);
    expect(outcome.files).toEqual({ 'a.js': 'bad two', 'c.js': 'two' });
    expect(outcome.takenBack).toMatchObject([
      { finding: { ruleId: 'breaks' }, paths: ['a.js', 'b.js'], reason: 'syntax-error' },
    ]);
    expect(appliedRules(outcome)).toEqual(['works', 'works']);
    expect(outcome.left.map(({ ruleId }) => ruleId)).toEqual(['breaks']);
  });

  it('is not tried again when other fixes have moved it', () => {
    const outcome = run({ 'a.js': 'one bad one' }, [
      replacing('works', 'one', 'longer'),
      replacing('later', 'longer', 'longest of all'),
      replacing('breaks', 'bad', 'worse!'),
    ]);
    expect(outcome.files).toEqual({ 'a.js': 'longest of all bad longest of all' });
    expect(outcome.takenBack).toHaveLength(1);
  });

  it('does not keep its like elsewhere from being fixed', () => {
    const outcome = run({ 'a.js': 'bad, bad' }, [replacing('x', 'bad', 'good')], {
      parses: (_, text) => !text.startsWith('good'),
    });
    expect(outcome.files).toEqual({ 'a.js': 'bad, good' });
    expect(outcome.takenBack).toHaveLength(1);
  });

  it('is found together with the one it breaks the file with', () => {
    const outcome = run(
      { 'a.js': 'left and right' },
      [replacing('x', 'left', 'LEFT'), replacing('y', 'right', 'RIGHT')],
      { parses: (_, text) => text !== 'LEFT and RIGHT' },
    );
    expect(outcome.files).toEqual({});
    expect(outcome.takenBack.map(({ finding }) => finding.ruleId)).toEqual(['x', 'y']);
  });

  it('may be one that cannot be applied at all', () => {
    const outcome = run({ 'a.js': 'one' }, [
      () => [fixable('nowhere', fixOf([edit('gone.js', 0, 'x', 'y')]))],
      () => [fixable('idle', fixOf([edit('a.js', 1, '', '')]))],
      replacing('works', 'one', 'two'),
    ]);
    expect(outcome.files).toEqual({ 'a.js': 'two' });
    expect(outcome.takenBack.map(({ finding, reason }) => [finding.ruleId, reason])).toEqual([
      ['nowhere', 'unknown-file'],
      ['idle', 'no-change'],
    ]);
  });
});

describe('a file that does not converge', () => {
  it('goes back when its text is that of two passes ago, and the others stay', () => {
    const outcome = run({ 'a.js': 'ping one', 'b.js': 'one' }, [
      replacing('there', 'ping', 'pong'),
      replacing('back', 'pong', 'ping'),
      replacing('works', 'one', 'two'),
    ]);
    expect(outcome.files).toEqual({ 'b.js': 'two' });
    expect(outcome.notConverged).toEqual([{ paths: ['a.js'], ruleIds: ['back', 'there', 'works'] }]);
    expect(appliedRules(outcome)).toEqual(['works']);
    expect(outcome.looks.length).toBeLessThan(MAX_PASSES);
    expect(outcome.looks.at(-1)).toEqual({ 'a.js': 'ping one', 'b.js': 'two' });
  });

  it('takes back what is grouped with it', () => {
    const outcome = run({ 'a.js': 'pair ping', 'b.js': 'pair', 'c.js': 'one' }, [
      together('joins', 'pair', 'PAIR'),
      (texts) => replacing('there', 'ping', 'pong')({ 'a.js': texts['a.js'] as string }),
      (texts) => replacing('back', 'pong', 'ping')({ 'a.js': texts['a.js'] as string }),
      replacing('works', 'one', 'two'),
    ]);
    expect(outcome.files).toEqual({ 'c.js': 'two' });
    expect(outcome.notConverged).toEqual([{ paths: ['a.js', 'b.js'], ruleIds: ['back', 'joins', 'there'] }]);
    expect(outcome.left.map(({ ruleId }) => ruleId)).toEqual(['joins', 'there']);
  });

  it('goes back when its passes are used up', () => {
    const grows: FakeRule = (texts) => [
      fixable('grows', fixOf([edit('a.js', 0, '', `${texts['a.js']?.length}`)])),
    ];
    const outcome = run({ 'a.js': 'x', 'b.js': 'one' }, [grows, replacing('works', 'one', 'two')]);
    expect(outcome.files).toEqual({ 'b.js': 'two' });
    expect(outcome.notConverged).toEqual([{ paths: ['a.js'], ruleIds: ['grows'] }]);
    expect(outcome.looks).toHaveLength(MAX_PASSES + 2);
    expect(outcome.left.map(({ ruleId }) => ruleId)).toEqual(['grows']);
  });
});

it('files that one fix edits are written together', () => {
  const { groups } = run({ 'a.js': 'x one', 'b.js': 'x', 'c.js': 'one' }, [
    together('joins', 'x', 'y'),
    replacing('alone', 'one', 'two'),
  ]);
  expect(groups.membersOf('a.js')).toEqual(['a.js', 'b.js']);
  expect(groups.membersOf('c.js')).toEqual(['c.js']);
});

/** Adds needs to the findings of a rule: all findings of another rule in other files. */
function needing(rule: FakeRule, other: FakeRule): FakeRule {
  return (texts) => {
    const needs = other(texts).map(({ ruleId, path, range }) => ({ ruleId, path, start: range[0] }));
    return rule(texts).map((finding) => ({ ...finding, needs }));
  };
}

describe('a fix that needs others', () => {
  const reads = replacing('reads', 'old()', 'new() || old');
  const writes = needing(replacing('writes', 'set old', 'set new'), reads);
  const rules = [reads, writes];

  it('is made with them in one pass', () => {
    const outcome = run({ 'a.js': 'set old', 'b.js': 'old()', 'c.js': 'old()' }, rules);
    expect(outcome.files).toEqual({ 'a.js': 'set new', 'b.js': 'new() || old', 'c.js': 'new() || old' });
    expect(outcome.groups.membersOf('a.js')).toEqual(['a.js', 'b.js', 'c.js']);
    expect(outcome.heldBack).toEqual([]);
  });

  it('is not made when one of them gives text that does not parse; the others are', () => {
    const outcome = run({ 'a.js': 'set old', 'b.js': 'old()', 'c.js': 'old() // c' }, rules, {
      parses: (path, text) => path !== 'b.js' || text === 'old()',
    });
    expect(outcome.files).toEqual({ 'c.js': 'new() || old // c' });
    expect(outcome.takenBack.map(({ finding }) => finding.path)).toEqual(['b.js']);
    expect(outcome.heldBack).toMatchObject([
      { finding: { ruleId: 'writes', path: 'a.js' }, waitsFor: [{ ruleId: 'reads', path: 'b.js' }] },
    ]);
  });

  it('is not made when one of them lies in a file that may not be edited, is unsafe, or has no fix', () => {
    const texts = { 'a.js': 'set old', 'b.js': 'old()' };
    expect(run(texts, rules, { mayEdit: (path) => path === 'a.js' }).files).toEqual({});
    const changed = (change: (finding: Finding) => Finding): FakeRule[] => [
      (now) => reads(now).map(change),
      writes,
    ];
    const unsafe = changed((finding) => ({ ...finding, remedy: unsafeOf(finding) }));
    expect(run(texts, unsafe).files).toEqual({});
    expect(run(texts, unsafe).left).toMatchObject([
      { ruleId: 'reads' },
      {
        ruleId: 'writes',
        remedy: { reason: 'b.js:1 is not safe to rewrite', fix: { applicability: 'unsafe' } },
      },
    ]);
    expect(run(texts, unsafe, { unsafe: true }).files).toEqual({ 'a.js': 'set new', 'b.js': 'new() || old' });
    const manual = changed((finding) => ({ ...finding, remedy: { kind: 'manual', code: 'x', advice: '' } }));
    expect(run(texts, manual, { unsafe: true }).files).toEqual({});
  });

  it('waits with one that has to wait', () => {
    const outcome = run({ 'a.js': 'set old', 'b.js': 'ab;old()' }, [
      replacing('early', 'ab;', 'AB;'),
      ...rules,
    ]);
    expect(outcome.files).toEqual({ 'a.js': 'set new', 'b.js': 'AB;new() || old' });
    expect(outcome.looks[1]).toEqual({ 'a.js': 'set old', 'b.js': 'AB;old()' });
  });

  it('goes back with them when their file does not converge, though it was made before', () => {
    const outcome = run({ 'a.js': 'set old', 'b.js': 'old(); ping' }, [
      ...rules,
      replacing('x', 'ping', 'pong'),
      replacing('y', 'pong', 'ping'),
    ]);
    expect(outcome.files).toEqual({});
    expect(outcome.notConverged).toMatchObject([{ paths: ['a.js', 'b.js'] }]);
  });

  it('is taken back when the two need each other and overlap', () => {
    const both: FakeRule = (texts) => {
      const [one] = replacing('one', 'ab', 'x')(texts);
      const [two] = replacing('two', 'bc', 'y')(texts);
      if (!one || !two) return [];
      const key = ({ ruleId, path, range }: Finding): NonNullable<Finding['needs']>[number] => ({
        ruleId,
        path,
        start: range[0],
      });
      return [
        { ...one, needs: [key(two)] },
        { ...two, needs: [key(one)] },
      ];
    };
    const outcome = run({ 'a.js': 'abc' }, [both]);
    expect(outcome.files).toEqual({});
    expect(outcome.takenBack.length).toBeGreaterThan(0);
  });
});

function unsafeOf(finding: Finding): Finding['remedy'] {
  const { remedy } = finding;
  return remedy.kind === 'fix' ? { ...remedy, fix: { ...remedy.fix, applicability: 'unsafe' } } : remedy;
}
