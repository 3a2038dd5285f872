import type { Edit } from '../../src/rules/finding.js';
import type {
  DualSite,
  ReadSite,
  TypeSite,
  ValueKind,
  WriteSite,
} from '../../src/scanners/descriptor-site.js';
import type { SiteBase } from '../../src/scanners/site.js';
import { keyName, stringValue, type AstNode } from '../../src/source/nodes.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';
import type { Fragment, Source } from '../../src/source/source.js';
import type { Rewrite } from '../../src/transforms/rewrite.js';

const LEGACY_KEYS = new Set(['parameters', 'input_schema']);

/** Parses a text that must parse. */
export function parsed(text: string, path = 'tools.ts'): Source {
  const source = parseSource(path, text);
  if (isParseFailure(source)) throw new Error(`${source.message} (${source.line}:${source.column})\n${text}`);
  return source;
}

/** The text after a rewrite, which must parse; the refusal's code in brackets when there is none. */
export function outcome(source: Source, rewrite: Rewrite): string {
  if (rewrite.kind === 'refused') return `[${rewrite.code}]`;
  const text = applied(source.text, rewrite.edits);
  parsed(text, source.path);
  return text;
}

/** A text with edits applied. */
export function applied(text: string, edits: readonly Edit[]): string {
  let result = '';
  let offset = 0;
  for (const edit of edits) {
    if (edit.start < offset) throw new Error('Edits overlap or are not sorted');
    result += text.slice(offset, edit.start) + edit.text;
    offset = edit.end;
  }
  return result + text.slice(offset);
}

function base(source: Source, fragment: Fragment, node: AstNode): Omit<SiteBase, 'kind'> {
  const { start, end } = node;
  return {
    source,
    fragment,
    node,
    range: [start, end],
    role: 'source',
    confidence: 'certain',
    evidence: [],
    related: [],
  };
}

function nodes(source: Source, ...types: string[]): { fragment: Fragment; node: AstNode }[] {
  return source.fragments
    .flatMap((fragment) =>
      types.flatMap((type) => fragment.nodesOfType(type).map((node) => ({ fragment, node }))),
    )
    .sort((a, b) => a.node.start - b.node.start);
}

function first<T>(values: readonly T[], what: string): T {
  const value = values[0];
  if (value === undefined) throw new Error(`The text has no ${what}`);
  return value;
}

function isLegacy(node: AstNode): boolean {
  return LEGACY_KEYS.has(keyName(node) ?? '');
}

/** The first write of a legacy key in a source. */
export function writeSite(source: Source, valueKind: ValueKind = 'json-schema'): WriteSite {
  const found = first(
    nodes(source, 'Property', 'PropertyDefinition', 'AssignmentExpression').filter(({ node }) =>
      node.type === 'AssignmentExpression'
        ? node['left'].type === 'MemberExpression' && isLegacy(node['left'])
        : node.parent?.type !== 'ObjectPattern' && isLegacy(node),
    ),
    'write',
  );
  const { fragment, node } = found;
  const isAssignment = node.type === 'AssignmentExpression';
  const keyNode = (isAssignment ? node['left'].property : node['key']) as AstNode;
  return {
    kind: 'schema-write',
    ...base(source, fragment, node),
    form: isAssignment ? 'assignment' : node.type === 'Property' ? 'property' : 'class-property',
    legacyKey: stringValue(keyNode) ?? (keyNode['name'] as string),
    keyNode,
    shorthand: node['shorthand'] === true,
    value: (isAssignment ? node['right'] : node['value']) as AstNode,
    valueKind,
    object: node.type === 'Property' ? node.parent : undefined,
    obstacles: [],
  };
}

/** The first legacy write of a source as the second half of a dual write. */
export function dualSite(source: Source): DualSite {
  const write = writeSite(source);
  const legacy = write.form === 'property' ? write.node : (write.node.parent as AstNode);
  return {
    kind: 'dual-write',
    ...base(source, write.fragment, legacy),
    form: write.form === 'property' ? 'property' : 'assignment',
    canonical: undefined,
    legacy,
    legacyKey: write.legacyKey,
    relation: 'equal',
    difference: '',
  };
}

/** The first member read of a legacy key; with `swap`, the first read of `inputSchema` behind it is the one to change places with. */
export function memberSite(source: Source, swap = false): ReadSite {
  const members = nodes(source, 'MemberExpression');
  const { fragment, node } = first(
    members.filter((member) => isLegacy(member.node)),
    'member read',
  );
  const later = members.find(
    (member) => keyName(member.node) === 'inputSchema' && member.node.start > node.end,
  );
  return {
    kind: 'schema-read',
    ...base(source, fragment, node),
    form: 'member',
    legacyKey: keyName(node) as string,
    receiver: node['object'] as AstNode,
    laterCanonical: swap ? later?.node : undefined,
    laterLegacy: [],
    obstacles: [],
  };
}

/** The n-th destructured read of a legacy key, 0-based. */
export function destructuringSite(source: Source, index = 0): ReadSite {
  const found = nodes(source, 'Property').filter(
    ({ node }) => node.parent?.type === 'ObjectPattern' && isLegacy(node),
  );
  const { fragment, node } = first(found.slice(index), 'destructured read');
  return {
    kind: 'schema-read',
    ...base(source, fragment, node),
    form: 'destructuring',
    legacyKey: keyName(node) as string,
    receiver: undefined,
    laterCanonical: undefined,
    laterLegacy: [],
    obstacles: [],
  };
}

/** The first `'parameters' in tool`. */
export function inOperatorSite(source: Source): ReadSite {
  const { fragment, node } = first(
    nodes(source, 'BinaryExpression').filter(
      (binary) => binary.node['operator'] === 'in' && LEGACY_KEYS.has(stringValue(binary.node['left']) ?? ''),
    ),
    'in operator',
  );
  return {
    kind: 'schema-read',
    ...base(source, fragment, node),
    form: 'in-operator',
    legacyKey: stringValue(node['left']) as string,
    receiver: node['right'] as AstNode,
    laterCanonical: undefined,
    laterLegacy: [],
    obstacles: [],
  };
}

/** The first legacy member, key literal or indexed access of a type. */
export function typeSite(source: Source, form: TypeSite['form']): TypeSite {
  const found =
    form === 'member'
      ? nodes(source, 'TSPropertySignature', 'PropertyDefinition').filter(({ node }) => isLegacy(node))
      : form === 'parameter-property'
        ? nodes(source, 'TSParameterProperty')
        : nodes(source, 'Literal').filter(({ node }) => stringValue(node) === 'parameters');
  const { fragment, node } = first(found, form);
  return {
    kind: 'schema-type',
    ...base(source, fragment, node),
    form,
    legacyKey: 'parameters',
    declaration: undefined,
  };
}
