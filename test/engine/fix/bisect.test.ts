import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { culpritsAmong } from '../../../src/engine/fix/bisect.js';

/** Finds `bad` among the numbers below `count`; gives what was found and how often was checked. */
async function find(count: number, bad: readonly number[]): Promise<{ found: number[]; checks: number }> {
  const items = Array.from({ length: count }, (_, index) => index);
  let checks = 0;
  const found = await culpritsAmong(items, (without) => {
    checks += 1;
    return Promise.resolve(bad.every((item) => without.includes(item)));
  });
  return { found: found.sort((a, b) => a - b), checks };
}

describe('bisection', () => {
  it('finds the only item there is', async () => {
    expect((await find(1, [0])).found).toEqual([0]);
  });

  it('finds one of many in few checks', async () => {
    const { found, checks } = await find(1000, [617]);
    expect(found).toEqual([617]);
    expect(checks).toBeLessThanOrEqual(11);
  });

  it('finds several, wherever they stand', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 6 }), async (bad) => {
        expect((await find(41, bad)).found).toEqual([...bad].sort((a, b) => a - b));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
