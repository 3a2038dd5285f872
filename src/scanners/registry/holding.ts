import { contains, isFunction, keyName, lastName, unwrap, type AstNode } from '../../source/nodes.js';
import type { Variable } from 'eslint-scope';
import { variableOf } from '../../source/source.js';
import { containerOf, fieldNamed, storedArguments, type Container, type ScanWorld } from './container.js';
import { collected, memberOf, spreadInto, spreadMembers, strongest, type Holding } from './reach.js';
import { functionBehind } from './bindings.js';
import { contentsOf } from './contents.js';
import type { Publicity } from './publicity.js';
import {
  ENTRY_KEYS,
  isCopyingCall,
  ITERATING_METHODS,
  NESTED_KEYS,
  PICKING_METHODS,
  SELECTING_METHODS,
  STORING_METHODS,
} from './vocabulary.js';

/** What a trace needs besides the expression. */
export interface TraceContext {
  readonly world: ScanWorld;
  readonly accessor: AstNode;
  readonly publicity: Publicity;
  readonly depth: number;
  /** The variables that are being resolved, so that `list = list.filter(…)` ends. */
  readonly resolving: ReadonlySet<Variable>;
}

const MAX_DEPTH = 12;

/** How a returned expression holds something that outlives the call; undefined when it is fresh, copied, scalar or unknown. */
export function holdingOf(expression: AstNode, context: TraceContext): Holding | undefined {
  if (context.depth > MAX_DEPTH) return undefined;
  const inner: TraceContext = { ...context, depth: context.depth + 1 };
  const node = unwrap(expression);
  switch (node.type) {
    case 'Identifier':
      return identifierHolding(node, inner);
    case 'MemberExpression':
      return memberHolding(node, inner);
    case 'CallExpression':
      return callHolding(node, inner);
    case 'NewExpression':
      return constructedHolding(node, inner);
    case 'ConditionalExpression':
      return strongest([holdingOf(node['consequent'], inner), holdingOf(node['alternate'], inner)]);
    case 'LogicalExpression':
      return node['operator'] === '&&'
        ? holdingOf(node['right'], inner)
        : strongest([holdingOf(node['left'], inner), holdingOf(node['right'], inner)]);
    case 'AssignmentExpression':
      return strongest([holdingOf(node['left'], inner), holdingOf(node['right'], inner)]);
    case 'SequenceExpression':
      return holdingOf((node['expressions'] as AstNode[]).at(-1) as AstNode, inner);
    case 'ObjectExpression':
      return objectHolding(node, inner);
    case 'ArrayExpression':
      return arrayHolding(node, inner);
    default:
      return undefined;
  }
}

/** What the name of a container holds: the collection, or the one descriptor that it is. */
function wholeHolding(container: Container): Holding {
  return { reach: contentsOf(container).single ? 'entry' : 'container', container, frozen: false };
}

function identifierHolding(identifier: AstNode, context: TraceContext): Holding | undefined {
  const container = containerOf(identifier, context.accessor, context.world);
  if (container) return wholeHolding(container);
  const variable = variableOf(context.world.fragment, identifier);
  const definition = variable?.defs[0];
  if (!variable || !definition) return undefined;
  if (variable.defs.some((other) => !contains(context.accessor, other.node as unknown as AstNode)))
    return undefined;
  const id = definition.name as unknown as AstNode;
  if (definition.type === 'Parameter')
    return parameterHolding(id, definition.node as unknown as AstNode, context);
  if (definition.type !== 'Variable') return undefined;
  if (context.resolving.has(variable))
    return declaredHolding(definition.node as unknown as AstNode, id, context);
  return variableHolding(variable, identifier, {
    ...context,
    resolving: new Set([...context.resolving, variable]),
  });
}

/** What a local variable holds where it is used: its initial value, unless it was assigned for certain in between, and all that is put into it. */
function variableHolding(variable: Variable, use: AstNode, context: TraceContext): Holding | undefined {
  const definition = variable.defs[0] as Variable['defs'][number];
  const uses = variable.references.map((reference) => reference.identifier as unknown as AstNode);
  const renewed = uses.filter((other) => isRenewedBefore(other, use)).at(-1);
  const holdings: (Holding | undefined)[] = [];
  if (!renewed) {
    holdings.push(
      declaredHolding(definition.node as unknown as AstNode, definition.name as unknown as AstNode, context),
    );
  }
  for (const other of uses) {
    if (renewed && other.start < renewed.start) continue;
    holdings.push(usedHolding(other, context), keptHolding(other, context));
  }
  return strongest(holdings);
}

/** Whether `assigned` is the target of an assignment that always runs before `use`: a statement of a block around it. */
function isRenewedBefore(assigned: AstNode, use: AstNode): boolean {
  const assignment = assigned.parent;
  if (assignment?.type !== 'AssignmentExpression' || assignment['left'] !== assigned) return false;
  if (assignment['operator'] !== '=' || assignment.end > use.start) return false;
  const block = assignment.parent?.type === 'ExpressionStatement' ? assignment.parent.parent : undefined;
  return block?.type === 'BlockStatement' && contains(block, use);
}

/** What a variable holds by its declaration: an initial value, a loop, a destructuring. */
function declaredHolding(declarator: AstNode, id: AstNode, context: TraceContext): Holding | undefined {
  const loop = declarator.parent?.parent;
  const pattern = declarator['id'] as AstNode;
  if (loop?.type === 'ForOfStatement' && loop['left'] === declarator.parent) {
    return patternHolding(pattern, id, holdingOf(loop['right'] as AstNode, context));
  }
  const init = declarator['init'] as AstNode | null;
  if (!init) return undefined;
  if (pattern === id) return holdingOf(init, context);
  if (pattern.type === 'ObjectPattern' && unwrap(init).type === 'ThisExpression') {
    const taken = (pattern['properties'] as AstNode[]).find((property) => property['value'] === id);
    const name = taken && keyName(taken);
    const field = name === undefined ? undefined : fieldNamed(name, unwrap(init), context.world);
    return field && wholeHolding(field);
  }
  return pattern.type === 'ArrayPattern' && pattern['elements'][0] === id
    ? memberOf(holdingOf(init, context))
    : undefined;
}

/** What the name `id` inside a loop variable or parameter holds when the whole gets one member of `collection`. */
function patternHolding(pattern: AstNode, id: AstNode, collection: Holding | undefined): Holding | undefined {
  if (!collection) return undefined;
  if (pattern === id) return collection.reach === 'pairs' ? undefined : memberOf(collection);
  if (pattern.type !== 'ArrayPattern' || pattern['elements'][1] !== id) return undefined;
  return collection.reach === 'pairs' || collection.reach === 'container'
    ? { ...collection, reach: 'entry' }
    : undefined;
}

/** The members a function's parameter gets when the function is the callback of an array method. */
function parameterHolding(id: AstNode, fn: AstNode, context: TraceContext): Holding | undefined {
  if (fn === context.accessor) return undefined;
  const call = fn.parent;
  if (call?.type !== 'CallExpression' || !(call['arguments'] as AstNode[]).includes(fn)) return undefined;
  const callee = unwrap(call['callee'] as AstNode);
  if (callee.type !== 'MemberExpression') return undefined;
  const parameters = fn['params'] as AstNode[];
  const method = keyName(callee) ?? '';
  const first = parameters[0];
  const base = unwrap(callee['object'] as AstNode);
  if (base['name'] === 'Array' && method === 'from' && first) {
    return patternHolding(first, id, holdingOf(call['arguments'][0] as AstNode, context));
  }
  if (method === 'reduce' && parameters[1])
    return patternHolding(parameters[1], id, holdingOf(base, context));
  if (!ITERATING_METHODS.has(method) || !first) return undefined;
  return patternHolding(first, id, holdingOf(base, context));
}

/** What a local value is part of because the accessor has put it there: `cache.set(key, value)`, `cache = value`. */
function keptHolding(use: AstNode, context: TraceContext): Holding | undefined {
  const parent = use.parent;
  if (parent?.type === 'AssignmentExpression' && parent['right'] === use) {
    const left = parent['left'] as AstNode;
    const whole = containerOf(left, context.accessor, context.world);
    if (whole) return { reach: 'container', container: whole, frozen: false, stored: true };
    const table =
      left.type === 'MemberExpression' && left['computed']
        ? containerOf(left['object'] as AstNode, context.accessor, context.world)
        : undefined;
    return table && { reach: 'entry', container: table, frozen: false, stored: true };
  }
  if (parent?.type !== 'CallExpression' || !(parent['arguments'] as AstNode[]).includes(use))
    return undefined;
  const callee = unwrap(parent['callee'] as AstNode);
  const method = callee.type === 'MemberExpression' ? (keyName(callee) ?? '') : '';
  if (
    !STORING_METHODS.has(method) ||
    !storedArguments(method, parent['arguments'] as AstNode[]).includes(use)
  ) {
    return undefined;
  }
  const container = containerOf(callee['object'] as AstNode, context.accessor, context.world);
  return container && { reach: 'entry', container, frozen: false, stored: true };
}

/** What a use of a local variable puts into it: an assignment, `push`, `set`, `list[k] = …`. */
function usedHolding(use: AstNode, context: TraceContext): Holding | undefined {
  const parent = use.parent;
  if (parent?.type === 'AssignmentExpression' && parent['left'] === use) {
    return holdingOf(parent['right'] as AstNode, context);
  }
  if (parent?.type !== 'MemberExpression' || parent['object'] !== use) return undefined;
  const outer = parent.parent;
  if (outer?.type === 'AssignmentExpression' && outer['left'] === parent) {
    return collected(holdingOf(outer['right'] as AstNode, context));
  }
  if (outer?.type !== 'CallExpression' || outer['callee'] !== parent) return undefined;
  const args = outer['arguments'] as AstNode[];
  const method = keyName(parent);
  if (method === 'set') return args[1] && collected(holdingOf(args[1], context));
  if (method !== 'push' && method !== 'unshift' && method !== 'add') return undefined;
  return strongest(
    args.map((argument) =>
      argument.type === 'SpreadElement'
        ? spreadMembers(holdingOf(argument['argument'] as AstNode, context))
        : collected(holdingOf(argument, context)),
    ),
  );
}

function memberHolding(member: AstNode, context: TraceContext): Holding | undefined {
  const container = containerOf(member, context.accessor, context.world);
  if (container) return wholeHolding(container);
  const holding = holdingOf(member['object'] as AstNode, context);
  if (!holding) return undefined;
  const key = member['computed'] ? undefined : keyName(member);
  if (holding.reach === 'container' || holding.reach === 'entries') {
    return key === undefined && isLookup(member) ? { ...holding, reach: 'entry' } : undefined;
  }
  if (holding.reach !== 'entry' || key === undefined) return undefined;
  if (ENTRY_KEYS.has(key)) return holding;
  return NESTED_KEYS.has(key) ? { ...holding, reach: 'part' } : undefined;
}

/** Whether `table[key]` takes an entry by a name that is not known before. */
function isLookup(member: AstNode): boolean {
  const property = unwrap(member['property'] as AstNode);
  return member['computed'] === true && property.type !== 'UnaryExpression';
}

function callHolding(call: AstNode, context: TraceContext): Holding | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  const args = call['arguments'] as AstNode[];
  const name = lastName(callee) ?? '';
  if (isCopyingCall(name)) return undefined;
  if (callee.type === 'MemberExpression') {
    const base = unwrap(callee['object'] as AstNode);
    const global = base.type === 'Identifier' ? (base['name'] as string) : '';
    if (/^(?:Object|Array|Promise|Reflect)$/.test(global)) return globalHolding(global, name, args, context);
    const own = functionBehind(callee, context.world);
    if (own) return helperHolding(own, context);
    return methodHolding(holdingOf(base, context), name, args, context);
  }
  const fn = functionBehind(callee, context.world);
  return fn && helperHolding(fn, context);
}

/** What a helper of the same file gives: a private one is read through, a public one is an accessor of its own. */
function helperHolding(fn: AstNode, context: TraceContext): Holding | undefined {
  if (context.publicity.isPublic(fn) || fn === context.accessor || fn['async'] === undefined)
    return undefined;
  const inside: TraceContext = { ...context, accessor: fn, depth: context.depth + 2 };
  return strongest(context.world.index.returnedValues(fn).map((value) => holdingOf(value, inside)));
}

function globalHolding(
  global: string,
  name: string,
  args: AstNode[],
  context: TraceContext,
): Holding | undefined {
  const first = args[0];
  if (!first) return undefined;
  const holding = holdingOf(first, context);
  const key = `${global}.${name}`;
  switch (key) {
    case 'Object.values':
    case 'Array.from': {
      if (key === 'Array.from' && args[1]) return mappedHolding(args[1], context);
      return key === 'Object.values' && holding?.reach === 'entry' ? undefined : spreadMembers(holding);
    }
    case 'Object.fromEntries':
      return holding?.reach === 'pairs' ? { ...holding, reach: 'entries' } : spreadMembers(holding);
    case 'Object.entries':
      return holding?.reach === 'container' ? { ...holding, reach: 'pairs' } : undefined;
    case 'Object.freeze':
    case 'Object.seal':
      return holding && { ...holding, frozen: true };
    case 'Promise.resolve':
      return holding;
    case 'Object.assign':
      return strongest(args.slice(1).map((argument) => spreadInto(holdingOf(argument, context))));
    case 'Reflect.get':
      return memberOf(holding);
    default:
      return undefined;
  }
}

function methodHolding(
  receiver: Holding | undefined,
  method: string,
  args: AstNode[],
  context: TraceContext,
): Holding | undefined {
  if (method === 'map' || method === 'flatMap') {
    return args[0] && mappedHolding(args[0], context);
  }
  if (!receiver) return undefined;
  if (method === 'values') return spreadMembers(receiver);
  if (method === 'entries')
    return receiver.reach === 'container' ? { ...receiver, reach: 'pairs' } : receiver;
  if (PICKING_METHODS.has(method)) return memberOf(receiver);
  if (method === 'concat') {
    return strongest([
      spreadMembers(receiver),
      ...args.map((argument) => spreadMembers(holdingOf(argument, context))),
    ]);
  }
  if (method === 'sort' || method === 'reverse') return receiver;
  return SELECTING_METHODS.has(method) ? spreadMembers(receiver) : undefined;
}

/** What `receiver.map(callback)` holds: what the callback returns, collected in a list. */
function mappedHolding(callback: AstNode, context: TraceContext): Holding | undefined {
  const node = unwrap(callback);
  if (!isFunction(node)) return undefined;
  return collected(
    strongest(context.world.index.returnedValues(node).map((value) => holdingOf(value, context))),
  );
}

function constructedHolding(made: AstNode, context: TraceContext): Holding | undefined {
  const first = (made['arguments'] as AstNode[])[0];
  if (!first || !/^(?:Map|Set|Array)$/.test(lastName(made) ?? '')) return undefined;
  const holding = holdingOf(first, context);
  return holding?.reach === 'pairs' ? { ...holding, reach: 'entries' } : spreadMembers(holding);
}

function objectHolding(object: AstNode, context: TraceContext): Holding | undefined {
  const properties = object['properties'] as AstNode[];
  const overwritten = new Set(
    properties.map((property) => (property.type === 'Property' ? keyName(property) : undefined)),
  );
  const held = properties.map((property) => {
    if (property.type === 'SpreadElement') {
      const spread = spreadInto(holdingOf(property['argument'] as AstNode, context));
      const renewed = [...NESTED_KEYS].some((key) => overwritten.has(key));
      return spread?.copy === 'spread' && renewed ? undefined : spread;
    }
    if (property.type !== 'Property' || isFunction(property['value'] as AstNode)) return undefined;
    return propertyHolding(property, context);
  });
  return strongest(held);
}

function propertyHolding(property: AstNode, context: TraceContext): Holding | undefined {
  const holding = holdingOf(property['value'] as AstNode, context);
  switch (holding?.reach) {
    case 'container':
    case 'entries':
    case 'entry':
      return { ...holding, reach: 'wrapper' };
    case 'part':
      return { ...holding, reach: 'shallow', copy: 'projection' };
    default:
      return holding;
  }
}

function arrayHolding(array: AstNode, context: TraceContext): Holding | undefined {
  return strongest(
    (array['elements'] as (AstNode | null)[]).map((element) => {
      if (!element) return undefined;
      if (element.type === 'SpreadElement')
        return spreadMembers(holdingOf(element['argument'] as AstNode, context));
      const holding = holdingOf(element, context);
      return holding?.reach === 'container' ? undefined : collected(holding);
    }),
  );
}
