import type { RegistrySite } from '../scanners/registry/index.js';
import { dottedName, lastName, unwrap, type AstNode } from '../source/nodes.js';
import { variableOf, type Source } from '../source/source.js';
import { freshName } from './receiver.js';
import { lineBreakOf } from './layout.js';
import { insertion, refused, replacement, rewritten, type Change, type Rewrite } from './rewrite.js';

/** The function that copies an entry which holds functions. */
const COPY_NAME = 'cloneTool';

/** Modules whose schemas hold functions, on which structuredClone throws. */
const VALIDATORS =
  /['"](?:zod(?:\/[\w-]+)?|valibot|@sinclair\/typebox|typebox|yup|joi|arktype|effect|superstruct|ai)['"]|\bjsonSchema\s*\(/;

/** Calls that give an array. */
const LIST_CALL = /^(?:map|filter|sort|slice|concat|flat|flatMap|toSorted|reverse|toReversed)$/;

/** Calls on collections; their results are no promises. */
const COLLECTION_CALL =
  /^(?:get|find|findLast|at|values|entries|from|fromEntries|map|filter|sort|slice|concat|flat|flatMap|toSorted|reverse|toReversed|Boolean)$/;

/** Expressions that can be followed by a member access without parentheses. */
const CALLABLE = /^(?:Identifier|MemberExpression|CallExpression|ThisExpression|ArrayExpression)$/;

/**
 * Makes an accessor return copies. Entries that are plain data are cloned; of entries that hold functions the object is copied and its
 * schema is cloned, and `parameters` becomes the same clone.
 */
export function cloneAtReturn(site: RegistrySite): Rewrite {
  const { source, node, holdsFunctions } = site;
  if (holdsFunctions === undefined) return refused('unknown-contents');
  if (site.fragment.kind !== 'script') return refused('unsupported-form');
  const text = source.text.slice(node.start, node.end);
  if (!isAtHand(node) || /\basync\b/.test(text)) return refused('unknown-call');
  if (!holdsFunctions) return cloneData(site, text);
  if (VALIDATORS.test(source.text)) return refused('schema-with-functions');
  if (site.shape === 'entry' || site.shape === 'stored')
    return withCopier(source, node, (copy) => `${copy}(${text})`);
  if (site.shape !== 'entries' || !isList(site, node)) return refused('unsupported-form');
  return withCopier(source, node, (copy) => `${operand(source, node)}.map((tool) => ${copy}(tool))`);
}

function cloneData(site: RegistrySite, text: string): Rewrite {
  const { source, node } = site;
  switch (site.shape) {
    case 'entry':
    case 'stored':
    case 'forwarded':
    case 'container':
    case 'shallow-copy':
    case 'entries':
      return rewritten(source, [replacement(node, `structuredClone(${text})`)]);
    case 'wrapper':
    case 'shared-input':
      return refused('unsupported-form');
  }
}

/** Whether what an expression gives is a value and no promise: calls in it are those of collections. */
function isAtHand(node: AstNode): boolean {
  const inner = unwrap(node);
  switch (inner.type) {
    case 'LogicalExpression':
      return isAtHand(inner['left'] as AstNode) && isAtHand(inner['right'] as AstNode);
    case 'ConditionalExpression':
      return isAtHand(inner['consequent'] as AstNode) && isAtHand(inner['alternate'] as AstNode);
    case 'CallExpression':
      return COLLECTION_CALL.test(lastName(inner['callee'] as AstNode) ?? '');
    default:
      return true;
  }
}

/** Whether an expression is an array for certain. */
function isList({ fragment }: RegistrySite, node: AstNode): boolean {
  const inner = unwrap(node);
  if (inner.type === 'ArrayExpression') return true;
  if (inner.type === 'CallExpression') {
    const name = dottedName(inner['callee'] as AstNode);
    if (name === 'Array.from' || name === 'Object.values') return true;
    return LIST_CALL.test(lastName(inner['callee'] as AstNode) ?? '');
  }
  if (inner.type !== 'Identifier') return false;
  const [definition, ...others] = variableOf(fragment, inner)?.defs ?? [];
  const init = (definition?.node as unknown as AstNode | undefined)?.['init'] as AstNode | null | undefined;
  return others.length === 0 && init?.type === 'ArrayExpression';
}

/** An expression as the object of a member access. */
function operand(source: Source, node: AstNode): string {
  const text = source.text.slice(node.start, node.end);
  return CALLABLE.test(node.type) ? text : `(${text})`;
}

function withCopier(source: Source, node: AstNode, use: (name: string) => string): Rewrite {
  const existing = source.text.includes(`function ${COPY_NAME}`);
  const name = existing ? COPY_NAME : freshName(source, [COPY_NAME]);
  const change = replacement(node, use(name));
  return rewritten(source, existing ? [change] : [change, copierAtEnd(source, name)]);
}

function copierAtEnd(source: Source, name: string): Change {
  const lineBreak = lineBreakOf(source.text);
  const typed = source.language === 'ts' || source.language === 'tsx';
  const lines = [
    '/** A copy that callers may change: its schema is not shared, its functions and what a library made are. */',
    typed ? `function ${name}<T>(tool: T): T {` : `function ${name}(tool) {`,
    typed
      ? '  const isData = (value: unknown): value is Record<string, unknown> =>'
      : '  const isData = (value) =>',
    "    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;",
    typed ? '  const cloneData = (value: unknown): unknown => {' : '  const cloneData = (value) => {',
    '    if (Array.isArray(value)) return value.map(cloneData);',
    '    if (!isData(value)) return value;',
    '    const copy = { ...value };',
    '    for (const key of Object.keys(copy)) copy[key] = cloneData(copy[key]);',
    '    return copy;',
    '  };',
    '  if (!isData(tool)) return tool;',
    typed ? '  const copy: Record<string, unknown> = { ...tool };' : '  const copy = { ...tool };',
    "  const schema = cloneData(copy['inputSchema'] ?? copy['parameters']);",
    "  for (const key of ['inputSchema', 'parameters']) if (key in copy) copy[key] = schema;",
    typed ? '  return copy as T;' : '  return copy;',
    '}',
  ];
  const gap = source.text.endsWith('\n') ? lineBreak : lineBreak + lineBreak;
  return insertion(source.text.length, gap + lines.join(lineBreak) + lineBreak);
}
