import { keyName, type AstNode } from '../source/nodes.js';
import { parseExpressionAt } from '../source/parse.js';

/**
 * Reads JSON that may hold comments and trailing commas, as tsconfig files do; undefined when the text is anything else.
 * A value that JSON has no form of counts as undefined.
 */
export function readJsonWithComments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not plain JSON; the looser reading follows.
  }
  try {
    return valueOf(parseExpressionAt(text, 0, 'js'));
  } catch {
    return undefined;
  }
}

function valueOf(node: AstNode): unknown {
  switch (node.type) {
    case 'Literal':
      return node['value'];
    case 'ArrayExpression':
      return (node['elements'] as AstNode[]).map(valueOf);
    case 'ObjectExpression':
      return Object.fromEntries(
        (node['properties'] as AstNode[]).map((property) => [
          keyName(property) ?? '',
          valueOf(property['value'] as AstNode),
        ]),
      );
    default:
      return undefined;
  }
}
