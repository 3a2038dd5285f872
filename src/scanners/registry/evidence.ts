import type { Evidence } from '../site.js';
import { isRegistrationName } from '../vocabulary.js';
import { lastName, unwrap, type AstNode } from '../../source/nodes.js';
import type { Container, ScanWorld } from './container.js';
import { judgeAnnotation, type Contents, type EntryVerdict } from './contents.js';
import { isAccessorName, isCollectionName, isKeeperName, isOtherContentsName } from './vocabulary.js';

/** What is known of an accessor when its contents are judged. */
export interface AccessorFacts {
  readonly name: string;
  /** The class, object or factory around it. */
  readonly owner: string | undefined;
  readonly returnType: AstNode | undefined;
  readonly world: ScanWorld;
}

/** Whether a container keeps tool descriptors, and why. */
export interface Judgement {
  /** Two or more points speak for descriptors; a schema that was seen gives two. */
  readonly points: number;
  readonly veto: boolean;
  readonly evidence: readonly Evidence[];
  readonly holdsFunctions: boolean | undefined;
  /** Whether the entries are payloads of a provider, by their type. */
  readonly wire: boolean;
  /** Whether a shallow copy of an entry shares objects; undefined when nothing tells. */
  readonly nested: boolean | undefined;
}

const NOT_DESCRIPTORS: Readonly<Partial<Record<EntryVerdict['kind'], string>>> = {
  instance: 'class instances',
  function: 'functions',
  scalar: 'strings, numbers or booleans',
  list: 'lists',
  other: 'values of another kind',
};

/** Weighs everything that tells what a container keeps. */
export function judgeContents(container: Container, contents: Contents, accessor: AccessorFacts): Judgement {
  const evidence: Evidence[] = [];
  let points = 0;
  const add = (weight: number, id: string, text: string): void => {
    points += weight;
    evidence.push({ id, text, side: 'for' });
  };
  const against = (id: string, text: string): void => {
    evidence.push({ id, text, side: 'against' });
  };

  const declared = judgeAnnotation(container.annotation, container.world);
  const returned = judgeAnnotation(accessor.returnType, accessor.world);
  const known = [...contents.entries, declared, returned].filter((entry) => entry !== undefined);
  const has = (kind: EntryVerdict['kind']): boolean => contents.entries.some((entry) => entry.kind === kind);

  if (has('descriptor'))
    add(2, 'stored-descriptor', `${container.text} is filled with objects that have a schema`);
  else if (has('described'))
    add(1, 'stored-described', `${container.text} is filled with objects that have a name and a description`);
  else if (has('named')) add(1, 'stored-tool', `what is put into ${container.text} is called a tool`);
  if (declared?.kind === 'descriptor')
    add(2, 'declared-type', `the declared type of ${container.text} has a schema`);
  else if (declared?.kind === 'named')
    add(1, 'declared-type', `the declared type of ${container.text} is called a tool`);
  if (returned?.kind === 'descriptor')
    add(2, 'return-type', `${accessor.name} is declared to return a type with a schema`);
  else if (returned?.kind === 'named')
    add(1, 'return-type', `the return type of ${accessor.name} is called a tool`);
  if (isCollectionName(container.name))
    add(1, 'container-name', `the name ${container.text} says it keeps tools`);
  if (isAccessorName(accessor.name))
    add(1, 'accessor-name', `the name ${accessor.name} says it hands out tools`);
  if (accessor.owner !== undefined && (isKeeperName(accessor.owner) || isRegistrationName(accessor.owner))) {
    add(1, 'owner-name', `${accessor.owner} is by its name where tools are kept`);
  }
  const filler = container.assigned.map((value) => fillerName(value)).find((name) => name !== undefined);
  if (filler !== undefined && points < 3)
    add(1, 'filled-by-call', `${container.text} is filled by ${filler}()`);

  const strong = has('descriptor') || declared?.kind === 'descriptor';
  let veto = false;
  const { name } = accessor;
  if (!strong) {
    const odd = known.find((entry) => NOT_DESCRIPTORS[entry.kind] !== undefined);
    if (odd && !has('described')) {
      veto = true;
      against('other-contents', `${container.text} holds ${NOT_DESCRIPTORS[odd.kind] ?? 'other values'}`);
    }
    if (isOtherContentsName(container.name)) {
      veto = true;
      against('container-name', `the name ${container.text} says it keeps something else than descriptors`);
    }
    if (/^(?:get|list|find|all|fetch|load)[A-Z]/.test(name) && isOtherContentsName(name)) {
      veto = true;
      against('accessor-name', `the name ${accessor.name} says it hands out something else than descriptors`);
    }
    if (container.methods.has('includes') || container.methods.has('join') || isSetOfNames(container)) {
      veto = true;
      against('list-of-names', `${container.text} is used as a list of names`);
    }
  }
  if (known.some((entry) => entry.kind === 'instance')) veto = true;
  const wire = known.some((entry) => entry.kind === 'wire');
  return {
    points,
    veto,
    evidence,
    wire,
    holdsFunctions: anyOf(known, 'holdsFunctions'),
    nested: anyOf(known, 'nested'),
  };
}

function anyOf(entries: readonly EntryVerdict[], key: 'holdsFunctions' | 'nested'): boolean | undefined {
  const values = entries.map((entry) => entry[key]).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.some((value) => value);
}

/** The name of a call that builds tools and fills the container: `buildTools()`. */
function fillerName(value: AstNode): string | undefined {
  const call = unwrap(value);
  if (call.type !== 'CallExpression') return undefined;
  const name = lastName(call['callee'] as AstNode);
  return name !== undefined && /[a-z]/.test(name) && isAccessorName(name) ? name : undefined;
}

function isSetOfNames(container: Container): boolean {
  return (
    container.annotation === undefined &&
    container.assigned.some((value) => /^(?:Weak)?Set$/.test(lastName(unwrap(value)) ?? '')) &&
    container.methods.has('has')
  );
}
