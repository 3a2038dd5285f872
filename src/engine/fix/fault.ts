import type { Edit, Fix } from '../../rules/finding.js';
import { editedPaths, isSameEdit, splice } from './apply.js';

/** What is wrong with a fix that cannot be applied whatever else is applied: a mistake of its rule. */
export type Fault = 'unknown-file' | 'bad-range' | 'overlapping-edits' | 'no-change';

/**
 * The fault of a fix; undefined when it can be applied.
 * @param textOf the current text of a file; undefined when there is none
 */
export function faultOf(fix: Fix, textOf: (path: string) => string | undefined): Fault | undefined {
  const texts = new Map(editedPaths(fix).map((path) => [path, textOf(path)]));
  if ([...texts.values()].includes(undefined)) return 'unknown-file';
  if (fix.edits.some((edit) => !isInRange(edit, texts.get(edit.path) ?? ''))) return 'bad-range';
  const distinct = withoutRepeats(fix.edits);
  if (overlap(distinct)) return 'overlapping-edits';
  const changes = [...texts].some(([path, text = '']) => {
    const own = distinct.filter((edit) => edit.path === path);
    return splice(text, own) !== text;
  });
  return changes ? undefined : 'no-change';
}

function isInRange({ start, end }: Edit, text: string): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= text.length;
}

function withoutRepeats(edits: readonly Edit[]): Edit[] {
  return edits.filter((edit, index) => edits.findIndex((other) => isSameEdit(edit, other)) === index);
}

function overlap(edits: readonly Edit[]): boolean {
  return edits.some((a, index) =>
    edits.slice(index + 1).some((b) => a.path === b.path && a.start < b.end && b.start < a.end),
  );
}
