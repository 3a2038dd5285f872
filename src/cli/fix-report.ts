import pc from 'picocolors';
import { FAULTS } from '../engine/fix/fault-messages.js';
import {
  isAllowed,
  isInPhase,
  type AppliedFix,
  type FixChoice,
  type FixOutcome,
  type TakenBack,
} from '../engine/fix/loop.js';
import type { NotWritten } from '../engine/fix/write.js';
import { printable } from '../reporters/printable.js';
import { displayPath } from '../reporters/report.js';
import type { Finding } from '../rules/finding.js';

/** What a run of `fix` has to tell. */
export interface FixReport {
  /** Absolute path that the paths of the outcome are relative to. */
  readonly root: string;
  readonly cwd: string;
  readonly outcome: FixOutcome;
  /** Files whose new text was not written although it was to be. */
  readonly notWritten: readonly NotWritten[];
  /** The findings left, those of confidence `possible` included. */
  readonly left: readonly Finding[];
  /** The files that were asked for. */
  readonly targets: ReadonlySet<string>;
  /** Files of them that could not be looked at, or not by every rule. */
  readonly fatal: number;
  readonly choice: FixChoice;
  /** Whether new texts are written. */
  readonly writes: boolean;
  /** Whether the fixed files are named one by one. */
  readonly names: boolean;
  readonly color: boolean;
}

type Colors = ReturnType<typeof pc.createColors>;

/** What was fixed by file and rule, what was taken back or not written and why, and what is left. */
export function describeFix(report: FixReport): string {
  const colors = pc.createColors(report.color);
  const blocks = [report.names ? fixedFiles(report, colors) : [], troubles(report, colors)].filter(
    (block) => block.length > 0,
  );
  return [...blocks.map((block) => `${block.join('\n')}\n`), summary(report, colors)].join('\n');
}

/** Whether something did not go as it should: the exit code is then 1. */
export function hasTrouble({ outcome, notWritten }: Pick<FixReport, 'outcome' | 'notWritten'>): boolean {
  return outcome.takenBack.length + outcome.notConverged.length + notWritten.length > 0;
}

/** The fixes that are in the files now, or would be. */
function madeFixes({ outcome, notWritten }: FixReport): readonly AppliedFix[] {
  const missing = new Set(notWritten.map(({ path }) => path));
  return outcome.applied.filter(({ paths }) => !paths.some((path) => missing.has(path)));
}

function fixedFiles(report: FixReport, colors: Colors): string[] {
  const fixes = madeFixes(report);
  return [...report.outcome.texts.keys()].flatMap((path) => {
    const own = fixes.filter(({ paths }) => paths.includes(path));
    if (own.length === 0) return [];
    return `${colors.underline(show(report, path))}  ${colors.dim(countsByRule(own))}`;
  });
}

function countsByRule(fixes: readonly AppliedFix[]): string {
  const counts = new Map<string, number>();
  for (const { finding } of fixes) counts.set(finding.ruleId, (counts.get(finding.ruleId) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ruleId, number]) => `${ruleId} ${number}`)
    .join(', ');
}

function troubles(report: FixReport, colors: Colors): string[] {
  const { takenBack, notConverged, heldBack } = report.outcome;
  return [
    ...takenBack.map(({ finding, paths, reason }) => {
      const others = paths.filter((path) => path !== finding.path);
      const group = others.length > 0 ? `, with its edits in ${listed(report, others)}` : '';
      return `${colors.yellow('taken back')}  ${placeOf(report, finding)}  a fix of ${finding.ruleId} ${FAULTS[reason]}${group}${isOwnFault(reason) ? '; please report it' : ''}`;
    }),
    ...heldBack.map(({ finding, waitsFor }) => {
      const what = `${placeOf(report, finding)}  a fix of ${finding.ruleId} waits for`;
      const others = waitsFor.map((other) => placeOf(report, other)).join(', ');
      return `${colors.yellow('held back')}  ${what} ${others}, which is not rewritten`;
    }),
    ...notConverged.map(
      ({ paths, ruleIds }) =>
        `${colors.yellow('not converged')}  ${listed(report, paths)}  the fixes of ${ruleIds.join(', ')} come to no end, so nothing is changed there; please report it`,
    ),
    ...report.notWritten.map(
      ({ path, reason }) => `${colors.red('not written')}  ${show(report, path)} ${printable(reason)}`,
    ),
  ];
}

/** Whether a fix was taken back for a mistake of its rule, and not for what the user's code asks of it. */
function isOwnFault(reason: TakenBack['reason']): boolean {
  return reason !== 'type-error' && reason !== 'command-failed';
}

function placeOf(report: FixReport, { path, location }: Finding): string {
  return `${show(report, path)}:${location.line}:${location.column}`;
}

function summary(report: FixReport, colors: Colors): string {
  const fixes = madeFixes(report);
  const files = new Set(fixes.flatMap(({ paths }) => paths)).size;
  const number = `${counted(fixes.length, 'fix', 'fixes')} in ${counted(files, 'file')}`;
  const made = report.writes ? number : `Would make ${number}`;
  const left = report.left.filter(({ confidence }) => report.choice.all || confidence !== 'possible');
  const rest =
    left.length === 0 ? 'nothing left' : `${counted(left.length, 'finding')} left (${kinds(left, report)})`;
  return [
    colors.bold(`${made}; ${rest}`),
    ...(report.writes ? [] : ['Nothing is written.']),
    ...(left.length > 0 ? ['What is left and why: canon-migrate scan'] : []),
    ...(report.fatal > 0
      ? [`${counted(report.fatal, 'file')} could not be looked at: canon-migrate scan says why`]
      : []),
    '',
  ].join('\n');
}

const NO_KINDS = { unsafe: 0, outside: 0, later: 0, held: 0, manual: 0 };

/** What the findings that are left ask for: `2 unsafe: --unsafe, 1 manual`. */
function kinds(left: readonly Finding[], { choice, targets }: FixReport): string {
  const numbers = { ...NO_KINDS };
  for (const finding of left) numbers[kindOf(finding, choice, targets)] += 1;
  return [
    numbers.unsafe > 0 && `${numbers.unsafe} unsafe: --unsafe`,
    numbers.outside > 0 && `${numbers.outside} with edits in other files: name those too`,
    numbers.later > 0 && `${numbers.later} of other phases`,
    numbers.held > 0 && `${numbers.held} not applied`,
    numbers.manual > 0 && `${numbers.manual} manual`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function kindOf(finding: Finding, choice: FixChoice, targets: ReadonlySet<string>): keyof typeof NO_KINDS {
  const { remedy } = finding;
  if (remedy.kind === 'manual') return 'manual';
  if (choice.phase && !isInPhase(finding, choice.phase)) return 'later';
  if (!isAllowed(finding, choice)) return 'unsafe';
  return remedy.fix.edits.every(({ path }) => targets.has(path)) ? 'held' : 'outside';
}

function listed(report: FixReport, paths: readonly string[]): string {
  return paths.map((path) => show(report, path)).join(', ');
}

function show(report: FixReport, path: string): string {
  return printable(displayPath(report, path));
}

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
