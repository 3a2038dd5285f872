import { childKeys, isNode, type AstNode } from './nodes.js';

type Fields = Record<string, unknown>;
type WritableNode = { -readonly [K in keyof AstNode]: AstNode[K] };

/** The text that a tree was parsed from. */
interface ParsedText {
  readonly text: string;
  /** Where the text begins, in the offsets of the nodes. */
  readonly offset: number;
}

/** White space, comments and what can close a computed key. */
const BEHIND_KEY = /(?:[\s\])]|\/\*[^]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/y;
const TRIVIA = /(?:\s|\/\*[^]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/y;

/**
 * Turns @babel/parser's own AST of a JavaScript program or expression into the ESTree AST that its `estree` plugin gives
 * (`classFeatures` on), in place where the shapes allow it. The plugin gives every node hidden properties, which makes a parse half
 * as fast again. TypeScript and Flow are not covered.
 * @param root the program, or an expression
 * @param text what was parsed
 * @param offset what the parser counted the first character of `text` as
 * @returns the root, or the node that takes its place
 */
export function toEstree(root: AstNode, text: string, offset = 0): AstNode {
  const parsed = { text, offset };
  const converted = convert(root, parsed);
  const stack = [converted];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const key of childKeys(node)) {
      const value: unknown = node[key];
      if (Array.isArray(value)) {
        for (let index = 0; index < value.length; index++) {
          const item: unknown = value[index];
          if (isNode(item)) stack.push((value[index] = convert(item, parsed)));
        }
      } else if (isNode(value)) {
        stack.push(((node as WritableNode)[key] = convert(value, parsed)));
      }
    }
  }
  return converted;
}

function convert(node: AstNode, parsed: ParsedText): AstNode {
  const fields = node as WritableNode;
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
      fields.type = 'Literal';
      fields['raw'] = node['extra'].raw;
      return node;
    case 'BooleanLiteral':
      fields.type = 'Literal';
      fields['raw'] = String(node['value']);
      return node;
    case 'NullLiteral':
      fields.type = 'Literal';
      fields['value'] = null;
      fields['raw'] = 'null';
      return node;
    case 'JSXText':
      fields['raw'] = node['extra'].raw;
      return node;
    case 'ObjectProperty':
      fields.type = 'Property';
      fields['kind'] = 'init';
      return node;
    case 'MemberExpression':
      fields['optional'] ??= false;
      return node;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      fields['expression'] = node['body'].type !== 'BlockStatement';
      return node;
    case 'Program':
    case 'BlockStatement':
      return withDirectives(fields);
    default:
      return convertRare(node, fields, parsed);
  }
}

function convertRare(node: AstNode, fields: WritableNode, parsed: ParsedText): AstNode {
  switch (node.type) {
    case 'CallExpression':
      if (node['callee'].type === 'Import') return importExpression(node);
      fields['optional'] ??= false;
      return node;
    case 'OptionalMemberExpression':
    case 'OptionalCallExpression':
      return chainExpression(fields);
    case 'RegExpLiteral':
      return regularExpression(node);
    case 'BigIntLiteral':
      return bigInt(node);
    case 'ObjectMethod':
      return objectMethod(node, parsed);
    case 'ClassMethod':
    case 'ClassPrivateMethod':
      return classMethod(node, parsed);
    case 'ClassProperty':
      fields.type = 'PropertyDefinition';
      return node;
    case 'ClassPrivateProperty':
      fields.type = 'PropertyDefinition';
      fields['computed'] = false;
      return node;
    case 'ClassAccessorProperty':
      fields.type = 'AccessorProperty';
      return node;
    case 'PrivateName':
      return fresh('PrivateIdentifier', node, { name: node['id'].name });
    case 'ExportAllDeclaration':
      fields['exported'] = null;
      return node;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return exportDeclaration(fields, parsed);
    default:
      return node;
  }
}

/** A node in the place of another; what the parser keeps of it besides the syntax goes with it. */
function fresh(type: string, { start, end, loc, extra }: AstNode, fields: Fields): AstNode {
  const node: Fields = { type, start, end, loc, ...fields };
  if (extra) node['extra'] = extra;
  return node as AstNode;
}

function withDirectives(block: WritableNode): AstNode {
  const directives = block['directives'] as AstNode[];
  if (directives.length > 0) block['body'] = [...directives.map(directiveStatement), ...block['body']];
  // Deleting the key would turn the node into a slow dictionary.
  block['directives'] = undefined;
  return block;
}

function directiveStatement(directive: AstNode): AstNode {
  const literal = directive['value'] as AstNode;
  const { raw, rawValue, expressionValue } = literal['extra'] as Fields;
  const { start, end, loc } = literal;
  return fresh('ExpressionStatement', directive, {
    expression: { type: 'Literal', start, end, loc, value: expressionValue, raw },
    directive: rawValue,
  });
}

/** The chain around an optional member or call; the members and calls down to where it begins become plain ones. */
function chainExpression(top: WritableNode): AstNode {
  const chain = fresh('ChainExpression', top, { expression: top });
  if (top['extra']) top['extra'] = undefined;
  let link: WritableNode | undefined = top;
  while (link) {
    link.type = link.type === 'OptionalMemberExpression' ? 'MemberExpression' : 'CallExpression';
    const inner = (link['object'] ?? link['callee']) as WritableNode;
    const goesOn = /^Optional(?:Member|Call)Expression$/.test(inner.type) && !inner['extra']?.parenthesized;
    link = goesOn ? inner : undefined;
  }
  return chain;
}

function importExpression(call: AstNode): AstNode {
  const [source, options = null] = call['arguments'] as AstNode[];
  return fresh('ImportExpression', call, { source, options, attributes: options });
}

function regularExpression(node: AstNode): AstNode {
  const { pattern, flags, extra } = node as unknown as {
    pattern: string;
    flags: string;
    extra: { raw: string };
  };
  let value: RegExp | null;
  try {
    value = new RegExp(pattern, flags);
  } catch {
    value = null;
  }
  return fresh('Literal', node, { value, raw: extra.raw, regex: { pattern, flags } });
}

function bigInt(node: AstNode): AstNode {
  const value = BigInt(node['value'] as string);
  return fresh('Literal', node, { value, raw: node['extra'].raw, bigint: String(value) });
}

function objectMethod(node: AstNode, parsed: ParsedText): AstNode {
  const { method, key, computed, kind, decorators } = node;
  return fresh('Property', node, {
    ...(decorators && { decorators }),
    method,
    key,
    computed,
    kind: kind === 'method' ? 'init' : kind,
    value: methodFunction(node, parsed),
    shorthand: false,
  });
}

function classMethod(node: AstNode, parsed: ParsedText): AstNode {
  const { static: isStatic, key, computed, kind, decorators } = node;
  return fresh('MethodDefinition', node, {
    ...(decorators && { decorators }),
    static: isStatic,
    key,
    computed: node.type === 'ClassMethod' && computed,
    kind,
    value: methodFunction(node, parsed),
  });
}

/** The function of a method, which begins at its parameters' parenthesis. */
function methodFunction(node: AstNode, { text, offset }: ParsedText): AstNode {
  const { id, generator, async, params, body, end } = node;
  const start = endOf(BEHIND_KEY, text, (node['key'] as AstNode).end - offset) + offset;
  return {
    type: 'FunctionExpression',
    start,
    end,
    id,
    generator,
    async,
    expression: false,
    params,
    body,
  } as unknown as AstNode;
}

function exportDeclaration(node: WritableNode, { text, offset }: ParsedText): AstNode {
  const [specifier, ...others] = (node['specifiers'] ?? []) as AstNode[];
  if (specifier?.type === 'ExportNamespaceSpecifier' && others.length === 0) {
    node.type = 'ExportAllDeclaration';
    node['exported'] = specifier['exported'];
    delete node['specifiers'];
  }
  const declaration = node['declaration'] as AstNode | null | undefined;
  const decorator = (declaration?.['decorators'] as AstNode[] | undefined)?.at(-1);
  if (decorator && declaration?.type === 'ClassDeclaration' && declaration.start === node.start) {
    node.start = endOf(TRIVIA, text, decorator.end - offset) + offset;
  }
  return node;
}

/** Where a sticky pattern that can match nothing ends when it begins at a place. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}
