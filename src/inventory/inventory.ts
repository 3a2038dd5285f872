import type { Project } from '../project/project.js';
import type { DefinitionSite, FlagName } from '../scanners/definition-site.js';
import type { JsonObject } from '../scanners/schema/static-value.js';
import type { Role, SiteBase } from '../scanners/site.js';
import { compareDefinitions } from './comparison.js';
import { indexConsumers, type ConsumerIndex } from './consumers.js';
import {
  definitionsByName,
  flagValues,
  isDefinition,
  isNamed,
  schemaOf,
  type NamedDefinition,
} from './definitions.js';
import { describeDifference } from './difference-words.js';
import { gatesOf, type Gate } from './gates.js';
import { namesInUse, registrationsOf } from './usage.js';

/** A place in a file; line and column are 1-based. */
export interface InventoryPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A schema as an inventory tells it. */
export type InventorySchema =
  /** `written`: what stands in the code; `unknown`: JSON pointers of parts that the text does not tell. */
  | {
      readonly kind: 'json-schema';
      readonly written: string;
      readonly value: JsonObject;
      readonly unknown: readonly string[];
    }
  | { readonly kind: 'opaque'; readonly reason: string }
  | { readonly kind: 'none' };

/** One definition of a tool. */
export interface InventoryDefinition extends InventoryPlace {
  readonly role: Role;
  readonly dialect: string;
  readonly form: DefinitionSite['form'];
  /** Where the tool comes from, by its dialect, path and name. */
  readonly origin: 'core' | 'managed' | 'mcp' | 'skill';
  readonly schema: InventorySchema;
  /** Flags by canonical name; null where the value is computed. */
  readonly flags: Readonly<Partial<Record<FlagName, boolean | string | null>>>;
  /** What it is kept in, as it is written. */
  readonly holder: string | null;
  readonly registeredBy: readonly (InventoryPlace & { readonly call: string })[];
}

/** A tool by name, with every definition of it. */
export interface InventoryTool {
  readonly name: string;
  readonly definitions: readonly InventoryDefinition[];
  /** How the definitions with a schema stand to each other. */
  readonly duplicates: 'none' | 'equal' | 'different' | 'unknown';
  /** What differs from the first, in words. */
  readonly differences: readonly (InventoryPlace & {
    readonly from: InventoryPlace;
    readonly text: string;
  })[];
  /** The decisions by name that name it. */
  readonly gates: readonly (InventoryPlace & { readonly topic: string; readonly list: string | null })[];
}

/** A decision that is taken from names of tools. */
export interface InventoryGate extends InventoryPlace {
  readonly topic: string;
  readonly list: string | null;
  readonly names: readonly string[];
  /** Tools that are kept together with those it names, and that it does not name. */
  readonly unknownTools: readonly string[];
  readonly comparedWith: string | null;
  readonly undefinedNames: readonly string[];
  readonly disagreements: readonly string[];
}

/** Every tool of a project. */
export interface Inventory {
  readonly tools: readonly InventoryTool[];
  /** Definitions whose name only a run knows; `name` is the expression. */
  readonly computed: readonly (InventoryDefinition & { readonly name: string })[];
  readonly gates: readonly InventoryGate[];
}

/** Makes the inventory of the sites that the definition scanner and the permission scanner found. */
export function makeInventory(sites: readonly SiteBase[], project: Project): Inventory {
  const definitions = sites.filter(isDefinition);
  const consumers = indexConsumers(project, definitions);
  const resolved = definitions.flatMap((site) => withNameInUse(site, consumers));
  const byName = definitionsByName(resolved);
  const gates = gatesOf(sites, byName);
  return {
    tools: [...byName].map(([name, named]) => toolOf(name, named, gates, consumers)),
    computed: resolved
      .filter((site) => !isNamed(site))
      .map((site) => ({ name: site.name.text, ...definitionOf(site, consumers) })),
    gates: gates.map(gateOf),
  };
}

/** A definition that its users name, once for each name. */
function withNameInUse(site: DefinitionSite, consumers: ConsumerIndex): DefinitionSite[] {
  if (isNamed(site) || site.holder?.kind !== 'single' || site.role === 'wire') return [site];
  const holder = site.holder.name;
  if (site.name.text !== holder) return [site];
  const names = namesInUse(site, consumers);
  const { node } = site.name;
  return names.length === 0
    ? [site]
    : names.map((text) => ({ ...site, name: { kind: 'static', text, node } }));
}

function toolOf(
  name: string,
  definitions: readonly NamedDefinition[],
  gates: readonly Gate[],
  consumers: ConsumerIndex,
): InventoryTool {
  const own = definitions.filter((site) => site.role !== 'projection' && schemaOf(site).kind === 'known');
  const [first, ...later] = own;
  const comparisons = later.map((site) => ({
    site,
    comparison: compareDefinitions(first as NamedDefinition, site),
  }));
  const relations = comparisons.map(({ comparison }) => comparison.relation);
  return {
    name,
    definitions: definitions.map((site) => definitionOf(site, consumers)),
    duplicates:
      relations.length === 0
        ? 'none'
        : relations.some((relation) => relation === 'different' || relation === 'words')
          ? 'different'
          : relations.includes('unknown')
            ? 'unknown'
            : 'equal',
    differences: comparisons.flatMap(({ site, comparison }) =>
      [
        ...comparison.schema.map(describeDifference),
        ...comparison.flags.map((flag) => `\`${flag.flag}\` is ${flag.second} instead of ${flag.first}`),
      ].map((text) => ({ ...placeOf(site), from: placeOf(first as NamedDefinition), text })),
    ),
    gates: gates
      .filter(({ names }) => names.includes(name))
      .map(({ site, topic, list }) => ({ ...placeOf(site), topic, list: list ?? null })),
  };
}

function definitionOf(site: DefinitionSite, consumers: ConsumerIndex): InventoryDefinition {
  return {
    ...placeOf(site),
    role: site.role,
    dialect: site.dialect,
    form: site.form,
    origin: originOf(site),
    schema: inventorySchema(site),
    flags: Object.fromEntries([...flagValues(site)].map(([flag, { value }]) => [flag, value ?? null])),
    holder: site.holder && site.holder.name !== '' ? site.holder.name : null,
    registeredBy: registrationsOf(site, consumers).map(({ source, node, text }) => {
      const { line, column } = source.locationOf(node.start, node.end);
      return { file: source.path, line, column, call: text };
    }),
  };
}

function inventorySchema(site: DefinitionSite): InventorySchema {
  const schema = schemaOf(site);
  if (schema.kind !== 'known') return schema;
  return { kind: 'json-schema', written: schema.written, value: schema.value, unknown: schema.holes };
}

/** Where a tool comes from, as far as its dialect, path and name tell. */
function originOf({ dialect, source, name }: DefinitionSite): InventoryDefinition['origin'] {
  if (dialect === 'mcp' || /^mcp_/.test(name.text) || /(?:^|\/)mcp[-/]/i.test(source.path)) return 'mcp';
  if (dialect === 'stored-row' || /managed/i.test(source.path)) return 'managed';
  return /(?:^|\/)skills?\//i.test(source.path) ? 'skill' : 'core';
}

function gateOf({ site, topic, list, comparedWith, ...gate }: Gate): InventoryGate {
  return { ...placeOf(site), topic, list: list ?? null, comparedWith: comparedWith ?? null, ...gate };
}

function placeOf({ source, range }: SiteBase): InventoryPlace {
  const { line, column } = source.locationOf(range[0], range[1]);
  return { file: source.path, line, column };
}
