import { judgeSites, scannersOf, scanSource } from '../../src/engine/detect.js';
import type { Edit, Finding, Fix } from '../../src/rules/finding.js';
import { rules } from '../../src/rules/index.js';
import { isCode, type Files } from './fixture.js';
import { memoryProject } from './memory-project.js';

const MAX_PASSES = 10;

/** What fixing texts in memory gives. */
export interface Migration {
  readonly files: Files;
  readonly passes: number;
  /** The fixes of the first pass: their edits are ranges of the input. */
  readonly firstFixes: readonly Fix[];
}

/** The findings that a scan shows: certain and likely ones. */
export function findingsOf(files: Files): Finding[] {
  const project = memoryProject(files);
  const sources = [...files.keys()]
    .filter(isCode)
    .map((path) => project.source(path))
    .filter((source) => source !== undefined);
  const sites = new Map(
    scannersOf(rules).map((scanner) => [
      scanner,
      sources.flatMap((source) => scanSource(source, project, [scanner])),
    ]),
  );
  return judgeSites(sites, project, rules).filter((finding) => finding.confidence !== 'possible');
}

/** Applies fixes until none is left. */
export function migrate(files: Files, unsafe: boolean): Migration {
  let current = files;
  let firstFixes: readonly Fix[] = [];
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const fixes = acceptedFixes(findingsOf(current), unsafe);
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
