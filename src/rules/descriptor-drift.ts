import { describeDifference } from '../inventory/difference-words.js';
import { findRepetitions, type Repetition } from '../inventory/repetitions.js';
import { definitionScanner } from '../scanners/definition/index.js';
import type { DefinitionSite } from '../scanners/definition-site.js';
import { relatedPlace, type RelatedPlace } from '../scanners/site.js';
import { defineRule, type World } from './rule.js';

/** How many differences the message and the advice name. */
const IN_MESSAGE = 3;
const IN_ADVICE = 12;

export const descriptorDrift = defineRule({
  meta: {
    id: 'descriptor-drift',
    summary: 'One tool is defined in several places that differ in schema or flags.',
    severity: 'error',
    fixable: 'none',
    messages: {
      differs:
        '`{{name}}` is defined again here, and not as in {{other}}: {{differences}}. Which definition a model is shown depends on what loads last, while one implementation runs.',
      withoutSchema:
        '`{{name}}` is registered again here without a schema; {{other}} has one. The later registration wins, and the model is shown a tool without arguments.',
    },
  },
  scanner: definitionScanner,
  verdict(site, world) {
    const repetition = repetitionOf(site, world);
    if (repetition?.comparison.relation !== 'different') return undefined;
    if (isAgainstContract(repetition, world) && repetition.comparison.schema.length > 0) return undefined;
    const lines = differenceLines(repetition);
    return {
      messageId: repetition.comparison.without === 'second' ? 'withoutSchema' : 'differs',
      data: {
        name: repetition.site.name.text,
        other: placeOf(repetition.other),
        differences: shortList(lines, IN_MESSAGE),
      },
      related: relatedPlaces(repetition),
      remedy: { kind: 'manual', code: 'drift', advice: adviceFor(repetition, lines) },
    };
  },
});

/** The repetition that a site is; undefined for a tool's first or only definition. */
export function repetitionOf(site: DefinitionSite, world: World): Repetition | undefined {
  return (world.once?.(repetitionsIn) ?? repetitionsIn(world)).get(site);
}

/** Whether the other definition is that of the contract in the config: schema-rewrite speaks of it. */
export function isAgainstContract({ other }: Repetition, { project }: World): boolean {
  return other.source.path === project.settings?.contract?.module;
}

function repetitionsIn({ sites, project }: World): ReturnType<typeof findRepetitions> {
  return findRepetitions(sites, project);
}

/** Where a definition stands, in words: `SERVER_TOOLS (src/server.ts:12)`. */
export function placeOf({ source, range, holder }: DefinitionSite): string {
  const place = `${source.path}:${source.locationOf(range[0], range[1]).line}`;
  return holder && holder.name !== '' && holder.kind !== 'registry' ? `${holder.name} (${place})` : place;
}

/** The other definition and, when that is another one, the likely source of truth. */
export function relatedPlaces({ other, truth, site }: Repetition): RelatedPlace[] {
  const places = [relatedPlace(other.source, other.name.node, 'defined here too')];
  if (truth.site !== other && truth.site !== site)
    places.push(relatedPlace(truth.site.source, truth.site.name.node, 'the likely source of truth'));
  return places;
}

function differenceLines({ comparison }: Repetition): string[] {
  const { schema, flags, without } = comparison;
  return [
    ...(without === undefined ? [] : [without === 'second' ? 'it has no schema' : 'it has a schema']),
    ...schema.map(describeDifference),
    ...flags.map(({ flag, first, second }) => `\`${flag}\` is ${second} instead of ${first}`),
  ];
}

function shortList(lines: readonly string[], shown: number): string {
  const rest = lines.length - shown;
  return rest > 0 ? `${lines.slice(0, shown).join('; ')}; and ${rest} more` : lines.join('; ');
}

function adviceFor({ site, truth }: Repetition, lines: readonly string[]): string {
  const where = truth.site === site ? 'this one' : placeOf(truth.site);
  return `Keep one definition, likely ${where} (${truth.reason}), and derive the others from it. Here: ${shortList(lines, IN_ADVICE)}.`;
}
