import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Diagnostic, Project as MorphProject, SourceFile } from 'ts-morph';
import { relativePosix } from './paths.js';

// Loaded when a file with a tsconfig.json above it is edited.
const require = createRequire(import.meta.url);

/** An error of the type checker that was not there before. */
export interface NewTypeError {
  /** POSIX path relative to the root. */
  readonly path: string;
  /** 1-based, in the new text. */
  readonly line: number;
  readonly message: string;
}

/** A program whose type errors can be compared before and after edits. */
export interface TypeErrors {
  /** The errors that new texts bring, in the edited files and in those that import them. */
  broughtBy(texts: ReadonlyMap<string, string>): NewTypeError[];
}

export interface TypeErrorsOptions {
  /** Absolute path; the other paths are POSIX and relative to it. */
  readonly root: string;
  readonly tsconfig: string;
  readonly textOf: (path: string) => string | undefined;
}

/** The program of one tsconfig.json; it is loaded with the first question. A program that cannot be made has no errors. */
export function typeErrorsOf(options: TypeErrorsOptions): TypeErrors {
  const { root, textOf } = options;
  let program: MorphProject | undefined;
  let importers: Importers = new Map();
  const before = new Map<SourceFile, ReadonlyMap<string, number>>();
  const edited = new Set<string>();
  return {
    broughtBy(texts) {
      try {
        if (!program) {
          program = loadProgram(options);
          importers = importersOf(program);
        }
      } catch {
        return [];
      }
      for (const path of edited) setText(program, root, path, textOf(path));
      for (const path of texts.keys()) setText(program, root, path, textOf(path));
      const files = affectedFiles(program, importers, root, [...texts.keys()]);
      for (const file of files) if (!before.has(file)) before.set(file, countErrors(errorsOf(file)));
      for (const [path, text] of texts) {
        setText(program, root, path, text);
        edited.add(path);
      }
      return [...files].flatMap((file) => newErrors(file, before.get(file) ?? new Map(), root));
    },
  };
}

function loadProgram({ root, tsconfig }: TypeErrorsOptions): MorphProject {
  const { Project } = require('ts-morph') as typeof import('ts-morph');
  return new Project({ tsConfigFilePath: join(root, tsconfig) });
}

/** The files that import a file, by that file. */
type Importers = ReadonlyMap<SourceFile, ReadonlySet<SourceFile>>;

/**
 * Who imports whom among the files of a program, as their texts are now. ts-morph's own references are not asked: once they are known,
 * a file that is added after another's text was replaced makes them look at nodes that are gone.
 */
function importersOf(program: MorphProject): Importers {
  const { ts } = require('ts-morph') as typeof import('ts-morph');
  const options = program.getCompilerOptions();
  const host = program.getModuleResolutionHost();
  const importers = new Map<SourceFile, Set<SourceFile>>();
  for (const file of program.getSourceFiles()) {
    for (const { fileName } of ts.preProcessFile(file.getFullText(), true, true).importedFiles) {
      const found = ts.resolveModuleName(fileName, file.getFilePath(), options, host).resolvedModule;
      const imported = found && program.getSourceFile(found.resolvedFileName);
      if (imported) importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  return importers;
}

function setText(program: MorphProject, root: string, path: string, text: string | undefined): void {
  const file =
    program.getSourceFile(join(root, path)) ?? program.addSourceFileAtPathIfExists(join(root, path));
  if (file && text !== undefined && file.getFullText() !== text) file.replaceWithText(text);
}

/** How many files are checked before importers are not followed any more. */
const MAX_FILES = 400;

/** Edited files, and those that import one of them, directly or through others. */
function affectedFiles(
  program: MorphProject,
  importers: Importers,
  root: string,
  paths: readonly string[],
): Set<SourceFile> {
  const files = new Set<SourceFile>();
  for (const path of paths) {
    const file = program.getSourceFile(join(root, path));
    if (file) files.add(file);
  }
  for (const file of files) {
    if (files.size > MAX_FILES) break;
    for (const importer of importers.get(file) ?? []) files.add(importer);
  }
  return files;
}

function errorsOf(file: SourceFile): Diagnostic[] {
  return file.getPreEmitDiagnostics();
}

function countErrors(errors: readonly Diagnostic[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const error of errors) counts.set(textOfError(error), (counts.get(textOfError(error)) ?? 0) + 1);
  return counts;
}

function newErrors(file: SourceFile, before: ReadonlyMap<string, number>, root: string): NewTypeError[] {
  const seen = new Map<string, number>();
  return errorsOf(file).flatMap((error) => {
    const text = textOfError(error);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    if (count <= (before.get(text) ?? 0)) return [];
    return { path: relativePosix(root, file.getFilePath()), line: error.getLineNumber() ?? 1, message: text };
  });
}

/** The first line of an error's message. */
function textOfError(error: Diagnostic): string {
  const message = error.getMessageText();
  return typeof message === 'string' ? message : message.getMessageText();
}
