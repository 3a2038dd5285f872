import type { Project } from '../project/project.js';
import type { DefinitionSite } from '../scanners/definition-site.js';
import { packageOf, type NamedDefinition } from './definitions.js';
import { indexConsumers, type ConsumerIndex } from './consumers.js';

/** Names of registries that say nothing of which one it is. */
const GENERIC_REGISTRIES =
  /^(?:this|self|server|mcp|mcp_?server|registry|tool_?registry|tools?|tool_?set|api|app|agent|client|ctx|context|pi|ext|extension|vscode|lm|program|result|results|list|definitions|items|entries|acc|out|output|map)$/i;

/** Folders whose tools are there to show something, or to test it. */
const SHOWING_FOLDERS =
  /(?:^|\/)(?:examples?|samples?|demos?|docs?|docs-\w+|docs_\w+|templates?|playgrounds?|fixtures?|tests?|__\w+__|e2e|evals?|benchmarks?|tutorials?|cookbooks?|guides?|mocks?|stubs?|snippets?|starters?|sandbox-\w+|website|www)\//i;

/** Words of a name or path that say which edition of a tool it is. */
const EDITIONS =
  /(?:^|[^a-z\d])(?:v\d+|legacy|old|deprecated|next|beta|alpha|experimental|mock|mocks|fake|stub|dummy|test|tests|sample|example|demo|template|bak|backup|copy|compat)(?=$|[^a-z\d])|(?<=[a-z])(?:V\d+|Legacy|Old|Deprecated|Next|Beta|Experimental|Mock|Fake|Stub|Test|Compat)(?=$|[A-Z_\d])/g;

/** Names of tools that a server qualifies: `github__search`, `mcp_files_read`, `fs:read`, `fs.read`, `fs/read`. */
const QUALIFIED = /__|[:/.]|^mcp_/;

/** Definitions of one name that are kept in the same registry or list, or reach the same consumer: they are meant to be one tool. */
export interface Family {
  readonly name: string;
  /** At least two, in order of path and place. */
  readonly members: readonly NamedDefinition[];
}

/** The families among definitions by name, and where their files are imported. Only definitions of the project's own count. */
export function findFamilies(
  byName: ReadonlyMap<string, readonly NamedDefinition[]>,
  project: Project,
): { families: readonly Family[]; consumers: ConsumerIndex } {
  const candidates = [...byName]
    .filter(([name]) => !QUALIFIED.test(name))
    .map(([name, definitions]) => ({ name, own: definitions.filter(isOwn) }))
    .filter(({ own }) => own.length > 1);
  const apart = candidates.flatMap(({ own }) =>
    new Set(own.map((site) => site.source)).size > 1 ? own : [],
  );
  const consumers = indexConsumers(project, apart);
  const families = candidates.flatMap(({ name, own }) =>
    grouped(own, (a, b) => belongTogether(a, b, project, consumers)).map((members) => ({ name, members })),
  );
  return { families, consumers };
}

function grouped(
  definitions: readonly NamedDefinition[],
  together: (a: NamedDefinition, b: NamedDefinition) => boolean,
): NamedDefinition[][] {
  const groups: NamedDefinition[][] = [];
  for (const definition of definitions) {
    const group = groups.find((members) => members.some((member) => together(member, definition)));
    if (group) group.push(definition);
    else groups.push([definition]);
  }
  return groups.filter((group) => group.length > 1);
}

/** Whether a definition is one that the project means to offer: no payload, no copy, and not in a folder of examples or tests. */
export function isOwn(site: DefinitionSite): boolean {
  if (site.role !== 'source' && site.role !== 'library') return false;
  return site.dialect !== 'policy' && site.holder?.isPrivate !== true && isInUse(site);
}

/** Whether a definition stands in code that runs: not in a folder of examples, documentation or tests. */
export function isInUse({ source }: DefinitionSite): boolean {
  return !SHOWING_FOLDERS.test(source.path) && !/\.(?:test|spec|stories|bench)\.\w+$/.test(source.path);
}

function belongTogether(
  a: NamedDefinition,
  b: NamedDefinition,
  project: Project,
  consumers: ConsumerIndex,
): boolean {
  if (editionOf(a) !== editionOf(b)) return false;
  if (packageOf(project, a) !== packageOf(project, b)) return false;
  const [one, other] = [a.holder, b.holder];
  if (!one || !other) return false;
  if (a.source === b.source) {
    if (one.identity !== undefined && one.identity === other.identity) return inSameBranch(a, b);
    if (one.kind === 'registry' || other.kind === 'registry') return isSameRegistry(a, b);
    return a.scope === b.scope && (one.kind === 'list' || one.kind === 'table') && one.kind === other.kind;
  }
  if (isSameRegistry(a, b)) return true;
  const gatherers = consumers.gatherersOf(a);
  return [...consumers.gatherersOf(b)].some((gatherer) => gatherers.has(gatherer));
}

/** Two registers with one registry, in the same function: `if (a) register(x) else register(y)` is a choice. */
function inSameBranch(a: NamedDefinition, b: NamedDefinition): boolean {
  return a.scope === b.scope && !isConditional(a) && !isConditional(b);
}

function isConditional({ definition, scope }: NamedDefinition): boolean {
  let node = definition.parent;
  while (node && node !== scope) {
    if (/^(?:IfStatement|ConditionalExpression|SwitchCase|LogicalExpression|CatchClause)$/.test(node.type))
      return true;
    node = node.parent;
  }
  return false;
}

/** Whether two registries are one by their name: the class's own, or a variable that is called like it. */
function isSameRegistry(a: NamedDefinition, b: NamedDefinition): boolean {
  const [one, other] = [registryName(a), registryName(b)];
  return one !== undefined && one === other && !isConditional(a) && !isConditional(b);
}

function registryName({ holder }: NamedDefinition): string | undefined {
  if (holder?.kind !== 'registry') return undefined;
  const last = holder.name.split('.').pop()?.replace(/^_+/, '') ?? '';
  return last === '' || GENERIC_REGISTRIES.test(last) ? undefined : last.toLowerCase();
}

/** Which edition a definition says it is, by its path and what holds it. */
function editionOf({ source, holder }: NamedDefinition): string {
  const words = `${source.path} ${holder?.name ?? ''}`.match(EDITIONS) ?? [];
  return [...new Set(words.map((word) => word.replace(/^[^a-z\d]/i, '').toLowerCase()))].sort().join(' ');
}
