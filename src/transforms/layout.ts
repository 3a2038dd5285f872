import type { AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';

const TRIVIA = /(?:\s+|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\/)*/y;
const BLANK_TO_LINE_END = /[\t ]*(?=\r?\n|$)/y;

/** The offset of the first token at or after `offset`, between two nodes: white space and comments are skipped. */
export function nextToken(text: string, offset: number): number {
  TRIVIA.lastIndex = offset;
  return offset + (TRIVIA.exec(text)?.[0].length ?? 0);
}

/** The offset at which the line of `offset` starts. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The offset after the line break that ends the line of `offset`; the text's length on the last line. */
export function nextLineStart(text: string, offset: number): number {
  const lineBreak = text.indexOf('\n', offset);
  return lineBreak === -1 ? text.length : lineBreak + 1;
}

/** Whether only blanks stand before `offset` on its line. */
export function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** Whether only blanks stand at and after `offset` on its line. */
export function endsLine(text: string, offset: number): boolean {
  BLANK_TO_LINE_END.lastIndex = offset;
  return BLANK_TO_LINE_END.test(text);
}

/** The blanks at the start of the line of `offset`. */
export function indentationAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** The line break that a piece of text uses; `\n` when it has none. */
export function lineBreakOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** One level of indentation, told from an outer and an inner line. */
export function indentationUnit(outer: string, inner: string): string {
  if (inner.startsWith(outer) && inner.length > outer.length) return inner.slice(outer.length);
  return inner.startsWith('\t') || outer.startsWith('\t') ? '\t' : '  ';
}

/** The quote that most of the given string literals have; the single one when there are none. */
export function quoteOf(source: Source, strings: readonly AstNode[]): string {
  let balance = 0;
  for (const literal of strings) {
    const first = source.text[literal.start];
    if (first === '"') balance++;
    else if (first === "'") balance--;
  }
  return balance > 0 ? '"' : "'";
}

/** The range of an expression with the parentheses that stand directly around it. */
export function parenthesizedRange(text: string, node: AstNode): readonly [start: number, end: number] {
  if (!isParenthesized(node)) return [node.start, node.end];
  const start = node['extra'].parenStart as number;
  let end = node.end;
  for (let open = start; open < node.start && text[open] === '('; open = nextToken(text, open + 1)) {
    end = nextToken(text, end) + 1;
  }
  return [start, end];
}

/** Whether parentheses stand directly around an expression. */
export function isParenthesized(node: AstNode): boolean {
  return node['extra']?.parenthesized === true;
}

/** The text of a string literal, template literal or identifier with another name in it; quotes stay. */
export function renamed(text: string, node: AstNode, name: string): string {
  const whole = text.slice(node.start, node.end);
  const quote = whole[0];
  return quote === '"' || quote === "'" || quote === '`' ? `${quote}${name}${quote}` : name;
}
