import { enclosingFunction, keyName, propertiesOf, unwrap, type AstNode } from '../../source/nodes.js';
import type { DefinedName, DefinitionHolder, DefinitionSite, FlagName } from '../definition-site.js';
import { framesOf } from '../descriptor/frames.js';
import type { Evidence } from '../site.js';
import type { Place } from '../types/resolve-type.js';
import { FOREIGN_SIBLINGS, isToolName } from '../vocabulary.js';
import { flagsOf, type FlagReading } from './flags.js';
import { holderOf } from './holders.js';
import { definedName } from './names.js';
import { SCHEMA_KEYS } from './objects.js';

/** Flags that nothing but a tool's descriptor has. */
const PLAN_FLAGS: ReadonlySet<FlagName> = new Set(['availableInPlanMode', 'requiresPlanApproval']);

/**
 * Entries that say of a tool by name how risky it is, without its schema: a contract `{name: 'run_shell', ...POLICY.run_shell}`, a table
 * `{run_shell: {riskLevel: 'high', availableInPlanMode: false}}`.
 */
export function flagEntries(place: Place): DefinitionSite[] {
  return place.fragment
    .nodesOfType('ObjectExpression')
    .map((object) => flagEntry(place, object))
    .filter((site) => site !== undefined);
}

function flagEntry(place: Place, object: AstNode): DefinitionSite | undefined {
  const { source, fragment, project } = place;
  const { parent } = object;
  const inList = parent?.type === 'ArrayExpression';
  const inTable = parent?.type === 'Property' && parent['value'] === object;
  if (!inList && !inTable) return undefined;
  const properties = propertiesOf(object);
  if (SCHEMA_KEYS.some((key) => properties.has(key)) || isForeign(properties)) return undefined;
  if (!mayCarryFlags(object, properties)) return undefined;
  const reading = flagsOf({ source, fragment, node: object }, project);
  if (!isPlanned(reading)) return undefined;
  const frames = framesOf(fragment, object);
  const holder = holderOf(fragment, frames);
  const name = inList ? nameIn(place, properties) : keyOf(parent as AstNode);
  if (name?.kind !== 'static' || !holder || !isAboutTools(holder)) return undefined;
  const evidence: Evidence[] = [
    { id: 'flags', text: 'it says of a tool how risky it is and what it may do in plan mode', side: 'for' },
    { id: 'holder-name', text: `it is held by ${holder.name}`, side: 'for' },
  ];
  return {
    kind: 'tool-definition',
    form: 'object',
    source,
    fragment,
    node: object,
    range: [name.node.start, name.node.end],
    role: 'source',
    confidence: 'likely',
    evidence,
    related: [],
    name,
    dialect: 'policy',
    schema: undefined,
    definition: object,
    ...reading,
    hasHandler: false,
    holder,
    registrar: undefined,
    scope: enclosingFunction(object),
  };
}

function isForeign(properties: ReadonlyMap<string, AstNode>): boolean {
  return [...properties.keys()].some((key) => FOREIGN_SIBLINGS.has(key) && key !== 'status');
}

/** A cheap look before spreads are followed. */
function mayCarryFlags(object: AstNode, properties: ReadonlyMap<string, AstNode>): boolean {
  return (
    properties.has('availableInPlanMode') ||
    properties.has('requiresPlanApproval') ||
    (properties.has('name') &&
      (object['properties'] as AstNode[]).some((property) => property.type === 'SpreadElement'))
  );
}

function isPlanned({ flags }: FlagReading): boolean {
  return flags.some(({ flag }) => PLAN_FLAGS.has(flag)) && new Set(flags.map(({ flag }) => flag)).size >= 2;
}

function isAboutTools({ name }: DefinitionHolder): boolean {
  if (name.endsWith('()')) return false;
  const last = name.split('.').pop() ?? '';
  return isToolName(last) || /tool/i.test(last);
}

function nameIn(
  { source, fragment, project }: Place,
  properties: ReadonlyMap<string, AstNode>,
): DefinedName | undefined {
  const node = properties.get('name')?.['value'] as AstNode | undefined;
  return node && definedName({ source, fragment, node: unwrap(node) }, project);
}

function keyOf(property: AstNode): DefinedName | undefined {
  const text = keyName(property);
  return text === undefined ? undefined : { kind: 'static', text, node: property['key'] as AstNode };
}
