import {
  dottedName,
  functionName,
  isFunction,
  keyName,
  lastName,
  outerParent,
  unwrap,
  type AstNode,
} from '../source/nodes.js';
import { referencesOf, type Fragment, type Source } from '../source/source.js';
import type { DefinitionSite } from '../scanners/definition-site.js';
import { isRegistrationName } from '../scanners/vocabulary.js';
import { exportedOwner, type ConsumerIndex } from './consumers.js';

/** A place that hands a definition, or what it is kept in, to somebody. */
export interface Usage {
  readonly source: Source;
  readonly node: AstNode;
  /** The call or collection it is handed to, as it is written: `registry.registerAll()`, `allTools`. */
  readonly text: string;
}

/** Calls that take tools in, by the last part of their name. */
const TAKING_CALLS =
  /^(?:register|add|set|use|load|install|bind|with|push|provide|create|new|setup|init)|[tT]ools?$|^[A-Z]/;

/** Where a definition is registered: the call it stands in, or those that get the list, table or variable that holds it. */
export function registrationsOf(site: DefinitionSite, consumers: ConsumerIndex): Usage[] {
  if (site.registrar !== undefined)
    return [{ source: site.source, node: site.name.node, text: `${site.registrar}()` }];
  return readsOf(site, consumers)
    .map(({ source, read }) => usageOf(source, read))
    .filter((usage) => usage !== undefined);
}

/** The names under which a definition that has no name of its own is put into toolsets. */
export function namesInUse(site: DefinitionSite, consumers: ConsumerIndex): string[] {
  const names = readsOf(site, consumers).flatMap(({ read }) => keyAround(read) ?? []);
  return [...new Set(names)].sort();
}

/** The places that name what holds a definition, in its own file and in those that import it. */
function readsOf(
  site: DefinitionSite,
  consumers: ConsumerIndex,
): { source: Source; fragment: Fragment; read: AstNode }[] {
  const { source, fragment, holder } = site;
  const own = declaredName(holder?.identity);
  const exported = exportedOwner(site);
  const here = own ? referencesOf(fragment, own).filter((read) => read !== own) : [];
  const elsewhere = consumers.importersOf(site).flatMap((importer) =>
    importer.bindings
      .filter((binding) => exported !== undefined && binding.exported === exported)
      .flatMap(({ local }) =>
        referencesOf(importer.fragment, local).map((read) => ({
          source: importer.source,
          fragment: importer.fragment,
          read,
        })),
      ),
  );
  return [...here.map((read) => ({ source, fragment, read })), ...elsewhere];
}

function declaredName(identity: unknown): AstNode | undefined {
  const node = identity as AstNode | undefined;
  if (typeof node !== 'object') return undefined;
  const id =
    node.type === 'VariableDeclarator' || isFunction(node) ? (node['id'] as AstNode | null) : undefined;
  return id?.type === 'Identifier' ? id : undefined;
}

function usageOf(source: Source, read: AstNode): Usage | undefined {
  const { parent, child } = outerParent(read);
  if (!parent) return undefined;
  if (parent.type === 'ForOfStatement' && parent['right'] === child)
    return registrationIn(source, parent['body'] as AstNode);
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression') {
    const text = dottedName(parent['callee'] as AstNode) ?? lastName(parent['callee'] as AstNode);
    if (text === undefined || !(parent['arguments'] as AstNode[]).includes(child)) return undefined;
    return TAKING_CALLS.test(text.split('.').pop() ?? '')
      ? { source, node: read, text: `${text}()` }
      : undefined;
  }
  if (parent.type === 'MemberExpression' && parent['object'] === child) return iteration(source, parent);
  if (/^(?:SpreadElement|ArrayExpression|Property)$/.test(parent.type)) {
    const holder = collectionName(parent);
    return holder === undefined ? undefined : { source, node: read, text: holder };
  }
  return undefined;
}

/** `TOOLS.forEach((tool) => registry.register(tool))` */
function iteration(source: Source, member: AstNode): Usage | undefined {
  const call = member.parent;
  if (call?.type !== 'CallExpression' || !/^(?:forEach|map|entries|values)$/.test(keyName(member) ?? ''))
    return undefined;
  const [callback] = call['arguments'] as AstNode[];
  return callback && isFunction(callback) ? registrationIn(source, callback['body'] as AstNode) : undefined;
}

function registrationIn(source: Source, body: AstNode): Usage | undefined {
  const fragment = source.fragments.find(({ kind }) => kind === 'script');
  const call = fragment?.nodesOfType('CallExpression').find((node) => {
    if (node.start < body.start || node.end > body.end) return false;
    const name = lastName(node['callee'] as AstNode);
    return isRegistrationName(name) || /^(?:register|add|set|push)$/.test(name ?? '');
  });
  const text = call && dottedName(call['callee'] as AstNode);
  return call && text !== undefined ? { source, node: call, text: `${text}()` } : undefined;
}

/** The variable, key or function that the array or object around a node goes to. */
function collectionName(node: AstNode): string | undefined {
  let current: AstNode | undefined = node;
  for (let step = 0; current && step < 6; step++) {
    const { parent }: { parent: AstNode | undefined } = outerParent(current);
    if (!parent) return undefined;
    if (parent.type === 'VariableDeclarator') return lastName(parent['id'] as AstNode);
    if (parent.type === 'AssignmentExpression') {
      const target = dottedName(parent['left'] as AstNode);
      return target === undefined || /^(?:module\.)?exports\b/.test(target) ? undefined : target;
    }
    if (parent.type === 'Property' && keyName(parent) === 'tools') return 'tools';
    if (parent.type === 'ReturnStatement' || isFunction(parent)) return functionAround(parent);
    current = parent;
  }
  return undefined;
}

function functionAround(node: AstNode): string | undefined {
  let current: AstNode | undefined = node;
  while (current && !isFunction(current)) current = current.parent;
  const name = current && functionName(current);
  return name === undefined ? undefined : `${name}()`;
}

/** The key under which a definition, or the call that makes it, stands in a literal. */
function keyAround(read: AstNode): string | undefined {
  const { parent, child } = outerParent(read);
  const made =
    parent?.type === 'CallExpression' && unwrap(parent['callee'] as AstNode) === child ? parent : child;
  const property = outerParent(made).parent;
  if (property?.type !== 'Property' || property.parent?.type !== 'ObjectExpression') return undefined;
  if (unwrap(property['value'] as AstNode) !== unwrap(made)) return undefined;
  const owner = outerParent(property.parent).parent;
  const isExport = owner?.type === 'AssignmentExpression' || owner?.type === 'ExportDefaultDeclaration';
  return isExport ? undefined : keyName(property);
}
