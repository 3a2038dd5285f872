import { keyName, lastName, unwrap, type AstNode } from '../../source/nodes.js';
import type { Confidence, Evidence } from '../site.js';
import { literalTopic, type Reason } from './effects.js';
import type { Fate } from './fate.js';
import { looksLikeToolNames, type NameList } from './lists.js';
import { meaningOf, speaksOfTools } from './naming.js';
import type { Place } from './places.js';
import { listReason } from './reasons.js';
import type { NameTest } from './name-tests.js';

/** A test with what speaks for it being a decision about tools. */
export interface Judged {
  readonly test: NameTest;
  readonly fate: Fate;
  /** The literal that holds the names; undefined when the test holds them. */
  readonly listPlace: Place | undefined;
  readonly listName: string | undefined;
  readonly names: readonly string[];
  /** 0 to 3: how sure it is that tools' names are compared. */
  readonly subjectWeight: number;
  /** 0 to 3: how sure it is that the result decides. */
  readonly decisionWeight: number;
  readonly reasons: readonly Reason[];
  readonly nameEvidence: readonly Evidence[];
}

/** How sure a decision is, from both of its halves: neither suffices alone. */
export function confidenceOf({ subjectWeight, decisionWeight }: Judged): Confidence | undefined {
  if (subjectWeight >= 3 && decisionWeight >= 3) return 'certain';
  if (subjectWeight >= 2 && decisionWeight >= 2) return 'likely';
  return subjectWeight >= 1 && decisionWeight >= 1 ? 'possible' : undefined;
}

/** Weighs where a result goes; the list's name and a mode around it only support. */
export function decisionWeight(reasons: readonly Reason[], list: Reason | undefined): number {
  const strongest = Math.max(0, ...reasons.map((reason) => reason.weight));
  const onlyExit = reasons.every((reason) => reason.id === 'exit' || reason.id === 'mode');
  if (strongest === 0 || onlyExit) {
    if (list?.weight !== 2) return 0;
    return strongest === 0 ? 1 : 2;
  }
  const support = (list ? 1 : 0) + (reasons.some((reason) => reason.id === 'mode') ? 1 : 0);
  return Math.min(3, strongest + support);
}

/** Weighs whether the test is about tools: its subject, what the list is called and what the names look like. */
export function subjectEvidence(
  test: NameTest,
  list: NameList | undefined,
  names: readonly string[],
  listName: string | undefined,
  known: ReadonlySet<string>,
): { weight: number; evidence: Evidence[] } {
  const evidence: Evidence[] = [];
  let weight: number = test.subject.weight;
  if (weight > 0) evidence.push({ id: 'subject', text: test.subject.why, side: 'for' });
  if (speaksOfTools(listName)) {
    weight = Math.max(weight, 2);
    evidence.push({ id: 'list-of-tools', text: `\`${listName}\` is a list of tools`, side: 'for' });
  }
  const looks = looksLikeToolNames(list ?? { form: 'names', names, place: test.place, values: [] }, known);
  if (looks === 'known' || looks === 'constant') {
    weight = Math.max(weight, 2);
    const text =
      looks === 'known'
        ? 'the names are those of tools this file defines'
        : 'the names are constants for tools';
    evidence.push({ id: 'tool-names', text, side: 'for' });
  } else if (looks === 'shaped') {
    if (weight === 1) weight = 2;
    evidence.push({ id: 'tool-names', text: 'the names are formed like those of tools', side: 'for' });
  }
  return { weight, evidence };
}

/** What the values of a map, or the keys of a table of lists, say about a lookup in it. */
export function tableReasons(list: NameList): Reason[] {
  if (list.form === 'map') {
    const found = list.values.map(literalTopic).filter((topic) => topic !== undefined);
    const plain = found.filter((topic) => topic.plain);
    const first = plain[0];
    if (!first || plain.length * 2 < list.values.length) return [];
    return [
      {
        id: 'values',
        text: `the map's values are decisions such as \`${first.text}\``,
        weight: 3,
        topic: first.topic,
      },
    ];
  }
  const keys = list.form === 'lists' ? keysOf(list.place.node) : [];
  const mode = keys.find((key) => /^(?:plan|planning|plan_?mode|read_?only|readonly)$/i.test(key));
  return mode === undefined
    ? []
    : [{ id: 'mode-table', text: `the table names the tools of \`${mode}\``, weight: 2, topic: 'plan-mode' }];
}

function keysOf(object: AstNode): string[] {
  if (object.type !== 'ObjectExpression') return [];
  return (object['properties'] as AstNode[]).flatMap((property) =>
    property.type === 'Property' ? (keyName(property) ?? []) : [],
  );
}

/** The list's name as a reason; a helper's name does not stand in for it. */
export function reasonOfList(test: NameTest): Reason | undefined {
  return test.list ? listReason(lastName(unwrap(test.list))) : undefined;
}

/** Whether a test can be a decision at all, before its list or helper is looked up. */
export function worthJudging(fate: Fate, test: NameTest): boolean {
  if (test.form === 'lookup') return true;
  const asked = lastName(unwrap(test.form === 'helper' ? test.place.node : (test.list ?? test.place.node)));
  return (
    fate.reasons.some((reason) => reason.id !== 'exit' && reason.id !== 'mode') ||
    ((test.form === 'helper' || test.list !== undefined) && meaningOf(asked)?.strength === 'decides')
  );
}
