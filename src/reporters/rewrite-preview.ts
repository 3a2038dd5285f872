import { createRequire } from 'node:module';
import type { Edit } from '../rules/finding.js';
import { linesOf } from './lines.js';

const require = createRequire(import.meta.url);

/** A line of a preview: taken out or put in. */
export interface PreviewLine {
  readonly path: string;
  readonly sign: '-' | '+';
  readonly text: string;
}

/**
 * The lines that a fix takes out and puts in, file by file.
 * @param text a file's text by path; a file without one is left out
 */
export function previewRewrite(
  edits: readonly Edit[],
  text: (path: string) => string | undefined,
): PreviewLine[] {
  const paths = [...new Set(edits.map((edit) => edit.path))];
  return paths.flatMap((path) => {
    const whole = text(path);
    const own = edits.filter((edit) => edit.path === path).sort((a, b) => a.start - b.start || a.end - b.end);
    return whole === undefined
      ? []
      : clusters(own, whole).flatMap((cluster) => changedLines(path, cluster, whole));
  });
}

/** Edits that share lines, together. */
function clusters(sorted: readonly Edit[], whole: string): Edit[][] {
  const result: Edit[][] = [];
  for (const edit of sorted) {
    const last = result.at(-1);
    const previous = last?.at(-1);
    if (last && previous && !whole.slice(previous.end, edit.start).includes('\n')) last.push(edit);
    else result.push([edit]);
  }
  return result;
}

function changedLines(path: string, cluster: readonly Edit[], whole: string): PreviewLine[] {
  const [first, last] = [cluster[0] as Edit, cluster.at(-1) as Edit];
  const start = whole.lastIndexOf('\n', first.start - 1) + 1;
  const lineEnd = whole.indexOf('\n', last.end);
  const end = lineEnd < 0 ? whole.length : lineEnd;
  let position = start;
  let after = '';
  for (const edit of cluster) {
    after += whole.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  after += whole.slice(position, end);
  const { diffArrays } = require('diff') as typeof import('diff');
  return diffArrays(linesOf(whole.slice(start, end)), linesOf(after)).flatMap((change) =>
    change.added || change.removed
      ? change.value.map((line) => ({
          path,
          sign: change.added ? ('+' as const) : ('-' as const),
          text: line,
        }))
      : [],
  );
}
