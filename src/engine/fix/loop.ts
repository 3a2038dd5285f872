import type { Finding } from '../../rules/finding.js';
import { applyFixes, type Candidate } from './apply.js';
import { losesComment, type CommentedText } from './demote.js';
import { createGroups, type Groups } from './groups.js';

/** How often fixes are applied and looked for again before a file counts as not converging. */
export const MAX_PASSES = 10;

/** What the loop sees of the files while it edits them in memory. */
export interface View {
  readonly findings: readonly Finding[];
  /** Undefined for a file that does not parse. */
  file(path: string): CommentedText | undefined;
}

/** The files to fix, and which fixes may be applied. */
export interface FixRequest {
  /** Looks at the files, with some of their texts replaced. */
  readonly look: (overlay: ReadonlyMap<string, string>) => View;
  /** A file's text before anything is applied. */
  readonly original: (path: string) => string;
  /** Whether a text parses as the file's language. */
  readonly parses: (path: string, text: string) => boolean;
  readonly unsafe: boolean;
  /** Whether findings that are only possible are fixed too. */
  readonly all: boolean;
}

/** A fix that was applied and taken back. */
export interface TakenBack {
  readonly finding: Finding;
  readonly reason: 'syntax-error';
}

/** Files that went back to what they were because fixing them came to no end. */
export interface NotConverged {
  readonly paths: readonly string[];
  readonly ruleIds: readonly string[];
}

export interface FixOutcome {
  /** New text by path, for every file that changes. */
  readonly texts: ReadonlyMap<string, string>;
  /** The findings whose fixes are in `texts`, in the order they were applied. */
  readonly applied: readonly Finding[];
  readonly takenBack: readonly TakenBack[];
  readonly notConverged: readonly NotConverged[];
  /** What is left to find in the new texts. */
  readonly left: readonly Finding[];
  /** Files that are written together or not at all. */
  readonly groups: Groups;
}

interface State {
  readonly overlay: Map<string, string>;
  readonly history: Map<string, string[]>;
  readonly applied: Finding[];
  readonly takenBack: TakenBack[];
  readonly notConverged: NotConverged[];
  readonly banned: Set<string>;
  readonly frozen: Set<string>;
  readonly groups: Groups;
}

/**
 * Applies fixes in passes until none is left. A fix whose result does not parse is taken back with its whole group; a file that comes
 * back to the text of two passes ago, or is not done after {@link MAX_PASSES}, goes back to what it was with all that is grouped with it.
 */
export function runFixes(request: FixRequest): FixOutcome {
  const state: State = {
    overlay: new Map(),
    history: new Map(),
    applied: [],
    takenBack: [],
    notConverged: [],
    banned: new Set(),
    frozen: new Set(),
    groups: createGroups(),
  };
  for (let pass = 0; ; pass++) {
    const view = request.look(state.overlay);
    const candidates = candidatesOf(request, state, view);
    if (candidates.length === 0) return outcomeOf(request, state, view.findings);
    if (pass >= MAX_PASSES) giveUp(state, candidates.flatMap(pathsOf));
    else applyPass(request, state, candidates);
  }
}

function candidatesOf(request: FixRequest, state: State, view: View): Candidate[] {
  return view.findings.flatMap((finding) => {
    if (finding.remedy.kind !== 'fix' || (finding.confidence === 'possible' && !request.all)) return [];
    const { fix } = finding.remedy;
    const candidate = { finding, fix };
    if (fix.edits.length === 0 || pathsOf(candidate).some((path) => state.frozen.has(path))) return [];
    if (!request.unsafe && (fix.applicability !== 'safe' || losesComment(fix, view.file))) return [];
    return state.banned.has(fingerprintOf(request, state, candidate)) ? [] : [candidate];
  });
}

function applyPass(request: FixRequest, state: State, candidates: readonly Candidate[]): void {
  const textOf = currentText(request, state);
  let chosen = candidates;
  let application = applyFixes(chosen, textOf);
  for (;;) {
    const broken = [...application.texts].find(([path, text]) => !request.parses(path, text))?.[0];
    if (broken === undefined) break;
    const culprits = culpritsOf(request, application.applied, broken, textOf);
    for (const culprit of culprits) {
      state.banned.add(fingerprintOf(request, state, culprit));
      state.takenBack.push({ finding: culprit.finding, reason: 'syntax-error' });
    }
    chosen = chosen.filter((candidate) => !culprits.includes(candidate));
    application = applyFixes(chosen, textOf);
  }
  for (const candidate of application.applied) {
    state.applied.push(candidate.finding);
    state.groups.join(pathsOf(candidate));
  }
  const circular: string[] = [];
  for (const [path, text] of application.texts) {
    const history = state.history.get(path) ?? [request.original(path)];
    if (history.at(-2) === text || text === history.at(-1)) circular.push(path);
    state.history.set(path, [...history, text]);
    state.overlay.set(path, text);
  }
  if (circular.length > 0) giveUp(state, circular);
}

/** Of the fixes that touch a broken file, those that break it alone; all of them when none does. */
function culpritsOf(
  request: FixRequest,
  applied: readonly Candidate[],
  path: string,
  textOf: (path: string) => string,
): readonly Candidate[] {
  const touching = applied.filter((candidate) => pathsOf(candidate).includes(path));
  const alone = touching.filter(
    (candidate) => !request.parses(path, applyFixes([candidate], textOf).texts.get(path) ?? textOf(path)),
  );
  return alone.length > 0 ? alone : touching;
}

/** Takes files, and all that is grouped with them, back to what they were, for good. */
function giveUp(state: State, paths: readonly string[]): void {
  const whole = new Set(paths.flatMap((path) => state.groups.membersOf(path)));
  const undone = state.applied.filter((finding) => whole.has(finding.path));
  state.applied.splice(
    0,
    state.applied.length,
    ...state.applied.filter((finding) => !whole.has(finding.path)),
  );
  for (const path of whole) {
    state.overlay.delete(path);
    state.frozen.add(path);
  }
  const ruleIds = [...new Set(undone.map((finding) => finding.ruleId))].sort();
  state.notConverged.push({ paths: [...whole].sort(), ruleIds });
}

function outcomeOf(request: FixRequest, state: State, left: readonly Finding[]): FixOutcome {
  const texts = [...state.overlay].filter(([path, text]) => text !== request.original(path));
  return {
    texts: new Map(texts.sort(([a], [b]) => (a < b ? -1 : 1))),
    applied: state.applied,
    takenBack: state.takenBack,
    notConverged: state.notConverged,
    left,
    groups: state.groups,
  };
}

function currentText(request: FixRequest, state: State): (path: string) => string {
  return (path) => state.overlay.get(path) ?? request.original(path);
}

function pathsOf({ finding, fix }: Candidate): string[] {
  return [...new Set([finding.path, ...fix.edits.map((edit) => edit.path)])];
}

/** A key that is the same for the same fix in a later pass, when offsets have moved. */
function fingerprintOf(request: FixRequest, state: State, { finding, fix }: Candidate): string {
  const textOf = currentText(request, state);
  const edits = fix.edits.map((edit) => [
    edit.path,
    textOf(edit.path).slice(edit.start, edit.end),
    edit.text,
  ]);
  const around = textOf(finding.path).slice(finding.range[0] - 40, finding.range[1] + 40);
  return JSON.stringify([finding.ruleId, finding.path, around, edits]);
}
