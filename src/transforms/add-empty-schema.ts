import type { SchemaAbsenceSite } from '../scanners/schema-site.js';
import { keyName, propertiesOf, type AstNode } from '../source/nodes.js';
import { CANONICAL_KEY, refused, replacement, rewritten, type Rewrite } from './rewrite.js';
import { entryAfter, entryFirst, keyText, quoted, styleOf } from './schema-entries.js';

/** Gives a definition the schema of a tool without arguments: under `inputSchema`, or in the place of `undefined`. */
export function addEmptySchema(site: SchemaAbsenceSite): Rewrite {
  const { source, object, absent } = site;
  if (!site.takesJson) return refused('no-json-schema-here');
  const around = site.fragment.nodesOfType('Literal').filter((node) => typeof node['value'] === 'string');
  if (site.absence === 'maybe-undefined') {
    if (!absent) return refused('unsupported-form');
    const style = object ? styleOf(source, object, around) : styleOf(source, EMPTY, around);
    return rewritten(source, [replacement(absent, emptySchema(style))]);
  }
  if (!object) return refused('not-a-literal');
  const style = styleOf(source, object, around);
  const entry = `${keyText(CANONICAL_KEY, style)}: ${emptySchema(style)}`;
  const properties = propertiesOf(object);
  const before = properties.get('description') ?? properties.get('name') ?? lastPlain(object);
  return rewritten(source, [before ? entryAfter(source, before, entry) : entryFirst(source, object, entry)]);
}

const EMPTY = { properties: [] } as unknown as AstNode;

function emptySchema(style: ReturnType<typeof styleOf>): string {
  const [type, properties] = ['type', 'properties'].map((name) => keyText(name, style));
  return `{ ${type as string}: ${quoted('object', style)}, ${properties as string}: {} }`;
}

function lastPlain(object: AstNode): AstNode | undefined {
  return (object['properties'] as AstNode[]).findLast((property) => keyName(property) !== undefined);
}
