import type { SchemaPart, SchemaProblemSite } from '../scanners/schema-site.js';
import { keyName, type AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';
import { removeProperties } from './remove-properties.js';
import { insertion, refused, rewrittenAcross, type Change, type Rewrite } from './rewrite.js';
import { entryAfter, entryOf, keyText, quoted, styleOf } from './schema-entries.js';

interface Owner {
  readonly source: Source;
  /** The schema object that has the `properties`. */
  readonly object: AstNode;
  readonly properties: AstNode;
  readonly names: string[];
}

/** Moves `required: true` of properties to the `required` list of the schema that owns them; `required: false` is dropped. */
export function liftRequiredFlags(site: SchemaProblemSite): Rewrite {
  const owners = new Map<AstNode, Owner>();
  const changes: { source: Source; change: Change }[] = [];
  for (const part of site.parts) {
    const { entry, object, place } = part;
    if (!entry || entry.parent !== object || object.type !== 'ObjectExpression')
      return refused('not-a-literal');
    if (entry['value'].type !== 'Literal') return refused('required-not-literal');
    for (const change of removeProperties(place.source.text, object, new Set([entry])))
      changes.push({ source: place.source, change });
    if (entry['value'].value !== true) continue;
    const owned = ownerOf(part);
    if (!owned) return refused('not-a-property-schema');
    const owner = owners.get(owned.owner.object) ?? owned.owner;
    owner.names.push(owned.name);
    owners.set(owner.object, owner);
  }
  for (const owner of owners.values()) {
    const listing = listed(site, owner);
    if (!listing) return refused('mixed-required');
    changes.push(...listing.map((change) => ({ source: owner.source, change })));
  }
  return rewrittenAcross(changes);
}

/** The schema that owns a property, by the literals around it. */
function ownerOf({ object, place }: SchemaPart): { owner: Owner; name: string } | undefined {
  const property = object.parent;
  const name = property?.type === 'Property' ? keyName(property) : undefined;
  const map = property?.parent;
  const properties = map?.type === 'ObjectExpression' ? map.parent : undefined;
  const owner = properties?.type === 'Property' ? properties.parent : undefined;
  if (name === undefined || !properties || keyName(properties) !== 'properties') return undefined;
  if (owner?.type !== 'ObjectExpression') return undefined;
  return { owner: { source: place.source, object: owner, properties, names: [] }, name };
}

function listed(site: SchemaProblemSite, { source, object, properties, names }: Owner): Change[] | undefined {
  const around = site.fragment.nodesOfType('Literal').filter((node) => typeof node['value'] === 'string');
  const style = styleOf(source, object, around);
  const texts = names.map((name) => quoted(name, style)).join(', ');
  const list = entryOf(object, 'required');
  if (!list) return [entryAfter(source, properties, `${keyText('required', style)}: [${texts}]`)];
  const array = list['value'] as AstNode;
  if (array.type !== 'ArrayExpression') return undefined;
  const elements = array['elements'] as (AstNode | null)[];
  const known = new Set(elements.map((element) => element?.['value'] as unknown));
  const missing = names.filter((name) => !known.has(name));
  const last = elements.at(-1);
  if (missing.length === 0) return [];
  const added = missing.map((name) => quoted(name, style)).join(', ');
  return [last ? insertion(last.end, `, ${added}`) : insertion(array.start + 1, added)];
}
