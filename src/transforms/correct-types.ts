import type { SchemaProblemSite } from '../scanners/schema-site.js';
import { stringValue, type AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';
import { renamed } from './layout.js';
import { removeProperties } from './remove-properties.js';
import { refused, replacement, rewrittenAcross, type Change, type Rewrite } from './rewrite.js';

/** What JSON Schema calls the types of other languages; null where it has no word because it means any value. */
export const TYPE_NAMES: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ['any', null],
  ['mixed', null],
  ['unknown', null],
  ['int', 'integer'],
  ['int32', 'integer'],
  ['int64', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['num', 'number'],
  ['bool', 'boolean'],
  ['str', 'string'],
  ['text', 'string'],
  ['list', 'array'],
  ['dict', 'object'],
  ['map', 'object'],
  ['json', 'object'],
  ['none', 'null'],
]);

/** Replaces types that JSON Schema does not have by those it has; drops `type: 'any'`. */
export function correctTypes(site: SchemaProblemSite): Rewrite {
  const changes: { source: Source; change: Change }[] = [];
  for (const { entry, object, place } of site.parts) {
    if (!entry || entry.parent !== object || object.type !== 'ObjectExpression')
      return refused('not-a-literal');
    const value = entry['value'] as AstNode;
    const name = stringValue(value);
    if (name === undefined) return refused('type-not-literal');
    const known = knownName(name);
    if (known === undefined) return refused('unknown-type');
    const { source } = place;
    const made =
      known === null
        ? removeProperties(source.text, object, new Set([entry]))
        : [replacement(value, renamed(source.text, value, known))];
    changes.push(...made.map((change) => ({ source, change })));
  }
  return rewrittenAcross(changes);
}

/** The name JSON Schema has for a type; null for any value, undefined when there is none. */
export function knownName(name: string): string | null | undefined {
  const lower = name.toLowerCase();
  if (TYPE_NAMES.has(lower)) return TYPE_NAMES.get(lower);
  return /^(?:string|number|integer|boolean|object|array|null)$/.test(lower) ? lower : undefined;
}
