import type { WriteSite } from '../scanners/descriptor-site.js';
import { childrenOf, stringValue, type AstNode } from '../source/nodes.js';
import {
  indentationAt,
  indentationUnit,
  lineBreakOf,
  nextLineStart,
  nextToken,
  quoteOf,
  startsLine,
} from './layout.js';
import { readPropertyMap, type MapPlan } from './property-map-reading.js';
import { removeProperties } from './remove-properties.js';
import { insertion, refused, rewritten, type Change, type Rewrite } from './rewrite.js';

/** The expression that holds a property map, and where it stands. */
type HeldMap = Pick<WriteSite, 'source' | 'fragment' | 'value'>;

/** How the keys, strings and commas of a literal are written. */
interface Style {
  readonly quote: string;
  readonly quotedKeys: boolean;
}

/**
 * Makes JSON Schema of a property map literal: wraps it in an object schema, lifts `required: true` into `required` lists and drops
 * `type: 'any'`. The key that holds the value is left alone.
 */
export function propertyMapToSchema(site: HeldMap): Rewrite {
  const { source } = site;
  const object = literalUnderConst(site.value);
  if (!object) return refused(/^TS|^TypeCast/.test(site.value.type) ? 'typed-value' : 'not-a-literal');
  const plan = readPropertyMap(object);
  if (typeof plan === 'string') return refused(plan);
  const { text } = source;
  const strings = literalsWithin(object).filter((node) => stringValue(node) !== undefined);
  const style: Style = {
    quote: quoteOf(source, strings.length > 0 ? strings : stringsAround(site)),
    quotedKeys: hasQuotedKeys(object),
  };
  const removals = removalsOf(text, plan);
  const unit = isSpreadOverLines(text, object) ? unitOf(text, object) : '';
  const lists = plan.nested.map(({ entry, required }) => requiredAfter(text, entry, required, style, unit));
  return rewritten(source, [...removals, ...lists, ...wrap(text, plan, style, unit, removals)]);
}

/** The object literal of a value, `as const` looked through. */
function literalUnderConst(value: AstNode): AstNode | undefined {
  const isConst = value.type === 'TSAsExpression' && value['typeAnnotation']?.typeName?.name === 'const';
  const inner = isConst ? (value['expression'] as AstNode) : value;
  return inner.type === 'ObjectExpression' ? inner : undefined;
}

function stringsAround(site: HeldMap): AstNode[] {
  return site.fragment.nodesOfType('Literal').filter((node) => typeof node['value'] === 'string');
}

function literalsWithin(node: AstNode): AstNode[] {
  return node.type === 'Literal' ? [node] : childrenOf(node).flatMap(literalsWithin);
}

function hasQuotedKeys(object: AstNode): boolean {
  const keys = propertiesWithin(object).map((property) => property['key'] as AstNode);
  return keys.length > 0 && keys.every((key) => key.type === 'Literal');
}

function propertiesWithin(node: AstNode): AstNode[] {
  const inner = childrenOf(node).flatMap(propertiesWithin);
  return node.type === 'Property' ? [node, ...inner] : inner;
}

function removalsOf(text: string, plan: MapPlan): Change[] {
  const byObject = new Map<AstNode, Set<AstNode>>();
  for (const { object, property } of plan.removals) {
    byObject.set(object, (byObject.get(object) ?? new Set()).add(property));
  }
  return [...byObject].flatMap(([object, removed]) => removeProperties(text, object, removed));
}

function keyText(name: string, { quote, quotedKeys }: Style): string {
  return quotedKeys ? `${quote}${name}${quote}` : name;
}

function requiredText(names: readonly string[], style: Style): string {
  const { quote } = style;
  const list = names.map(
    (name) => quote + name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote,
  );
  return `${keyText('required', style)}: [${list.join(', ')}]`;
}

/** The level of indentation by which the lines of an object literal stand in. */
function unitOf(text: string, object: AstNode): string {
  const outer = indentationAt(text, object.end - 1);
  return indentationUnit(outer, indentationAt(text, nextToken(text, object.start + 1)));
}

/** Puts a `required` list behind the `properties` entry of an inner schema, whose lines move by `unit`. */
function requiredAfter(
  text: string,
  entry: AstNode,
  names: readonly string[],
  style: Style,
  unit: string,
): Change {
  const separator = startsLine(text, entry.start)
    ? `,${lineBreakOf(text)}${unit}${indentationAt(text, entry.start)}`
    : ', ';
  return insertion(entry.end, separator + requiredText(names, style));
}

/** The changes that put a map under `properties` of a new object schema; on lines of their own, one `unit` further in. */
function wrap(
  text: string,
  plan: MapPlan,
  style: Style,
  unit: string,
  removals: readonly Change[],
): Change[] {
  const { object, required } = plan;
  const type = `${keyText('type', style)}: ${style.quote}object${style.quote}`;
  const properties = `${keyText('properties', style)}: `;
  const list = required.length > 0 ? [requiredText(required, style)] : [];
  if (unit === '') {
    const pad = text[object.start + 1] === ' ' || object['properties'].length === 0 ? ' ' : '';
    return [
      insertion(object.start, `{${pad}${type}, ${properties}`),
      insertion(object.end, `${list.map((entry) => `, ${entry}`).join('')}${pad}}`),
    ];
  }
  const outer = indentationAt(text, object.end - 1);
  const lineBreak = lineBreakOf(text.slice(object.start, object.end));
  const inner = lineBreak + outer + unit;
  const comma = hasTrailingComma(text, object) ? ',' : '';
  return [
    insertion(object.start, `{${inner}${type},${inner}${properties}`),
    ...indentLines(text, object, unit, removals),
    insertion(
      object.end,
      `${list.map((entry) => `,${inner}${entry}`).join('')}${comma}${lineBreak}${outer}}`,
    ),
  ];
}

/** Whether the first entry or comment and the closing brace stand on lines of their own. */
function isSpreadOverLines(text: string, object: AstNode): boolean {
  return (
    /^\{[\t ]*(?:\/\/[^\n]*|\/\*[^\n]*\*\/[\t ]*)?\r?\n/.test(text.slice(object.start, object.end)) &&
    startsLine(text, object.end - 1)
  );
}

function hasTrailingComma(text: string, object: AstNode): boolean {
  const last = (object['properties'] as AstNode[]).at(-1);
  return last === undefined || text[nextToken(text, last.end)] === ',';
}

/** Indents the lines of an object literal by one level; lines that go, blank lines and lines within a template literal stay. */
function indentLines(text: string, object: AstNode, unit: string, removals: readonly Change[]): Change[] {
  const fixed = [...templatesWithin(object), ...removals];
  const changes: Change[] = [];
  for (
    let start = nextLineStart(text, object.start);
    start < object.end;
    start = nextLineStart(text, start)
  ) {
    const isBlank = /^[\t ]*\r?\n/.test(text.slice(start, nextLineStart(text, start)));
    if (!isBlank && !fixed.some((range) => range.start <= start && start < range.end))
      changes.push(insertion(start, unit));
  }
  return changes;
}

function templatesWithin(node: AstNode): AstNode[] {
  const isOneToken = node.type === 'TemplateLiteral' || node.type === 'Literal';
  return isOneToken ? [node] : childrenOf(node).flatMap(templatesWithin);
}
