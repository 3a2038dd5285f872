import { describe, expect, it } from 'vitest';
import { demoted, losesComment } from '../../../src/engine/fix/demote.js';
import type { Finding } from '../../../src/rules/finding.js';
import { isParseFailure, parseSource } from '../../../src/source/parse.js';
import { editOf, fixable, fixOf } from '../../support/fix-factory.js';

function loses(text: string, replaced: string, by: string, path = 'a.js'): boolean {
  const source = parseSource(path, text);
  if (isParseFailure(source)) throw new Error(source.message);
  return losesComment(fixOf([editOf(path, text, replaced, by)]), () => source);
}

describe('a fix that replaces a comment', () => {
  it.each([
    ['a block comment', 'f(a /* why */);', 'a /* why */', 'b', true],
    ['a line comment', 'f(a, // why\n);', ', // why\n', '', true],
    ['a part of a comment', 'f(a /* why */);', 'y */', 'z */', true],
    ['a comment it keeps', 'f(a /* why */);', 'a /* why */', 'b /* why */', false],
    ['one of two equal comments', 'f(/* x */ a, /* x */ b);', '/* x */ a, /* x */ b', 'a, /* x */ b', true],
    ['no comment: it stands before', '/* why */ f(a);', 'f(a)', 'g(a)', false],
    ['no comment: it stands after', 'f(a) // why', 'f(a)', 'g(a)', false],
    ['no comment but a string like one', 'f("// why");', '"// why"', 'b', false],
  ])('%s', (_, text, replaced, by, expected) => {
    expect(loses(text, replaced, by)).toBe(expected);
  });

  it('in a .vue file, where the template has comments of its own', () => {
    const markup = '<template><p><!-- why -->{{ a }}</p></template>\n';
    expect(loses(markup, '<!-- why -->{{ a }}', '{{ b }}', 'a.vue')).toBe(true);
    expect(loses(markup, '{{ a }}', '{{ b }}', 'a.vue')).toBe(false);
    expect(loses('<template>{{ a /* why */ }}</template>\n', 'a /* why */', 'b', 'a.vue')).toBe(true);
    const script = '<script>\nf(a /* why */);\n</script>\n';
    expect(loses(script, 'a /* why */', 'b', 'a.vue')).toBe(true);
    expect(loses(script, 'a /* why */', 'b /* why */', 'a.vue')).toBe(false);
  });

  it('may keep it in another of its edits', () => {
    const text = 'f(a /* why */);';
    const source = parseSource('a.js', text);
    if (isParseFailure(source)) throw new Error(source.message);
    const edits = [
      editOf('a.js', text, ' /* why */', ''),
      { path: 'a.js', start: 0, end: 0, text: '/* why */ ' },
    ];
    expect(losesComment(fixOf(edits), () => source)).toBe(false);
  });

  it('is no loss where the file is not known', () => {
    expect(losesComment(fixOf([{ path: 'a.js', start: 0, end: 3, text: '' }]), () => undefined)).toBe(false);
  });
});

describe('demotion', () => {
  const text = 'f(a /* why */);';
  const file = { text, comments: [{ type: 'Block' as const, value: ' why ', start: 4, end: 13 }] };
  const losing = fixOf([editOf('a.js', text, 'a /* why */', 'b')]);
  const remedyOf = (finding: Finding): Finding['remedy'] => demoted(finding, () => file).remedy;

  it('makes a safe fix unsafe and says why', () => {
    expect(remedyOf(fixable('x', losing))).toEqual({
      kind: 'fix',
      fix: { ...losing, applicability: 'unsafe' },
      reason: 'it removes a comment',
    });
  });

  it('leaves every other finding as it is', () => {
    const kept = fixable('x', fixOf([editOf('a.js', text, 'f', 'g')]));
    const unsafe = fixable('x', { ...losing, applicability: 'unsafe' });
    const manual: Finding = { ...kept, remedy: { kind: 'manual', code: 'x', advice: 'Do it.' } };
    for (const finding of [kept, unsafe, manual]) expect(demoted(finding, () => file)).toBe(finding);
  });
});
