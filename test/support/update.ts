import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from '../../src/rules/finding.js';
import { variantPath, type ExpectedFinding, type Files, type Fixture } from './fixture.js';
import { openWorkspace } from './migrate.js';

/** What a finding's remedy amounts to, in the word of `expected.json`. */
export function applicabilityOf(finding: Finding): 'safe' | 'unsafe' | 'manual' {
  return finding.remedy.kind === 'fix' ? finding.remedy.fix.applicability : 'manual';
}

/** Rewrites a fixture's outputs and expected findings from what the engine does now. */
export function updateFixture(fixture: Fixture): void {
  const workspace = openWorkspace(fixture.input);
  try {
    const safe = workspace.migrate(fixture.input, false).files;
    const unsafe = workspace.migrate(fixture.input, true).files;
    writeVariant(fixture, 'output', safe, fixture.input, fixture.output !== undefined);
    writeVariant(fixture, 'unsafe-output', unsafe, safe, fixture.unsafeOutput !== undefined);
    const findings = workspace.findings(fixture.input).map((finding) => expectationOf(fixture, finding));
    writeFileSync(join(fixture.folder, 'expected.json'), expectationText(findings));
  } finally {
    workspace.close();
  }
}

function writeVariant(fixture: Fixture, variant: string, files: Files, before: Files, exists: boolean): void {
  if (sameFiles(files, before)) {
    if (!exists) return;
    throw new Error(
      `${fixture.rule}/${fixture.name}: ${variant} would equal what it is made from; delete it by hand`,
    );
  }
  rmSync(join(fixture.folder, variant), { recursive: true, force: true });
  for (const [path, text] of files) {
    const target = variantPath(fixture, variant, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** Whether two sets of files have the same paths and texts. */
export function sameFiles(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}

/** The text of an `expected.json`: one finding a line. */
function expectationText(findings: readonly ExpectedFinding[]): string {
  if (findings.length === 0) return '{\n  "findings": []\n}\n';
  const rows = findings.map((finding) => `    ${JSON.stringify(finding, null, 1).replace(/\n\s*/g, ' ')}`);
  return `{\n  "findings": [\n${rows.join(',\n')}\n  ]\n}\n`;
}

function expectationOf(fixture: Fixture, finding: Finding): ExpectedFinding {
  const { ruleId: rule, location, path: file } = finding;
  const place = fixture.input.size > 1 ? { rule, file, line: location.line } : { rule, line: location.line };
  return { ...place, applicability: applicabilityOf(finding) };
}
