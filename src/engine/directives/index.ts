import type { SourceStore } from '../../project/source-store.js';
import type { Finding } from '../../rules/finding.js';
import { isParseFailure } from '../../source/parse.js';
import { DIRECTIVE_MENTION, type FileDirectives } from './directive.js';
import { judgeDirectives, type DirectiveOptions, type Use } from './judge-directives.js';
import { readDirectives } from './read-directives.js';
import { createSuppression } from './suppression.js';

export { DIRECTIVE_MENTION } from './directive.js';
export { DIRECTIVE_RULE, type DirectiveOptions } from './judge-directives.js';

/** The directives of the files of a run. */
export interface Directives {
  /** Whether a rule is kept quiet on a line of a file, 1-based. */
  isDisabled(ruleId: string, path: string, line: number): boolean;
  /**
   * The findings without those that are kept quiet, and with those about the directives themselves. Not sorted.
   * @param options undefined: nothing is said about directives
   * @param isAskedFor whether the run is about a file
   */
  applyTo(
    findings: readonly Finding[],
    options: DirectiveOptions | undefined,
    isAskedFor: (path: string) => boolean,
  ): Finding[];
}

/** Reads the directives of files; only those whose text mentions one are parsed. */
export function directivesOf(paths: readonly string[], store: SourceStore): Directives {
  const files = new Map<string, FileDirectives>();
  for (const path of paths) {
    if (!DIRECTIVE_MENTION.test(store.decoded(path)?.text ?? '')) continue;
    const source = store.parsed(path);
    if (source && !isParseFailure(source)) files.set(path, readDirectives(source));
  }
  const suppression = createSuppression([...files.values()].flatMap(({ directives }) => directives));
  return {
    isDisabled: (ruleId, path, line) =>
      files.has(path) && suppression.directivesFor(path, ruleId, line).length > 0,
    applyTo: (findings, options, isAskedFor) => {
      if (files.size === 0) return [...findings];
      const uses: Use[] = [];
      const left = findings.filter(({ ruleId, path, location }) => {
        const reaching = files.has(path) ? suppression.directivesFor(path, ruleId, location.line) : [];
        uses.push(...reaching.map((directive) => ({ directive, ruleId })));
        return reaching.length === 0;
      });
      if (!options) return left;
      const own = [...files].filter(([path]) => isAskedFor(path));
      return [
        ...left,
        ...own.flatMap(([path, file]) =>
          judgeDirectives(file, uses, store.decoded(path)?.text ?? '', options),
        ),
      ];
    },
  };
}
