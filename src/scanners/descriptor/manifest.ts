import { createRequire } from 'node:module';
import type { Project } from '../../project/project.js';
import { propertiesOf, stringValue, unwrap, type AstNode } from '../../source/nodes.js';
import type { Source } from '../../source/source.js';
import type { DescriptorSite, DualSite, Obstacle, WriteSite } from '../descriptor-site.js';
import { relatedPlace, type Evidence } from '../site.js';
import type { Place } from '../types/resolve-type.js';
import { valueKindOf } from '../values.js';
import { CANONICAL_KEY, LEGACY_KEYS } from '../vocabulary.js';
import { compare, differenceOf } from './duals.js';

// Loaded when a version is asked for: most repositories never ask.
const require = createRequire(import.meta.url);

/** The first stable version of VS Code with language model tools; https://code.visualstudio.com/updates/v1_95 */
const STABLE_SINCE = '1.95.0';

const EVIDENCE: Evidence = {
  id: 'manifest',
  text: 'VS Code reads the tools that an extension declares under contributes.languageModelTools, by inputSchema',
  side: 'for',
};

/** The tools that the package.json of a VS Code extension declares under an older key. */
export function manifestSitesOf(source: Source, project: Project): DescriptorSite[] {
  const [fragment] = source.fragments;
  const root = rootOf(fragment?.program);
  if (!fragment || !root) return [];
  const place: Place = { source, fragment, project };
  const obstacles = versionObstacles(root);
  return toolsOf(root).flatMap((tool) => sitesOfTool(place, tool, obstacles));
}

function rootOf(program: AstNode | undefined): AstNode | undefined {
  const [statement] = (program?.['body'] ?? []) as AstNode[];
  return objectOf(statement?.['expression'] as AstNode | undefined);
}

function objectOf(node: AstNode | undefined): AstNode | undefined {
  const inner = node && unwrap(node);
  return inner?.type === 'ObjectExpression' ? inner : undefined;
}

function member(object: AstNode | undefined, key: string): AstNode | undefined {
  return object && (propertiesOf(object).get(key)?.['value'] as AstNode | undefined);
}

function toolsOf(root: AstNode): AstNode[] {
  const list = member(objectOf(member(root, 'contributes')), 'languageModelTools');
  const elements = list?.type === 'ArrayExpression' ? (list['elements'] as (AstNode | null)[]) : [];
  return elements.flatMap((element) => objectOf(element ?? undefined) ?? []);
}

function sitesOfTool(place: Place, tool: AstNode, obstacles: readonly Obstacle[]): DescriptorSite[] {
  const properties = propertiesOf(tool);
  const canonical = properties.get(CANONICAL_KEY);
  return [...properties]
    .filter(([key]) => LEGACY_KEYS.has(key))
    .map(([key, legacy]) =>
      canonical ? dualSite(place, key, legacy, canonical) : writeSite(place, tool, key, legacy, obstacles),
    );
}

function writeSite(
  place: Place,
  tool: AstNode,
  legacyKey: string,
  property: AstNode,
  obstacles: readonly Obstacle[],
): WriteSite {
  const value = property['value'] as AstNode;
  return {
    kind: 'schema-write',
    form: 'property',
    ...commonFacts(place, property),
    related: [],
    legacyKey,
    keyNode: property['key'] as AstNode,
    shorthand: false,
    value,
    valueKind: valueKindOf(value, place.fragment),
    object: tool,
    obstacles,
  };
}

function dualSite(place: Place, legacyKey: string, legacy: AstNode, canonical: AstNode): DualSite {
  const values = [canonical['value'] as AstNode, legacy['value'] as AstNode] as const;
  const relation = compare(place, ...values);
  return {
    kind: 'dual-write',
    form: 'property',
    ...commonFacts(place, legacy),
    related: [relatedPlace(place.source, canonical, 'inputSchema is written here')],
    canonical,
    legacy,
    legacyKey,
    relation,
    difference: relation === 'different' ? differenceOf(...values, place) : '',
  };
}

function commonFacts({ source, fragment }: Place, property: AstNode) {
  const key = property['key'] as AstNode;
  return {
    source,
    fragment,
    node: property,
    range: [key.start, key.end] as const,
    role: 'source' as const,
    confidence: 'certain' as const,
    evidence: [EVIDENCE],
  };
}

/** An extension that may be installed in a VS Code before the stable interface was read by the older key there. */
function versionObstacles(root: AstNode): Obstacle[] {
  const range = stringValue(member(objectOf(member(root, 'engines')), 'vscode'));
  const { lt, minVersion, validRange } = require('semver') as typeof import('semver');
  const lowest = range !== undefined && validRange(range) !== null ? minVersion(range) : null;
  if (!lowest || !lt(lowest, STABLE_SINCE)) return [];
  const text = `engines.vscode ${range as string} allows versions that read \`parametersSchema\`: raise it to ^${STABLE_SINCE} with the rename`;
  return [{ code: 'library-version', text }];
}
