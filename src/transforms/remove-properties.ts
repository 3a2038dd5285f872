import type { AstNode } from '../source/nodes.js';
import { endsLine, lineStart, nextLineStart, nextToken, startsLine } from './layout.js';
import type { Change } from './rewrite.js';

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The changes that take properties out of an object literal, each with its comma and, where it stands alone on its lines, its
 * lines. No hole, blank line or orphaned comma is left; comments outside the properties stay.
 * @param removed properties of `object`.
 */
export function removeProperties(text: string, object: AstNode, removed: ReadonlySet<AstNode>): Change[] {
  const properties = object['properties'] as AstNode[];
  const kept = properties.filter((property) => !removed.has(property));
  if (removed.size > 0 && kept.length === 0 && onlyPunctuation(text, object, properties)) {
    return [{ start: object.start + 1, end: object.end - 1, text: '' }];
  }
  const ranges = groupsOf(text, properties, removed).map(([start, end]) =>
    rangeOfGroup(text, object, start, end),
  );
  const last = properties.at(-1);
  const lastKept = kept.at(-1);
  if (last && lastKept && removed.has(last) && text[nextToken(text, last.end)] !== ',') {
    const comma = nextToken(text, lastKept.end);
    ranges.push({ start: comma, end: comma + 1 });
  }
  return union(ranges).map((range) => ({ ...range, text: '' }));
}

/**
 * The range of the lines that `[start, end)` stands on, with a blank line that would be left over: one of two, one after an opening or before
 * a closing brace.
 */
export function wholeLines(text: string, start: number, end: number): Range {
  const from = lineStart(text, start);
  const to = nextLineStart(text, end);
  const blanksBefore = /(?:^|\n)((?:[\t ]*\r?\n)*)$/.exec(text.slice(0, from))?.[1]?.length ?? 0;
  const blanksAfter = /^(?:[\t ]*\r?\n)*/.exec(text.slice(to))?.[0].length ?? 0;
  const opens = blanksBefore === 0 && /[{[(]$/.test(text.slice(0, from).trimEnd());
  const closes = /^\s*[}\])]/.test(text.slice(to));
  if (blanksAfter > 0 && (blanksBefore > 0 || opens || from === 0))
    return { start: from, end: to + blanksAfter };
  if (blanksBefore > 0 && closes) return { start: from - blanksBefore, end: to };
  return { start: from, end: to };
}

/** The places of removed properties; those that stand side by side on a line are one. */
function groupsOf(
  text: string,
  properties: readonly AstNode[],
  removed: ReadonlySet<AstNode>,
): [start: number, end: number][] {
  const groups: [start: number, end: number][] = [];
  for (const property of properties) {
    const last = groups.at(-1);
    if (!removed.has(property)) continue;
    if (last && /^[\t ]*,[\t ]*$/.test(text.slice(last[1], property.start))) last[1] = property.end;
    else groups.push([property.start, property.end]);
  }
  return groups;
}

function rangeOfGroup(text: string, object: AstNode, start: number, lastEnd: number): Range {
  const comma = nextToken(text, lastEnd);
  const end = text[comma] === ',' ? comma + 1 : lastEnd;
  const first = startsLine(text, start);
  if (first && endsLine(text, end)) return wholeLines(text, start, end);
  const afterBrace = text.slice(object.start + 1, start).trim() === '';
  if (first || (afterBrace && !endsLine(text, end))) return { start, end: end + blanksAt(text, end) };
  return { start: start - blanksEndingAt(text, start), end };
}

function onlyPunctuation(text: string, object: AstNode, properties: readonly AstNode[]): boolean {
  let offset = object.start + 1;
  let between = '';
  for (const property of properties) {
    between += text.slice(offset, property.start);
    offset = property.end;
  }
  return /^[\s,]*$/.test(between + text.slice(offset, object.end - 1));
}

function blanksAt(text: string, offset: number): number {
  return /^[\t ]*/.exec(text.slice(offset, nextLineStart(text, offset)))?.[0].length ?? 0;
}

function blanksEndingAt(text: string, offset: number): number {
  return /[\t ]*$/.exec(text.slice(lineStart(text, offset), offset))?.[0].length ?? 0;
}

function union(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && range.start <= last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else {
      result.push(range);
    }
  }
  return result;
}
