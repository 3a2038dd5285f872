import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { resolveConfig, type Config } from '../../src/config/config.js';
import { prepareScan, type Scan } from '../../src/engine/scan.js';
import type { Edit, Finding, Fix } from '../../src/rules/finding.js';
import { rules } from '../../src/rules/index.js';
import { isCode, type Files } from './fixture.js';

const MAX_PASSES = 10;

/** Texts on disk in a temporary folder, to be scanned and fixed in memory. */
export interface Workspace {
  /** The findings that a scan of other texts of the same files shows: certain and likely ones. */
  findings(files: Files): Finding[];
  /** Applies fixes until none is left; writes nothing. */
  migrate(files: Files, unsafe: boolean): Migration;
  /** Removes the folder. */
  close(): void;
}

/** What fixing texts in memory gives. */
export interface Migration {
  readonly files: Files;
  readonly passes: number;
  /** The fixes of the first pass: their edits are ranges of the input. */
  readonly firstFixes: readonly Fix[];
}

/** Writes texts into a temporary folder of their own. */
export function openWorkspace(files: Files): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'canon-migrate-fixture-'));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const scan = prepareScan({
    cwd: folder,
    paths: [],
    rules,
    config: resolveConfig(configOf(files), folder),
    tests: true,
    debug: false,
  });
  return {
    findings: (texts) => findingsOf(scan, texts),
    migrate: (texts, unsafe) => migrate(scan, texts, unsafe),
    close: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The config that a fixture brings. */
function configOf(files: Files): Config {
  const text = files.get('canon-migrate.config.json');
  return text === undefined ? {} : (JSON.parse(text) as Config);
}

function findingsOf(scan: Scan, files: Files): Finding[] {
  const overlay = new Map([...files].filter(([path]) => isCode(path)));
  return scan.run(overlay).findings.filter((finding) => finding.confidence !== 'possible');
}

function migrate(scan: Scan, files: Files, unsafe: boolean): Migration {
  let current = files;
  let firstFixes: readonly Fix[] = [];
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const fixes = acceptedFixes(findingsOf(scan, current), unsafe);
    if (fixes.length === 0) return { files: current, passes: pass, firstFixes };
    if (pass === 0) firstFixes = fixes;
    current = applyFixes(current, fixes);
  }
  throw new Error(`still not fixed after ${MAX_PASSES} passes`);
}

/** Whether a finding has a fix that a run with or without `--unsafe` applies. */
export function isFixable(finding: Finding, unsafe: boolean): boolean {
  return finding.remedy.kind === 'fix' && (unsafe || finding.remedy.fix.applicability === 'safe');
}

function acceptedFixes(findings: readonly Finding[], unsafe: boolean): Fix[] {
  const accepted: Fix[] = [];
  for (const finding of findings) {
    if (finding.remedy.kind !== 'fix' || !isFixable(finding, unsafe)) continue;
    const { fix } = finding.remedy;
    if (!accepted.some((other) => clash(other, fix))) accepted.push(fix);
  }
  return accepted;
}

function clash(a: Fix, b: Fix): boolean {
  return a.edits.some((one) => b.edits.some((two) => !sameEdit(one, two) && overlap(one, two)));
}

function sameEdit(a: Edit, b: Edit): boolean {
  return a.path === b.path && a.start === b.start && a.end === b.end && a.text === b.text;
}

function overlap(a: Edit, b: Edit): boolean {
  return a.path === b.path && a.start <= b.end && b.start <= a.end;
}

/** The files with the edits of all fixes made; edits that are the same are made once. */
export function applyFixes(files: Files, fixes: readonly Fix[]): Files {
  return new Map([...files].map(([path, text]) => [path, splice(text, editsOf(fixes, path))]));
}

function editsOf(fixes: readonly Fix[], path: string): Edit[] {
  const edits = fixes.flatMap((fix) => fix.edits).filter((edit) => edit.path === path);
  return edits
    .filter((edit, index) => edits.findIndex((other) => sameEdit(other, edit)) === index)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

function splice(text: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  for (const edit of edits) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}
