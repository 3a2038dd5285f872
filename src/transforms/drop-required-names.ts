import type { SchemaProblemSite } from '../scanners/schema-site.js';
import { stringValue, type AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';
import { refused, rewrittenAcross, type Change, type Rewrite } from './rewrite.js';
import { removeElements } from './schema-entries.js';

/** Takes names out of a `required` list that `properties` does not have. */
export function dropRequiredNames(site: SchemaProblemSite): Rewrite {
  const byList = new Map<AstNode, { source: Source; names: Set<string> }>();
  for (const { entry, object, place, detail } of site.parts) {
    const list = entry?.['value'] as AstNode | undefined;
    if (!entry || entry.parent !== object || list?.type !== 'ArrayExpression')
      return refused('not-a-literal');
    const known = byList.get(list) ?? { source: place.source, names: new Set<string>() };
    byList.set(list, { ...known, names: known.names.add(detail) });
  }
  const changes: { source: Source; change: Change }[] = [];
  for (const [list, { source, names }] of byList) {
    const elements = list['elements'] as (AstNode | null)[];
    if (elements.some((element) => stringValue(element) === undefined)) return refused('not-a-literal');
    const removed = new Set(
      elements.filter((element) => names.has(stringValue(element) as string)) as AstNode[],
    );
    changes.push(...removeElements(list, removed).map((change) => ({ source, change })));
  }
  return rewrittenAcross(changes);
}
