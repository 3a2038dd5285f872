import { InvalidArgumentError } from 'commander';

/** One of several parts of a project's files; `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Reads `2/4`. */
export function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new InvalidArgumentError('It must be a part and the number of parts, such as 1/4.');
}

/** The part of a list: every file is in one part, and the same files give the same parts. */
export function partOf<T>(items: readonly T[], shard: Shard | undefined): readonly T[] {
  return shard ? items.filter((_, position) => position % shard.count === shard.index - 1) : items;
}
