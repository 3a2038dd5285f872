import { join, posix } from 'node:path';
import { projectDisk } from '../../project/disk.js';
import { nearestTsconfig } from '../../project/nearest-tsconfig.js';
import { typeErrorsOf, type NewTypeError, type TypeErrors } from '../../project/type-errors.js';
import type { Finding } from '../../rules/finding.js';
import type { Scan, ScanResult } from '../scan.js';
import { fixProject, type ProjectFix } from './fix-project.js';
import { isAllowed, type FixChoice } from './loop.js';
import { withTakenBack } from './verify.js';

/** How often fixes are taken back for type errors before all fixes of typed files are. */
const MAX_ROUNDS = 5;

const TYPED = /\.[cm]?tsx?$/;

/** Fixes without those that bring a type error. */
export interface TypeChecked {
  readonly outcome: ProjectFix;
  /** Findings whose fixes are not made: those that were refused, and those taken back. */
  readonly without: readonly Finding[];
}

/**
 * Takes back the fixes that bring an error of the type checker, with all that needs them. Only files with a tsconfig.json above them
 * are checked, and those that import them.
 * @param first what a run of the scan over the files as they are gives; `refused`: findings of it whose fixes are not wanted
 */
export function withoutTypeErrors(
  {
    scan,
    choice,
    first,
    refused = [],
  }: { scan: Scan; choice: FixChoice; first: ScanResult; refused?: readonly Finding[] },
  full: ProjectFix,
): TypeChecked {
  const programs = programsOf(scan);
  const found: Finding[] = [];
  const without = (): Finding[] => [...refused, ...found];
  let outcome = full;
  for (let round = 1; ; round++) {
    const errors = programs.errorsOf(outcome.texts);
    if (errors.length === 0) break;
    const made = first.findings.filter(
      (finding) => isAllowed(finding, choice) && !without().includes(finding) && isTyped(finding),
    );
    const culprits = round < MAX_ROUNDS ? culpritsOf(errors, made, scan) : made;
    if (culprits.length === 0) break;
    found.push(...culprits);
    outcome = fixProject(scan, choice, { first, without: without() });
  }
  return { outcome: withTakenBack(outcome, found, 'type-error'), without: without() };
}

/** The fixes on the lines of errors; else those in the files of errors; else all. */
function culpritsOf(errors: readonly NewTypeError[], made: readonly Finding[], scan: Scan): Finding[] {
  const inFiles = made.filter((finding) => errors.some(({ path }) => path === finding.path));
  const onLines = inFiles.filter((finding) =>
    errors.some(({ path, line }) => path === finding.path && linesOf(finding, scan).includes(line)),
  );
  if (onLines.length > 0) return onLines;
  return inFiles.length > 0 ? inFiles : [...made];
}

/** The 1-based lines that a fix edits in its finding's file. */
function linesOf({ path, remedy, location }: Finding, scan: Scan): number[] {
  const text = scan.text(path) ?? '';
  const edits = remedy.kind === 'fix' ? remedy.fix.edits.filter((edit) => edit.path === path) : [];
  return [location.line, ...edits.map(({ start }) => text.slice(0, start).split('\n').length)];
}

function isTyped({ remedy }: Finding): boolean {
  return remedy.kind === 'fix' && remedy.fix.edits.some(({ path }) => TYPED.test(path));
}

function programsOf(scan: Scan): { errorsOf(texts: ReadonlyMap<string, string>): NewTypeError[] } {
  const programs = new Map<string, TypeErrors>();
  const isFile = (path: string): boolean => projectDisk.isFile(join(scan.root, path));
  return {
    errorsOf(texts) {
      const parts = new Map<string, Map<string, string>>();
      for (const [path, text] of texts) {
        const tsconfig = TYPED.test(path) ? nearestTsconfig(posix.dirname(path), isFile) : undefined;
        if (tsconfig === undefined) continue;
        parts.set(tsconfig, (parts.get(tsconfig) ?? new Map<string, string>()).set(path, text));
      }
      return [...parts].flatMap(([tsconfig, part]) => {
        const { root, text: textOf } = scan;
        const program = programs.get(tsconfig) ?? typeErrorsOf({ root, tsconfig, textOf });
        programs.set(tsconfig, program);
        return program.broughtBy(part);
      });
    },
  };
}
