import { parseStatementsAt, SourceSyntaxError } from '../../source/parse.js';
import { isFunction, type AstNode } from '../../source/nodes.js';
import type { Comment, Source } from '../../source/source.js';
import type { ImportedName } from '../imports.js';
import type { Place } from './resolve-type.js';

/** One tag of a JSDoc comment; https://www.typescriptlang.org/docs/handbook/jsdoc-supported-types.html */
interface Tag {
  readonly kind: string;
  /** The text in the braces; undefined when there are none. */
  readonly type: string | undefined;
  /** The name behind the type, without brackets and default. */
  readonly name: string;
}

/** The `@type` or `@satisfies` in the comment of a variable, field, property or assignment. */
export function jsdocType(place: Place, node: AstNode): AstNode | undefined {
  const tags = tagsOf(place, statementOf(node));
  return typeOf(tags.find(({ kind }) => kind === 'type' || kind === 'satisfies'));
}

/** The type that a comment before a parenthesised expression casts it to: `/** @type {Tool} *\/ ({…})`. */
export function jsdocCast(place: Place, expression: AstNode): AstNode | undefined {
  const comment = commentBefore(place, expression.start);
  if (!comment || !place.source.text.slice(comment.end, expression.start).includes('(')) return undefined;
  return typeOf(readTags(comment).find(({ kind }) => kind === 'type' || kind === 'satisfies'));
}

/** The type of a function's parameter: by `@param`, by position for a pattern, or by the `@type` of the function. */
export function jsdocParameter(place: Place, fn: AstNode, parameter: AstNode): AstNode | undefined {
  const tags = tagsOf(place, statementOf(fn));
  const index = (fn['params'] as AstNode[]).indexOf(parameter);
  const target = parameter.type === 'AssignmentPattern' ? (parameter['left'] as AstNode) : parameter;
  const own = tags.filter(({ kind, name }) => kind === 'param' && !name.includes('.'));
  const tag = target.type === 'Identifier' ? own.find(({ name }) => name === target['name']) : own[index];
  if (tag) return typeOf(tag);
  const signature = typeOf(tags.find(({ kind }) => kind === 'type'));
  const parameters = (signature?.['parameters'] ?? signature?.['params'] ?? []) as AstNode[];
  return signature?.type === 'TSFunctionType'
    ? (parameters[index]?.['typeAnnotation']?.typeAnnotation as AstNode | undefined)
    : undefined;
}

/** The `@returns` of a function. */
export function jsdocResult(place: Place, fn: AstNode): AstNode | undefined {
  return typeOf(tagsOf(place, statementOf(fn)).find(({ kind }) => kind === 'returns' || kind === 'return'));
}

/** What a file's `@typedef` of a name stands for: a type, or members that `@property` tags list. */
export function jsdocTypedef(place: Place, name: string): AstNode | undefined {
  for (const comment of jsdocComments(place)) {
    if (!comment.value.includes('@typedef')) continue;
    const tags = readTags(comment);
    const index = tags.findIndex((tag) => tag.kind === 'typedef' && tag.name === name);
    if (index < 0) continue;
    const members = tags.slice(index + 1).filter(({ kind }) => kind === 'property' || kind === 'prop');
    return members.length > 0 ? literalOf(members) : typeOf(tags[index]);
  }
  return undefined;
}

/** The import of a type's name by an `@import` tag. */
export function jsdocImport(place: Place, name: string): ImportedName | undefined {
  for (const { value } of jsdocComments(place)) {
    for (const [, names = '', module = ''] of value.matchAll(
      /@import\s+\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/g,
    )) {
      for (const part of names.split(',')) {
        const [imported = '', local = imported] = part.trim().split(/\s+as\s+/);
        if (local === name) return { module, name: imported };
      }
    }
  }
  return undefined;
}

/** TypeScript reads types from comments in plain JavaScript only. */
function isPlain({ source, fragment }: Place): boolean {
  const { language } = source;
  return fragment.kind === 'script' && (language === 'js' || language === 'jsx' || language === 'vue');
}

function jsdocComments(place: Place): readonly Comment[] {
  return isPlain(place) ? place.source.comments.filter(isJsdoc) : [];
}

function isJsdoc({ type, value }: Comment): boolean {
  return type === 'Block' && value.startsWith('*') && value.includes('@');
}

/** The node whose leading comment speaks of a variable, member or function: the declaration or statement it stands in. */
function statementOf(node: AstNode): AstNode {
  const { parent } = node;
  if (!parent) return node;
  const carries =
    /^Export(?:Named|Default)Declaration$/.test(parent.type) ||
    (parent.type === 'VariableDeclaration' && parent['declarations'][0] === node) ||
    (parent.type === 'VariableDeclarator' && parent['init'] === node) ||
    (/^(?:Property|PropertyDefinition|MethodDefinition)$/.test(parent.type) && parent['value'] === node) ||
    (parent.type === 'AssignmentExpression' && parent['right'] === node) ||
    (parent.type === 'ExpressionStatement' && node.type === 'AssignmentExpression');
  return carries && !(isFunction(parent) && parent['body'] === node) ? statementOf(parent) : node;
}

function tagsOf(place: Place, statement: AstNode): Tag[] {
  const comment = commentBefore(place, statement.start);
  return comment && /^\s*$/.test(place.source.text.slice(comment.end, statement.start))
    ? readTags(comment)
    : [];
}

/** The JSDoc comment before an offset, with nothing but space and opening parentheses between. */
function commentBefore(place: Place, offset: number): Comment | undefined {
  if (!isPlain(place)) return undefined;
  const comment = lastCommentBefore(place.source, offset);
  return comment && isJsdoc(comment) && /^[\s(]*$/.test(place.source.text.slice(comment.end, offset))
    ? comment
    : undefined;
}

function lastCommentBefore({ comments }: Source, offset: number): Comment | undefined {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle] as Comment).end <= offset) low = middle + 1;
    else high = middle;
  }
  return comments[low - 1];
}

function readTags({ value }: Comment): Tag[] {
  const text = value.replace(/\r?\n[\t ]*\*?/g, '\n');
  return [...text.matchAll(/@(\w+)\s*/g)].map(({ 0: whole, 1: kind = '', index }) => {
    const rest = text.slice(index + whole.length);
    const end = rest.startsWith('{') ? closingBrace(rest) : 0;
    const name = /^\s*\[?\s*([\w$.]+)/.exec(rest.slice(end))?.[1] ?? '';
    return { kind, type: end > 0 ? rest.slice(1, end - 1) : undefined, name };
  });
}

/** The offset behind the brace that closes the one a text begins with; 0 when there is none. */
function closingBrace(text: string): number {
  let depth = 0;
  for (let offset = 0; offset < text.length; offset++) {
    if (text[offset] === '{') depth++;
    else if (text[offset] === '}' && --depth === 0) return offset + 1;
  }
  return 0;
}

function typeOf(tag: Tag | undefined): AstNode | undefined {
  return tag?.type === undefined ? undefined : parseType(tag.type);
}

/** Parses a type as JSDoc writes it; undefined when TypeScript does not know such a type. */
function parseType(text: string): AstNode | undefined {
  const plain = text
    .trim()
    .replace(/^[?!]|[?!=]$/g, '')
    .replace(/^\.\.\.(.+)$/, '($1)[]')
    .replace(/\.</g, '<')
    .replace(/\b[oO]bject</g, 'Record<')
    .replace(/^\*$/, 'any');
  try {
    const [statement] = parseStatementsAt(`type T = ${plain};`, 0, 'ts');
    return statement?.type === 'TSTypeAliasDeclaration'
      ? (statement['typeAnnotation'] as AstNode)
      : undefined;
  } catch (error) {
    if (error instanceof SourceSyntaxError) return undefined;
    throw error;
  }
}

function literalOf(members: readonly Tag[]): AstNode | undefined {
  const lines = members.map(({ name, type }) => `${JSON.stringify(name)}?: ${known(type) ?? 'any'};`);
  return parseType(`{ ${lines.join(' ')} }`);
}

function known(type: string | undefined): string | undefined {
  return type !== undefined && parseType(type) ? type.replace(/^[?!]|[?!=]$/g, '') : undefined;
}
