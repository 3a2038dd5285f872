import type { Project } from '../project/project.js';
import type { Scanner } from '../scanners/scanner.js';
import type { Confidence, RelatedPlace, SiteBase } from '../scanners/site.js';
import type { Finding, FindingKey, Remedy, Severity } from './finding.js';
import type { Phase } from './phase.js';

/** What a rule may look at besides its site. */
export interface World {
  readonly project: Project;
  /** Every site of the scanned root, those without a finding included. */
  readonly sites: readonly SiteBase[];
  /**
   * Whether this run rewrites what a rule finds in a file: the rule is on and the file was asked for. Absent for a run of every rule
   * over every file.
   */
  readonly covers?: (ruleId: string, path: string) => boolean;
  /** Whether the user keeps a rule from reporting, and so from fixing, what is on a line of a file, 1-based. */
  readonly isDisabled?: (ruleId: string, path: string, line: number) => boolean;
  /** Files that mention a rule's words and do not parse: what they read is not known. */
  readonly unparsed?: readonly string[];
  /** What a function makes of the world, computed once for all sites; absent where the world is too small to matter. */
  readonly once?: <T>(make: (world: World) => T) => T;
}

export interface RuleMeta<MessageId extends string = string> {
  /** Names the file, the page, the tests and the fixtures of the rule. */
  readonly id: string;
  /** One sentence: what the rule finds. */
  readonly summary: string;
  readonly severity: Severity;
  readonly fixable: 'none' | 'sometimes' | 'always';
  /** The step of a migration that the rule's fixes are part of; the last one when absent. */
  readonly phase?: Phase;
  /**
   * `project`: whether its fix is safe depends on what other files read, so that a host which sees one file can only suggest it.
   * Absent: the file itself tells.
   */
  readonly fixNeeds?: 'project';
  /** Message texts; `{{name}}` is filled from the verdict's data. */
  readonly messages: Readonly<Record<MessageId, string>>;
}

/** What a rule says of a site. */
export interface Verdict<MessageId extends string = string> {
  readonly messageId: MessageId;
  readonly data?: Readonly<Record<string, string>>;
  readonly remedy: Remedy;
  /** See {@link Finding.needs}. */
  readonly needs?: readonly FindingKey[];
  /** What to underline instead of the site's range: a part of the same file. */
  readonly range?: readonly [number, number];
  /** How sure the finding is, when that is less than how sure the site is. */
  readonly confidence?: Confidence;
  /** Places that belong to the finding, besides those of the site. */
  readonly related?: readonly RelatedPlace[];
}

/** A rule: judges the sites of one scanner. Written once, run by every host. */
export interface Rule {
  readonly meta: RuleMeta;
  readonly scanner: Scanner;
  /** The finding of a site; undefined when the rule has nothing to say. */
  judge(site: SiteBase, world: World): Finding | undefined;
}

/** Where a rule's page stands. */
export function docsUrl(id: string): string {
  return `https://github.com/chainlesschain/canon-migrate/blob/main/docs/rules/${id}.md`;
}

/** Makes a rule of its meta and its verdict on a site; a message id that is not in `meta.messages` does not compile. */
export function defineRule<S extends SiteBase, MessageId extends string>(definition: {
  readonly meta: RuleMeta<MessageId>;
  readonly scanner: Scanner<S>;
  verdict(site: S, world: World): Verdict<NoInfer<MessageId>> | undefined;
}): Rule {
  const { meta, scanner } = definition;
  return {
    meta,
    scanner,
    judge(site, world) {
      const verdict = definition.verdict(site as S, world);
      if (!verdict) return undefined;
      const range = verdict.range ?? site.range;
      return {
        ruleId: meta.id,
        messageId: verdict.messageId,
        message: fillMessage(meta.messages[verdict.messageId], verdict.data ?? {}),
        severity: meta.severity,
        path: site.source.path,
        range,
        location: site.source.locationOf(range[0], range[1]),
        confidence: verdict.confidence ?? site.confidence,
        role: site.role,
        evidence: site.evidence,
        related: [...site.related, ...(verdict.related ?? [])],
        docs: docsUrl(meta.id),
        remedy: verdict.remedy,
        ...(verdict.needs && verdict.needs.length > 0 && { needs: verdict.needs }),
        ...(meta.phase && { phase: meta.phase }),
      };
    },
  };
}

function fillMessage(template: string, data: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => data[name] ?? whole);
}
