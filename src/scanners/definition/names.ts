import type { Project } from '../../project/project.js';
import { stringValue, unwrap, type AstNode } from '../../source/nodes.js';
import type { DefinedName } from '../definition-site.js';
import { at, valueOf, type Place } from '../permission/places.js';

/** Longest text of a computed name that is shown. */
const MAX_TEXT = 60;

/** What an expression names a tool: its text, through constants, enums and imports, or the expression itself when only a run knows. */
export function definedName(place: Place, project: Project): DefinedName | undefined {
  const { node } = place;
  const text = staticText(place, project);
  if (text !== undefined) return text === '' ? undefined : { kind: 'static', text, node };
  if (isNoName(unwrap(node))) return undefined;
  return { kind: 'computed', text: shortened(place.source.text.slice(node.start, node.end)), node };
}

/** The text of an expression that is a string, also put together from constants; undefined when it is not known. */
export function staticText(place: Place, project: Project): string | undefined {
  const written = unwrap(place.node);
  const direct = stringValue(written);
  if (direct !== undefined) return direct;
  if (written.type === 'TemplateLiteral') return templateText(at(place, written), project);
  if (written.type !== 'Identifier' && written.type !== 'MemberExpression') return undefined;
  const value = valueOf(at(place, written), project);
  if (!value || value.node === written) return undefined;
  return value.node.type === 'TemplateLiteral' ? templateText(value, project) : stringValue(value.node);
}

function templateText(place: Place, project: Project): string | undefined {
  const parts = (place.node['quasis'] as AstNode[]).map((quasi) => quasi['value'].cooked as string);
  const values = (place.node['expressions'] as AstNode[]).map((expression) =>
    staticText(at(place, expression), project),
  );
  if (values.some((value) => value === undefined)) return undefined;
  return parts.map((part, index) => part + (values[index] ?? '')).join('');
}

/** Whether an expression is no text at all. */
function isNoName(node: AstNode): boolean {
  return (
    (node.type === 'Literal' && typeof node['value'] !== 'string') ||
    /^(?:ObjectExpression|ArrayExpression|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) ||
    (node.type === 'Identifier' && node['name'] === 'undefined')
  );
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}
