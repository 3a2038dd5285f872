import { stringValue, type AstNode } from '../source/nodes.js';
import type { Project } from './project.js';

/** How many modules are followed from a package's entry. */
const MAX_MODULES = 200;

/**
 * Whether what a module exports is public: its package is not private, and the module is the package's entry or is re-exported
 * from it.
 */
export function isPublicModule(project: Project, path: string): boolean {
  const manifest = project.manifest(path);
  if (!manifest?.name || manifest.private) return false;
  const entry = project.resolve(path, manifest.name);
  if (entry === undefined) return false;
  const seen = new Set([entry]);
  for (const module of seen) {
    if (module === path) return true;
    if (seen.size > MAX_MODULES) return false;
    for (const next of reExportsOf(project, module)) seen.add(next);
  }
  return false;
}

function reExportsOf(project: Project, path: string): string[] {
  const script = project.source(path)?.fragments.find((fragment) => fragment.kind === 'script');
  if (!script) return [];
  return [...script.nodesOfType('ExportAllDeclaration'), ...script.nodesOfType('ExportNamedDeclaration')]
    .map((declaration) => stringValue(declaration['source'] as AstNode | null))
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => project.resolve(path, specifier))
    .filter((target) => target !== undefined);
}
