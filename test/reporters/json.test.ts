import { describe, expect, it } from 'vitest';
import { json } from '../../src/reporters/json.js';
import { findingAt, reportOf } from '../support/report-factory.js';

const TEXT = 'const tool = {\n  parameters: p,\n};\n';
const RENAME = { path: 'src/a.js', start: 17, end: 27, text: 'inputSchema' };

describe('json', () => {
  it('prints ESLint’s result array with keys of its own', () => {
    const finding = findingAt('src/a.js', TEXT, 'parameters', {
      evidence: [{ id: 'name', text: 'it has a name', side: 'for' }],
      related: [{ path: 'src/b.js', range: [0, 1], line: 3, column: 4, message: 'the reader' }],
      remedy: { kind: 'fix', fix: { title: 'Rename', applicability: 'safe', edits: [RENAME] } },
    });
    const output = json(reportOf({ 'src/a.js': TEXT }, [{ path: 'src/a.js', findings: [finding] }]));
    expect(JSON.parse(output)).toEqual([
      {
        filePath: '/repository/src/a.js',
        messages: [
          {
            ruleId: 'legacy-write',
            severity: 2,
            message: 'The schema is under `parameters`',
            messageId: 'legacy',
            line: 2,
            column: 3,
            endLine: 2,
            endColumn: 13,
            fix: { range: [17, 27], text: 'inputSchema' },
            confidence: 'certain',
            applicability: 'safe',
            title: 'Rename',
            role: 'source',
            evidence: [{ id: 'name', text: 'it has a name', side: 'for' }],
            related: [{ filePath: '/repository/src/b.js', line: 3, column: 4, message: 'the reader' }],
            docs: 'https://example.org/legacy-write.md',
          },
        ],
        errorCount: 1,
        fatalErrorCount: 0,
        warningCount: 0,
        fixableErrorCount: 1,
        fixableWarningCount: 0,
        suppressedMessages: [],
        usedDeprecatedRules: [],
      },
    ]);
  });

  it('joins the edits of a fix, and makes an unsafe one a suggestion', () => {
    const edits = [{ path: 'src/a.js', start: 29, end: 30, text: 'q' }, RENAME];
    const finding = findingAt('src/a.js', TEXT, 'parameters', {
      severity: 'warn',
      remedy: {
        kind: 'fix',
        reason: 'it is public',
        fix: { title: 'Rename', applicability: 'unsafe', edits },
      },
    });
    const report = reportOf({ 'src/a.js': TEXT }, [{ path: 'src/a.js', findings: [finding] }]);
    const [result] = JSON.parse(json(report)) as { messages: unknown[]; fixableWarningCount: number }[];
    expect(result?.messages[0]).toMatchObject({
      severity: 1,
      applicability: 'unsafe',
      reason: { text: 'it is public' },
      suggestions: [{ desc: 'Rename', fix: { range: [17, 30], text: 'inputSchema: q' } }],
    });
    expect(result?.messages[0]).not.toHaveProperty('fix');
    expect(result?.fixableWarningCount).toBe(0);
  });

  it('gives no fix when the edits are in several files', () => {
    const edits = [RENAME, { ...RENAME, path: 'src/b.js' }];
    const finding = findingAt('src/a.js', TEXT, 'parameters', {
      remedy: { kind: 'fix', fix: { title: 'Rename', applicability: 'safe', edits } },
    });
    const report = reportOf({ 'src/a.js': TEXT }, [{ path: 'src/a.js', findings: [finding] }]);
    const [message] = (JSON.parse(json(report)) as { messages: object[] }[])[0]?.messages ?? [];
    expect(message).toMatchObject({ applicability: 'safe' });
    expect(message).not.toHaveProperty('fix');
  });

  it('prints a fatal message as ESLint does', () => {
    const fatal = [{ message: 'Parsing error: no', ruleId: undefined, line: 3, column: 7 }];
    expect(JSON.parse(json(reportOf({}, [{ path: 'a.js', fatal }])))).toEqual([
      {
        filePath: '/repository/a.js',
        messages: [
          { ruleId: null, fatal: true, severity: 2, message: 'Parsing error: no', line: 3, column: 7 },
        ],
        errorCount: 1,
        fatalErrorCount: 1,
        warningCount: 0,
        fixableErrorCount: 0,
        fixableWarningCount: 0,
        suppressedMessages: [],
        usedDeprecatedRules: [],
      },
    ]);
  });
});
