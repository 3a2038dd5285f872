import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { Groups } from './groups.js';

const BYTE_ORDER_MARK = '\uFEFF';

/** A file to be replaced. Texts have no byte order mark; the one on disk is kept. */
export interface Replacement {
  /** POSIX path relative to the root. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A file that was not written, with words that follow its path. */
export interface NotWritten {
  readonly path: string;
  readonly reason: string;
}

export interface WriteOutcome {
  readonly written: readonly string[];
  readonly notWritten: readonly NotWritten[];
}

/**
 * Replaces files atomically, keeping mode and byte order mark. Before the first is written every file is checked: one that changed
 * since it was read, or that a symbolic link leads out of the root, is left alone with all that is grouped with it.
 */
export function writeReplacements(
  root: string,
  replacements: readonly Replacement[],
  groups: Groups,
): WriteOutcome {
  const checked = new Map(replacements.map((replacement) => [replacement.path, check(root, replacement)]));
  const notWritten: NotWritten[] = [];
  const written: string[] = [];
  for (const replacement of replacements) {
    const { path, after } = replacement;
    const hinder = groups.membersOf(path).find((member) => checked.get(member)?.refusal !== undefined);
    if (hinder !== undefined) {
      const reason = checked.get(hinder)?.refusal as string;
      notWritten.push({
        path,
        reason: hinder === path ? reason : `belongs together with ${hinder}, which ${reason}`,
      });
      continue;
    }
    try {
      writeFileAtomic.sync(join(root, path), (checked.get(path)?.mark ?? '') + after);
      written.push(path);
    } catch (error) {
      notWritten.push({
        path,
        reason: `cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      });
    }
  }
  return { written, notWritten };
}

interface Check {
  readonly mark: string;
  readonly refusal: string | undefined;
}

function check(root: string, { path, before }: Replacement): Check {
  try {
    const real = realpathSync(join(root, path));
    const inside = relative(realpathSync(root), real);
    if (inside.startsWith('..') || isAbsolute(inside)) {
      return { mark: '', refusal: 'lies outside the scanned folder behind a symbolic link' };
    }
    const text = readFileSync(real, 'utf8');
    const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
    const refusal = text.slice(mark.length) === before ? undefined : 'changed since it was read';
    return { mark, refusal };
  } catch (error) {
    return {
      mark: '',
      refusal: `cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
    };
  }
}
