import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../config/user-error.js';
import { isOutside, relativePosix } from '../../project/paths.js';
import { closeRun, forgetRun, hashOf, type JournalEntry, type Run } from './journal.js';
import { clearStaging, fileReplacer, type WriteFile } from './replace-file.js';

/** A file that was not brought back, with words that follow its path. */
export interface NotRestored {
  readonly path: string;
  readonly reason: string;
}

/** What undoing a run did. */
export interface UndoOutcome {
  /** Files that hold again what they held before the run; sorted. */
  readonly restored: readonly string[];
  readonly notRestored: readonly NotRestored[];
}

type State =
  | { readonly kind: 'old' }
  | { readonly kind: 'new'; readonly realPath: string }
  | { readonly kind: 'other'; readonly reason: string };

/**
 * Brings back, byte for byte, what the files of a run held before it. A group of files of which one has changed since is left alone.
 * A run that is undone in full is forgotten; of one that is not, the journal stays.
 * @param root absolute path
 * @param dryRun whether only to tell what would be done
 */
export function undoRun(
  root: string,
  run: Run,
  { dryRun = false, writeFile = fileReplacer(root) }: { dryRun?: boolean; writeFile?: WriteFile } = {},
): UndoOutcome {
  const restored: string[] = [];
  const notRestored: NotRestored[] = [];
  for (const group of groupsOf(run.entries)) {
    const states = group.map((entry) => ({ entry, state: stateOf(root, entry) }));
    const hinder = states.find(({ state }) => state.kind === 'other');
    for (const { entry, state } of states) {
      const { path } = entry;
      if (state.kind === 'other') notRestored.push({ path, reason: state.reason });
      else if (state.kind === 'new' && hinder)
        notRestored.push({
          path,
          reason: `belongs together with ${hinder.entry.path}, which ${reasonOf(hinder.state)}`,
        });
      else if (state.kind === 'new') {
        const failure = dryRun ? undefined : restore(entry, state.realPath, writeFile);
        if (failure === undefined) restored.push(path);
        else notRestored.push({ path, reason: failure });
      }
    }
  }
  if (!dryRun) {
    clearStaging(root);
    if (notRestored.length === 0) forgetRun(root, run);
    else if (!run.finished) closeRun(run);
  }
  return { restored: restored.sort(), notRestored };
}

function groupsOf(entries: readonly JournalEntry[]): JournalEntry[][] {
  const groups = new Map<number, JournalEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups.values()];
}

/** Whether a file holds what it held before a run, what the run wrote, or something else. */
function stateOf(root: string, { path, before, after }: JournalEntry): State {
  try {
    const realPath = realpathSync(join(root, path));
    if (isOutside(relativePosix(realpathSync(root), realPath))) {
      return { kind: 'other', reason: 'lies outside the folder now, behind a symbolic link' };
    }
    const bytes = readFileSync(realPath);
    if (bytes.equals(Buffer.from(before, 'base64'))) return { kind: 'old' };
    if (hashOf(bytes) === after) return { kind: 'new', realPath };
    return { kind: 'other', reason: 'has changed since the run wrote it' };
  } catch (error) {
    const code = codeOf(error);
    return { kind: 'other', reason: code === 'ENOENT' ? 'is gone' : `cannot be read (${code})` };
  }
}

function reasonOf(state: State): string {
  return state.kind === 'other' ? state.reason : '';
}

function restore({ before }: JournalEntry, realPath: string, writeFile: WriteFile): string | undefined {
  try {
    writeFile(realPath, Buffer.from(before, 'base64'));
    return undefined;
  } catch (error) {
    return `cannot be written (${codeOf(error)})`;
  }
}
