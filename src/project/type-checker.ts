import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Node, Project as MorphProject, SourceFile } from 'ts-morph';

// Loaded when the first question is asked: it takes as long as a small scan.
const require = createRequire(import.meta.url);

/** Answers questions about the types of a program. */
export interface TypeChecker {
  /**
   * Whether the type of an expression declares a property, or lets every property be read.
   * @param range UTF-16 offsets of the expression into the file's text
   * @returns undefined when there is no such expression, or its type is not known
   */
  declares(path: string, range: readonly [number, number], name: string): boolean | undefined;
}

export interface TypeCheckerOptions {
  /** Absolute path; the other paths are POSIX and relative to it. */
  readonly root: string;
  /** The tsconfig.json whose compiler options hold. */
  readonly tsconfig: string;
  /** The files that questions will be about; what they import is found from them. */
  readonly files: readonly string[];
  readonly textOf: (path: string) => string | undefined;
}

/** A checker of one program; ts-morph and the program are loaded with the first question. A program that cannot be made knows nothing. */
export function createTypeChecker(options: TypeCheckerOptions): TypeChecker {
  let program: MorphProject | undefined;
  let failed = false;
  const load = (): MorphProject | undefined => {
    if (program || failed) return program;
    try {
      program = loadProgram(options);
    } catch {
      failed = true;
    }
    return program;
  };
  return {
    declares(path, range, name) {
      const file = load()?.getSourceFile(join(options.root, path));
      const node = file && expressionAt(file, range);
      return node && declaresProperty(node, name);
    },
  };
}

function loadProgram({ root, tsconfig, files, textOf }: TypeCheckerOptions): MorphProject {
  const { Project } = require('ts-morph') as typeof import('ts-morph');
  const program = new Project({ tsConfigFilePath: join(root, tsconfig), skipAddingFilesFromTsConfig: true });
  for (const path of files) {
    const text = textOf(path);
    if (text !== undefined) program.createSourceFile(join(root, path), text, { overwrite: true });
  }
  return program;
}

function expressionAt(file: SourceFile, [start, end]: readonly [number, number]): Node | undefined {
  let node = file.getDescendantAtPos(start);
  while (node && (node.getStart() !== start || node.getEnd() !== end)) {
    if (node.getStart() < start) return undefined;
    node = node.getParent();
  }
  return node;
}

function declaresProperty(node: Node, name: string): boolean | undefined {
  const type = node.getType().getNonNullableType();
  if (type.isAny()) return true;
  if (type.isUnknown() || type.isNever()) return undefined;
  return type.getProperty(name) !== undefined || type.getStringIndexType() !== undefined;
}
