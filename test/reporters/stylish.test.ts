import { describe, expect, it } from 'vitest';
import { stylish } from '../../src/reporters/stylish.js';
import { findingAt, reportOf } from '../support/report-factory.js';

const TEXT = 'const tool = {\n  parameters: p,\n};\n';
const RENAME = { path: 'src/a.js', start: 17, end: 27, text: 'inputSchema' };

describe('stylish', () => {
  it('shows the place, the reasons, the related places and the rewrite', () => {
    const finding = findingAt('src/a.js', TEXT, 'parameters', {
      evidence: [
        { id: 'name', text: 'it has a name', side: 'for' },
        { id: 'odd', text: 'its value is odd', side: 'against' },
      ],
      related: [{ path: 'src/b.js', range: [0, 1], line: 3, column: 4, message: 'it is read here' }],
      remedy: {
        kind: 'fix',
        fix: { title: 'Rename to inputSchema', applicability: 'safe', edits: [RENAME] },
      },
    });
    const clean = { path: 'src/b.js' };
    const report = reportOf({ 'src/a.js': TEXT }, [{ path: 'src/a.js', findings: [finding] }, clean]);
    expect(stylish(report)).toBe(
      [
        'src/a.js',
        '  2:3  error  The schema is under `parameters`  legacy-write',
        '      1 | const tool = {',
        '    > 2 |   parameters: p,',
        '        |   ^^^^^^^^^^',
        '      3 | };',
        '    because: it has a name',
        '    despite: its value is odd',
        '    see: src/b.js:3:4  it is read here',
        '    safe fix: Rename to inputSchema',
        '    -   parameters: p,',
        '    +   inputSchema: p,',
        '',
        '1 problem in 1 of 2 files: 1 error, 0 warnings',
        '1 safe fix: run canon-migrate fix',
        'More about a rule: canon-migrate explain <rule>',
        '',
      ].join('\n'),
    );
  });

  it('says what a person has to do, why a fix is not safe, and what is hidden', () => {
    const manual = findingAt('a.js', TEXT, 'parameters');
    const unsafe = findingAt('a.js', TEXT, 'parameters', {
      severity: 'warn',
      remedy: {
        kind: 'fix',
        reason: 'it is public API',
        fix: { title: 'Rename', applicability: 'unsafe', edits: [{ ...RENAME, path: 'a.js' }] },
      },
    });
    const output = stylish(
      reportOf({ 'a.js': TEXT }, [{ path: 'a.js', findings: [manual, unsafe] }], { hidden: 1 }),
    );
    expect(output).toContain('\n    by hand: Look at it.\n');
    expect(output).toContain('\n    unsafe fix: Rename (not safe because it is public API)\n');
    expect(output).toContain('  2:3  warning  The schema');
    expect(output.split('\n').slice(-5)).toEqual([
      '2 problems in 1 of 1 file: 1 error, 1 warning',
      '1 unsafe fix: run canon-migrate fix --unsafe',
      '1 less certain finding not shown: use --all',
      'More about a rule: canon-migrate explain <rule>',
      '',
    ]);
  });

  it('counts safe and unsafe fixes apart', () => {
    const fix = (applicability: 'safe' | 'unsafe') =>
      findingAt('a.js', TEXT, 'parameters', {
        remedy: { kind: 'fix', fix: { title: 'Rename', applicability, edits: [] } },
      });
    const findings = [fix('safe'), fix('safe'), fix('unsafe')];
    expect(stylish(reportOf({}, [{ path: 'a.js', findings }]))).toContain(
      '\n2 safe fixes: run canon-migrate fix; 1 more with --unsafe\n',
    );
  });

  it('shows a fatal message and says so in the counts', () => {
    const fatal = [{ message: 'Parsing error: no', ruleId: undefined, line: 3, column: 7 }];
    expect(stylish(reportOf({}, [{ path: 'a.js', fatal }]))).toBe(
      'a.js\n  3:7  fatal  Parsing error: no\n\n1 problem in 1 of 1 file: 1 error (1 fatal), 0 warnings\n',
    );
  });

  it('is one line when there is nothing to say', () => {
    expect(stylish(reportOf({}, [{ path: 'a.js' }, { path: 'b.js' }]))).toBe('No problems in 2 files\n');
  });

  it('cuts a long rewrite short', () => {
    const text = Array.from({ length: 30 }, (_, index) => `line${index};`).join('\n');
    const edits = [{ path: 'a.js', start: 0, end: text.length, text: '' }];
    const finding = findingAt('a.js', text, 'line0', {
      remedy: { kind: 'fix', fix: { title: 'Empty it', applicability: 'safe', edits } },
    });
    const output = stylish(reportOf({ 'a.js': text }, [{ path: 'a.js', findings: [finding] }]));
    expect(output).toContain('    - line15;\n    and 15 more lines\n');
    expect(output).not.toContain('- line16;');
  });

  it('lets no control character of the source reach the terminal', () => {
    const text = 'const parameters = "\u001b[31m\u202e";\n';
    const finding = findingAt('a\u001b.js', text, 'parameters', { message: 'bad \u0007 thing' });
    const output = stylish(reportOf({ 'a\u001b.js': text }, [{ path: 'a\u001b.js', findings: [finding] }]));
    // eslint-disable-next-line no-control-regex
    expect(output).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
    expect(output).toContain('a\u241b.js\n');
    expect(output).toContain('bad \u2407 thing');
    expect(output).toContain('"\u241b[31m\uFFFD"');
  });

  it('leaves out the frame of a very long line', () => {
    const text = `const parameters = "${'x'.repeat(400)}";`;
    const finding = findingAt('a.js', text, 'parameters');
    expect(stylish(reportOf({ 'a.js': text }, [{ path: 'a.js', findings: [finding] }]))).not.toContain('xxx');
  });

  it('uses colours only when told to', () => {
    const finding = findingAt('a.js', TEXT, 'parameters');
    const results = [{ path: 'a.js', findings: [finding] }];
    const colored = stylish(reportOf({ 'a.js': TEXT }, results, { color: true }));
    expect(colored).toContain('\u001b[31merror\u001b[39m');
    expect(stylish(reportOf({ 'a.js': TEXT }, results))).not.toContain('\u001b');
  });

  it('names files so that they can be opened from the current folder', () => {
    const fatal = [{ message: 'no', ruleId: undefined, line: 1, column: 1 }];
    const header = (cwd: string): string | undefined =>
      stylish(reportOf({}, [{ path: 'src/a.js', fatal }], { cwd })).split('\n')[0];
    expect(header('/repository')).toBe('src/a.js');
    expect(header('/')).toBe('repository/src/a.js');
    expect(header('/elsewhere')).toBe('/repository/src/a.js');
  });
});
