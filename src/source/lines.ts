import type { Location } from './source.js';

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/g;

/**
 * Makes a function that turns a range of UTF-16 offsets of `text` into lines and columns, both 1-based, with the line breaks of
 * ECMAScript. The line table is made when first asked for.
 */
export function createLocator(text: string): (start: number, end: number) => Location {
  let starts: number[] | undefined;
  const positionOf = (offset: number): [line: number, column: number] => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return [low + 1, offset - (starts[low] as number) + 1];
  };
  return (start, end) => {
    const [line, column] = positionOf(start);
    const [endLine, endColumn] = positionOf(end);
    return { line, column, endLine, endColumn };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(LINE_BREAK)) starts.push(match.index + match[0].length);
  return starts;
}
