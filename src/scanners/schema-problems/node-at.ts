import type { StaticValue } from '../schema/static-value.js';
import type { Source } from '../../source/source.js';

/** Where the part of a value that a JSON pointer leads to is written; undefined when it is not in the text. */
export function nodeAt(
  tree: StaticValue,
  pointer: string,
): { readonly source: Source; readonly range: readonly [number, number] } | undefined {
  let value: StaticValue | undefined = tree;
  let range: readonly [number, number] = [tree.node.start, tree.node.end];
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (value?.kind === 'object') {
      const entry = value.entries.get(key);
      value = entry?.value;
      if (entry?.property) range = [entry.property.start, entry.property.end];
    } else if (value?.kind === 'list') {
      value = value.items[Number(key)];
      if (value) range = [value.node.start, value.node.end];
    } else {
      return undefined;
    }
  }
  return value && { source: value.place.source, range };
}
