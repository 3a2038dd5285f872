import { judgeSites, scannersOf, scanSource } from '../engine/detect.js';
import { singleFileProject } from '../project/project.js';
import type { Edit, Finding, Fix } from '../rules/finding.js';
import type { Rule } from '../rules/rule.js';
import { isParseFailure, parseSource } from '../source/parse.js';
import type { ParseFailure } from '../source/source.js';
import type { FixedText, FixText } from './jscodeshift.js';

const MAX_PASSES = 10;

/** Fixes one file in passes until nothing is left to fix; a file that a fix breaks, or that does not settle, stays as it was. */
export const fixSingleFile: FixText = (path, text, rules, { unsafe }) => {
  let current = text;
  const applied = new Set<string>();
  for (let pass = 0; pass <= MAX_PASSES; pass++) {
    const findings = findingsOf(path, current, rules);
    if ('line' in findings) return left(text, brokenMessage(findings, [...applied]));
    const chosen = compatible(findings.filter((finding) => fixOf(finding, path, unsafe) !== undefined));
    if (chosen.length === 0) return { text: current, findings, problems: [] };
    for (const finding of chosen) applied.add(finding.ruleId);
    current = apply(
      current,
      chosen.flatMap((finding) => fixOf(finding, path, unsafe)?.edits ?? []),
    );
  }
  return left(text, `The fixes of ${[...applied].join(', ')} did not settle; the file is left as it was.`);
};

function findingsOf(path: string, text: string, rules: readonly Rule[]): Finding[] | ParseFailure {
  const source = parseSource(path, text);
  if (isParseFailure(source)) return source;
  const project = singleFileProject(source);
  const sites = new Map(
    scannersOf(rules).map((scanner) => [scanner, scanSource(source, project, [scanner])] as const),
  );
  return judgeSites(sites, project, rules);
}

function left(text: string, message: string): FixedText {
  return { text, findings: [], problems: [{ message }] };
}

function brokenMessage({ message, line, column }: ParseFailure, ruleIds: readonly string[]): string {
  if (ruleIds.length === 0) return `${line}:${column} Parsing error: ${message}`;
  return `The fixes of ${ruleIds.join(', ')} gave text that does not parse; the file is left as it was.`;
}

/** The fix of a finding that may be applied here. */
function fixOf({ remedy, confidence }: Finding, path: string, unsafe: boolean): Fix | undefined {
  if (remedy.kind !== 'fix' || confidence === 'possible') return undefined;
  const isAllowed = unsafe || remedy.fix.applicability === 'safe';
  return isAllowed && remedy.fix.edits.every((edit) => edit.path === path) ? remedy.fix : undefined;
}

/** The findings whose edits stay clear of those before them; the others wait for the next pass. */
function compatible(findings: readonly Finding[]): Finding[] {
  const taken: Edit[] = [];
  return findings.filter(({ remedy }) => {
    const edits = remedy.kind === 'fix' ? remedy.fix.edits : [];
    if (edits.some((edit) => taken.some((other) => edit.start <= other.end && other.start <= edit.end))) {
      return false;
    }
    taken.push(...edits);
    return edits.length > 0;
  });
}

function apply(text: string, edits: readonly Edit[]): string {
  let result = '';
  let offset = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    result += text.slice(offset, edit.start) + edit.text;
    offset = edit.end;
  }
  return result + text.slice(offset);
}
