import type { Project, ProjectSettings } from '../project/project.js';
import type { Finding } from '../rules/finding.js';
import type { Rule, World } from '../rules/rule.js';
import { mentionsOf, type Scanner } from '../scanners/scanner.js';
import type { SiteBase } from '../scanners/site.js';
import type { Source } from '../source/source.js';

/** The scanners that a set of rules needs, each once. */
export function scannersOf(rules: readonly Rule[]): Scanner[] {
  return [...new Set(rules.map((rule) => rule.scanner))];
}

/** The patterns of which a file's text matches one when some scanner can have sites there. */
export function mentionsOfAll(scanners: readonly Scanner[], settings: ProjectSettings): RegExp[] {
  return scanners.flatMap((scanner) => mentionsOf(scanner, settings));
}

/** The sites of one file. */
export function scanSource(source: Source, project: Project, scanners: readonly Scanner[]): SiteBase[] {
  return scanners
    .filter((scanner) => mentionsOf(scanner, project.settings).some((pattern) => pattern.test(source.text)))
    .flatMap((scanner) => scanner.scan(source, project));
}

/**
 * The findings of a set of sites, sorted by path, then place, then rule.
 * The sites must be those of all files: a rule may look at the sites of the others.
 * @param isAskedFor whether the run is about a file, or only looks at it for the sake of others
 * @param isDisabled whether the user keeps a rule quiet on a line of a file
 * @param unparsed files that do not parse
 */
export function judgeSites(
  sitesByScanner: ReadonlyMap<Scanner, readonly SiteBase[]>,
  project: Project,
  rules: readonly Rule[],
  isAskedFor: (path: string) => boolean = () => true,
  isDisabled: World['isDisabled'] = () => false,
  unparsed: readonly string[] = [],
): Finding[] {
  const ruleIds = new Set(rules.map((rule) => rule.meta.id));
  const made = new Map<unknown, unknown>();
  const world: World = {
    project,
    sites: [...sitesByScanner.values()].flat(),
    unparsed,
    once: (make) => {
      if (!made.has(make)) made.set(make, make(world));
      return made.get(make) as ReturnType<typeof make>;
    },
    covers: (ruleId: string, path: string) => ruleIds.has(ruleId) && isAskedFor(path),
    isDisabled,
  };
  const findings = rules.flatMap((rule) =>
    (sitesByScanner.get(rule.scanner) ?? [])
      .map((site) => rule.judge(site, world))
      .filter((finding) => finding !== undefined),
  );
  return findings.sort(compareFindings);
}

/** Orders findings by path, then place, then rule. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.path, b.path) ||
    a.range[0] - b.range[0] ||
    a.range[1] - b.range[1] ||
    compareText(a.ruleId, b.ruleId) ||
    compareText(a.message, b.message)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
