import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import pc from 'picocolors';
import { printable } from '../reporters/printable.js';

/** A file before and after, as it is on disk: with its byte order mark. */
export interface FileDifference {
  /** The name to show, with slashes. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The changes as one unified diff with `a/` and `b/` names, fit for `git apply` and `patch -p1`. */
export function unifiedDiff(files: readonly FileDifference[]): string {
  return files
    .map(({ name, before, after }) =>
      createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {
        context: 3,
        headerOptions: FILE_HEADERS_ONLY,
      }),
    )
    .join('');
}

/** A diff for a person at a terminal: with colours when wanted, without characters that could steer the terminal. */
export function readableDiff(diff: string, color: boolean): string {
  const colors = pc.createColors(color);
  return diff
    .split('\n')
    .map((line) => printable(line.replace(/\r$/, '')))
    .map((line) => {
      if (/^(?:---|\+\+\+) [ab]\//.test(line)) return colors.bold(line);
      if (line.startsWith('+')) return colors.green(line);
      if (line.startsWith('-')) return colors.red(line);
      return line.startsWith('@@') ? colors.cyan(line) : line;
    })
    .join('\n');
}
