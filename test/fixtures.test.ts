import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../src/rules/finding.js';
import { isParseFailure, parseSource } from '../src/source/parse.js';
import { isCode, loadFixtures, rulesWithFixtures, type Files, type Fixture } from './support/fixture.js';
import { applyFixes, isFixable, openWorkspace, type Workspace } from './support/migrate.js';
import { applicabilityOf, updateFixture } from './support/update.js';

const fixtures = rulesWithFixtures().flatMap(loadFixtures);

if (process.env['UPDATE'] === '1') {
  test.each(fixtures.map((fixture) => [title(fixture), fixture] as const))('update %s', (_, fixture) =>
    updateFixture(fixture),
  );
} else {
  describe.each(fixtures.map((fixture) => [title(fixture), fixture] as const))('%s', (_, fixture) => {
    checkFixture(fixture);
  });
}

function checkFixture(fixture: Fixture): void {
  const { input, expected } = fixture;
  const output = fixture.output ?? input;
  let workspace: Workspace;
  const variants = [output, ...(fixture.unsafeOutput ? [fixture.unsafeOutput] : [])];

  beforeAll(() => {
    workspace = openWorkspace(input);
  });
  afterAll(() => {
    workspace.close();
  });

  test('has the expected findings', () => {
    expect(actualFindings(fixture, workspace.findings(input))).toEqual(expectedFindings(fixture));
  });

  test('safe fixes give the output', () => {
    expect(asObject(workspace.migrate(input, false).files)).toEqual(asObject(output));
  });

  const { unsafeOutput } = fixture;
  if (unsafeOutput) {
    test('unsafe fixes give the unsafe output', () => {
      expect(asObject(workspace.migrate(input, true).files)).toEqual(asObject(unsafeOutput));
    });
  }

  test('input and outputs parse', () => {
    for (const files of [input, ...variants]) expect(parseErrors(files)).toEqual([]);
  });

  test('fixing an output changes nothing and leaves nothing fixable', () => {
    variants.forEach((files, index) => {
      const unsafe = index === 1;
      expect(asObject(workspace.migrate(files, unsafe).files)).toEqual(asObject(files));
      expect(workspace.findings(files).filter((finding) => isFixable(finding, unsafe))).toEqual([]);
    });
  });

  test('line ends of Windows stay', () => {
    expect(asObject(workspace.migrate(withWindowsLineEnds(input), false).files)).toEqual(
      asObject(withWindowsLineEnds(output)),
    );
  });

  test('text outside the edits stays', () => {
    const { files, passes, firstFixes } = workspace.migrate(input, false);
    if (passes <= 1) expect(asObject(files)).toEqual(asObject(applyFixes(input, firstFixes)));
  });

  test('a second scan says the same', () => {
    expect(workspace.findings(input).map(plain)).toEqual(workspace.findings(input).map(plain));
  });

  if (expected.length === 0) {
    test('a look-alike stays as it is, with unsafe fixes too', () => {
      expect(asObject(workspace.migrate(input, true).files)).toEqual(asObject(input));
    });
  }
}

function title(fixture: Fixture): string {
  return `${fixture.rule}/${fixture.name}`;
}

function actualFindings(fixture: Fixture, findings: readonly Finding[]): string[] {
  return findings
    .map((finding) => {
      const wanted = fixture.expected.find(
        (other) => other.rule === finding.ruleId && other.line === finding.location.line,
      );
      return line({
        rule: finding.ruleId,
        file: finding.path,
        line: finding.location.line,
        applicability: wanted && !wanted.applicability ? undefined : applicabilityOf(finding),
        confidence: wanted?.confidence ? finding.confidence : undefined,
      });
    })
    .sort();
}

function expectedFindings(fixture: Fixture): string[] {
  const [only] = fixture.input.keys();
  return fixture.expected
    .map((finding) => line({ ...finding, file: finding.file ?? (only as string) }))
    .sort();
}

function line(finding: {
  rule: string;
  file: string;
  line: number;
  applicability?: string | undefined;
  confidence?: string | undefined;
}): string {
  const { rule, file, applicability, confidence } = finding;
  return [`${file}:${finding.line}`, rule, applicability, confidence].filter(Boolean).join(' ');
}

/** A finding without its links into the AST. */
function plain(finding: Finding): unknown {
  return JSON.parse(JSON.stringify(finding));
}

function asObject(files: Files): Record<string, string> {
  return Object.fromEntries(files);
}

function parseErrors(files: Files): string[] {
  return [...files]
    .filter(([path]) => isCode(path))
    .map(([path, text]) => parseSource(path, text))
    .filter(isParseFailure)
    .map((failure) => `${failure.path}:${failure.line}:${failure.column} ${failure.message}`);
}

function withWindowsLineEnds(files: Files): Files {
  return new Map([...files].map(([path, text]) => [path, text.replace(/\r?\n/g, '\r\n')]));
}
