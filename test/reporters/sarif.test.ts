import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Log, Run } from 'sarif';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/reporters/report.js';
import { sarif } from '../../src/reporters/sarif.js';
import { rules } from '../../src/rules/index.js';
import { runInProcess } from '../support/command-line.js';
import { fixturesFolder } from '../support/fixture.js';
import { findingAt, reportOf } from '../support/report-factory.js';

const require = createRequire(import.meta.url);

/** The schema of the specification's technical committee, as the matcher package of the format's authors ships it: draft 04, for Ajv 6. */
const schemaPath = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const matcherRequire = createRequire(schemaPath);

function schemaErrors(log: unknown): unknown[] {
  const Ajv = matcherRequire('ajv') as new (options: object) => {
    addMetaSchema(schema: unknown): void;
    validate(schema: unknown, value: unknown): boolean;
    errors: unknown[] | null;
  };
  const ajv = new Ajv({ schemaId: 'auto', allErrors: true, unknownFormats: 'ignore', logger: false });
  ajv.addMetaSchema(matcherRequire('ajv/lib/refs/json-schema-draft-04.json'));
  return ajv.validate(JSON.parse(readFileSync(schemaPath, 'utf8')), log) ? [] : (ajv.errors ?? []);
}

function runOf(report: Report): Run {
  const log = JSON.parse(sarif(report)) as Log;
  expect(schemaErrors(log)).toEqual([]);
  return log.runs[0] as Run;
}

const TEXT = 'const tool = {\r\n  parameters: p,\r\n};\r\n';

describe('sarif', () => {
  it('has the rule, the place, the related places, a fingerprint and the fix of each result', () => {
    const edits = [
      { path: 'a b.js', start: 18, end: 28, text: 'inputSchema' },
      { path: 'src/b.js', start: 3, end: 3, text: '!' },
    ];
    const finding = findingAt('a b.js', TEXT, 'parameters', {
      evidence: [{ id: 'name', text: 'it has a name', side: 'for' }],
      related: [{ path: 'src/b.js', range: [0, 1], line: 1, column: 2, message: 'it is read here' }],
      remedy: { kind: 'fix', fix: { title: 'Rename', applicability: 'safe', edits } },
    });
    const run = runOf(
      reportOf({ 'a b.js': TEXT, 'src/b.js': 'a\nb\n' }, [{ path: 'a b.js', findings: [finding] }], {
        root: '/repository/app',
        rules: rules.map(({ meta }) => meta),
      }),
    );
    expect(run.tool.driver).toMatchObject({ name: 'canon-migrate', version: '1.2.3' });
    expect(run.tool.driver.rules?.map(({ id }) => id)).toEqual(rules.map(({ meta }) => meta.id));
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.invocations).toEqual([{ executionSuccessful: true }]);
    const [result] = run.results ?? [];
    expect(result).toMatchObject({
      ruleId: 'legacy-write',
      level: 'error',
      message: { text: 'The schema is under `parameters` Safe fix: Rename.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'app/a%20b.js', uriBaseId: '%SRCROOT%' },
            region: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 13 },
          },
        },
      ],
      relatedLocations: [
        {
          message: { text: 'it is read here' },
          physicalLocation: {
            artifactLocation: { uri: 'app/src/b.js' },
            region: { startLine: 1, startColumn: 2 },
          },
        },
      ],
      partialFingerprints: { 'canonMigrate/v1': expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      properties: {
        confidence: 'certain',
        applicability: 'safe',
        role: 'source',
        evidence: ['for: it has a name'],
      },
    });
    expect(run.tool.driver.rules?.[result?.ruleIndex ?? -1]?.id).toBe('legacy-write');
    expect(result?.fixes).toEqual([
      {
        description: { text: 'Safe fix: Rename.' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'app/a%20b.js', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 13 },
                insertedContent: { text: 'inputSchema' },
              },
            ],
          },
          {
            artifactLocation: { uri: 'app/src/b.js', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 2, startColumn: 2, endLine: 2, endColumn: 2 },
                insertedContent: { text: '!' },
              },
            ],
          },
        ],
      },
    ]);
  });

  it('tells what could not be looked at as a notification', () => {
    const fatal = [{ message: 'Parsing error: no', ruleId: undefined, line: 3, column: 7 }];
    expect(runOf(reportOf({}, [{ path: 'a.js', fatal }])).invocations).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'error', message: { text: 'Parsing error: no' } }],
      },
    ]);
  });

  it('is valid without results, and for the whole sample repository', async () => {
    expect(runOf(reportOf({}, [])).results).toEqual([]);
    const { stdout } = await runInProcess(
      fixturesFolder,
      ['scan', 'sample-repo', '--all', '--format', 'sarif'],
      {
        rules,
      },
    );
    const log = JSON.parse(stdout) as Log;
    expect(schemaErrors(log)).toEqual([]);
    const results = log.runs[0]?.results ?? [];
    expect(results.length).toBeGreaterThan(8);
    const fingerprints = results.map((result) => result.partialFingerprints?.['canonMigrate/v1']);
    expect(new Set(fingerprints).size).toBe(results.length);
  });

  it('is checked by a schema that can say no', () => {
    expect(schemaErrors({ version: '2.1.0', runs: [{ results: [{}] }] })).not.toEqual([]);
  });
});
