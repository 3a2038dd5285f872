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
  const declared = judgeAnnotation(container.annotation, container.world);
  const returned = judgeAnnotation(accessor.returnType, accessor.world);
  const known = [...contents.entries, declared, returned].filter((entry) => entry !== undefined);
  const configured = configuredReason(container, accessor);
  const reasons = [
    configured,
    storedReason(container, contents),
    typeReason('declared-type', declared, `the declared type of ${container.text}`),
    typeReason('return-type', returned, `the return type of ${accessor.name}`),
    ...nameReasons(container, accessor),
  ].filter((reason) => reason !== undefined);
  const isStrong =
    configured !== undefined ||
    contents.entries.some((entry) => entry.kind === 'descriptor') ||
    declared?.kind === 'descriptor';
  const objections = isStrong ? [] : objectionsTo(container, accessor, known);
  return {
    points: reasons.reduce((sum, reason) => sum + reason.points, 0),
    veto: objections.length > 0 || known.some((entry) => entry.kind === 'instance'),
    evidence: [...reasons.map(({ id, text }): Evidence => ({ id, text, side: 'for' })), ...objections],
    holdsFunctions: functionsIn(contents.entries, [declared, returned]),
    wire: known.some((entry) => entry.kind === 'wire'),
    nested: anyOf(known),
  };
}

interface Reason {
  readonly points: number;
  readonly id: string;
  readonly text: string;
}

function storedReason({ text }: Container, { entries }: Contents): Reason | undefined {
  const has = (kind: EntryVerdict['kind']): boolean => entries.some((entry) => entry.kind === kind);
  if (has('descriptor')) {
    return { points: 2, id: 'stored-descriptor', text: `${text} is filled with objects that have a schema` };
  }
  if (has('described')) {
    return { points: 1, id: 'stored-described', text: `${text} is filled with objects that describe a tool` };
  }
  return has('named')
    ? { points: 1, id: 'stored-tool', text: `what is put into ${text} is called a tool` }
    : undefined;
}

/** What the config says of the class, object or variable that keeps the entries. */
function configuredReason({ name }: Container, { owner, world }: AccessorFacts): Reason | undefined {
  const { registries = [] } = world.project.settings ?? {};
  const named = [owner, name.replace(/^[#_]+/, ''), name].find(
    (candidate) => candidate !== undefined && registries.includes(candidate),
  );
  return named === undefined
    ? undefined
    : { points: 3, id: 'configured-registry', text: `the config says ${named} holds tools` };
}

function typeReason(id: string, verdict: EntryVerdict | undefined, subject: string): Reason | undefined {
  if (verdict?.kind === 'descriptor') return { points: 2, id, text: `${subject} has a schema` };
  return verdict?.kind === 'named' ? { points: 1, id, text: `${subject} is called a tool` } : undefined;
}

function nameReasons(container: Container, { name, owner }: AccessorFacts): Reason[] {
  const reasons: Reason[] = [];
  if (isCollectionName(container.name)) {
    reasons.push({ points: 1, id: 'container-name', text: `the name ${container.text} says it keeps tools` });
  }
  if (isAccessorName(name)) {
    reasons.push({ points: 1, id: 'accessor-name', text: `the name ${name} says it hands out tools` });
  }
  if (owner !== undefined && (isKeeperName(owner) || isRegistrationName(owner))) {
    reasons.push({ points: 1, id: 'owner-name', text: `${owner} is by its name where tools are kept` });
  }
  const filler = container.assigned.map((value) => fillerName(value)).find((found) => found !== undefined);
  if (filler !== undefined) {
    reasons.push({ points: 1, id: 'filled-by-call', text: `${container.text} is filled by ${filler}()` });
  }
  return reasons;
}

function objectionsTo(
  container: Container,
  { name }: AccessorFacts,
  known: readonly EntryVerdict[],
): Evidence[] {
  const { text } = container;
  const objections: Evidence[] = [];
  const object = (id: string, reason: string): void => {
    objections.push({ id, text: reason, side: 'against' });
  };
  const odd = known.find((entry) => NOT_DESCRIPTORS[entry.kind] !== undefined);
  if (odd && !known.some((entry) => entry.kind === 'described')) {
    object('other-contents', `${text} holds ${NOT_DESCRIPTORS[odd.kind] ?? 'other values'}`);
  }
  if (isOtherContentsName(container.name)) {
    object('container-name', `the name ${text} says it keeps something else than descriptors`);
  }
  if (/^(?:get|list|find|all|fetch|load)[A-Z]/.test(name) && isOtherContentsName(name)) {
    object('accessor-name', `the name ${name} says it hands out something else than descriptors`);
  }
  if (container.methods.has('includes') || container.methods.has('join') || isSetOfNames(container)) {
    object('list-of-names', `${text} is used as a list of names`);
  }
  return objections;
}

function anyOf(entries: readonly EntryVerdict[]): boolean | undefined {
  const values = entries.map((entry) => entry.nested).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.some((value) => value);
}

/** Whether what is kept holds functions. One entry that is not known may hold some, whatever the others hold. */
function functionsIn(
  entries: readonly EntryVerdict[],
  types: readonly (EntryVerdict | undefined)[],
): boolean | undefined {
  const known = [...entries, ...types].map((verdict) => verdict?.holdsFunctions);
  if (known.includes(true)) return true;
  const typed = types.some((verdict) => verdict?.holdsFunctions === false);
  const filled = entries.length > 0 && entries.every(({ holdsFunctions }) => holdsFunctions === false);
  return typed || filled ? false : undefined;
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
