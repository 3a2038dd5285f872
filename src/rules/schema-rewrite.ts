import { compareDefinitions, type Comparison } from '../inventory/comparison.js';
import { isDefinition, isNamed, schemaOf, type NamedDefinition } from '../inventory/definitions.js';
import { describeDifference } from '../inventory/difference-words.js';
import { isInUse } from '../inventory/families.js';
import { readSchema } from '../scanners/schema/read-schema.js';
import { definitionScanner } from '../scanners/definition/index.js';
import { relatedPlace } from '../scanners/site.js';
import { deriveFromContract, type ContractEntry } from '../transforms/derive-from-contract.js';
import { placeOf } from './descriptor-drift.js';
import type { Remedy } from './finding.js';
import { defineRule, type World } from './rule.js';

/** How many differences the message and the advice name. */
const IN_MESSAGE = 3;
const IN_ADVICE = 12;

export const schemaRewrite = defineRule({
  meta: {
    id: 'schema-rewrite',
    summary: "A host writes a tool's schema by hand that the contract has.",
    severity: 'error',
    fixable: 'sometimes',
    messages: {
      copy: 'The schema of `{{name}}` is written again here; the contract has it in {{contract}}. The two are equal today, and the next change of the contract does not reach this host.',
      differs:
        'The schema of `{{name}}` is written again here, and not as the contract has it in {{contract}}: {{differences}}. A model behind this host is told something else than the others.',
    },
  },
  scanner: definitionScanner,
  verdict(site, world) {
    const contract = world.project.settings?.contract;
    if (!contract || !isDefinition(site) || !isNamed(site) || !isWrittenByHand(site, contract.module))
      return undefined;
    const found = (world.once?.(contractEntries) ?? contractEntries(world)).get(site.name.text);
    if (!found || site.source.path === contract.module) return undefined;
    const comparison = compareDefinitions(found, site);
    if (comparison.relation === 'unknown' || schemaOf(found).kind !== 'known') return undefined;
    const lines = differencesOf(comparison);
    return {
      messageId: comparison.relation === 'equal' ? 'copy' : 'differs',
      data: {
        name: site.name.text,
        contract: placeOf(found),
        differences: lines.slice(0, IN_MESSAGE).join('; '),
      },
      related: [relatedPlace(found.source, found.name.node, 'the contract')],
      remedy:
        comparison.relation === 'equal'
          ? derived(site, { site: found, exported: contract.export }, world)
          : manual(
              `Derive the schema from the contract, or change the contract. Here: ${lines.slice(0, IN_ADVICE).join('; ')}.`,
            ),
    };
  },
});

/** The tools of the contract by name. */
function contractEntries({ project, sites }: World): ReadonlyMap<string, NamedDefinition> {
  const module = project.settings?.contract?.module;
  const entries = sites
    .filter(isDefinition)
    .filter(isNamed)
    .filter((site) => site.source.path === module);
  return new Map(entries.map((site) => [site.name.text, site]));
}

/** Whether a definition brings a schema of its own: what is read off the contract is derived from it. */
function isWrittenByHand(site: NamedDefinition, module: string): boolean {
  if (!site.schema || site.role === 'projection' || !isInUse(site)) return false;
  if (schemaOf(site).kind !== 'known') return false;
  return readSchema(site.schema.place, site.schema.node).tree.place.source.path !== module;
}

function differencesOf({ schema, flags }: Comparison): string[] {
  return [
    ...schema.map(describeDifference),
    ...flags.map(({ flag, first, second }) => `\`${flag}\` is ${second} instead of ${first}`),
  ];
}

function derived(site: NamedDefinition, entry: ContractEntry, { project }: World): Remedy {
  const advice = `Read the schema of \`${site.name.text}\` off the contract's \`${entry.exported}\` instead of writing it again.`;
  const [own, theirs] = [schemaOf(site), schemaOf(entry.site)];
  if (own.kind !== 'known' || theirs.kind !== 'known' || own.written !== theirs.written)
    return manual(advice);
  const edits = deriveFromContract(
    site,
    entry,
    (specifier) => project.resolve(site.source.path, specifier) === entry.site.source.path,
  );
  if (!edits) return manual(advice);
  return {
    kind: 'fix',
    fix: { title: 'Derive the schema from the contract', applicability: 'unsafe', edits },
    reason: 'the module then depends on the contract, and both share one schema object',
  };
}

function manual(advice: string): Remedy {
  return { kind: 'manual', code: 'contract', advice };
}
