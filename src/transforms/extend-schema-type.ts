import type { TypeSite } from '../scanners/descriptor-site.js';
import { keyName, stringValue, type AstNode } from '../source/nodes.js';
import { indentationAt, lineBreakOf, nextToken, renamed, startsLine } from './layout.js';
import type { RefusalCode } from './rewrite-messages.js';
import {
  CANONICAL_KEY,
  insertion,
  refused,
  replacement,
  rewritten,
  type Change,
  type Rewrite,
} from './rewrite.js';

const MIRROR_COMMENT = '/** @deprecated Read-only mirror of inputSchema. */';

/** Adds `inputSchema` to a type and makes the legacy member the optional read-only mirror of it. */
export function extendSchemaType(site: TypeSite): Rewrite {
  switch (site.form) {
    case 'member':
      return extendMember(site);
    case 'key-literal':
      return extendKeyLiteral(site);
    case 'indexed-access':
      return rewritten(site.source, [
        replacement(site.node, renamed(site.source.text, site.node, CANONICAL_KEY)),
      ]);
    case 'parameter-property':
      return refused('parameter-property');
  }
}

function extendMember(site: TypeSite): Rewrite {
  const { source, node } = site;
  const refusal = refusalOfMember(site);
  if (refusal) return refused(refusal);
  const { text } = source;
  const key = node['key'] as AstNode;
  const keyEnd = node['computed'] ? nextToken(text, key.end) + 1 : key.end;
  const body = node.end - (/[;,]/.test(text[node.end - 1] ?? '') ? 1 : 0);
  const separator = text.slice(body, node.end);
  const ownLine = startsLine(text, node.start);
  const gap = ownLine ? lineBreakOf(text) + indentationAt(text, node.start) : ' ';
  const canonical =
    text.slice(node.start, key.start) + renamed(text, key, CANONICAL_KEY) + text.slice(key.end, body);
  const inserted = canonical + (separator || (ownLine ? '' : separatorOfSiblings(text, node))) + gap;
  const prefixEnd = node['computed'] ? text.lastIndexOf('[', key.start) : key.start;
  return rewritten(source, [
    insertion(node.start, `${inserted}${MIRROR_COMMENT}${gap}`),
    ...(node['readonly'] ? [] : [insertion(prefixEnd, 'readonly ')]),
    ...optionalMark(text, node, keyEnd),
  ]);
}

function refusalOfMember({ source, node }: TypeSite): RefusalCode | undefined {
  if (node.type !== 'TSPropertySignature' && node.type !== 'PropertyDefinition') return 'unsupported-form';
  if (node['value']) return 'unsupported-form';
  const isScript = source.language === 'js' || source.language === 'jsx';
  if (node.type === 'PropertyDefinition' && (isScript || !node['typeAnnotation'])) return 'not-typescript';
  if (node['decorators']?.length > 0) return 'decorated';
  const siblings = membersOf(node);
  return siblings.some((sibling) => keyName(sibling) === CANONICAL_KEY) ? 'canonical-present' : undefined;
}

function membersOf(node: AstNode): AstNode[] {
  return (node.parent?.['members'] ?? node.parent?.['body'] ?? []) as AstNode[];
}

/** Turns `!` into `?` behind a key, or adds the `?`. */
function optionalMark(text: string, node: AstNode, keyEnd: number): Change[] {
  if (node['optional']) return [];
  const mark = nextToken(text, keyEnd);
  return text[mark] === '!' ? [{ start: mark, end: mark + 1, text: '?' }] : [insertion(keyEnd, '?')];
}

function separatorOfSiblings(text: string, node: AstNode): string {
  return membersOf(node).some((member) => text[member.end - 1] === ',') ? ',' : ';';
}

function extendKeyLiteral(site: TypeSite): Rewrite {
  const { source, node } = site;
  const literal = node.type === 'TSLiteralType' ? (node['literal'] as AstNode) : node;
  let union = literal.parent;
  while (union && /^TS(?:LiteralType|ParenthesizedType)$/.test(union.type)) union = union.parent;
  const types = union?.type === 'TSUnionType' ? (union['types'] as AstNode[]) : [];
  if (types.some((type) => stringValue(type['literal'] as AstNode | undefined) === CANONICAL_KEY)) {
    return refused('canonical-present');
  }
  return rewritten(source, [insertion(literal.start, `${renamed(source.text, literal, CANONICAL_KEY)} | `)]);
}
