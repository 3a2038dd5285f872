import { describe, expect, it } from 'vitest';
import { copyState, formatOf, runtimeCopy } from '../../src/runtime-copy/runtime-copy.js';

describe('formatOf', () => {
  it.each([
    ['a.mjs', undefined, 'esm'],
    ['a.cjs', 'module', 'cjs'],
    ['a.js', 'module', 'esm'],
    ['a.js', 'commonjs', 'cjs'],
    ['a.js', undefined, 'cjs'],
    ['a.ts', 'module', undefined],
    ['a', 'module', undefined],
  ])('%s in a package of type %s is %s', (file, type, format) => {
    expect(formatOf(file, type)).toBe(format);
  });
});

describe('runtimeCopy', () => {
  const built = '// dist/runtime/values.js\nvar a = 1;\r\n// <stdin>\nexport { a };\n';
  const copy = runtimeCopy(built, '1.2.3');

  it('says what it is and leaves out where it was built', () => {
    expect(copy.split('\n').slice(2)).toEqual(['var a = 1;', 'export { a };', '']);
    expect(copy).toMatch(/^\/\/ The runtime of canon-migrate 1\.2\.3\. /);
  });

  it('is known again, whatever the line ends, until somebody changes it', () => {
    expect(copyState(copy)).toBe('ours');
    expect(copyState(copy.replaceAll('\n', '\r\n'))).toBe('ours');
    expect(copyState(copy.replace('a = 1', 'a = 2'))).toBe('edited');
    expect(copyState(built)).toBe('foreign');
    expect(copyState('')).toBe('foreign');
  });
});
