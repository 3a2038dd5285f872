import { nearestName } from '../../config/nearest-name.js';
import type { Edit, Finding, Remedy, Severity } from '../../rules/finding.js';
import { docsUrl } from '../../rules/rule.js';
import { DIRECTIVE_KINDS, type Directive, type FileDirectives } from './directive.js';

/** The id under which what is wrong with a directive is reported. */
export const DIRECTIVE_RULE = 'directive';

/** What is asked of directives. */
export interface DirectiveOptions {
  /** What an unused directive counts as. */
  readonly unused: Severity | 'off';
  /** Whether each must say why, behind `--`. */
  readonly requireReason: boolean;
  /** Ids that a directive may name. */
  readonly ruleIds: readonly string[];
  /** The rules that ran; undefined when all did that the config does not turn off. */
  readonly ran: readonly string[] | undefined;
}

/** What was kept quiet by which directive. */
export interface Use {
  readonly directive: Directive;
  readonly ruleId: string;
}

/** The findings about the directives of one file. */
export function judgeDirectives(
  { directives, unknown }: FileDirectives,
  uses: readonly Use[],
  text: string,
  options: DirectiveOptions,
): Finding[] {
  const findings = unknown.map((place) =>
    findingOf(place, 'unknownKind', 'warn', {
      message: sentence(
        `There is no directive \`canon-migrate-${place.word}\`${nearestName(place.word, DIRECTIVE_KINDS)}`,
      ),
      remedy: byHand('unknown-directive', 'Write one that there is, or remove the comment.'),
    }),
  );
  for (const directive of directives) {
    findings.push(
      ...unknownRules(directive, options),
      ...missingReason(directive, options),
      ...unused(directive, uses, text, options),
    );
  }
  return findings;
}

function unknownRules(directive: Directive, { ruleIds }: DirectiveOptions): Finding[] {
  return directive.rules
    .filter((id) => !ruleIds.includes(id))
    .map((id) =>
      findingOf(directive, 'unknownRule', 'warn', {
        message: sentence(
          `This directive names a rule '${id}' that does not exist${nearestName(id, ruleIds)}`,
        ),
        remedy: byHand('unknown-rule', 'Name a rule that exists, or remove the directive.'),
      }),
    );
}

function missingReason(directive: Directive, { requireReason }: DirectiveOptions): Finding[] {
  if (!requireReason || directive.kind === 'enable' || directive.reason !== undefined) return [];
  return [
    findingOf(directive, 'noReason', 'error', {
      message:
        'This directive does not say why. A reader cannot tell whether it still holds; add the reason behind `--`.',
      remedy: byHand('no-reason', 'Write the reason behind two dashes at the end of the comment.'),
    }),
  ];
}

function unused(
  directive: Directive,
  uses: readonly Use[],
  text: string,
  { unused: severity, ruleIds, ran }: DirectiveOptions,
): Finding[] {
  if (severity === 'off' || directive.kind === 'enable') return [];
  const used = new Set(uses.filter((use) => use.directive === directive).map(({ ruleId }) => ruleId));
  if (directive.rules.length === 0) {
    if (used.size > 0 || ran !== undefined) return [];
    const message = 'This directive keeps nothing quiet: no rule has a finding here. Remove it.';
    return [findingOf(directive, 'unused', severity, { message, remedy: removal(directive, text) })];
  }
  const idle = directive.rules.filter(
    (id) => !used.has(id) && ruleIds.includes(id) && (ran?.includes(id) ?? true),
  );
  if (idle.length === 0) return [];
  const left = directive.rules.filter((id) => !idle.includes(id));
  const names = idle.map((id) => `\`${id}\``).join(', ');
  return [
    findingOf(directive, 'unused', severity, {
      message: `This directive keeps nothing of ${names} quiet: there is no finding here. Remove it.`,
      remedy: left.length === 0 ? removal(directive, text) : shortening(directive, left),
    }),
  ];
}

function findingOf(
  { path, range, location }: Pick<Directive, 'path' | 'range' | 'location'>,
  messageId: string,
  severity: Severity,
  { message, remedy }: Pick<Finding, 'message' | 'remedy'>,
): Finding {
  return {
    ruleId: DIRECTIVE_RULE,
    messageId,
    message,
    severity,
    path,
    range,
    location,
    confidence: 'certain',
    role: 'unrelated',
    evidence: [],
    related: [],
    docs: docsUrl(DIRECTIVE_RULE).replace('/rules/directive.md', '/directives.md'),
    remedy,
  };
}

function sentence(text: string): string {
  return text.endsWith('?') ? text : `${text}.`;
}

function byHand(code: string, advice: string): Remedy {
  return { kind: 'manual', code, advice };
}

/** Takes the comment out: with its lines when nothing else is on them, else with the spaces before it. */
function removal(directive: Directive, text: string): Remedy {
  const [start, end] = directive.range;
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const [rest = ''] = /^[^\n\r]*/.exec(text.slice(end)) ?? [];
  const [lineBreak = ''] = /^(?:\r\n|\n|\r)?/.exec(text.slice(end + rest.length)) ?? [];
  const before = text.slice(lineStart, start);
  if (before.trim() === '' && rest.trim() === '') {
    return removing(directive, lineStart, end + rest.length + lineBreak.length, '');
  }
  if (rest.trim() === '') return removing(directive, start - trailingSpaces(before), end, '');
  const touches = /\S$/.test(before) && /^\S/.test(rest);
  return removing(directive, start, end, touches ? ' ' : '');
}

function trailingSpaces(text: string): number {
  return text.length - text.trimEnd().length;
}

function removing({ path }: Directive, start: number, end: number, text: string): Remedy {
  return fixWith('Remove the directive', { path, start, end, text });
}

function shortening({ path, listRange: [start, end] }: Directive, left: readonly string[]): Remedy {
  return fixWith('Take what is not needed out of the directive', { path, start, end, text: left.join(', ') });
}

function fixWith(title: string, edit: Edit): Remedy {
  return { kind: 'fix', fix: { title, applicability: 'safe', edits: [edit], aboutComment: true } };
}
