import { describe, expect, it } from 'vitest';
import { createTransform, type FixText } from '../../src/hosts/jscodeshift.js';
import type { Finding } from '../../src/rules/finding.js';

const LEFT: Finding = {
  ruleId: 'read-order',
  messageId: 'legacyOnly',
  message: 'This reads `parameters` only.',
  severity: 'error',
  path: 'src/tools.js',
  range: [0, 1],
  location: { line: 3, column: 7, endLine: 3, endColumn: 9 },
  confidence: 'certain',
  role: 'source',
  evidence: [],
  related: [],
  docs: '',
  remedy: { kind: 'manual', code: 'callee', advice: 'Read it by hand.' },
};

const UNSAFE: Finding = {
  ...LEFT,
  remedy: {
    kind: 'fix',
    fix: { title: 'Read inputSchema first', applicability: 'unsafe', edits: [] },
    reason: 'a comment is lost',
  },
};

/** Turns every `a` into `b`; `c` too when unsafe fixes are wanted. */
function fakeFix(findings: readonly Finding[] = [], problems: readonly string[] = []): FixText {
  return (_path, text, _rules, { unsafe }) => ({
    text: text.replaceAll(unsafe ? /[ac]/g : /a/g, 'b'),
    findings,
    problems: problems.map((message) => ({ message })),
  });
}

function run(
  fixText: FixText,
  source: string,
  options?: object,
): { output: string | undefined; reports: string[] } {
  const reports: string[] = [];
  const transform = createTransform([], fixText);
  const output = transform(
    { path: 'src\\tools.js', source },
    { report: (text) => reports.push(text) },
    options,
  );
  return { output, reports };
}

describe('rules as a jscodeshift transform', () => {
  it('give the new text, or nothing when it stays as it is', () => {
    expect(run(fakeFix(), 'a c').output).toBe('b c');
    expect(run(fakeFix(), 'c').output).toBeUndefined();
  });

  it.each([
    [{ unsafe: true }, 'b b'],
    [{ unsafe: 'true' }, 'b b'],
    [{ unsafe: 1 }, 'b b'],
    [{ unsafe: 'false' }, 'b c'],
    [{ unsafe: 0 }, 'b c'],
    [{}, 'b c'],
  ])('take unsafe fixes only when asked: %j', (options, output) => {
    expect(run(fakeFix(), 'a c', options).output).toBe(output);
  });

  it('keep a byte order mark, which they do not hand on', () => {
    expect(run(fakeFix(), '\uFEFFa').output).toBe('\uFEFFb');
    const seen: string[] = [];
    run((path, text) => (seen.push(path, text), { text, findings: [], problems: [] }), '\uFEFFx');
    expect(seen).toEqual(['src/tools.js', 'x']);
  });

  it('report what is left for a person and what went wrong', () => {
    expect(run(fakeFix([LEFT, UNSAFE], ['The file does not parse.']), '').reports).toEqual([
      'The file does not parse.',
      '3:7 This reads `parameters` only. Read it by hand. (read-order)',
      '3:7 This reads `parameters` only. Not fixed, since it is not safe because a comment is lost; --unsafe fixes it. (read-order)',
    ]);
  });

  it('do not report what is merely possible', () => {
    expect(run(fakeFix([{ ...LEFT, confidence: 'possible' }]), '').reports).toEqual([]);
  });

  it('run without a report function', () => {
    expect(createTransform([], fakeFix([LEFT]))({ path: 'a.js', source: 'a' }, {})).toBe('b');
  });
});
