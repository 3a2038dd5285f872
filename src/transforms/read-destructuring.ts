import type { ReadSite } from '../scanners/descriptor-site.js';
import { isFunction, keyName, type AstNode } from '../source/nodes.js';
import { parenthesizedRange, renamed } from './layout.js';
import { freshName, isRepeatable } from './receiver.js';
import type { RefusalCode } from './rewrite-messages.js';
import {
  CANONICAL_KEY,
  insertion,
  refused,
  replacement,
  rewritten,
  type Change,
  type Rewrite,
} from './rewrite.js';

const SCOPES =
  /^(?:Program|Function\w+|ArrowFunctionExpression|CatchClause|For\w*Statement|SwitchStatement|StaticBlock)$/;

/**
 * Makes a destructured read try `inputSchema` first: the legacy value goes into a variable of its own, which is the default of the
 * canonical one. `{ parameters = D }` becomes `{ parameters: legacyParameters = D, inputSchema: parameters = legacyParameters }`.
 * A lone `const { parameters } = tool` becomes `const parameters = tool.inputSchema ?? tool.parameters`.
 * As with every default, an `inputSchema` of null is not replaced by the legacy value.
 */
export function readDestructuringCanonicalFirst(site: ReadSite): Rewrite {
  const { source, node } = site;
  const pattern = node.parent;
  if (pattern?.type !== 'ObjectPattern' || node.type !== 'Property') return refused('unsupported-form');
  const members = pattern['properties'] as AstNode[];
  if (members.some((member) => keyName(member) === CANONICAL_KEY)) return refused('canonical-present');
  const refusal = refusalOfPattern(pattern);
  if (refusal) return refused(refusal);
  const lone = loneDeclaration(pattern, node);
  if (lone) return rewritten(source, readAsMember(source.text, pattern, node, lone));
  const hasRest = members.some((member) => member.type === 'RestElement');
  return rewritten(source, readThroughDefault(site), hasRest ? ['drops-from-rest'] : []);
}

/** Why no variable can be added to a pattern. */
function refusalOfPattern(pattern: AstNode): RefusalCode | undefined {
  let child = pattern;
  let parent = pattern.parent;
  while (
    parent &&
    /^(?:Property|ObjectPattern|ArrayPattern|AssignmentPattern|RestElement)$/.test(parent.type)
  ) {
    child = parent;
    parent = parent.parent;
  }
  if (parent?.type === 'VariableDeclarator') {
    return parent.parent?.parent?.type === 'ExportNamedDeclaration' ? 'exported-binding' : undefined;
  }
  const isAssignment =
    parent?.type === 'AssignmentExpression' ||
    (/^For(?:Of|In)Statement$/.test(parent?.type ?? '') && parent?.['left'] === child);
  return isAssignment ? 'assignment-pattern' : undefined;
}

/** The initializer of `const { parameters } = tool`, when that is the whole of the declarator and can be written twice. */
function loneDeclaration(pattern: AstNode, property: AstNode): AstNode | undefined {
  const declarator = pattern.parent;
  if (declarator?.type !== 'VariableDeclarator' || pattern['properties'].length !== 1) return undefined;
  if (pattern['typeAnnotation'] || property['value'].type !== 'Identifier') return undefined;
  const init = declarator['init'] as AstNode | null;
  const isPath = init !== null && /^(?:Identifier|ThisExpression|MemberExpression)$/.test(init.type);
  return isPath && isRepeatable(init) ? init : undefined;
}

function readAsMember(text: string, pattern: AstNode, property: AstNode, init: AstNode): Change[] {
  const receiver = text.slice(init.start, init.end);
  const key = property['key'] as AstNode;
  const access = (name: string): string =>
    key.type === 'Identifier' ? `.${name}` : `[${renamed(text, key, name)}]`;
  const legacy = keyName(property) as string;
  return [
    replacement(pattern, property['value'].name as string),
    replacement(init, `${receiver}${access(CANONICAL_KEY)} ?? ${receiver}${access(legacy)}`),
  ];
}

function readThroughDefault(site: ReadSite): Change[] {
  const { source, node } = site;
  const { text } = source;
  const value = node['value'] as AstNode;
  const hasDefault = value.type === 'AssignmentPattern';
  const binding = (hasDefault ? value['left'] : value) as AstNode;
  const legacyName = freshName(source, [nameOfLegacy(site.legacyKey)], ordinalOf(site));
  const key = node['key'] as AstNode;
  const canonicalKey = node['shorthand']
    ? CANONICAL_KEY
    : text.slice(node.start, key.start) + renamed(text, key, CANONICAL_KEY) + (node['computed'] ? ']' : '');
  const legacyKey = node['shorthand'] ? `${site.legacyKey}: ` : '';
  if (!hasDefault) {
    return [
      insertion(binding.start, `${legacyKey}${legacyName}, ${canonicalKey}: `),
      insertion(binding.end, ` = ${legacyName}`),
    ];
  }
  const [start, end] = parenthesizedRange(text, value['right'] as AstNode);
  return [
    insertion(binding.start, `${legacyKey}${legacyName} = ${text.slice(start, end)}, ${canonicalKey}: `),
    { start, end, text: legacyName },
  ];
}

/** `legacyParameters` for `parameters`, `legacyInputSchema` for `input_schema`. */
function nameOfLegacy(legacyKey: string): string {
  const words = legacyKey.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return `legacy${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}

/** How many patterns of the same scope read the same key before this one: each needs a variable of its own. */
function ordinalOf({ fragment, node, legacyKey }: ReadSite): number {
  const scope = scopeAround(node);
  return fragment
    .nodesOfType('ObjectPattern')
    .flatMap((pattern) => pattern['properties'] as AstNode[])
    .filter(
      (property) =>
        property.start < node.start && keyName(property) === legacyKey && scopeAround(property) === scope,
    ).length;
}

/** The node whose scope a pattern's variables belong to; a function's or handler's body counts as part of it. */
function scopeAround(node: AstNode): AstNode | undefined {
  let current = node.parent;
  while (current) {
    const isBody = isFunction(current.parent) || current.parent?.type === 'CatchClause';
    if (current.type === 'BlockStatement' ? !isBody : SCOPES.test(current.type)) return current;
    current = current.parent;
  }
  return undefined;
}
