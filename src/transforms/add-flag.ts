import type { Edit } from '../rules/finding.js';
import type { DefinitionSite } from '../scanners/definition-site.js';
import { keyName, type AstNode } from '../source/nodes.js';
import { indentationAt, lineBreakOf, startsLine } from './layout.js';

/** Adds a flag to a definition that is an object literal, behind its name; undefined for other definitions. */
export function addFlag(site: DefinitionSite, flag: string): Edit | undefined {
  const { source, definition, name } = site;
  const property = name.node.parent;
  if (site.form !== 'object' || definition.type !== 'ObjectExpression') return undefined;
  if (property?.type !== 'Property' || property.parent !== definition || property['shorthand'])
    return undefined;
  const members = definition['properties'] as AstNode[];
  if (members.some((member) => keyName(member) === flag)) return undefined;
  const gap = startsLine(source.text, property.start)
    ? lineBreakOf(source.text) + indentationAt(source.text, property.start)
    : ' ';
  return { path: source.path, start: property.end, end: property.end, text: `,${gap}${flag}: true` };
}
