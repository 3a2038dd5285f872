import { keyName, type AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';
import { indentationAt, lineBreakOf, quoteOf, startsLine } from './layout.js';
import { insertion, type Change } from './rewrite.js';

/** How an object literal writes its keys and strings. */
export interface LiteralStyle {
  readonly quote: string;
  readonly quotedKeys: boolean;
}

/** The style of an object literal, told from its own keys and strings and those around it. */
export function styleOf(source: Source, object: AstNode, around: readonly AstNode[]): LiteralStyle {
  if (source.language === 'json') return { quote: '"', quotedKeys: true };
  const properties = (object['properties'] as AstNode[]).filter((property) => property.type === 'Property');
  const keys = properties.map((property) => property['key'] as AstNode);
  const strings = properties
    .flatMap((property) => [property['key'] as AstNode, property['value'] as AstNode])
    .filter((node) => node.type === 'Literal' && typeof node['value'] === 'string');
  return {
    quote: quoteOf(source, strings.length > 0 ? strings : around),
    quotedKeys: keys.length > 0 && keys.every((key) => key.type === 'Literal'),
  };
}

/** A string literal. */
export function quoted(text: string, { quote }: LiteralStyle): string {
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote;
}

/** A key as the literal writes its own. */
export function keyText(name: string, style: LiteralStyle): string {
  return style.quotedKeys ? quoted(name, style) : name;
}

/** Puts an entry behind another one of the same literal, on a line of its own when that one is. */
export function entryAfter({ text }: Source, entry: AstNode, added: string): Change {
  const separator = startsLine(text, entry.start)
    ? `,${lineBreakOf(text)}${indentationAt(text, entry.start)}`
    : ', ';
  return insertion(entry.end, separator + added);
}

/** Puts an entry in front of the first one of a literal; into the braces of an empty one. */
export function entryFirst({ text }: Source, object: AstNode, added: string): Change {
  const [first] = object['properties'] as AstNode[];
  if (!first) {
    const gap = text.slice(object.start + 1, object.end - 1);
    return gap.trim() === ''
      ? { start: object.start + 1, end: object.end - 1, text: ` ${added} ` }
      : insertion(object.start + 1, ` ${added},`);
  }
  const separator = startsLine(text, first.start)
    ? `,${lineBreakOf(text)}${indentationAt(text, first.start)}`
    : ', ';
  return insertion(first.start, added + separator);
}

/** The entry of a literal with a static name, when it is written once. */
export function entryOf(object: AstNode, name: string): AstNode | undefined {
  const found = (object['properties'] as AstNode[]).filter(
    (property) => property.type === 'Property' && keyName(property) === name,
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The changes that take elements out of an array literal, each with its comma. */
export function removeElements(array: AstNode, removed: ReadonlySet<AstNode>): Change[] {
  const elements = array['elements'] as AstNode[];
  const lastKept = elements.findLastIndex((element) => !removed.has(element));
  const last = elements.at(-1);
  if (!last || lastKept < 0) return [{ start: array.start + 1, end: array.end - 1, text: '' }];
  const inner = elements
    .slice(0, lastKept)
    .filter((element) => removed.has(element))
    .map((element) => {
      const next = elements[elements.indexOf(element) + 1] as AstNode;
      return { start: element.start, end: next.start, text: '' };
    });
  const tail = { start: (elements[lastKept] as AstNode).end, end: last.end, text: '' };
  return tail.start === tail.end ? inner : [...inner, tail];
}
