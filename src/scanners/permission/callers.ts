import type { Project } from '../../project/project.js';
import { enclosingFunction, functionName } from '../../source/nodes.js';
import type { Source } from '../../source/source.js';
import { fateOf } from './fate.js';
import { callsInFile } from './helpers.js';
import type { Place } from './places.js';

const MAX_FILES = 20;

/**
 * Whether the function around a test is asked by code that decides. A function that nobody in the project calls counts: it is
 * there for others.
 */
export function askedByDecision(test: Place, project: Project): boolean {
  const fn = enclosingFunction(test.node);
  const name = fn && functionName(fn);
  if (!fn || name === undefined) return true;
  let called = false;
  for (const source of sourcesMentioning(name, test.source, project)) {
    for (const fragment of source.fragments) {
      for (const call of callsInFile(fragment, fn, name, source === test.source)) {
        called = true;
        const { reasons } = fateOf({ source, fragment, node: call }, gatesOf(project));
        if (reasons.some((reason) => reason.weight >= 2 && !reason.id.endsWith('-class'))) return true;
      }
    }
  }
  return !called;
}

function sourcesMentioning(name: string, own: Source, project: Project): Source[] {
  const pattern = new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`);
  const paths = project.filesMentioning(pattern).filter((path) => path !== own.path);
  const others = paths.slice(0, MAX_FILES).map((path) => project.source(path));
  return [own, ...others.filter((source) => source !== undefined)];
}

/** The functions that the user says decide. */
export function gatesOf(project: Project): readonly string[] {
  return project.settings?.gates ?? [];
}
