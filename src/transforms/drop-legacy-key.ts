import type { DualSite } from '../scanners/descriptor-site.js';
import { childrenOf, isFunction, type AstNode } from '../source/nodes.js';
import type { Source } from '../source/source.js';
import { endsLine, lineStart, nextLineStart, nextToken, startsLine } from './layout.js';
import { removeProperties, wholeLines } from './remove-properties.js';
import type { CautionCode } from './rewrite-messages.js';
import { refused, rewritten, type Change, type Rewrite } from './rewrite.js';

const STATEMENT_LISTS = new Set(['Program', 'BlockStatement', 'StaticBlock', 'SwitchCase', 'TSModuleBlock']);
const EFFECTS = new Set([
  'CallExpression',
  'NewExpression',
  'AwaitExpression',
  'YieldExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
]);

/**
 * Takes the hand-written legacy key out of a descriptor that has the canonical one too: the property with its comma and lines, or the
 * assignment statement.
 */
export function dropLegacyKey(site: DualSite): Rewrite {
  const { source, legacy } = site;
  if (site.form === 'property') {
    const object = legacy.parent;
    if (object?.type !== 'ObjectExpression') return refused('unsupported-form');
    const changes = removeProperties(source.text, object, new Set([legacy]));
    return rewritten(source, changes, cautionsOf(source, legacy, legacy['value'] as AstNode));
  }
  const expression = legacy['expression'] as AstNode | undefined;
  if (legacy.type !== 'ExpressionStatement' || expression?.type !== 'AssignmentExpression') {
    return refused('not-in-block');
  }
  if (!STATEMENT_LISTS.has(legacy.parent?.type ?? '')) return refused('not-in-block');
  if (expression['operator'] !== '=') return refused('compound-assignment');
  if (joinsNeighbours(source.text, legacy)) return refused('semicolon-hazard');
  const changes = [removeStatement(source.text, legacy)];
  return rewritten(source, changes, cautionsOf(source, legacy, expression['right'] as AstNode));
}

function removeStatement(text: string, statement: AstNode): Change {
  const { start, end } = statement;
  if (startsLine(text, start) && endsLine(text, end)) return { ...wholeLines(text, start, end), text: '' };
  if (startsLine(text, start)) {
    const blanks = /^[\t ]*/.exec(text.slice(end))?.[0].length ?? 0;
    return { start, end: end + blanks, text: '' };
  }
  const blanks = /[\t ]*$/.exec(text.slice(lineStart(text, start), start))?.[0].length ?? 0;
  return { start: start - blanks, end, text: '' };
}

/** Whether the statements around would run together, for want of the semicolon that goes. */
function joinsNeighbours(text: string, statement: AstNode): boolean {
  const parent = statement.parent as AstNode;
  const list = (parent['body'] ?? parent['consequent']) as AstNode[];
  const previous = list[list.indexOf(statement) - 1];
  return (
    previous !== undefined &&
    text[previous.end - 1] !== ';' &&
    text[statement.end - 1] === ';' &&
    /[([`+\-/*]/.test(text[nextToken(text, statement.end)] ?? '')
  );
}

function cautionsOf(source: Source, removed: AstNode, value: AstNode): CautionCode[] {
  const cautions: CautionCode[] = [];
  if (hasOwnComment(source, removed)) cautions.push('comment-left');
  if (hasEffect(value)) cautions.push('drops-side-effect');
  return cautions;
}

/** Whether a comment stands directly above a node or behind it on its line. */
function hasOwnComment(source: Source, node: AstNode): boolean {
  const { text } = source;
  const lineEnd = nextLineStart(text, node.end);
  return source.comments.some((comment) => {
    const above = comment.end <= node.start && onlyLineBreak(text.slice(comment.end, node.start));
    const behind =
      comment.start >= node.end &&
      comment.start < lineEnd &&
      /^[\s,]*$/.test(text.slice(node.end, comment.start));
    return behind || (above && startsLine(text, comment.start));
  });
}

function onlyLineBreak(text: string): boolean {
  return /^[\t ]*(?:\r?\n)?[\t ]*$/.test(text);
}

function hasEffect(node: AstNode): boolean {
  if (EFFECTS.has(node.type)) return true;
  return !isFunction(node) && childrenOf(node).some(hasEffect);
}
