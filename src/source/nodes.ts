import { VISITOR_KEYS } from './visitor-keys.js';

/**
 * One node of the ESTree AST that @babel/parser's `estree` plugin gives, with TypeScript's `TS*` nodes.
 * Offsets are UTF-16 code units into `Source.text`.
 */
export interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly range: readonly [number, number];
  /** Set by `linkParents`; the program has none. */
  readonly parent?: AstNode;
  // The shape depends on `type`; scanners narrow by it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly [key: string]: any;
}

type WritableNode = { -readonly [K in keyof AstNode]: AstNode[K] };

const SKIPPED_KEYS = new Set([
  'type',
  'start',
  'end',
  'loc',
  'range',
  'parent',
  'extra',
  'tokens',
  'comments',
  'errors',
  'leadingComments',
  'trailingComments',
  'innerComments',
]);

/** Whether a value is an AST node. */
export function isNode(value: unknown): value is AstNode {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}

/** The keys of a node under which child nodes can stand. */
export function childKeys(node: AstNode): readonly string[] {
  return VISITOR_KEYS.get(node.type) ?? ownKeys(node);
}

function ownKeys(node: AstNode): string[] {
  const keys: string[] = [];
  for (const key in node) if (!SKIPPED_KEYS.has(key)) keys.push(key);
  return keys;
}

/** The child nodes of a node, in key order. */
export function childrenOf(node: AstNode): AstNode[] {
  const children: AstNode[] = [];
  for (const key of childKeys(node)) {
    const value: unknown = node[key];
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) children.push(item);
    } else if (isNode(value)) {
      children.push(value);
    }
  }
  return children;
}

/**
 * Sets `parent` and `range` on every node below `program` and collects the nodes by type, in source order of the walk. `loc`, a
 * third of what a program takes in memory, is let go.
 */
export function linkParents(program: AstNode): ReadonlyMap<string, AstNode[]> {
  const byType = new Map<string, AstNode[]>();
  const stack: WritableNode[] = [program];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const list = byType.get(node.type);
    if (list) list.push(node);
    else byType.set(node.type, [node]);
    if (!node.range) node.range = [node.start, node.end];
    node['loc'] = undefined;
    const keys = childKeys(node);
    // The last child goes on the stack first, so that the first is looked at next.
    for (let index = keys.length - 1; index >= 0; index--) {
      const value: unknown = node[keys[index] as string];
      if (Array.isArray(value)) {
        for (let item = value.length - 1; item >= 0; item--) pushChild(value[item], node, stack);
      } else {
        pushChild(value, node, stack);
      }
    }
  }
  return byType;
}

function pushChild(value: unknown, parent: AstNode, stack: WritableNode[]): void {
  if (!isNode(value)) return;
  const child: WritableNode = value;
  child.parent = parent;
  stack.push(child);
}

/** The expression under casts, non-null assertions, optional-chain and parenthesis wrappers. */
export function unwrap(node: AstNode): AstNode {
  let current = node;
  for (;;) {
    switch (current.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TypeCastExpression':
      case 'ChainExpression':
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
        current = (current['expression'] ?? current['argument']) as AstNode;
        break;
      default:
        return current;
    }
  }
}

/** The nearest ancestor that is not a cast, non-null, optional-chain or parenthesis wrapper, and the child through which it holds the node. */
export function outerParent(node: AstNode): { parent: AstNode | undefined; child: AstNode } {
  let child = node;
  let parent = node.parent;
  while (
    parent &&
    /^(?:TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|TSTypeAssertion|TypeCastExpression|ChainExpression|ParenthesizedExpression)$/.test(
      parent.type,
    )
  ) {
    child = parent;
    parent = parent.parent;
  }
  return { parent, child };
}

/** The static name of a property, member or method key; undefined when it is computed from an expression. */
export function keyName(node: AstNode): string | undefined {
  const key = (node['key'] ?? node['property']) as AstNode | undefined;
  if (!key) return undefined;
  if (key.type === 'Identifier') return node['computed'] ? undefined : (key['name'] as string);
  if (key.type === 'PrivateName' || key.type === 'PrivateIdentifier') {
    return `#${(key['name'] ?? key['id']?.name) as string}`;
  }
  return stringValue(key);
}

/** The value of a string literal or of a template literal without expressions. */
export function stringValue(node: AstNode | null | undefined): string | undefined {
  if (!node) return undefined;
  if ((node.type === 'Literal' || node.type === 'StringLiteral') && typeof node['value'] === 'string') {
    return node['value'];
  }
  if (node.type === 'TemplateLiteral' && node['expressions'].length === 0) {
    return node['quasis'][0].value.cooked as string;
  }
  return undefined;
}

/** `a.b.c` for a chain of identifiers and static members (`this` included, optional or not, casts looked through); undefined otherwise. */
export function dottedName(node: AstNode): string | undefined {
  const inner = unwrap(node);
  if (inner.type === 'Identifier') return inner['name'] as string;
  if (inner.type === 'ThisExpression') return 'this';
  if (inner.type === 'MemberExpression') {
    const object = dottedName(inner['object'] as AstNode);
    const property = keyName(inner);
    return object !== undefined && property !== undefined ? `${object}.${property}` : undefined;
  }
  return undefined;
}

/** The last name of an expression: the identifier itself or the last static member. */
export function lastName(node: AstNode): string | undefined {
  const inner = unwrap(node);
  if (inner.type === 'Identifier') return inner['name'] as string;
  if (inner.type === 'MemberExpression') return keyName(inner);
  if (inner.type === 'CallExpression' || inner.type === 'NewExpression')
    return lastName(inner['callee'] as AstNode);
  return undefined;
}

/** Whether a node is a function: declaration, expression or arrow. */
export function isFunction(node: AstNode | undefined): boolean {
  return (
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'ArrowFunctionExpression'
  );
}

/** The nearest function around a node, or undefined at the top level. */
export function enclosingFunction(node: AstNode): AstNode | undefined {
  let current = node.parent;
  while (current !== undefined && !isFunction(current)) current = current.parent;
  return current;
}

/** The name under which a function is known: its own, its variable's, its property's or method's key. */
export function functionName(node: AstNode): string | undefined {
  if (node['id']) return node['id'].name as string;
  const { parent } = outerParent(node);
  if (!parent) return undefined;
  if (parent.type === 'VariableDeclarator' && parent['id'].type === 'Identifier')
    return parent['id'].name as string;
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type)) return keyName(parent);
  if (parent.type === 'AssignmentExpression') return lastName(parent['left'] as AstNode);
  return undefined;
}

/** Whether `outer` contains `inner` (or is it). */
export function contains(outer: AstNode, inner: AstNode): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The `Property` nodes of an object literal that have a static name, by name (the last one wins, as at run time). */
export function propertiesOf(object: AstNode): Map<string, AstNode> {
  const properties = new Map<string, AstNode>();
  for (const property of object['properties'] as AstNode[]) {
    if (property.type !== 'Property') continue;
    const name = keyName(property);
    if (name !== undefined) properties.set(name, property);
  }
  return properties;
}

/** The identifier that a chain of members begins with; undefined when it begins with anything else. */
export function rootIdentifier(node: AstNode): AstNode | undefined {
  let current = unwrap(node);
  while (current.type === 'MemberExpression') current = unwrap(current['object'] as AstNode);
  return current.type === 'Identifier' ? current : undefined;
}
