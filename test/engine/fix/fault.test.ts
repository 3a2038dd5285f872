import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/engine/fix/fault.js';
import type { Edit } from '../../../src/rules/finding.js';
import { fixOf } from '../../support/fix-factory.js';

const edit = (start: number, end: number, text: string, path = 'a.js'): Edit => ({ path, start, end, text });

describe('a fix', () => {
  it.each<[string | undefined, Edit[]]>([
    [undefined, [edit(0, 1, 'x')]],
    [undefined, [edit(0, 1, 'x'), edit(1, 2, 'y')]],
    [undefined, [edit(1, 2, 'x'), edit(1, 2, 'x')]],
    [undefined, [edit(0, 1, '0'), edit(1, 2, 'y')]],
    [undefined, [edit(4, 4, 'at the end')]],
    ['unknown-file', [edit(0, 1, 'x'), edit(0, 1, 'x', 'gone.js')]],
    ['bad-range', [edit(4, 5, 'x')]],
    ['bad-range', [edit(-1, 1, 'x')]],
    ['bad-range', [edit(2, 1, 'x')]],
    ['bad-range', [edit(Number.NaN, 1, 'x')]],
    ['overlapping-edits', [edit(0, 2, 'x'), edit(1, 3, 'y')]],
    ['overlapping-edits', [edit(0, 2, 'x'), edit(1, 1, 'y')]],
    ['no-change', [edit(0, 1, '0')]],
    ['no-change', []],
  ])('has the fault %s', (fault, edits) => {
    expect(faultOf(fixOf(edits), (path) => (path === 'a.js' ? '0123' : undefined))).toBe(fault);
  });
});
