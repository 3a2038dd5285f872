import { describe, expect, it } from 'vitest';
import { readDirectives } from '../../../src/engine/directives/read-directives.js';
import { isParseFailure, parseSource } from '../../../src/source/parse.js';

function read(text: string, path = 'a.ts'): ReturnType<typeof readDirectives> {
  const source = parseSource(path, text);
  if (isParseFailure(source)) throw new Error(source.message);
  return readDirectives(source);
}

describe('readDirectives', () => {
  it.each([
    ['// canon-migrate-disable-next-line', 'disable-next-line', [], undefined],
    ['//canon-migrate-disable-line read-order', 'disable-line', ['read-order'], undefined],
    [
      '/* canon-migrate-disable-file a-b, c d -- it is old */',
      'disable-file',
      ['a-b', 'c', 'd'],
      'it is old',
    ],
    ['/**\n * canon-migrate-disable a\n * -- it is\n * old\n */', 'disable', ['a'], 'it is\n * old'],
    ['/* canon-migrate-enable */', 'enable', [], undefined],
    ['// canon-migrate-disable-line -- why', 'disable-line', [], 'why'],
    ['// canon-migrate-disable-line a --', 'disable-line', ['a'], undefined],
    ['// canon-migrate-disable-line a --- why -- so', 'disable-line', ['a'], 'why -- so'],
  ])('reads %j', (text, kind, rules, reason) => {
    const { directives, unknown } = read(`${text}\n`);
    expect(unknown).toEqual([]);
    expect(directives).toMatchObject([{ kind, rules, reason, range: [0, text.length] }]);
  });

  it('knows where the list of rules stands', () => {
    const text = 'x; /* canon-migrate-disable-line a,\tb -- c */';
    const [directive] = read(text).directives;
    expect(text.slice(...(directive?.listRange as [number, number]))).toBe('a,\tb');
    expect(directive?.location).toEqual({ line: 1, column: 4, endLine: 1, endColumn: 46 });
  });

  it.each([
    '// see canon-migrate-disable-line',
    "const text = '// canon-migrate-disable-line';",
    '// canon-migrate is here',
    '`/* canon-migrate-disable */`;',
  ])('%j is none', (text) => {
    expect(read(text)).toEqual({ directives: [], unknown: [] });
  });

  it('tells what is of no known kind', () => {
    expect(read('// canon-migrate-disable-nextline').unknown).toMatchObject([{ word: 'disable-nextline' }]);
  });

  it('reads JSX, and scripts and markup of Vue files', () => {
    expect(read('<a>{/* canon-migrate-disable-line */}</a>;', 'a.tsx').directives).toHaveLength(1);
    const vue = [
      '<!-- canon-migrate-disable-file a -->',
      '<script setup>',
      '// canon-migrate-disable-next-line b <!-- canon-migrate-disable-line c -->',
      '</script>',
      '<template>',
      '  <!-- canon-migrate-disable-next-line d -- old -->',
      '  <p>{{ x }}</p>',
      '</template>',
    ].join('\n');
    const { directives } = read(vue, 'a.vue');
    expect(directives.map(({ kind, rules, location }) => [kind, rules[0], location.line])).toEqual([
      ['disable-file', 'a', 1],
      ['disable-next-line', 'b', 3],
      ['disable-next-line', 'd', 6],
    ]);
    expect(directives[2]?.reason).toBe('old');
  });
});
