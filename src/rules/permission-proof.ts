import {
  definitionsByName,
  flagValues,
  isDefinition,
  type NamedDefinition,
} from '../inventory/definitions.js';
import type { FlagName } from '../scanners/definition-site.js';
import type { DecisionTopic, PermissionSite } from '../scanners/permission/permission-site.js';
import type { World } from './rule.js';

/** The flag of a descriptor that can answer a decision with yes or no. */
const FLAGS: Readonly<Partial<Record<DecisionTopic, FlagName>>> = {
  'plan-mode': 'availableInPlanMode',
  'read-only': 'isReadOnly',
};

/** A tool for which a list of names and a flag give different answers. */
export interface Difference {
  readonly name: string;
  /** What the flag of the definition says. */
  readonly flag: 'true' | 'false' | 'not set' | 'computed' | 'not defined here';
  /** What the list says. */
  readonly listed: boolean;
  readonly definitions: readonly NamedDefinition[];
}

/** Both answers to a decision, over every tool that the scanned root defines. */
export interface Comparison {
  readonly flag: FlagName;
  /** Empty when both answers are the same for every tool. */
  readonly differences: readonly Difference[];
}

/**
 * Compares a list of names with the flag that could answer instead. Only lists that admit tools can be compared: whoever is not on a
 * list that refuses passes, and a flag does not do that.
 * @returns undefined when there is no such flag, the list does not admit, or no tool is known
 */
export function compareWithFlag(site: PermissionSite, world: World): Comparison | undefined {
  const flag = FLAGS[site.topic];
  if (flag === undefined || site.unknownTool !== 'is-lost' || site.form === 'pattern') return undefined;
  const tools = world.once ? world.once(toolsOf) : toolsOf(world);
  if (!site.names.some((name) => tools.has(name))) return undefined;
  const names = [...new Set([...tools.keys(), ...site.names])].sort();
  const differences = names.flatMap((name) => {
    const definitions = tools.get(name) ?? [];
    const listed = site.names.includes(name);
    const said = answerOf(definitions, flag);
    return listed === (said === 'true') && said !== 'computed'
      ? []
      : [{ name, flag: said, listed, definitions }];
  });
  return { flag, differences };
}

function toolsOf(world: World): ReadonlyMap<string, readonly NamedDefinition[]> {
  return definitionsByName(world.sites.filter(isDefinition));
}

function answerOf(definitions: readonly NamedDefinition[], flag: FlagName): Difference['flag'] {
  if (definitions.length === 0) return 'not defined here';
  const said = definitions.map((definition) => {
    const found = flagValues(definition).get(flag);
    if (found) return found.value === undefined ? 'computed' : String(found.value);
    return definition.isOpen ? 'computed' : 'not set';
  });
  const [first] = said;
  const same = said.every((other) => other === first);
  if (said.includes('computed')) return 'computed';
  if (same) return first === 'true' || first === 'false' ? first : 'not set';
  return said.includes('false') ? 'false' : 'not set';
}

const NAMED = 6;

/** Words for the differences: which tools would be judged otherwise, and how. */
export function describeDifferences({ flag, differences }: Comparison): string {
  const shown = differences.slice(0, NAMED).map(({ name, listed, flag: said }) => {
    const value = said === 'true' || said === 'false' ? `\`${flag}: ${said}\`` : `\`${flag}\` is ${said}`;
    return `\`${name}\` (${listed ? 'listed' : 'not listed'}, ${said === 'not defined here' ? said : value})`;
  });
  const rest = differences.length - shown.length;
  return `These tools would be judged otherwise by \`${flag}\`: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
