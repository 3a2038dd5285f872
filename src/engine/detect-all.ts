import type { Project } from '../project/project.js';
import type { SourceStore } from '../project/source-store.js';
import type { Finding } from '../rules/finding.js';
import type { Rule } from '../rules/rule.js';
import type { Scanner } from '../scanners/scanner.js';
import type { SiteBase } from '../scanners/site.js';
import { isParseFailure } from '../source/parse.js';
import type { Source } from '../source/source.js';
import { compareFindings, judgeSites, scannersOf, scanSource } from './detect.js';
import { directivesOf, type DirectiveOptions } from './directives/index.js';
import { demotedAll } from './fix/demote.js';

/** Why a file could not be looked at, or not by every rule. */
export interface FatalMessage {
  readonly message: string;
  /** The rule that failed; undefined when the file does not parse or cannot be read. */
  readonly ruleId: string | undefined;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

export interface DetectionInput {
  /** The files to parse; a file that is not among them has no sites. */
  readonly paths: readonly string[];
  readonly store: SourceStore;
  readonly project: Project;
  readonly rules: readonly Rule[];
  /** Whether the run is about a file, or only looks at it for the sake of others. */
  readonly isAskedFor: (path: string) => boolean;
  /** Whether the config turns a rule off in a file. */
  readonly isOff?: (ruleId: string, path: string) => boolean;
  readonly options: {
    readonly debug: boolean;
    /** What is asked of directives; undefined: they hold, and nothing is said about them. */
    readonly directives?: DirectiveOptions | undefined;
    readonly progress?: (step: string, done: number, total: number) => void;
  };
}

/** What all rules find in all files. */
export interface Detection {
  /** Sorted by path, place and rule. */
  readonly findings: readonly Finding[];
  /** By path of the file. */
  readonly fatal: Map<string, FatalMessage[]>;
}

/** Parses, scans and judges. What fails in one file, or one rule on one file, is a fatal message of that file; the rest goes on. */
export function detectAll(input: DetectionInput): Detection {
  const { paths, store, project, rules, options } = input;
  const fatal = new Map<string, FatalMessage[]>();
  const report = (path: string, message: FatalMessage): void => {
    fatal.set(path, [...(fatal.get(path) ?? []), message]);
  };
  const crashed = (path: string, ruleId: string | undefined, error: unknown): void =>
    report(path, { message: crashMessage(ruleId, error, options.debug), ruleId, line: 1, column: 1 });

  const sites = new Map<Scanner, SiteBase[]>(scannersOf(rules).map((scanner) => [scanner, []]));
  for (const [index, path] of paths.entries()) {
    options.progress?.('scanning', index, paths.length);
    const source = parsedSource(path, store, report, crashed);
    if (!source) continue;
    for (const [scanner, found] of sites) {
      try {
        found.push(...scanSource(source, project, [scanner]));
      } catch (error) {
        crashed(path, rules.find((rule) => rule.scanner === scanner)?.meta.id, error);
      }
    }
  }
  const directives = directivesOf(paths, store);
  const unparsed = [...fatal].filter(([, messages]) => messages.some(({ ruleId }) => ruleId === undefined));
  const findings = judgeSites(
    sites,
    project,
    rules.map((rule) => contained(rule, crashed)),
    input.isAskedFor,
    (ruleId, path, line) => input.isOff?.(ruleId, path) === true || directives.isDisabled(ruleId, path, line),
    unparsed.map(([path]) => path),
  );
  const reported = directives.applyTo(findings, options.directives, input.isAskedFor).sort(compareFindings);
  return { findings: withRunRemedies(reported, store), fatal };
}

function parsedSource(
  path: string,
  store: SourceStore,
  report: (path: string, message: FatalMessage) => void,
  crashed: (path: string, ruleId: undefined, error: unknown) => void,
): Source | undefined {
  try {
    const parsed = store.parsed(path);
    if (!parsed || !isParseFailure(parsed)) return parsed;
    const { message, line, column } = parsed;
    report(path, { message: `Parsing error: ${message}`, ruleId: undefined, line, column });
  } catch (error) {
    crashed(path, undefined, error);
  }
  return undefined;
}

function contained(rule: Rule, crashed: (path: string, ruleId: string, error: unknown) => void): Rule {
  return {
    ...rule,
    judge: (site, world) => {
      try {
        return rule.judge(site, world);
      } catch (error) {
        crashed(site.source.path, rule.meta.id, error);
        return undefined;
      }
    },
  };
}

function crashMessage(ruleId: string | undefined, error: unknown, debug: boolean): string {
  const what = ruleId === undefined ? 'Parsing' : `Rule ${ruleId}`;
  const reason = error instanceof Error ? error.message : String(error);
  const stack = debug && error instanceof Error && error.stack ? `\n${error.stack}` : '';
  return `${what} failed here: ${reason}. This is a bug in canon-migrate; other rules and files go on${stack}`;
}

/** Findings with the remedies that a run of fixes has for them. */
function withRunRemedies(findings: readonly Finding[], store: SourceStore): Finding[] {
  const fileOf = (path: string): Source | undefined => {
    const parsed = store.parsed(path);
    return parsed && !isParseFailure(parsed) ? parsed : undefined;
  };
  return demotedAll(
    findings.map((finding) => withWritableRemedy(finding, store)),
    fileOf,
  );
}

/** A file that is not UTF-8 cannot be written back byte for byte, so what would edit it is left to a person. */
function withWritableRemedy(finding: Finding, store: SourceStore): Finding {
  if (finding.remedy.kind !== 'fix') return finding;
  const broken = finding.remedy.fix.edits.find((edit) => store.decoded(edit.path)?.isUtf8 === false);
  if (!broken) return finding;
  const advice = `${broken.path} holds bytes that are not UTF-8; save it as UTF-8, then run canon-migrate fix again.`;
  return { ...finding, remedy: { kind: 'manual', code: 'not-utf8', advice } };
}
