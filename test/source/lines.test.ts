import { expect, test } from 'vitest';
import { createLocator } from '../../src/source/lines.js';

test.each([
  ['the start', 'ab\ncd', 0, 1, [1, 1, 1, 2]],
  ['a range over two lines', 'ab\ncd', 1, 4, [1, 2, 2, 2]],
  ['the line break itself', 'ab\ncd', 2, 3, [1, 3, 2, 1]],
  ['Windows line ends', 'ab\r\ncd\r\n', 4, 6, [2, 1, 2, 3]],
  ['a lone carriage return', 'ab\rcd', 3, 5, [2, 1, 2, 3]],
  ['a line separator', 'ab\u2028cd', 3, 5, [2, 1, 2, 3]],
  ['the end of the text', 'ab\n', 3, 3, [2, 1, 2, 1]],
  ['an empty text', '', 0, 0, [1, 1, 1, 1]],
])('%s', (_, text, start, end, [line, column, endLine, endColumn]) => {
  expect(createLocator(text)(start, end)).toEqual({ line, column, endLine, endColumn });
});
