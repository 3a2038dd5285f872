import type { ReadSite, TypeSite, WriteSite } from '../scanners/descriptor-site.js';
import type { SiteBase } from '../scanners/site.js';
import type { AstNode } from '../source/nodes.js';
import type { FindingKey } from './finding.js';
import { isRewritten, keyOf } from './readers.js';
import type { World } from './rule.js';

/** The rule that rewrites types. */
const TYPE_RULE = 'legacy-type';

type Mover = ReadSite | WriteSite | TypeSite;

/** What moves together with the members of types: by member, its own site, and the sites of its values, readers and keys. */
interface TypeMoves {
  readonly members: ReadonlyMap<AstNode, TypeSite>;
  readonly movers: ReadonlyMap<AstNode, readonly Mover[]>;
}

/** The findings of the types whose members have to be extended before a value or reader of them compiles. */
export function typesMovedWith(site: ReadSite | WriteSite, world: World): FindingKey[] {
  const { members } = movesIn(world);
  return declarationsOf(site)
    .map((declaration) => members.get(declaration))
    .filter((type) => type !== undefined)
    .map((type) => keyOf(TYPE_RULE, type));
}

/** What moves together with a type: findings of the run, and places that the run does not rewrite. */
export interface MovedWithType {
  readonly needs: readonly FindingKey[];
  /** `src/a.ts:3` */
  readonly left: readonly string[];
}

/** The values and readers of a type, and the types that name its key. */
export function movedWithType(site: TypeSite, world: World): MovedWithType {
  const { members, movers } = movesIn(world);
  const member = site.form === 'member' ? site.node : site.declaration;
  const own = member && members.get(member);
  const others = (member && movers.get(member)) ?? [];
  const all = [...(own ? [own] : []), ...others].filter((other) => other !== site);
  const needs: FindingKey[] = [];
  const left: string[] = [];
  for (const other of all) {
    const ruleId = ruleOf(other);
    if (isRewritten(ruleId, other, world)) needs.push(keyOf(ruleId, other));
    else left.push(placeOf(other));
  }
  return { needs, left };
}

function movesIn(world: World): TypeMoves {
  return world.once ? world.once(findMoves) : findMoves(world);
}

function findMoves(world: World): TypeMoves {
  const members = new Map<AstNode, TypeSite>();
  const movers = new Map<AstNode, Mover[]>();
  for (const site of world.sites) {
    if (!isMover(site) || site.role !== 'source' || site.confidence === 'possible') continue;
    if (site.kind === 'schema-type' && site.form === 'member') members.set(site.node, site);
    for (const declaration of declarationsOf(site)) {
      movers.set(declaration, [...(movers.get(declaration) ?? []), site]);
    }
  }
  return { members, movers };
}

function isMover(site: SiteBase): site is Mover {
  return site.kind === 'schema-read' || site.kind === 'schema-write' || site.kind === 'schema-type';
}

function declarationsOf(site: Mover): AstNode[] {
  if (site.kind === 'schema-type') return site.declaration ? [site.declaration] : [];
  return site.obstacles
    .map(({ declaration }) => declaration)
    .filter((declaration) => declaration !== undefined);
}

function ruleOf(site: Mover): string {
  if (site.kind === 'schema-type') return TYPE_RULE;
  return site.kind === 'schema-read' ? 'read-order' : 'legacy-write';
}

function placeOf(site: Mover): string {
  const { line } = site.source.locationOf(site.range[0], site.range[1]);
  return `${site.source.path}:${line}`;
}
