import { singleFileProject } from '../../project/project.js';
import type { Finding } from '../../rules/finding.js';
import type { Rule } from '../../rules/rule.js';
import { isParseFailure, parseSource } from '../../source/parse.js';
import { judgeSites, scannersOf, scanSource } from '../detect.js';
import { runFixes, type View } from './loop.js';

/** The text of one file after its fixes. */
export interface FixedText {
  readonly text: string;
  /** What is left to find in `text`. */
  readonly findings: readonly Finding[];
  /** Why the file was left alone or is not finished: it does not parse, or a fix did not converge. */
  readonly problems: readonly { readonly message: string }[];
}

/**
 * Fixes one file on its own, for hosts that see no other. Pure.
 * @param path POSIX path; its ending decides the language
 * @param text the file's text without a byte order mark
 */
export function fixText(
  path: string,
  text: string,
  rules: readonly Rule[],
  { unsafe }: { readonly unsafe: boolean },
): FixedText {
  const first = parseSource(path, text);
  if (isParseFailure(first)) {
    const { line, column, message } = first;
    return { text, findings: [], problems: [{ message: `${line}:${column} Parsing error: ${message}` }] };
  }
  const outcome = runFixes({
    unsafe,
    all: false,
    look: (overlay) => lookAt(path, overlay.get(path) ?? text, rules),
    original: () => text,
    parses: (_, candidate) => !isParseFailure(parseSource(path, candidate)),
  });
  return {
    text: outcome.texts.get(path) ?? text,
    findings: outcome.left,
    problems: [
      ...outcome.takenBack.map(({ finding }) => ({
        message: `A fix of ${finding.ruleId} gave text that does not parse; it is taken back.`,
      })),
      ...outcome.notConverged.map(({ ruleIds }) => ({
        message: `The fixes of ${ruleIds.join(', ')} did not settle; the file is left as it was.`,
      })),
    ],
  };
}

function lookAt(path: string, text: string, rules: readonly Rule[]): View {
  const source = parseSource(path, text);
  if (isParseFailure(source)) return { findings: [], file: () => undefined };
  const project = singleFileProject(source);
  const sites = new Map(
    scannersOf(rules).map((scanner) => [scanner, scanSource(source, project, [scanner])] as const),
  );
  const findings = judgeSites(sites, project, rules);
  return { findings, file: (other) => (other === path ? source : undefined) };
}
