import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../config/user-error.js';
import { isOutside, relativePosix } from '../../project/paths.js';
import { decodeText } from '../../project/text.js';
import { hashOf, openJournal, type JournalEntry } from '../run/journal.js';
import { clearStaging, fileReplacer, type WriteFile } from '../run/replace-file.js';
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

/** What became of the files. */
export interface WriteOutcome {
  readonly written: readonly string[];
  readonly notWritten: readonly NotWritten[];
}

/**
 * Replaces files atomically, keeping mode (that of a read-only file too), owner and byte order mark. What they held is written down
 * first, so that the run can be undone, also when it is killed half-way. Files of one group are written together or not at all: none
 * when one of them has changed since it was read or leads out of the root by a symbolic link; and when writing fails half-way through a
 * group, those of it that were written get back what they held.
 * @param root absolute path
 */
export function writeReplacements(
  root: string,
  replacements: readonly Replacement[],
  groups: Groups,
  writeFile: WriteFile = fileReplacer(root),
): WriteOutcome {
  if (replacements.length === 0) return { written: [], notWritten: [] };
  const parts = groupedReplacements(replacements, groups);
  const journal = openJournal(root, journalEntries(root, parts));
  const written: string[] = [];
  const notWritten: NotWritten[] = [];
  for (const group of parts) {
    const failures = writeGroup(root, group, writeFile);
    if (failures.length === 0) written.push(...group.map((member) => member.path));
    notWritten.push(...failures);
  }
  clearStaging(root);
  journal.finish();
  return { written: written.sort(), notWritten };
}

function groupedReplacements(replacements: readonly Replacement[], groups: Groups): Replacement[][] {
  const waiting = new Map(replacements.map((replacement) => [replacement.path, replacement]));
  return replacements.flatMap(({ path }) => {
    const group = groups.membersOf(path).flatMap((member) => waiting.get(member) ?? []);
    for (const member of group) waiting.delete(member.path);
    return group.length > 0 ? [group] : [];
  });
}

/** What a journal has to know of the files that can be written. */
function journalEntries(root: string, parts: readonly (readonly Replacement[])[]): JournalEntry[] {
  return parts.flatMap((part, group) =>
    part
      .map((replacement) => checkFile(root, replacement))
      .filter((check) => 'realPath' in check)
      .map(({ path, bytesBefore, bytesAfter }) => ({
        path,
        group,
        before: bytesBefore.toString('base64'),
        after: hashOf(bytesAfter),
      })),
  );
}

/** The byte order mark that a file begins with on disk; empty when it has none or cannot be read. */
export function byteOrderMarkOf(root: string, path: string): string {
  try {
    return decodeText(readFileSync(join(root, path))).bom ? BYTE_ORDER_MARK : '';
  } catch {
    return '';
  }
}

interface Checked {
  readonly path: string;
  /** Absolute, without symbolic links. */
  readonly realPath: string;
  readonly bytesBefore: Buffer;
  readonly bytesAfter: Buffer;
}

/** Writes a group; returns why its files were not written, empty when they were. */
function writeGroup(root: string, group: readonly Replacement[], writeFile: WriteFile): NotWritten[] {
  const checks = group.map((replacement) => checkFile(root, replacement));
  const refused = checks.filter((check) => 'reason' in check);
  if (refused.length > 0) return blame(group, refused);
  const done: Checked[] = [];
  for (const file of checks.filter((check) => 'realPath' in check)) {
    try {
      writeFile(file.realPath, file.bytesAfter);
      done.push(file);
    } catch (error) {
      const failure = { path: file.path, reason: `cannot be written (${codeOf(error)})` };
      const stuck = done.flatMap((other) => restore(other, writeFile));
      return blame(group, [failure, ...stuck]);
    }
  }
  return [];
}

/** A reason for every file of a group that is not written because of some of its files. */
function blame(group: readonly Replacement[], hinders: readonly NotWritten[]): NotWritten[] {
  const [first] = hinders as [NotWritten];
  return group.map(
    ({ path }) =>
      hinders.find((hinder) => hinder.path === path) ?? {
        path,
        reason: `belongs together with ${first.path}, which ${first.reason}`,
      },
  );
}

function restore({ path, realPath, bytesBefore }: Checked, writeFile: WriteFile): NotWritten[] {
  try {
    writeFile(realPath, bytesBefore);
    return [];
  } catch (error) {
    return [
      { path, reason: `is rewritten although its group is not, and cannot be restored (${codeOf(error)})` },
    ];
  }
}

function checkFile(root: string, { path, before, after }: Replacement): Checked | NotWritten {
  try {
    const realPath = realpathSync(join(root, path));
    if (isOutside(relativePosix(realpathSync(root), realPath))) {
      return { path, reason: 'lies outside the scanned folder, behind a symbolic link' };
    }
    const bytesBefore = readFileSync(realPath);
    const { text, bom, isUtf8 } = decodeText(bytesBefore);
    if (!isUtf8 || text !== before) return { path, reason: 'has changed since it was read' };
    return { path, realPath, bytesBefore, bytesAfter: Buffer.from((bom ? BYTE_ORDER_MARK : '') + after) };
  } catch (error) {
    return { path, reason: `cannot be read (${codeOf(error)})` };
  }
}
