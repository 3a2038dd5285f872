import { flagValues, isDefinition, packageOf } from '../inventory/definitions.js';
import { contradictionIn, findOmissions, RISK_LEVELS, unknownLevelIn } from '../inventory/risk.js';
import { definitionScanner } from '../scanners/definition/index.js';
import type { DefinedFlag, DefinitionSite } from '../scanners/definition-site.js';
import { relatedPlace } from '../scanners/site.js';
import { defineRule, type Verdict, type World } from './rule.js';

type MessageId =
  'contradiction' | 'unknownLevel' | 'oddOneOut' | 'writeWithoutLevel' | 'mcpWithoutLevel' | 'required';
type RiskVerdict = Verdict<MessageId>;

export const riskMetadata = defineRule<DefinitionSite, MessageId>({
  meta: {
    id: 'risk-metadata',
    summary:
      "A tool's risk flags contradict each other, hold an unknown level, or are missing where they are needed.",
    severity: 'warn',
    fixable: 'none',
    messages: {
      contradiction:
        '`{{first}}` and `{{second}}` of {{name}} contradict each other: {{reason}}. A gate that reads one of them lets pass what the other would stop.',
      unknownLevel:
        '`{{key}}: {{value}}` of {{name}} is no risk level. A gate that compares with low, medium and high treats the tool as one that says nothing; write one of the three.',
      oddOneOut:
        '{{name}} has no {{missing}}, which {{siblings}} definitions beside it have. A gate falls back to its default for this one: it is refused though it only reads, or passes though it writes.',
      writeWithoutLevel:
        '{{name}} writes (`{{key}}`) and has no risk level, while other tools here have one. A gate has nothing to decide by but its default.',
      mcpWithoutLevel:
        '{{name}} is a tool of an MCP server and says neither a risk level nor `readOnlyHint`, while other tools here do. A gate has to take it for high risk.',
      required:
        '{{name}} has no {{missing}}, and the config requires them of every tool. A gate has nothing to decide by but its default.',
    },
  },
  scanner: definitionScanner,
  verdict(site, world) {
    if (!isDefinition(site)) return undefined;
    return contradiction(site) ?? unknownLevel(site, world) ?? missing(site, world);
  },
});

function contradiction(site: DefinitionSite): RiskVerdict | undefined {
  const found = contradictionIn(site);
  if (!found) return undefined;
  const { first, second, reason } = found;
  return {
    messageId: 'contradiction',
    data: { first: written(first), second: written(second), name: nameOf(site), reason },
    ...(isHere(site, second) && { range: rangeOf(second) }),
    related: isHere(site, first) ? [relatedPlace(site.source, first.node, 'the other flag')] : [],
    remedy: {
      kind: 'manual',
      code: 'contradiction',
      advice: `Look at what ${nameOf(site)} does, and drop or change \`${first.key}\` or \`${second.key}\`.`,
    },
  };
}

function unknownLevel(site: DefinitionSite, world: World): RiskVerdict | undefined {
  const flag = unknownLevelIn(site);
  if (!flag) return undefined;
  const usual = world.once?.(usesUsualLevels) ?? usesUsualLevels(world);
  return {
    messageId: 'unknownLevel',
    data: { key: flag.key, value: flag.text, name: nameOf(site) },
    ...(isHere(site, flag) && { range: rangeOf(flag) }),
    // A project with a scale of its own for all its tools has a gate that knows it.
    ...(usual ? {} : { confidence: 'possible' }),
    remedy: {
      kind: 'manual',
      code: 'unknown-level',
      advice: `Write \`${flag.key}: 'low'\`, \`'medium'\` or \`'high'\`; a higher level than high is high with \`requiresPlanApproval: true\`.`,
    },
  };
}

function usesUsualLevels(world: World): boolean {
  return definitionsIn(world).some((site) =>
    site.flags.some(({ flag, value }) => flag === 'riskLevel' && RISK_LEVELS.has(String(value))),
  );
}

function missing(site: DefinitionSite, world: World): RiskVerdict | undefined {
  if (site.role === 'projection' || site.isOpen) return undefined;
  const omission = (world.once?.(omissionsIn) ?? omissionsIn(world)).get(site);
  if (omission) {
    const keys = [...omission.missing.values()];
    return missingVerdict(
      site,
      'oddOneOut',
      { missing: listed(keys), siblings: String(omission.siblings) },
      keys,
    );
  }
  return writeWithoutLevel(site, world) ?? required(site, world);
}

function omissionsIn(world: World): ReturnType<typeof findOmissions> {
  return findOmissions(definitionsIn(world));
}

/** A tool that says it writes, or is one of MCP, in a package whose other tools say how risky they are. */
function writeWithoutLevel(site: DefinitionSite, world: World): RiskVerdict | undefined {
  const flags = flagValues(site);
  const reads = flags.get('isReadOnly');
  const isSilent = site.dialect === 'mcp' && reads === undefined;
  if (flags.has('riskLevel') || (reads?.value !== false && !isSilent)) return undefined;
  const levels =
    (world.once?.(levelsByPackage) ?? levelsByPackage(world)).get(packageOf(world.project, site)) ?? 0;
  if (levels < 2) return undefined;
  return reads === undefined
    ? missingVerdict(site, 'mcpWithoutLevel', {}, ['readOnlyHint'])
    : missingVerdict(site, 'writeWithoutLevel', { key: written(reads) }, ['riskLevel']);
}

/** How many definitions of each package have a risk level of their own. */
function levelsByPackage(world: World): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const site of definitionsIn(world)) {
    if (!site.flags.some(({ flag, key }) => flag === 'riskLevel' && key !== 'destructiveHint')) continue;
    const home = packageOf(world.project, site);
    levels.set(home, (levels.get(home) ?? 0) + 1);
  }
  return levels;
}

function required(site: DefinitionSite, { project }: World): RiskVerdict | undefined {
  if (project.settings?.metadata !== 'required' || site.role !== 'source') return undefined;
  if (site.name.kind !== 'static') return undefined;
  const flags = flagValues(site);
  const keys = (['isReadOnly', 'riskLevel'] as const).filter((flag) => !flags.has(flag));
  return keys.length === 0 ? undefined : missingVerdict(site, 'required', { missing: listed(keys) }, keys);
}

function missingVerdict(
  site: DefinitionSite,
  messageId: MessageId,
  data: Readonly<Record<string, string>>,
  keys: readonly string[],
): RiskVerdict {
  const hint = site.dialect === 'mcp' ? ' (in MCP `annotations`: `readOnlyHint`, `destructiveHint`)' : '';
  return {
    messageId,
    data: { name: nameOf(site), ...data },
    remedy: {
      kind: 'manual',
      code: 'missing-flags',
      advice: `Write ${listed(keys)} into the definition of ${nameOf(site)}${hint}. Left out, a risk level means low only for a tool with \`isReadOnly: true\`, and high for one of MCP.`,
    },
  };
}

function definitionsIn({ sites }: World): DefinitionSite[] {
  return sites.filter(isDefinition);
}

function nameOf({ name }: DefinitionSite): string {
  return `\`${name.text}\``;
}

function written({ key, text }: DefinedFlag): string {
  return `${key}: ${text.length > 40 ? `${text.slice(0, 39)}…` : text}`;
}

function listed(keys: readonly string[]): string {
  const quoted = keys.map((key) => `\`${key}\``);
  return quoted.length < 2
    ? quoted.join('')
    : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1) as string}`;
}

/** Whether a flag stands in the definition's own literal, so that the finding can underline it. */
function isHere(site: DefinitionSite, flag: DefinedFlag): boolean {
  const { start, end } = site.definition;
  return flag.own && start <= flag.node.start && flag.node.end <= end;
}

function rangeOf({ node }: DefinedFlag): readonly [number, number] {
  return [node.start, node.end];
}
