import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { dialectOfModule } from '../../dialects/index.js';
import type { Dialect } from '../../dialects/dialect.js';
import { packageNamed } from '../../project/package-named.js';
import type { Project } from '../../project/project.js';
import { unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import { importOf, type ImportedName } from '../imports.js';
import { declaredTypeOf } from '../types/declared-type.js';
import type { Place } from '../types/resolve-type.js';

// Loaded when a version is asked for: most repositories never ask.
const require = createRequire(import.meta.url);

/** How many calls in a chain are followed back to where it begins. */
const MAX_CALLS = 6;

/**
 * Where a called function or method comes from: the callee's own import; for a method the import its receiver was made with
 * (`const server = new FastMCP()`, `new ChatModel().bind()`, also through further calls) or that of the receiver's type
 * (`server: McpServer`).
 */
export function originOfCallee(place: Place, callee: AstNode, depth = 0): ImportedName | undefined {
  const { fragment } = place;
  const inner = unwrap(callee);
  const direct = importOf(fragment, inner);
  if (direct) return direct;
  if (inner.type !== 'MemberExpression') return undefined;
  const object = unwrap(inner['object'] as AstNode);
  if ((object.type === 'NewExpression' || object.type === 'CallExpression') && depth < MAX_CALLS) {
    return originOfCallee(place, object['callee'] as AstNode, depth + 1) ?? importOfType(place, object);
  }
  if (object.type !== 'Identifier') return importOfType(place, object);
  const declarator = variableOf(fragment, object)?.defs[0]?.node as unknown as AstNode | undefined;
  const init =
    declarator?.type === 'VariableDeclarator' && declarator['init']
      ? unwrap(declarator['init'] as AstNode)
      : undefined;
  if ((init?.type === 'NewExpression' || init?.type === 'CallExpression') && depth < MAX_CALLS)
    return originOfCallee(place, init['callee'] as AstNode, depth + 1) ?? importOfType(place, object);
  return importOfType(place, object);
}

/** The import of an expression's declared type. */
function importOfType(place: Place, expression: AstNode): ImportedName | undefined {
  const type = declaredTypeOf(place, expression);
  return type?.module === undefined ? undefined : { module: type.module, name: type.names.at(-1) ?? '' };
}

/** Whether a specifier leads to a package from outside: not a path, not an alias or workspace package the project resolves. */
export function isForeignPackage(project: Project, fromPath: string, module: string): boolean {
  return !/^(?:\.|\/|~|@\/|#|\$)/.test(module) && project.resolve(fromPath, module) === undefined;
}

/**
 * Whether the version of a dialect's package that a file would get still reads the older key: the nearest package.json that asks for
 * the package, in a workspace also one further up, asks for a range that lies wholly before the version that reads `inputSchema`.
 * The range is returned; undefined when it does not, or when nothing is known.
 */
export function rangeBeforeCanonical(
  project: Project,
  path: string,
  dialect: Dialect,
  module: string,
): string | undefined {
  if (!dialect.since) return undefined;
  const range = rangeAskedFor(project, path, packageNamed(module));
  if (!range) return undefined;
  const { subset, validRange } = require('semver') as typeof import('semver');
  if (!validRange(range)) return undefined;
  const before = `<${dialect.since.replace(/^>=/, '')}`;
  return subset(range, before, { includePrerelease: true }) ? range : undefined;
}

/** The range of a package in the nearest package.json above a file that names it; node looks for packages upwards too. */
function rangeAskedFor(project: Project, path: string, name: string): string | undefined {
  const seen = new Set<string>();
  let manifest = project.manifest(path);
  while (manifest && !seen.has(manifest.path)) {
    const range = manifest.dependencies.get(name);
    if (range !== undefined) return range;
    seen.add(manifest.path);
    manifest = project.manifest(posix.join(posix.dirname(manifest.path), '..', 'package.json'));
  }
  return undefined;
}

/** The dialect of an imported name; undefined for one that is not known. */
export function dialectOfImport(project: Project, imported: ImportedName | undefined): Dialect | undefined {
  return imported && dialectOfModule(project, imported.module);
}
