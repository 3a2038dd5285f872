import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { github } from '../../src/reporters/github.js';
import { gitlab } from '../../src/reporters/gitlab.js';
import { html } from '../../src/reporters/html.js';
import { reporters } from '../../src/reporters/index.js';
import { junit } from '../../src/reporters/junit.js';
import { markdown } from '../../src/reporters/markdown.js';
import type { Report } from '../../src/reporters/report.js';
import { findingAt, reportOf } from '../support/report-factory.js';

const TEXT = 'const tool = {\n  parameters: p,\n};\n';
const RENAME = { path: 'src/a.js', start: 17, end: 27, text: 'inputSchema' };

const ERROR = findingAt('src/a.js', TEXT, 'parameters', {
  evidence: [{ id: 'name', text: 'it has a name', side: 'for' }],
  related: [{ path: 'src/b.js', range: [0, 1], line: 3, column: 4, message: 'it is read here' }],
  remedy: { kind: 'fix', fix: { title: 'Rename', applicability: 'safe', edits: [RENAME] } },
});
const WARNING = findingAt('src/a.js', TEXT, TEXT.trim(), {
  ruleId: 'clone-on-read',
  message: 'It hands out 100%, `a < b`, [x], and more',
  severity: 'warn',
});
const FATAL = { message: 'Parsing error: no', ruleId: undefined, line: 3, column: 7 };

/** A package of a monorepo that is scanned from its own folder. */
function report(extra: Partial<Report> = {}): Report {
  return reportOf(
    { 'src/a.js': TEXT },
    [
      { path: 'src/a.js', findings: [ERROR, WARNING] },
      { path: 'src/b.js', fatal: [FATAL] },
      { path: 'src/c.js' },
    ],
    { root: '/repository/packages/app', ...extra },
  );
}

const CLEAN = reportOf({}, [{ path: 'a.js' }]);

describe('github', () => {
  it('prints a workflow command for each finding, with paths from the top of the repository', () => {
    expect(github(report()).split('\n')).toEqual([
      '::error file=packages/app/src/a.js,line=2,endLine=2,col=3,endColumn=13,title=legacy-write::The schema is under `parameters`%0ASafe fix: Rename.',
      '::warning file=packages/app/src/a.js,line=1,endLine=3,title=clone-on-read::It hands out 100%25, `a < b`, [x], and more%0ABy hand: Look at it.',
      '::error file=packages/app/src/b.js,line=3,col=7,title=canon-migrate::Parsing error: no',
      '2 errors, 1 warning in 3 files',
      '',
    ]);
  });

  it('escapes what would end a property', () => {
    const finding = findingAt('a,b:c.js', TEXT, 'parameters');
    expect(github(reportOf({}, [{ path: 'a,b:c.js', findings: [finding] }]))).toContain('file=a%2Cb%3Ac.js,');
  });

  it('prints the counts when there is nothing else', () => {
    expect(github(CLEAN)).toBe('0 errors, 0 warnings in 1 file\n');
  });
});

describe('gitlab', () => {
  it('prints a code quality report', () => {
    expect(JSON.parse(gitlab(report()))).toEqual([
      {
        description: 'The schema is under `parameters` Safe fix: Rename.',
        check_name: 'legacy-write',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        severity: 'major',
        location: { path: 'packages/app/src/a.js', lines: { begin: 2, end: 2 } },
      },
      {
        description: 'It hands out 100%, `a < b`, [x], and more By hand: Look at it.',
        check_name: 'clone-on-read',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        severity: 'minor',
        location: { path: 'packages/app/src/a.js', lines: { begin: 1, end: 3 } },
      },
      {
        description: 'Parsing error: no',
        check_name: 'fatal',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        severity: 'critical',
        location: { path: 'packages/app/src/b.js', lines: { begin: 3 } },
      },
    ]);
    expect(JSON.parse(gitlab(CLEAN))).toEqual([]);
  });

  it('keeps fingerprints while lines move, and tells equal lines apart', () => {
    const fingerprints = (text: string): string[] => {
      const first = findingAt('a.js', text, 'parameters');
      const second = findingAt('a.js', text, 'parameters', {
        location: { ...first.location, line: first.location.line + 1, endLine: first.location.endLine + 1 },
      });
      const output = gitlab(reportOf({ 'a.js': text }, [{ path: 'a.js', findings: [first, second] }]));
      return (JSON.parse(output) as { fingerprint: string }[]).map(({ fingerprint }) => fingerprint);
    };
    const before = fingerprints('parameters;\nparameters;\n');
    expect(new Set(before).size).toBe(2);
    expect(fingerprints('\n// more\n  parameters;\n parameters;\n')).toEqual(before);
    expect(fingerprints('other;parameters;\nparameters;\n')[0]).not.toBe(before[0]);
  });
});

describe('junit', () => {
  it('fails a case for each error, and passes with output for a warning', () => {
    const xml = junit(report());
    expect(xml).toContain('<testsuites name="canon-migrate" tests="4" failures="2" errors="0" time="0">');
    expect(xml).toContain(
      '  <testsuite name="packages/app/src/a.js" tests="2" failures="1" errors="0" time="0">\n' +
        '    <testcase name="legacy-write at 2:3" classname="packages/app/src/a.js" file="packages/app/src/a.js" time="0">\n' +
        '      <failure type="error" message="The schema is under `parameters`">2:3 The schema is under `parameters`\nit has a name\nSafe fix: Rename.</failure>\n' +
        '    </testcase>\n',
    );
    expect(xml).toContain('<system-out>1:1 It hands out 100%, `a &lt; b`, [x], and more\n');
    expect(xml).toContain('<testcase name="no findings" classname="packages/app/src/c.js"');
  });

  it('is well-formed, whatever is in the text', () => {
    const nasty = findingAt('<a>&"\'.js', TEXT, 'parameters', {
      message: ']]> <b> & "\' \u0001 \ud800 \ufffe',
    });
    const xml = junit(reportOf({}, [{ path: '<a>&"\'.js', findings: [nasty] }]));
    const document = new new Window().DOMParser().parseFromString(xml, 'text/xml');
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.querySelector('testsuite')?.getAttribute('name')).toBe('<a>&"\'.js');
    expect(document.querySelector('failure')?.getAttribute('message')).toBe(
      ']]> <b> & "\' \u2401 \ufffd \ufffd',
    );
  });
});

describe('markdown', () => {
  it('prints counts by rule and the findings by file', () => {
    expect(markdown(report({ hidden: 2 }))).toBe(
      [
        '# canon-migrate',
        '',
        '**2 errors, 1 warning** in 3 files; 1 safe fix, 0 unsafe fixes.',
        '',
        '| Rule | Findings | Safe fixes |',
        '| --- | ---: | ---: |',
        '| [clone-on-read](https://github.com/chainlesschain/canon-migrate/blob/main/docs/rules/clone-on-read.md) | 1 | 0 |',
        '| [legacy-write](https://github.com/chainlesschain/canon-migrate/blob/main/docs/rules/legacy-write.md) | 1 | 1 |',
        '',
        '### packages/app/src/a.js',
        '',
        '- 2:3 **error** legacy-write: The schema is under `parameters` Safe fix: Rename.',
        '- 1:1 **warning** clone-on-read: It hands out 100%, `a < b`, \\[x\\], and more By hand: Look at it.',
        '',
        '### packages/app/src/b.js',
        '',
        '- 3:7 **fatal** Parsing error: no',
        '',
        '2 less certain findings not shown.',
        '',
      ].join('\n'),
    );
  });

  it('is short when there is nothing to say, and stops at 200 findings', () => {
    expect(markdown(CLEAN)).toBe('# canon-migrate\n\nNo problems in 1 file.\n');
    const many = markdown(
      reportOf({}, [{ path: 'a.js', findings: Array.from({ length: 203 }, () => ERROR) }]),
    );
    expect(many.match(/^- /gm)).toHaveLength(200);
    expect(many).toMatch(/\nAnd 3 more\.\n$/);
  });

  it('shows markup as text', () => {
    const finding = findingAt('a.js', TEXT, 'parameters', { message: 'no <img> & *stars*\n# here' });
    expect(markdown(reportOf({}, [{ path: 'a.js', findings: [finding] }]))).toContain(
      'no &lt;img> &amp; \\*stars\\* \\# here',
    );
  });
});

describe('html', () => {
  it('is a page with the code, the reasons and the rewrite', () => {
    const { document } = new Window();
    document.write(html(report()));
    expect(document.title).toBe('canon-migrate: 2 errors, 1 warning in 3 files');
    expect([...document.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual([
      'packages/app/src/a.js',
      'packages/app/src/b.js',
    ]);
    const [first] = document.querySelectorAll('article');
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('https://example.org/legacy-write.md');
    expect(first?.querySelector('pre')?.textContent).toBe('  parameters: p,');
    expect(first?.querySelector('dl')?.textContent).toBe(
      'becauseit has a nameseepackages/app/src/b.js:3:4 it is read here',
    );
    expect(first?.querySelector('del')?.textContent).toBe('-   parameters: p,');
    expect(first?.querySelector('ins')?.textContent).toBe('+   inputSchema: p,');
  });

  it('lets no markup of the user through', () => {
    const text = '<script>parameters</script>';
    const finding = findingAt('<b>.js', text, 'parameters', { message: '<img src=x onerror=alert(1)>' });
    const page = html(reportOf({ '<b>.js': text }, [{ path: '<b>.js', findings: [finding] }]));
    expect(page).not.toMatch(/<(?:script|img|b>)/);
    expect(page).toContain('<pre>&lt;script&gt;parameters&lt;/script&gt;</pre>');
  });
});

describe('every reporter', () => {
  // ESC, CSI of C1, BEL, DEL, right-to-left override.
  const NASTY = 'a\u001b[2Jb\u009bc\u0007d\u007fe\u202ef';
  const path = `src/${NASTY}.js`;
  const finding = findingAt(path, `${NASTY} parameters`, 'parameters', {
    message: `parameters ${NASTY}`,
    evidence: [{ id: 'a', text: NASTY, side: 'for' }],
    related: [{ path, range: [0, 1], line: 1, column: 1, message: NASTY }],
    remedy: {
      kind: 'fix',
      reason: NASTY,
      fix: { title: NASTY, applicability: 'unsafe', edits: [{ path, start: 0, end: 1, text: NASTY }] },
    },
  });
  const fatal = [{ ...FATAL, message: NASTY }];

  it.each(Object.keys(reporters))('%s keeps control characters off the terminal', (name) => {
    const output = reporters[name]?.(
      reportOf({ [path]: `${NASTY} parameters` }, [{ path, findings: [finding], fatal }]),
    );
    expect(output).toContain('parameters');
    // eslint-disable-next-line no-control-regex
    expect(output).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });

  it.each(['gitlab', 'json', 'sarif'])('%s keeps the value in its escapes', (name) => {
    const output = reporters[name]?.(reportOf({}, [{ path: 'a.js', findings: [finding] }])) ?? '';
    expect(JSON.stringify(JSON.parse(output))).toContain(JSON.stringify(NASTY).slice(1, -1));
  });

  it.each(Object.keys(reporters))('%s is pure: the same twice', (name) => {
    expect(reporters[name]?.(report())).toBe(reporters[name]?.(report()));
  });
});
