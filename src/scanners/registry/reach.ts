import type { Container } from './container.js';

/** How an expression holds what a container keeps. */
export interface Holding {
  /**
   * container: the collection itself; pairs: its [key, entry] pairs; entry: one live entry; entries: a new list of live entries;
   * wrapper: a new object around live ones; shallow: a copy that shares nested objects; part: an object inside an entry.
   */
  readonly reach: 'container' | 'pairs' | 'entry' | 'entries' | 'wrapper' | 'shallow' | 'part';
  /** Whether the value is the accessor's own, which it has also put into the container. */
  readonly stored?: boolean;
  readonly container: Container;
  /** Whether the value went through a shallow Object.freeze. */
  readonly frozen: boolean;
  /** For `shallow`: a spread copies every key, a projection names the ones it takes. */
  readonly copy?: 'spread' | 'projection';
}

const RANK = ['container', 'entry', 'entries', 'pairs', 'wrapper', 'shallow', 'part'] as const;

/** The one of several holdings that shares most. */
export function strongest(holdings: readonly (Holding | undefined)[]): Holding | undefined {
  for (const reach of RANK) {
    const found = holdings.find((holding) => holding?.reach === reach);
    if (found) return found;
  }
  return undefined;
}

/** What one member of a collection holds. */
export function memberOf(holding: Holding | undefined): Holding | undefined {
  switch (holding?.reach) {
    case 'container':
    case 'entries':
      return { ...holding, reach: 'entry' };
    case 'shallow':
    case 'wrapper':
      return holding;
    default:
      return undefined;
  }
}

/** What a new list holds when a value that holds `holding` is put into it. */
export function collected(holding: Holding | undefined): Holding | undefined {
  if (!holding) return undefined;
  return holding.reach === 'entry'
    ? { ...holding, reach: 'entries' }
    : holding.reach === 'part'
      ? undefined
      : holding;
}

/** What `[...value]` holds. */
export function spreadMembers(holding: Holding | undefined): Holding | undefined {
  if (!holding || holding.reach === 'part') return undefined;
  return holding.reach === 'container' || holding.reach === 'entry'
    ? { ...holding, reach: 'entries' }
    : holding;
}

/** What an object holds that spreads a value: a container's entries, or a shallow copy of an entry. */
export function spreadInto(holding: Holding | undefined): Holding | undefined {
  if (!holding) return undefined;
  if (holding.reach === 'container' || holding.reach === 'entries') return { ...holding, reach: 'entries' };
  if (holding.reach === 'entry') return { ...holding, reach: 'shallow', copy: 'spread' };
  return holding.reach === 'part' ? undefined : holding;
}
