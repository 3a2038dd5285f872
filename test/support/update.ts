import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'prettier';
import type { Finding } from '../../src/rules/finding.js';
import { variantPath, type ExpectedFinding, type Files, type Fixture } from './fixture.js';
import { findingsOf, migrate } from './migrate.js';

/** What a finding's remedy amounts to, in the word of `expected.json`. */
export function applicabilityOf(finding: Finding): 'safe' | 'unsafe' | 'manual' {
  return finding.remedy.kind === 'fix' ? finding.remedy.fix.applicability : 'manual';
}

/** Rewrites a fixture's outputs and expected findings from what the engine does now. */
export async function updateFixture(fixture: Fixture): Promise<void> {
  const safe = migrate(fixture.input, false).files;
  const unsafe = migrate(fixture.input, true).files;
  writeVariant(fixture, 'output', safe, fixture.input, fixture.output !== undefined);
  writeVariant(fixture, 'unsafe-output', unsafe, safe, fixture.unsafeOutput !== undefined);
  const findings = findingsOf(fixture.input).map((finding) => expectationOf(fixture, finding));
  const json = await format(JSON.stringify({ findings }), { parser: 'json', printWidth: 110 });
  writeFileSync(join(fixture.folder, 'expected.json'), json);
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

function expectationOf(fixture: Fixture, finding: Finding): ExpectedFinding {
  const { ruleId: rule, location, path: file } = finding;
  const place = fixture.input.size > 1 ? { rule, file, line: location.line } : { rule, line: location.line };
  return { ...place, applicability: applicabilityOf(finding) };
}
