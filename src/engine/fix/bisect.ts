/**
 * Finds by bisection which of some items make a check fail.
 * @param items in an order in which what an item needs stands before it
 * @param passes whether the check passes with some of them left out. It must fail with none left out and pass with all left out, and
 * an item that makes it fail must do so whatever stands behind it.
 * @returns the items to leave out for the check to pass, in the order they were found
 */
export async function culpritsAmong<T>(
  items: readonly T[],
  passes: (without: readonly T[]) => Promise<boolean>,
): Promise<T[]> {
  const culprits: T[] = [];
  let good = 0;
  do {
    let bad = items.length;
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      const rest = items.slice(middle).filter((item) => !culprits.includes(item));
      if (await passes([...culprits, ...rest])) good = middle;
      else bad = middle;
    }
    culprits.push(items[bad - 1] as T);
    if (bad === items.length) break;
  } while (!(await passes(culprits)));
  return culprits;
}
