import type { FlagName } from '../scanners/definition-site.js';
import { flagValues, schemaOf, type NamedDefinition, type SchemaDescription } from './definitions.js';
import { areOnlyWords, schemaDifferences, type SchemaDifference } from './schema-difference.js';

/** A flag that two definitions set to different values. */
export interface FlagDifference {
  readonly flag: FlagName;
  readonly first: string;
  readonly second: string;
}

/** How two definitions of one tool stand to each other. */
export interface Comparison {
  /** words: only descriptions differ. unknown: what differs cannot be told from the text. */
  readonly relation: 'equal' | 'words' | 'different' | 'unknown';
  readonly schema: readonly SchemaDifference[];
  readonly flags: readonly FlagDifference[];
  /** Which of the two has no schema while the other has. */
  readonly without: 'first' | 'second' | undefined;
}

/** Compares two definitions of one tool: their schemas property by property, and the flags that both set. */
export function compareDefinitions(first: NamedDefinition, second: NamedDefinition): Comparison {
  const [a, b] = [schemaOf(first), schemaOf(second)];
  const flags = flagDifferences(first, second);
  const without = missingSide(a, b);
  if (a.kind !== 'known' || b.kind !== 'known') {
    const differs = flags.length > 0 || without !== undefined;
    return { relation: differs ? 'different' : 'unknown', schema: [], flags, without };
  }
  const schema = schemaDifferences(a, b);
  const isWhole = a.holes.length === 0 && b.holes.length === 0;
  if (flags.length === 0 && areOnlyWords(schema)) {
    const relation = schema.length > 0 ? 'words' : isWhole ? 'equal' : 'unknown';
    return { relation, schema, flags, without: undefined };
  }
  return { relation: 'different', schema, flags, without: undefined };
}

function missingSide(a: SchemaDescription, b: SchemaDescription): Comparison['without'] {
  if (a.kind === 'none' && b.kind === 'known') return 'first';
  return a.kind === 'known' && b.kind === 'none' ? 'second' : undefined;
}

function flagDifferences(first: NamedDefinition, second: NamedDefinition): FlagDifference[] {
  const [a, b] = [flagValues(first), flagValues(second)];
  return [...a].flatMap(([flag, one]) => {
    const other = b.get(flag);
    if (one.value === undefined || other?.value === undefined || one.value === other.value) return [];
    return [{ flag, first: String(one.value), second: String(other.value) }];
  });
}

/** The definition of a family that is likely meant to be the source of the others, with the reason in words that follow "because". */
export interface SourceOfTruth {
  readonly site: NamedDefinition;
  readonly reason: string;
}

/**
 * Chooses the likely source of truth: the contract, else the most complete definition, else the one most files import, else the first.
 * @param contractPath the contract's module as the config names it
 * @param importCount how many files import a definition's file
 */
export function likelySource(
  members: readonly NamedDefinition[],
  contractPath: string | undefined,
  importCount: (site: NamedDefinition) => number,
): SourceOfTruth {
  const contract = members.find(
    (site) =>
      site.source.path === contractPath || /contract/i.test(`${site.source.path} ${site.holder?.name ?? ''}`),
  );
  if (contract) return { site: contract, reason: 'it is in the contract' };
  const complete = onlyBest(members, completeness);
  if (complete) return { site: complete, reason: 'it says most' };
  const imported = onlyBest(members, importCount);
  if (imported) return { site: imported, reason: `${importCount(imported)} files import it` };
  return { site: members[0] as NamedDefinition, reason: 'it comes first' };
}

function onlyBest(
  members: readonly NamedDefinition[],
  score: (site: NamedDefinition) => number,
): NamedDefinition | undefined {
  const scored = members.map((site) => ({ site, points: score(site) })).sort((a, b) => b.points - a.points);
  const [best, next] = scored;
  return best && next && best.points > next.points ? best.site : undefined;
}

/** How much a definition says: properties, their types, descriptions and enums, what is required, and flags. */
function completeness(site: NamedDefinition): number {
  const schema = schemaOf(site);
  return flagValues(site).size + (schema.kind === 'known' ? countOf(schema.value) : 0);
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countOf(item), 0);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + countOf(item), 0);
}
