import type { WriteSite } from '../scanners/descriptor-site.js';
import { keyName, type AstNode } from '../source/nodes.js';
import { renamed } from './layout.js';
import { CANONICAL_KEY, insertion, refused, replacement, rewritten, type Rewrite } from './rewrite.js';

/** Writes a schema under `inputSchema` instead of the legacy key: property, assignment target or class field. */
export function renameSchemaKey(site: WriteSite): Rewrite {
  const { source, node, keyNode } = site;
  if (site.form === 'assignment' && node['operator'] !== '=') return refused('compound-assignment');
  if (site.form === 'property' && (node['method'] || node['kind'] !== 'init'))
    return refused('accessor-or-method');
  if (site.form !== 'assignment' && siblingsOf(node).some((sibling) => keyName(sibling) === CANONICAL_KEY)) {
    return refused('canonical-present');
  }
  const change = site.shorthand
    ? insertion(keyNode.start, `${CANONICAL_KEY}: `)
    : replacement(keyNode, renamed(source.text, keyNode, CANONICAL_KEY));
  return rewritten(source, [change]);
}

function siblingsOf(node: AstNode): AstNode[] {
  const parent = node.parent;
  const members = (parent?.['properties'] ?? parent?.['body'] ?? []) as AstNode[];
  return members.filter((member) => member !== node && member['static'] === node['static']);
}
