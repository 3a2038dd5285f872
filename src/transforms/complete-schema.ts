import type { SchemaProblemSite } from '../scanners/schema-site.js';
import type { AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';
import { refused, rewrittenAcross, type Change, type Rewrite } from './rewrite.js';
import {
  entryAfter,
  entryFirst,
  entryOf,
  keyText,
  quoted,
  styleOf,
  type LiteralStyle,
} from './schema-entries.js';

/** Writes the words that a schema lacks: `type: 'object'` and `properties: {}` at its root, `items: {}` in an array. */
export function completeSchema(site: SchemaProblemSite): Rewrite {
  const changes: { source: Source; change: Change }[] = [];
  for (const { object, place } of site.parts) {
    if (object.type !== 'ObjectExpression') return refused('not-a-literal');
    const around = site.fragment.nodesOfType('Literal').filter((node) => typeof node['value'] === 'string');
    const change = completed(site, place.source, object, styleOf(place.source, object, around));
    if (!change) return refused('not-a-literal');
    changes.push({ source: place.source, change });
  }
  return rewrittenAcross(changes);
}

function completed(
  { problem }: SchemaProblemSite,
  source: Source,
  object: AstNode,
  style: LiteralStyle,
): Change | undefined {
  const type = `${keyText('type', style)}: ${quoted('object', style)}`;
  const properties = `${keyText('properties', style)}: {}`;
  switch (problem) {
    case 'empty':
      return entryFirst(source, object, `${type}, ${properties}`);
    case 'no-root-type':
      return entryFirst(source, object, entryOf(object, 'properties') ? type : `${type}, ${properties}`);
    case 'no-properties':
      return afterType(source, object, properties);
    case 'no-items':
      return afterType(source, object, `${keyText('items', style)}: {}`);
    default:
      return undefined;
  }
}

function afterType(source: Source, object: AstNode, added: string): Change | undefined {
  const type = entryOf(object, 'type');
  return type && entryAfter(source, type, added);
}
