import type { Project } from '../../project/project.js';
import { enclosingFunction, functionName, lastName, type AstNode } from '../../source/nodes.js';
import type { Fragment, Source } from '../../source/source.js';
import type { Confidence, Evidence, RelatedPlace } from '../site.js';
import { relatedPlace } from '../site.js';
import { askedByDecision, gatesOf } from './callers.js';
import { fateOf, type Fate } from './fate.js';
import { calledFunction, testOfHelper } from './helpers.js';
import {
  confidenceOf,
  decisionWeight,
  reasonOfList,
  subjectEvidence,
  tableReasons,
  worthJudging,
  type Judged,
} from './judgement.js';
import { nameListOf, type NameList } from './lists.js';
import { speaksOfTools } from './naming.js';
import type { DecisionTopic, PermissionSite, UnknownTool } from './permission-site.js';
import { at, enclosingClass, type Place } from './places.js';
import { nameReason } from './reasons.js';
import { givesBackName, isRenaming, isSortingIntoKinds } from './renaming.js';
import { aboutTools } from './subject.js';
import { nameTests, type NameTest } from './name-tests.js';

/** Names that a file gives to tools: `{name: 'read_file', description: …}`. */
export function definedNames(fragment: Fragment): Set<string> {
  const names = new Set<string>();
  for (const object of fragment.nodesOfType('ObjectExpression')) {
    const keys = new Map<string, AstNode>();
    for (const property of object['properties'] as AstNode[]) {
      if (property.type === 'Property' && property['key'].type === 'Identifier') {
        keys.set(property['key'].name as string, property['value'] as AstNode);
      }
    }
    const name = keys.get('name');
    if (name?.type === 'Literal' && typeof name['value'] === 'string' && keys.has('description'))
      names.add(name['value']);
  }
  return names;
}

interface Scan {
  readonly source: Source;
  readonly fragment: Fragment;
  readonly project: Project;
  readonly known: ReadonlySet<string>;
  /** The tests of each file that a helper was found in. */
  readonly tests: Map<Fragment, readonly NameTest[]>;
}

/** The decisions of one part of a file that compare a tool's name with names, and the literals that hold these names. */
export function testedDecisions(
  source: Source,
  fragment: Fragment,
  project: Project,
  known: ReadonlySet<string>,
): { sites: PermissionSite[]; decided: ReadonlySet<AstNode> } {
  const tests = nameTests(source, fragment, project);
  const scan: Scan = {
    source,
    fragment,
    project,
    known,
    tests: new Map([[fragment, tests]]),
  };
  const judged = tests.map((test) => judge(test, scan)).filter((found) => found !== undefined);
  const shown = judged.filter((found) => confidenceOf(found) !== 'possible');
  return {
    sites: grouped(judged).map((group) => siteOf(group, scan)),
    decided: new Set(shown.flatMap(({ listPlace }) => listPlace?.node ?? [])),
  };
}

function judge(test: NameTest, scan: Scan): Judged | undefined {
  const listName = test.list && lastName(test.list);
  const { weight, foreign } = test.subject;
  if (weight === 0 && !speaksOfTools(listName) && (foreign || !aboutTools(test.place))) return undefined;
  if (isRenaming(test)) return undefined;
  const fate = fateOf(test.place, gatesOf(scan.project));
  if (!worthJudging(fate, test)) return undefined;
  const judged =
    test.form === 'helper' ? judgeHelper(test, fate, scan) : judgeList(test, fate, listName, scan);
  return judged && confidenceOf(judged) && !isSortingIntoKinds(judged) ? judged : undefined;
}

function judgeList(test: NameTest, fate: Fate, listName: string | undefined, scan: Scan): Judged | undefined {
  const list = test.list && nameListOf(at(test.place, test.list), scan.project);
  if (test.list && !fits(test, list)) return undefined;
  const names = list?.names ?? test.names;
  if (!names.some((name) => /[a-z]{2}/i.test(name))) return undefined;
  const reasons = [...fate.reasons, ...(list ? tableReasons(list) : [])];
  const ofList = reasonOfList(test);
  const { weight, evidence } = subjectEvidence(test, list, names, listName, scan.known);
  const judged: Judged = {
    test,
    fate,
    listPlace: list?.place,
    listName,
    names,
    subjectWeight: weight,
    decisionWeight: decisionWeight(reasons, ofList),
    reasons: ofList ? [...reasons, ofList] : reasons,
    nameEvidence: evidence,
  };
  return sorting(judged) && !askedByDecision(test.place, scan.project)
    ? { ...judged, decisionWeight: 1 }
    : judged;
}

/** Whether all that speaks for a decision is that a function is named as sorting tools. */
function sorting(judged: Judged): boolean {
  return (
    (confidenceOf(judged) ?? 'possible') !== 'possible' &&
    judged.reasons.every(
      (reason) => reason.weight === 1 || reason.id === 'function-class' || reason.id === 'list-name',
    ) &&
    judged.reasons.some((reason) => reason.id === 'function-class')
  );
}

/** Whether a list is of the form a test asks for. A table that is asked by something else than a tool's name must hold lists of tools. */
function fits(test: NameTest, list: NameList | undefined): boolean {
  if (!list) return false;
  if (test.subject.weight === 0 && test.subject.foreign) return list.form === 'lists';
  if (test.form === 'lookup') return list.form === 'map' || list.form === 'lists';
  if (test.form === 'membership')
    return list.form === 'names' || list.form === 'map' || list.form === 'records';
  return true;
}

function judgeHelper(test: NameTest, fate: Fate, scan: Scan): Judged | undefined {
  const asked = nameReason(lastName(test.place.node), 'helper-name');
  const reasons = asked?.weight === 3 ? [...fate.reasons, asked] : fate.reasons;
  if (decisionWeight(reasons, undefined) < 2) return undefined;
  const helper = calledFunction(test.place, scan.project);
  if (!helper || givesBackName(helper.node, helper.fragment)) return undefined;
  const name = functionName(helper.node);
  const inner = testOfHelper(helper, testsOf(helper, scan));
  if (!inner) return undefined;
  // A helper that decides by itself is reported where it stands.
  const own = judgeList(
    inner,
    fateOf(inner.place, gatesOf(scan.project)),
    inner.list && lastName(inner.list),
    scan,
  );
  if (!own || confidenceOf(own) === 'certain' || confidenceOf(own) === 'likely') return undefined;
  return {
    test,
    fate,
    listPlace: own.listPlace ?? inner.place,
    listName: own.listName ?? name,
    names: own.names,
    subjectWeight: test.subject.weight,
    decisionWeight: decisionWeight(reasons, undefined),
    reasons,
    nameEvidence: [
      { id: 'subject', text: test.subject.why, side: 'for' },
      { id: 'helper', text: `\`${name}\` compares it with names`, side: 'for' },
    ],
  };
}

function testsOf(helper: Place, scan: Scan): readonly NameTest[] {
  const known = scan.tests.get(helper.fragment);
  if (known) return known;
  const tests = nameTests(helper.source, helper.fragment, scan.project);
  scan.tests.set(helper.fragment, tests);
  return tests;
}

/** Tests of one list in one function, and the comparisons under one anchor, are one decision. */
function grouped(all: readonly Judged[]): Judged[][] {
  const groups = new Map<unknown, Map<unknown, Judged[]>>();
  for (const found of all) {
    const { node, fragment } = found.test.place;
    const scope = found.listPlace
      ? (enclosingFunction(node) ?? fragment.program)
      : firstOfRun(found.fate.anchor);
    const byList = groups.get(scope) ?? new Map<unknown, Judged[]>();
    groups.set(scope, byList);
    const key = found.listPlace?.node ?? 'names';
    byList.set(key, [...(byList.get(key) ?? []), found]);
  }
  return [...groups.values()].flatMap((byList) => [...byList.values()]);
}

/** The first of the `if` statements that follow each other. */
function firstOfRun(anchor: AstNode): AstNode {
  const block = anchor.parent;
  if (anchor.type !== 'IfStatement' || block?.type !== 'BlockStatement') return anchor;
  const body = block['body'] as AstNode[];
  let index = body.indexOf(anchor);
  while (index > 0 && body[index - 1]?.type === 'IfStatement') index--;
  return body[index] as AstNode;
}

const RANK: Readonly<Record<Confidence, number>> = { certain: 2, likely: 1, possible: 0 };

function rankOf(found: Judged): number {
  return RANK[confidenceOf(found) ?? 'possible'];
}

function siteOf(group: readonly Judged[], scan: Scan): PermissionSite {
  const best = [...group].sort(
    (a, b) => rankOf(b) - rankOf(a) || b.decisionWeight - a.decisionWeight,
  )[0] as Judged;
  const { node } = best.test.place;
  const { subject } = best.test;
  return {
    kind: 'permission-decision',
    source: scan.source,
    fragment: scan.fragment,
    node,
    range: [node.start, node.end],
    role: 'unrelated',
    confidence: confidenceOf(best) ?? 'possible',
    evidence: [
      ...best.nameEvidence,
      ...best.reasons.map(({ id, text }): Evidence => ({ id, text, side: 'for' })),
    ],
    related: relatedOf(group, best, scan),
    form: best.test.form,
    topic: topicOf(best),
    unknownTool: unknownTool(best),
    // A table of roles is asked by a role, which is no tool's name.
    subject: subject.weight === 0 ? undefined : scan.source.text.slice(subject.node.start, subject.node.end),
    listName: best.listName,
    names: [...new Set(group.flatMap((found) => found.names))],
  };
}

function relatedOf(group: readonly Judged[], best: Judged, scan: Scan): RelatedPlace[] {
  const places: RelatedPlace[] = [];
  const { listPlace } = best;
  if (listPlace && listPlace.node !== best.test.list) {
    places.push(relatedPlace(listPlace.source, listPlace.node, 'the names it compares with'));
  }
  for (const other of group) {
    if (other !== best)
      places.push(relatedPlace(scan.source, other.test.place.node, 'the same decision goes on here'));
  }
  return places;
}

/** What is decided: a field that is written says it, then a mode that is asked for, then the strongest reason. */
function topicOf(found: Judged): DecisionTopic {
  const byWeight = [...found.reasons].sort((a, b) => b.weight - a.weight);
  const field = byWeight.find((reason) => reason.id === 'field' && reason.weight === 3);
  const mode = byWeight.find((reason) => reason.id.startsWith('mode-') && reason.topic === 'plan-mode');
  const topic = (field ?? mode ?? byWeight[0])?.topic ?? 'permission';
  return topic === 'permission' && isAboutPlanMode(found.test.place) ? 'plan-mode' : topic;
}

function isAboutPlanMode({ source, node }: Place): boolean {
  const owner = enclosingClass(node)?.['id']?.name as string | undefined;
  return /plan_?mode/i.test(owner ?? '') || /plan-?_?mode/i.test(source.path);
}

const REFUSING =
  /block|den(?:y|ied)|forbid|disallow|restrict|danger|risk|destruct|sensitive|unsafe|write|edit|mutat|requir|need|confirm|prohibit|exclud|critical/i;
const ADMITTING = /allow|safe|read|permit|approve|trust|auto|can[A-Z]|ok\b/i;

/** Whether a tool that is not on the list passes or is lost, told by what the list and the asking function are called. */
function unknownTool(found: Judged): UnknownTool {
  const fn = enclosingFunction(found.test.place.node);
  for (const name of [found.listName, fn && functionName(fn)]) {
    if (name === undefined) continue;
    if (REFUSING.test(name)) return 'passes';
    if (ADMITTING.test(name)) return 'is-lost';
  }
  return 'undecided';
}
