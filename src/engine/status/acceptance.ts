import type { Inventory, InventoryDefinition } from '../../inventory/inventory.js';
import type { Finding } from '../../rules/finding.js';
import { countFiles, type StatusItem, type StatusSection } from './report.js';
import type { StatusInput } from './sections.js';

/** The lines that are told by the findings of some rules: nothing found means that it holds. */
const BY_RULES: readonly {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly string[];
}[] = [
  {
    id: 'valid-schemas',
    title: 'Every tool has a schema that every provider takes',
    rules: ['invalid-schema', 'missing-schema'],
  },
  {
    id: 'consistent-flags',
    title: 'Risk flags are there and do not contradict each other',
    rules: ['risk-metadata'],
  },
  {
    id: 'permission-by-fields',
    title: 'Permission is decided by fields of the descriptor, never by names',
    rules: ['name-permission'],
  },
  {
    id: 'readers-converged',
    title: 'Every reader and type tries inputSchema first',
    rules: ['read-order', 'legacy-type'],
  },
  {
    id: 'no-legacy-writers',
    title: 'Nobody writes parameters by hand: it is the mirror that one normaliser derives',
    rules: ['legacy-write', 'dual-write'],
  },
  {
    id: 'read-only-layer',
    title: 'The compatibility layer is read-only: registries hand out copies',
    rules: ['clone-on-read'],
  },
];

const ONE_PLACE_RULES = ['descriptor-drift', 'duplicate-descriptor', 'schema-rewrite'];

const ORIGINS: readonly { readonly origin: InventoryDefinition['origin']; readonly title: string }[] = [
  { origin: 'core', title: 'Core tools' },
  { origin: 'managed', title: 'Managed tools' },
  { origin: 'mcp', title: 'MCP tools' },
  { origin: 'skill', title: 'Skill tools' },
];

/** The acceptance list of the descriptor standard: each line with the places where it does not hold yet. */
export function acceptance({ findings, inventory, ran }: StatusInput): StatusSection {
  return {
    id: 'acceptance',
    title: 'Acceptance',
    items: [
      onePlace(findings, inventory),
      ...ORIGINS.flatMap(({ origin, title }) => sameSemantics(origin, title, inventory)),
      ...BY_RULES.filter(({ rules }) => rules.some((rule) => ran.includes(rule))).map(
        ({ id, title, rules }) => itemOf(id, title, undefined, ofRules(findings, rules)),
      ),
    ],
  };
}

function ofRules(findings: readonly Finding[], rules: readonly string[]): string[] {
  return findings.filter(({ ruleId }) => rules.includes(ruleId)).map(({ path }) => path);
}

function onePlace(findings: readonly Finding[], { tools }: Inventory): StatusItem {
  const several = tools.filter(({ duplicates }) => duplicates !== 'none');
  const item = itemOf(
    'one-place',
    'Each tool is maintained in one place',
    tools.length - several.length,
    ofRules(findings, ONE_PLACE_RULES),
  );
  if (several.length === 0) return item;
  const differing = several.filter(({ duplicates }) => duplicates === 'different').length;
  return {
    ...item,
    note: `${several.length} names have several definitions, ${differing} of them differing ones; left counts those that reach one registry or consumer`,
  };
}

/** Whether the tools of one origin say the same things in the same way; nothing when there are none. */
function sameSemantics(
  origin: InventoryDefinition['origin'],
  title: string,
  { tools, computed }: Inventory,
): StatusItem[] {
  const definitions = [...tools.flatMap((tool) => tool.definitions), ...computed].filter(
    (definition) => definition.origin === origin && isDescriptor(definition),
  );
  if (definitions.length === 0) return [];
  const left = definitions.filter((definition) => !hasFlags(definition) || !isCanonical(definition));
  const flagless = definitions.filter((definition) => !hasFlags(definition)).length;
  const elsewhere = definitions.filter((definition) => !isCanonical(definition)).length;
  const item = itemOf(
    `semantics-${origin}`,
    `${title} say inputSchema, isReadOnly and riskLevel`,
    definitions.length - left.length,
    left.map(({ file }) => file),
  );
  return left.length === 0
    ? [item]
    : [{ ...item, note: `${elsewhere} without inputSchema, ${flagless} without both flags` }];
}

/** Whether a definition is one of the project's own; payloads, copies and tables of flags are made of those. */
function isDescriptor({ role, dialect }: InventoryDefinition): boolean {
  return role === 'source' && dialect !== 'policy';
}

function hasFlags({ flags }: InventoryDefinition): boolean {
  return flags.isReadOnly !== undefined && flags.riskLevel !== undefined;
}

/** Whether the schema is there, and under the canonical key. */
function isCanonical({ schema, dialect }: InventoryDefinition): boolean {
  return schema.kind !== 'none' && dialect !== 'legacy' && dialect !== 'stored-row';
}

function itemOf(id: string, title: string, done: number | undefined, left: readonly string[]): StatusItem {
  return { id, title, done, left: left.length, files: countFiles(left) };
}
