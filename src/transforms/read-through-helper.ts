import type { ReadSite } from '../scanners/descriptor-site.js';
import { dottedName, keyName, outerParent, unwrap, type AstNode } from '../source/nodes.js';
import { importedHelper } from './helper-import.js';
import { parenthesizedRange } from './layout.js';
import { insertion, rewritten, type Rewrite } from './rewrite.js';

/** The helper that reads a tool's schema: `inputSchema`, else `parameters`, else an empty object. */
export const READ_HELPER = 'readInputSchema';

const SCHEMA_KEYS = new Set([
  'inputSchema',
  'parameters',
  'input_schema',
  'parametersSchema',
  'parameterSchema',
]);

/**
 * Makes a chain of reads that ends in `{}` a call of the project's helper. Other reads are none of its business: they tell whether
 * there is a schema, which the helper's `{}` would hide.
 * @param specifier the helper's module as seen from the file
 */
export function readThroughHelper(site: ReadSite, specifier: string): Rewrite | undefined {
  const { source, fragment, node } = site;
  if (site.form !== 'member' || !site.receiver || site.receiver.type === 'Super') return undefined;
  const chain = chainAround(node);
  if (!chain) return undefined;
  const operands = flatten(chain);
  const receiver = dottedName(site.receiver);
  if (receiver === undefined || unwrap(operands[0] as AstNode) !== node) return undefined;
  const reads = operands.slice(0, -1);
  if (!isEmptyObject(operands.at(-1)) || !reads.every((operand) => isReadOf(operand, receiver)))
    return undefined;
  const helper = importedHelper(source, fragment, specifier, READ_HELPER);
  if (!helper) return undefined;
  const [start, end] = parenthesizedRange(source.text, site.receiver);
  const call = `${helper.name}(${source.text.slice(start, end)})`;
  const change = { start: chain.start, end: chain.end, text: call };
  return rewritten(
    source,
    helper.change ? [insertion(helper.change.start, helper.change.text), change] : [change],
  );
}

/** The whole `||`/`??` chain that a read is the beginning of. */
function chainAround(node: AstNode): AstNode | undefined {
  let { parent } = outerParent(node);
  let chain: AstNode | undefined;
  while (parent?.type === 'LogicalExpression' && parent['operator'] !== '&&') {
    chain = parent;
    ({ parent } = outerParent(parent));
  }
  return chain;
}

function flatten(node: AstNode): AstNode[] {
  const inner = unwrap(node);
  if (inner.type !== 'LogicalExpression' || inner['operator'] === '&&') return [node];
  return [...flatten(inner['left'] as AstNode), ...flatten(inner['right'] as AstNode)];
}

function isEmptyObject(node: AstNode | undefined): boolean {
  const inner = node && unwrap(node);
  return inner?.type === 'ObjectExpression' && (inner['properties'] as AstNode[]).length === 0;
}

function isReadOf(operand: AstNode, receiver: string): boolean {
  const inner = unwrap(operand);
  return (
    inner.type === 'MemberExpression' &&
    SCHEMA_KEYS.has(keyName(inner) ?? '') &&
    dottedName(inner['object'] as AstNode) === receiver
  );
}
