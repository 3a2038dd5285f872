import type { Project } from '../project/project.js';
import type { DefinedFlag, DefinitionSite, FlagName } from '../scanners/definition-site.js';
import { readSchema, type SchemaReading } from '../scanners/schema/read-schema.js';
import type { JsonObject } from '../scanners/schema/static-value.js';
import type { SiteBase } from '../scanners/site.js';

/** A definition whose name the text tells. */
export interface NamedDefinition extends DefinitionSite {
  readonly name: DefinitionSite['name'] & { readonly kind: 'static' };
}

/** Whether a site is a definition that is sure enough to be spoken of. */
export function isDefinition(site: SiteBase): site is DefinitionSite {
  return site.kind === 'tool-definition' && site.confidence !== 'possible';
}

/** Whether a definition's name is known. */
export function isNamed(site: DefinitionSite): site is NamedDefinition {
  return site.name.kind === 'static';
}

/** The definitions of each name, in order of path and place. Names are sorted. */
export function definitionsByName(
  sites: readonly SiteBase[],
): ReadonlyMap<string, readonly NamedDefinition[]> {
  const byName = new Map<string, NamedDefinition[]>();
  const named = sites.filter(isDefinition).filter(isNamed).sort(compareDefinitions);
  for (const site of named) {
    const { text } = site.name;
    byName.set(text, [...(byName.get(text) ?? []), site]);
  }
  return new Map([...byName].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function compareDefinitions(a: DefinitionSite, b: DefinitionSite): number {
  return a.source.path === b.source.path ? a.range[0] - b.range[0] : a.source.path < b.source.path ? -1 : 1;
}

/** What a definition's schema is. */
export type SchemaDescription =
  /** `written` is what stands in the code; `holes` are JSON pointers of parts that are not known. */
  | {
      readonly kind: 'known';
      readonly written: 'json-schema' | 'property-map' | 'shape' | 'empty-object' | string;
      readonly value: JsonObject;
      readonly holes: readonly string[];
    }
  /** `reason` follows "not known because". */
  | { readonly kind: 'opaque'; readonly reason: string }
  | { readonly kind: 'none' };

/** Reads a definition's schema as JSON Schema, as far as the text of the project tells. */
export function schemaOf(site: DefinitionSite): SchemaDescription {
  if (!site.schema) {
    return site.isOpen && site.form === 'registration'
      ? { kind: 'opaque', reason: 'what describes it is made elsewhere' }
      : { kind: 'none' };
  }
  return describeReading(readSchema(site.schema.place, site.schema.node));
}

function describeReading(reading: SchemaReading): SchemaDescription {
  switch (reading.kind) {
    case 'json-schema':
    case 'property-map':
    case 'empty-object':
      return { kind: 'known', written: reading.kind, value: reading.value, holes: reading.holes };
    case 'validator':
    case 'shape':
      return reading.holes.includes('')
        ? { kind: 'opaque', reason: `it is made by ${reading.library} in a way that the text does not tell` }
        : { kind: 'known', written: reading.library, value: reading.value, holes: reading.holes };
    case 'text':
      return reading.parsed ? describeReading(reading.parsed) : { kind: 'opaque', reason: 'it is text' };
    case 'absent':
      return { kind: 'none' };
    case 'no-schema':
      return { kind: 'opaque', reason: 'what stands there is no schema' };
    case 'opaque':
      return { kind: 'opaque', reason: reading.reason };
  }
}

/** A flag's value by its canonical name; a key that is canonical counts before one that is mapped to it. */
export function flagValues(site: DefinitionSite): ReadonlyMap<FlagName, DefinedFlag> {
  const values = new Map<FlagName, DefinedFlag>();
  for (const flag of site.flags) {
    if (!values.has(flag.flag) || flag.key === flag.flag) values.set(flag.flag, flag);
  }
  return values;
}

/** The package a definition belongs to: the path of the nearest package.json, or nothing. */
export function packageOf(project: Project, site: SiteBase): string {
  return project.manifest(site.source.path)?.path ?? '';
}
