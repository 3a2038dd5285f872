import { describe, expect, it } from 'vitest';
import { mentionsAnyOf } from '../../src/engine/prefilter.js';

describe('mentionsAnyOf', () => {
  it('is true when any pattern matches, each with its own flags', () => {
    const mentions = mentionsAnyOf([/apple|pear/, /\bplum\b/i, /apple|pear/]);
    expect(['an apple', 'PLUM', 'pear'].map(mentions)).toEqual([true, true, true]);
    expect(['Apple', 'plumber', ''].map(mentions)).toEqual([false, false, false]);
  });

  it('is false for no patterns', () => {
    expect(mentionsAnyOf([])('anything')).toBe(false);
  });
});
