import { posix } from 'node:path';
import type { Project } from './project.js';

const SPECIFIER = /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*['"`]([^'"`\n]+)['"`]/g;

/** Whether one of two files imports the other, a third one imports both, or they are the same. */
export function areNeighbours(project: Project, a: string, b: string): boolean {
  if (a === b || importsOf(project, a).includes(b) || importsOf(project, b).includes(a)) return true;
  const mentioningB = new Set(project.filesMentioning(mentionOf(b)));
  return project
    .filesMentioning(mentionOf(a))
    .filter((path) => mentioningB.has(path))
    .map((path) => importsOf(project, path))
    .some((imports) => imports.includes(a) && imports.includes(b));
}

function importsOf(project: Project, path: string): string[] {
  const text = project.source(path)?.text ?? '';
  return [...text.matchAll(SPECIFIER)]
    .map(([, specifier = '']) => project.resolve(path, specifier))
    .filter((target) => target !== undefined);
}

/** Text that may import a file: the name of its module, or of its folder for an index file. */
function mentionOf(path: string): RegExp {
  const { name, dir } = posix.parse(path);
  const module = name === 'index' ? posix.basename(dir) || '\\.' : name;
  return new RegExp(`${module.replace(/[^\w\\]/g, '\\$&')}(?:/index)?(?:\\.\\w+)?['"\`]`);
}
