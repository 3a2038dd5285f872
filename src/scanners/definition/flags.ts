import { ANNOTATION_FLAGS, DESCRIPTOR_FLAGS, type FlagMeaning } from '../../dialects/flag-names.js';
import type { Project } from '../../project/project.js';
import { keyName, unwrap, type AstNode } from '../../source/nodes.js';
import type { DefinedFlag } from '../definition-site.js';
import { at, valueOf, type Place } from '../permission/places.js';
import { staticText } from './names.js';

/** The flags of an object literal, and whether something whose keys are not known is spread into it. */
export interface FlagReading {
  readonly flags: readonly DefinedFlag[];
  readonly isOpen: boolean;
}

const MAX_SPREADS = 4;

/** Reads the risk flags of a literal: its own keys, its `annotations`, and the literals that are spread into it. The last of a key wins. */
export function flagsOf(place: Place, project: Project, own = true, depth = 0): FlagReading {
  const flags = new Map<string, DefinedFlag>();
  let isOpen = false;
  for (const property of place.node['properties'] as AstNode[]) {
    if (property.type === 'SpreadElement') {
      const spread = spreadFlags(at(place, property['argument'] as AstNode), project, depth);
      if (!spread || spread.isOpen) isOpen = true;
      for (const flag of spread?.flags ?? []) flags.set(flag.key, flag);
      continue;
    }
    const key = keyName(property);
    if (key === undefined) {
      isOpen = true;
      continue;
    }
    const meaning = DESCRIPTOR_FLAGS.get(key);
    if (meaning) {
      const flag = flagOf(at(place, property), key, meaning, own, project);
      if (flag) flags.set(key, flag);
    } else if (key === 'annotations') {
      const hints = annotationFlags(at(place, property['value'] as AstNode), own, project, depth);
      if (!hints || hints.isOpen) isOpen = true;
      for (const flag of hints?.flags ?? []) flags.set(flag.key, flag);
    }
  }
  return { flags: [...flags.values()], isOpen };
}

function spreadFlags(place: Place, project: Project, depth: number): FlagReading | undefined {
  const value = depth < MAX_SPREADS ? valueOf(place, project) : undefined;
  return value?.node.type === 'ObjectExpression' ? flagsOf(value, project, false, depth + 1) : undefined;
}

/** MCP's hints: `annotations: {readOnlyHint: true}`, also by a constant. */
function annotationFlags(
  place: Place,
  own: boolean,
  project: Project,
  depth: number,
): FlagReading | undefined {
  const value = valueOf(place, project);
  if (value?.node.type !== 'ObjectExpression' || depth > MAX_SPREADS) return undefined;
  const isOwn = own && value.node === unwrap(place.node);
  const flags: DefinedFlag[] = [];
  let isOpen = false;
  for (const property of value.node['properties'] as AstNode[]) {
    const key = property.type === 'Property' ? keyName(property) : undefined;
    if (key === undefined) {
      isOpen = true;
      continue;
    }
    const meaning = ANNOTATION_FLAGS.get(key);
    const flag = meaning && flagOf(at(value, property), key, meaning, isOwn, project);
    if (flag) flags.push(flag);
  }
  return { flags, isOpen };
}

/** Whether a value is one a flag can have; `readonly: '…'` in a form is none. */
function flagOf(
  place: Place,
  key: string,
  meaning: FlagMeaning,
  own: boolean,
  project: Project,
): DefinedFlag | undefined {
  const property = place.node;
  const node = property['value'] as AstNode;
  // A number is a scale of its own, and no flag says it.
  if (typeof unwrap(node)['value'] === 'number') return undefined;
  const written = writtenValue(at(place, node), project);
  const text = place.source.text.slice(node.start, node.end).replace(/\s+/g, ' ');
  const base = { flag: meaning.flag, key, text, node: property, own };
  if (written === undefined) return { ...base, value: undefined };
  if ((meaning.flag === 'riskLevel') !== (typeof written === 'string') && !ANNOTATION_FLAGS.has(key))
    return undefined;
  const value = meaning.value(written);
  return value === undefined ? undefined : { ...base, value };
}

function writtenValue(place: Place, project: Project): boolean | string | undefined {
  const node = unwrap(place.node);
  if (node.type === 'Literal' && typeof node['value'] === 'boolean') return node['value'];
  const text = staticText(at(place, node), project);
  if (text !== undefined) return text;
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined;
  const value = valueOf(at(place, node), project)?.node;
  return value?.type === 'Literal' && typeof value['value'] === 'boolean' ? value['value'] : undefined;
}
