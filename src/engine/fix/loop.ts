import type { Finding } from '../../rules/finding.js';
import { LAST_PHASE, type Phase } from '../../rules/phase.js';
import { applyFixes, editedPaths, type Application, type Candidate } from './apply.js';
import { createBans, type Bans } from './bans.js';
import { demotedAll, type CommentedText } from './demote.js';
import { faultOf, type Fault } from './fault.js';
import { createGroups, type Groups } from './groups.js';
import { applyWithNeeds, presenceOf, type Presence } from './needs.js';

/** How often fixes are applied and looked for again before a file counts as not converging. */
export const MAX_PASSES = 10;

/** What the loop sees of the files while it edits them in memory. */
export interface View {
  readonly findings: readonly Finding[];
  /** Undefined for a file that does not parse. */
  file(path: string): CommentedText | undefined;
}

/** Which fixes may be applied. */
export interface FixChoice {
  readonly unsafe: boolean;
  /** Whether findings that are only possible are fixed too. */
  readonly all: boolean;
  /** The one step of a migration to make; all that are possible when absent. */
  readonly phase?: Phase | undefined;
}

/** The files to fix. */
export interface FixRequest extends FixChoice {
  /** Findings of the files as they are whose fixes are not to be made. */
  readonly without?: readonly Finding[] | undefined;
  /** Looks at the files, with some of their texts replaced. */
  readonly look: (overlay: ReadonlyMap<string, string>) => View;
  /** A file's text before anything is applied; undefined when there is no such file. */
  readonly original: (path: string) => string | undefined;
  /** Whether a text parses as the file's language. */
  readonly parses: (path: string, text: string) => boolean;
  /** Whether a file may be edited. A fix that reaches one that may not is left alone. */
  readonly mayEdit: (path: string) => boolean;
}

/** A fix that is in the new texts. */
export interface AppliedFix {
  readonly finding: Finding;
  /** The files it edits, sorted. */
  readonly paths: readonly string[];
}

/** A fix that was tried and is not in the new texts; it is not tried again. */
export interface TakenBack extends AppliedFix {
  readonly reason: 'syntax-error' | 'type-error' | 'command-failed' | Fault;
}

/** A fix that is not made because a fix it needs is not. */
export interface HeldBack {
  readonly finding: Finding;
  /** What it needs, directly or through others that wait, and what is not rewritten; not empty. */
  readonly waitsFor: readonly Finding[];
}

/** Files that went back to what they were because fixing them came to no end. */
export interface NotConverged {
  readonly paths: readonly string[];
  readonly ruleIds: readonly string[];
}

/** What fixing gave; nothing is written. */
export interface FixOutcome {
  /** New text by path, for every file that changes, sorted by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** In the order they were applied. */
  readonly applied: readonly AppliedFix[];
  readonly takenBack: readonly TakenBack[];
  readonly notConverged: readonly NotConverged[];
  /** Fixes that the choice allows and that were not made, because others were taken back or are not allowed. */
  readonly heldBack: readonly HeldBack[];
  /** What is left to find in the new texts; a fix that the engine demoted is unsafe here. */
  readonly left: readonly Finding[];
  /** Files that are written together or not at all. */
  readonly groups: Groups;
}

interface State {
  readonly request: FixRequest;
  /** Texts that differ from the original. */
  readonly overlay: Map<string, string>;
  /** The texts of each edited file so far, pass by pass. */
  readonly history: Map<string, string[]>;
  applied: AppliedFix[];
  readonly takenBack: TakenBack[];
  readonly notConverged: NotConverged[];
  /** What was taken back. */
  readonly bans: Bans;
  /** Files that did not converge. */
  readonly frozen: Set<string>;
  readonly groups: Groups;
}

/**
 * Applies fixes in passes until none is left. A fix whose result does not parse is taken back with its whole group; a file that comes
 * back to the text of two passes ago, or is not done after {@link MAX_PASSES}, goes back to what it was with all that is grouped with it.
 */
export function runFixes(request: FixRequest): FixOutcome {
  const state: State = {
    request,
    overlay: new Map(),
    history: new Map(),
    applied: [],
    takenBack: [],
    notConverged: [],
    bans: createBans(),
    frozen: new Set(),
    groups: createGroups(),
  };
  for (const finding of request.without ?? []) state.bans.add(finding);
  for (let pass = 0; ; pass++) {
    const view = request.look(state.overlay);
    const findings = demotedAll(view.findings, view.file);
    const presence = presenceOf(findings);
    const candidates = presence.withNeedsMet(candidatesOf(state, findings));
    if (candidates.length === 0) return outcomeOf(state, findings, presence);
    if (pass < MAX_PASSES) applyPass(state, candidates, presence);
    else
      giveUp(
        state,
        candidates.flatMap(({ fix }) => editedPaths(fix)),
        ruleIdsOf(candidates),
      );
  }
}

/** The fixes that may be applied now. One that cannot be applied at all is taken back here. */
function candidatesOf(state: State, findings: readonly Finding[]): Candidate[] {
  const { request, bans, frozen } = state;
  return findings.flatMap((finding) => {
    if (!isAllowed(finding, request) || bans.has(finding)) return [];
    const candidate = { finding, fix: finding.remedy.fix };
    const paths = editedPaths(candidate.fix);
    if (paths.some((path) => frozen.has(path) || !request.mayEdit(path))) return [];
    const fault = faultOf(candidate.fix, (path) => currentText(state, path));
    if (!fault) return [candidate];
    takeBack(state, candidate, fault);
    return [];
  });
}

type FixableFinding = Finding & { readonly remedy: { readonly kind: 'fix' } };

/** Whether a finding has a fix that a choice allows. */
export function isAllowed(finding: Finding, { unsafe, all, phase }: FixChoice): finding is FixableFinding {
  const { remedy, confidence } = finding;
  if (remedy.kind !== 'fix' || (confidence === 'possible' && !all)) return false;
  if (phase && !isInPhase(finding, phase)) return false;
  return unsafe || remedy.fix.applicability === 'safe';
}

/** Whether a fix belongs to a phase. A reader that moves with its type belongs to the writers, which move with it too. */
export function isInPhase(finding: Finding, phase: Phase): boolean {
  const own = finding.phase ?? LAST_PHASE;
  const isTyped = own === 'readers' && finding.needs !== undefined;
  return (isTyped ? 'writers' : own) === phase;
}

function applyPass(state: State, candidates: readonly Candidate[], presence: Presence): void {
  joinNeeded(state, candidates, presence);
  const { texts, applied, postponed } = applyParseable(state, candidates, presence);
  for (const { finding, fix } of applied) {
    const paths = editedPaths(fix).sort();
    state.applied.push({ finding, paths });
    state.groups.join(paths);
  }
  // Fixes that need each other and cannot be made in one pass would wait for ever.
  if (applied.length === 0)
    for (const candidate of postponed) takeBack(state, candidate, 'overlapping-edits');
  state.bans.follow(applied.flatMap(({ fix }) => fix.edits));
  const circular: string[] = [];
  for (const [path, text] of texts) {
    const history = state.history.get(path) ?? [state.request.original(path) ?? ''];
    if (history.at(-2) === text) circular.push(path);
    state.history.set(path, [...history, text]);
    state.overlay.set(path, text);
  }
  if (circular.length > 0) giveUp(state, circular, []);
}

/** Groups the files of each fix with those of the fixes it needs, for they go back together. */
function joinNeeded(state: State, candidates: readonly Candidate[], presence: Presence): void {
  const pathsOf = new Map(candidates.map(({ finding, fix }) => [finding, editedPaths(fix)]));
  for (const { finding, fix } of candidates) {
    const needed = presence.needsOf(finding).flatMap((need) => pathsOf.get(need) ?? []);
    if (needed.length > 0) state.groups.join([...new Set([...editedPaths(fix), ...needed])]);
  }
}

/** Applies fixes, without those that leave a file that does not parse and those that need one of these. */
function applyParseable(state: State, candidates: readonly Candidate[], presence: Presence): Application {
  const textOf = (path: string): string => currentText(state, path) ?? '';
  let chosen = candidates;
  for (;;) {
    const application = applyWithNeeds(chosen, presence, (some) => applyFixes(some, textOf));
    const broken = [...application.texts].find(([path, text]) => !state.request.parses(path, text))?.[0];
    if (broken === undefined) return application;
    const culprits = culpritsOf(state, application.applied, broken, textOf);
    for (const culprit of culprits) takeBack(state, culprit, 'syntax-error');
    chosen = presence.withNeedsMet(chosen.filter((candidate) => !culprits.includes(candidate)));
  }
}

/** Of the fixes that touch a broken file, those that break it alone; all of them when none does. */
function culpritsOf(
  state: State,
  applied: readonly Candidate[],
  path: string,
  textOf: (path: string) => string,
): readonly Candidate[] {
  const touching = applied.filter(({ fix }) => editedPaths(fix).includes(path));
  const alone = touching.filter(
    (candidate) => !state.request.parses(path, applyFixes([candidate], textOf).texts.get(path) ?? ''),
  );
  return alone.length > 0 ? alone : touching;
}

function takeBack(state: State, candidate: Candidate, reason: TakenBack['reason']): void {
  state.bans.add(candidate.finding);
  state.takenBack.push({ finding: candidate.finding, paths: editedPaths(candidate.fix).sort(), reason });
}

/** Takes files, and all that is grouped with them, back to what they were, for good. */
function giveUp(state: State, paths: readonly string[], wanted: readonly string[]): void {
  const whole = new Set(paths.flatMap((path) => state.groups.membersOf(path)));
  const isUndone = (fix: AppliedFix): boolean => fix.paths.some((path) => whole.has(path));
  const ruleIds = new Set([...wanted, ...ruleIdsOf(state.applied.filter(isUndone))]);
  state.applied = state.applied.filter((fix) => !isUndone(fix));
  for (const path of whole) {
    state.overlay.delete(path);
    state.frozen.add(path);
  }
  state.notConverged.push({ paths: [...whole].sort(), ruleIds: [...ruleIds].sort() });
}

function ruleIdsOf(fixes: readonly { readonly finding: Finding }[]): string[] {
  return fixes.map(({ finding }) => finding.ruleId);
}

function outcomeOf(state: State, left: readonly Finding[], presence: Presence): FixOutcome {
  const { overlay, request, applied, takenBack, notConverged, groups } = state;
  const texts = [...overlay].filter(([path, text]) => text !== request.original(path));
  return {
    texts: new Map(texts.sort(([a], [b]) => (a < b ? -1 : 1))),
    applied,
    takenBack,
    notConverged,
    heldBack: heldBackOf(state, left, presence),
    left,
    groups,
  };
}

/** What is allowed, can be made by itself, and is left because of what it needs. */
function heldBackOf(state: State, left: readonly Finding[], presence: Presence): HeldBack[] {
  const held = new Set(candidatesOf(state, left).map(({ finding }) => finding));
  return [...held].map((finding) => {
    const needed = new Set(presence.needsOf(finding));
    for (const need of needed) {
      if (held.has(need)) for (const further of presence.needsOf(need)) needed.add(further);
    }
    return { finding, waitsFor: [...needed].filter((need) => !held.has(need)) };
  });
}

function currentText({ overlay, request }: State, path: string): string | undefined {
  return overlay.get(path) ?? request.original(path);
}
