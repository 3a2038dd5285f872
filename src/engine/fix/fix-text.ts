import { singleFileProject } from '../../project/project.js';
import type { SourceStore } from '../../project/source-store.js';
import type { Finding } from '../../rules/finding.js';
import type { Rule } from '../../rules/rule.js';
import { isParseFailure, parseSource } from '../../source/parse.js';
import type { Source } from '../../source/source.js';
import { detectAll, type FatalMessage } from '../detect-all.js';
import { FAULTS } from './fault-messages.js';
import { runFixes, type View } from './loop.js';

/** The text of one file after its fixes. */
export interface FixedText {
  readonly text: string;
  /** What is left to find in `text`. */
  readonly findings: readonly Finding[];
  /** Why the file was left alone or is not finished: it does not parse, a rule failed, a fix was taken back or did not converge. */
  readonly problems: readonly { readonly message: string }[];
}

/**
 * Fixes one file on its own, for hosts that see no other. Pure; never throws for what is in the file.
 * @param path POSIX path; its ending decides the language
 * @param text the file's text without a byte order mark
 */
export function fixText(
  path: string,
  text: string,
  rules: readonly Rule[],
  { unsafe }: { readonly unsafe: boolean },
): FixedText {
  let fatal: readonly FatalMessage[] = [];
  const outcome = runFixes({
    unsafe,
    all: false,
    look: (overlay) => {
      const seen = lookAt(path, overlay.get(path) ?? text, rules);
      fatal = seen.fatal;
      return seen;
    },
    original: (other) => (other === path ? text : undefined),
    parses: (_, candidate) => !isParseFailure(parseSource(path, candidate)),
    mayEdit: (other) => other === path,
  });
  return {
    text: outcome.texts.get(path) ?? text,
    findings: outcome.left,
    problems: [
      ...fatal.map(({ line, column, message }) => ({ message: `${line}:${column} ${message}` })),
      ...outcome.takenBack.map(({ finding, reason }) => ({
        message: `A fix of ${finding.ruleId} at line ${finding.location.line} ${FAULTS[reason]}; it is not made.`,
      })),
      ...outcome.notConverged.map(({ ruleIds }) => ({
        message: `The fixes of ${ruleIds.join(', ')} did not settle; the file is left as it was.`,
      })),
    ],
  };
}

function lookAt(
  path: string,
  text: string,
  rules: readonly Rule[],
): View & { readonly fatal: readonly FatalMessage[] } {
  const parsed = parseSource(path, text);
  if (isParseFailure(parsed)) {
    const { line, column, message } = parsed;
    const failure = { message: `Parsing error: ${message}`, ruleId: undefined, line, column };
    return { findings: [], fatal: [failure], file: () => undefined };
  }
  const { findings, fatal } = detectAll({
    paths: [path],
    store: storeOfOne(parsed),
    project: singleFileProject(parsed),
    rules,
    isAskedFor: (other) => other === path,
    options: { debug: false },
  });
  return {
    findings,
    fatal: fatal.get(path) ?? [],
    file: (other) => (other === path ? parsed : undefined),
  };
}

/** A store that holds one file. */
export function storeOfOne(source: Source): SourceStore {
  const { path, text } = source;
  const store: SourceStore = {
    bytes: (other) => (other === path ? Buffer.from(text) : undefined),
    decoded: (other) => (other === path ? { text, bom: false, isUtf8: true } : undefined),
    parsed: (other) => (other === path ? source : undefined),
    withOverlay: () => store,
  };
  return store;
}
