import type {
  InventoryDefinition,
  InventoryGate,
  InventoryPlace,
  InventorySchema,
  InventoryTool,
} from '../../inventory/inventory.js';
import { displayPath } from '../report.js';

/** What a report of the inventory is made in. */
export interface InventoryFrame {
  /** Absolute path that the inventory's paths are relative to. */
  readonly root: string;
  /** Absolute path of the folder the user is in. */
  readonly cwd: string;
}

/** `src/tools.ts:12`, as the user can open it from where they are. */
export function placeWords(frame: InventoryFrame, { file, line }: InventoryPlace): string {
  return `${displayPath(frame, file)}:${line}`;
}

/** A schema in a few words: `path, content?`; a question mark stands behind what is optional. */
export function schemaWords(schema: InventorySchema): string {
  if (schema.kind === 'none') return 'none';
  if (schema.kind === 'opaque') return `opaque: ${schema.reason}`;
  const properties = schema.value['properties'];
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const required = new Set(Array.isArray(schema.value['required']) ? schema.value['required'] : []);
  const list = names.map((name) => (required.has(name) ? name : `${name}?`)).join(', ');
  const written = schema.written === 'json-schema' ? '' : ` (${schema.written.replace('-', ' ')})`;
  return `${list === '' ? 'no arguments' : list}${schema.unknown.length > 0 ? ', partly unknown' : ''}${written}`;
}

/** Flags in a few words: `reads, low, plan mode`. */
export function flagWords({ flags }: InventoryDefinition): string {
  const { isReadOnly, riskLevel, availableInPlanMode, requiresPlanApproval } = flags;
  return [
    isReadOnly === undefined ? '' : isReadOnly === null ? 'reads?' : isReadOnly ? 'reads' : 'writes',
    riskLevel === undefined ? '' : riskLevel === null ? 'risk?' : `${String(riskLevel)} risk`,
    availableInPlanMode === undefined
      ? ''
      : availableInPlanMode === null
        ? 'plan mode?'
        : availableInPlanMode
          ? 'plan mode'
          : 'not in plan mode',
    requiresPlanApproval === true ? 'needs a plan' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

/** Who gets a definition: the calls and collections, each once. */
export function registrarWords({ registeredBy, holder }: InventoryDefinition): string {
  const calls = [...new Set(registeredBy.map(({ call }) => call))];
  return calls.length > 0 ? listed(calls, 2) : (holder ?? '');
}

/** How the definitions of a tool stand to each other. */
export function duplicateWords({ duplicates, differences }: InventoryTool): string {
  switch (duplicates) {
    case 'none':
      return '';
    case 'equal':
      return 'equal copies';
    case 'different':
      return `copies differ in ${differences.length}`;
    case 'unknown':
      return 'copies not compared';
  }
}

/** What a gate knows and what it does not. */
export function gateWords({
  names,
  unknownTools,
  comparedWith,
  undefinedNames,
  disagreements,
}: InventoryGate): string[] {
  return [
    `names ${listed(names, 6)}`,
    ...(unknownTools.length > 0
      ? [`does not know ${listed(unknownTools, 12)}, which ${comparedWith ?? 'the tools'} has too`]
      : []),
    ...(undefinedNames.length > 0 ? [`names what nobody defines: ${listed(undefinedNames, 6)}`] : []),
    ...(disagreements.length > 0 ? [`admits what the descriptors do not: ${listed(disagreements, 6)}`] : []),
  ];
}

/** Some words of a list, and how many more there are. */
export function listed(words: readonly string[], shown: number): string {
  const rest = words.length - shown;
  return rest > 0 ? `${words.slice(0, shown).join(', ')} and ${rest} more` : words.join(', ');
}

/** The numbers of an inventory as one line. */
export function totalWords(tools: readonly InventoryTool[], computed: number, gates: number): string {
  const several = tools.filter(({ definitions }) => definitions.length > 1).length;
  const differing = tools.filter(({ duplicates }) => duplicates === 'different').length;
  return `${count(tools.length, 'tool')}, ${several} defined more than once, ${differing} of them differently; ${count(computed, 'definition')} with a computed name; ${count(gates, 'decision')} by name`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
