import type { Variable } from 'eslint-scope';
import {
  contains,
  dottedName,
  enclosingFunction,
  keyName,
  lastName,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { variableOf, type Fragment, type Source } from '../../source/source.js';
import { importOf } from '../imports.js';
import type { Project } from '../../project/project.js';
import { FragmentIndex } from './fragment-index.js';
import { classOfThis, objectOfThis } from './publicity.js';
import { memberType } from './types.js';
import { isRegistryName, isServiceName, STORING_METHODS } from './vocabulary.js';

/** The file and project a scan looks at. */
export interface ScanWorld {
  readonly source: Source;
  readonly fragment: Fragment;
  readonly project: Project;
  readonly index: FragmentIndex;
}

/** The world of a source's script; undefined when it has none. */
export function worldOf(source: Source | undefined, project: Project): ScanWorld | undefined {
  const fragment = source?.fragments.find((candidate) => candidate.kind === 'script');
  return source && fragment && { source, fragment, project, index: new FragmentIndex(fragment) };
}

/** Something that lives longer than one call of an accessor and may keep descriptors: a field, a module's constant, a closure's variable. */
export interface Container {
  /** As it is written: `this.tools`, `CORE_TOOLS`. */
  readonly text: string;
  /** Its last name: `tools`. */
  readonly name: string;
  readonly kind: 'field' | 'module' | 'closure' | 'argument' | 'imported';
  /** Where it is declared: the field, the declarator, the parameter. */
  readonly declaration: AstNode | undefined;
  /** The file it is declared in; another one for an imported container. */
  readonly world: ScanWorld;
  readonly annotation: AstNode | undefined;
  /** Values that are assigned to the whole. */
  readonly assigned: readonly AstNode[];
  /** Values that are put in: `set`, `push`, `x[k] = v`. */
  readonly stored: readonly AstNode[];
  /** Methods that are called on it. */
  readonly methods: ReadonlySet<string>;
}

/** The container an expression stands for; undefined for what lives in the accessor only, and for what cannot be told. */
export function containerOf(expression: AstNode, accessor: AstNode, world: ScanWorld): Container | undefined {
  const node = unwrap(expression);
  if (node.type === 'MemberExpression') return fieldContainer(node, world);
  if (node.type !== 'Identifier') return undefined;
  const variable = variableOf(world.fragment, node);
  return variable && variableContainer(variable, node, accessor, world);
}

function fieldContainer(member: AstNode, world: ScanWorld): Container | undefined {
  const name = keyName(member);
  return name === undefined ? undefined : fieldNamed(name, unwrap(member['object'] as AstNode), world);
}

/** The field `name` of `this`, or of the class around when `object` names it; undefined for any other object. */
export function fieldNamed(name: string, object: AstNode, world: ScanWorld): Container | undefined {
  const holder = classOfThis(object);
  if (object.type === 'Identifier' && (!holder || holder['id']?.name !== object['name'])) return undefined;
  if (object.type !== 'ThisExpression' && object.type !== 'Identifier') return undefined;
  const owner = holder ?? objectOfThis(object);
  if (owner?.type === 'ObjectExpression' && !declaresProperty(owner, name)) return undefined;
  if (!owner && !isPrototypeMethod(object)) return undefined;
  const fields = world.index.once(owner ?? world.fragment.program, () => new Map<string, Container>());
  const known = fields.get(name);
  if (known) return known;
  const found = makeFieldContainer(name, object, owner, world);
  fields.set(name, found);
  return found;
}

function makeFieldContainer(
  name: string,
  object: AstNode,
  owner: AstNode | undefined,
  world: ScanWorld,
): Container {
  const scope = owner ?? world.fragment.program;
  const uses = world.index
    .membersNamed(name)
    .filter((use) => contains(scope, use) && isSameObject(use, object));
  const declared = declarationOfField(owner, name, uses);
  const initial = initialValues(owner, name);
  return {
    text: `${dottedName(object) ?? ''}.${name}`,
    name,
    kind: 'field',
    declaration: declared.declaration,
    annotation: declared.annotation ?? typeOfInitial(initial),
    world,
    ...usesOf(uses, initial),
  };
}

/** The type an initial value states: `new Map<string, Tool>()`, `[] as Tool[]`, `{…} satisfies Record<string, Tool>`. */
function typeOfInitial(values: readonly AstNode[]): AstNode | undefined {
  const value = values[0];
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') {
    const stated = value['typeAnnotation'] as AstNode;
    return stated.type === 'TSTypeReference' && stated['typeName'].name === 'const' ? undefined : stated;
  }
  if (value?.type !== 'NewExpression') return undefined;
  const parameters = (value['typeArguments'] ?? value['typeParameters']) as AstNode | undefined;
  return (parameters?.['params'] as AstNode[] | undefined)?.at(-1);
}

function isSameObject(use: AstNode, object: AstNode): boolean {
  const base = use['object'] as AstNode;
  return base.type === object.type && base['name'] === object['name'];
}

function declaresProperty(object: AstNode, name: string): boolean {
  return (object['properties'] as AstNode[]).some(
    (property) => property.type === 'Property' && keyName(property) === name && property['kind'] === 'init',
  );
}

function isPrototypeMethod(node: AstNode): boolean {
  let fn = enclosingFunction(node);
  while (fn?.type === 'ArrowFunctionExpression') fn = enclosingFunction(fn);
  const target =
    fn?.parent?.type === 'AssignmentExpression' ? dottedName(fn.parent['left'] as AstNode) : undefined;
  return target?.includes('.prototype.') ?? false;
}

function membersOf(owner: AstNode | undefined): AstNode[] {
  if (!owner) return [];
  return (owner.type === 'ObjectExpression' ? owner['properties'] : owner['body'].body) as AstNode[];
}

function fieldOf(owner: AstNode | undefined, name: string): AstNode | undefined {
  return membersOf(owner).find(
    (member) =>
      (member.type === 'PropertyDefinition' || member.type === 'Property') && keyName(member) === name,
  );
}

function initialValues(owner: AstNode | undefined, name: string): AstNode[] {
  const value = fieldOf(owner, name)?.['value'] as AstNode | null | undefined;
  return value ? [value] : [];
}

function declarationOfField(
  owner: AstNode | undefined,
  name: string,
  uses: readonly AstNode[],
): { declaration: AstNode | undefined; annotation: AstNode | undefined } {
  const field = fieldOf(owner, name);
  if (field) return { declaration: field, annotation: field['typeAnnotation'] as AstNode | undefined };
  const property = parameterProperty(owner, name);
  if (property)
    return { declaration: property, annotation: property['typeAnnotation'] as AstNode | undefined };
  const assignment = uses.find(
    (use) => use.parent?.type === 'AssignmentExpression' && use.parent['left'] === use,
  );
  return { declaration: assignment?.parent, annotation: undefined };
}

/** `constructor(private tools: Tool[])` */
function parameterProperty(owner: AstNode | undefined, name: string): AstNode | undefined {
  const constructor = membersOf(owner).find((member) => member['kind'] === 'constructor');
  for (const parameter of (constructor?.['value']?.params ?? []) as AstNode[]) {
    if (parameter.type !== 'TSParameterProperty') continue;
    const bound = parameter['parameter'] as AstNode;
    const id = bound.type === 'AssignmentPattern' ? (bound['left'] as AstNode) : bound;
    if (id['name'] === name) return id;
  }
  return undefined;
}

/** What is done with the places where a container is named. */
export function usesOf(
  uses: readonly AstNode[],
  initial: readonly AstNode[],
): Pick<Container, 'assigned' | 'stored' | 'methods'> {
  const assigned = [...initial];
  const stored: AstNode[] = [];
  const methods = new Set<string>();
  for (const use of uses) {
    const parent = use.parent;
    if (parent?.type === 'AssignmentExpression' && parent['left'] === use)
      assigned.push(parent['right'] as AstNode);
    if (parent?.type !== 'MemberExpression' || parent['object'] !== use) continue;
    const outer = parent.parent;
    if (outer?.type === 'AssignmentExpression' && outer['left'] === parent)
      stored.push(outer['right'] as AstNode);
    if (outer?.type !== 'CallExpression' || outer['callee'] !== parent) continue;
    const method = keyName(parent);
    if (method === undefined) continue;
    methods.add(method);
    const args = outer['arguments'] as AstNode[];
    if (STORING_METHODS.has(method)) stored.push(...storedArguments(method, args));
  }
  return { assigned, stored, methods };
}

/** The arguments of a storing call that end up as entries: the second of `set`, all of `push`. */
export function storedArguments(method: string, args: readonly AstNode[]): readonly AstNode[] {
  return method === 'set' ? args.slice(1, 2) : args.filter((argument) => argument.type !== 'SpreadElement');
}

function variableContainer(
  variable: Variable,
  identifier: AstNode,
  accessor: AstNode,
  world: ScanWorld,
): Container | undefined {
  const definition = variable.defs[0];
  if (!definition) return undefined;
  if (definition.type === 'ImportBinding') return importedContainer(identifier, accessor, world);
  const node = definition.node as unknown as AstNode;
  const name = identifier['name'] as string;
  if (definition.type !== 'Variable' && definition.type !== 'Parameter') return undefined;
  const home = definition.type === 'Parameter' ? node : enclosingFunction(node);
  if (home && contains(accessor, home)) return undefined;
  if (definition.type === 'Variable') {
    if (node['id'] !== definition.name) return undefined;
    if (node.parent?.parent?.type === 'ForOfStatement') return undefined;
  }
  return world.index.once(variable, () => makeVariableContainer(variable, name, world));
}

function makeVariableContainer(variable: Variable, name: string, world: ScanWorld): Container {
  const definition = variable.defs[0] as Variable['defs'][number];
  const node = definition.node as unknown as AstNode;
  const id = definition.name as unknown as AstNode;
  const home = definition.type === 'Parameter' ? node : enclosingFunction(node);
  const uses = variable.references.map((reference) => reference.identifier as unknown as AstNode);
  const initial =
    definition.type === 'Variable' && node['id'] === id && node['init'] ? [node['init'] as AstNode] : [];
  return {
    text: name,
    name,
    kind: definition.type === 'Parameter' ? 'argument' : home ? 'closure' : 'module',
    declaration: definition.type === 'Parameter' ? id : node,
    annotation: (id['typeAnnotation'] as AstNode | undefined) ?? typeOfInitial(initial),
    world,
    ...usesOf(uses, initial),
  };
}

/** A constant that another file of the project declares at its top level. */
function importedContainer(identifier: AstNode, accessor: AstNode, world: ScanWorld): Container | undefined {
  const imported = importOf(world.fragment, identifier);
  const path = imported && world.project.resolve(world.source.path, imported.module);
  const there =
    path === undefined
      ? undefined
      : world.index.once(`module ${path}`, () => worldOf(world.project.source(path), world.project));
  if (!imported || !there) return undefined;
  const declarator = there.fragment
    .nodesOfType('VariableDeclarator')
    .find((node) => node['id'].name === imported.name && !enclosingFunction(node));
  if (!declarator) return undefined;
  const found = containerOf(declarator['id'] as AstNode, accessor, there);
  return found && { ...found, text: identifier['name'] as string, kind: 'imported' };
}

/** The name of what a container is made by, when it is a registry of its own: `new ToolRegistry()`, `createToolRegistry()`. */
export function registryBehind(container: Container): string | undefined {
  if (
    isServiceName(container.name) &&
    container.assigned.length > 0 &&
    !container.assigned.some(isCollectionLiteral)
  ) {
    if (!memberType(container.annotation)?.collection) return container.name;
  }
  for (const value of container.assigned) {
    const made = unwrap(value);
    const name = made.type === 'NewExpression' || made.type === 'CallExpression' ? lastName(made) : undefined;
    if (name !== undefined && isRegistryName(name)) return name;
  }
  return undefined;
}

function isCollectionLiteral(value: AstNode): boolean {
  const made = unwrap(value);
  if (made.type === 'ArrayExpression' || made.type === 'ObjectExpression') return true;
  if (made.type === 'Literal') return false;
  return made.type === 'NewExpression' && /^(?:Map|WeakMap|Set|Array|Object)$/.test(lastName(made) ?? '');
}
