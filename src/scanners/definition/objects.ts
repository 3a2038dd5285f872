import { dialectOfWireKey } from '../../dialects/index.js';
import type { Project } from '../../project/project.js';
import { enclosingFunction, keyName, propertiesOf, unwrap, type AstNode } from '../../source/nodes.js';
import type { DefinedFlag, DefinedName, DefinitionSite } from '../definition-site.js';
import type { ValueKind } from '../descriptor-site.js';
import type { Frame } from '../descriptor/frames.js';
import { judgeLiteral, type LiteralJudgement } from '../descriptor/literal-evidence.js';
import { isFunctionValue } from '../descriptor/projection.js';
import type { Place } from '../types/resolve-type.js';
import { valueKindOf } from '../values.js';
import { CANONICAL_KEY, HANDLER_KEYS, isRegistrationName, LEGACY_KEYS } from '../vocabulary.js';
import { flagsOf } from './flags.js';
import { holderOf, isEntryKey, tableKey } from './holders.js';
import { definedName } from './names.js';

/** The column of stored tools that holds their schema. */
const STORED_KEY = 'parameters_schema';

/** Every key that holds a schema, the one that counts first. */
export const SCHEMA_KEYS: readonly string[] = [CANONICAL_KEY, ...LEGACY_KEYS, STORED_KEY];

/** The object literals of one part of a file that define a tool with a schema. */
export function objectDefinitions(place: Place): DefinitionSite[] {
  const seen = new Set<AstNode>();
  const sites: DefinitionSite[] = [];
  for (const property of place.fragment.nodesOfType('Property')) {
    const key = keyName(property);
    const object = property.parent;
    if (key === undefined || !SCHEMA_KEYS.includes(key) || object?.type !== 'ObjectExpression') continue;
    if (seen.has(object) || property['method'] || property['kind'] !== 'init') continue;
    seen.add(object);
    const site = objectDefinition(place, object);
    if (site) sites.push(site);
  }
  return sites;
}

function objectDefinition(place: Place, object: AstNode): DefinitionSite | undefined {
  const properties = propertiesOf(object);
  const key = SCHEMA_KEYS.find((candidate) => properties.has(candidate)) as string;
  const schema = (properties.get(key) as AstNode)['value'] as AstNode;
  const schemaKind = schemaKindOf(place, schema);
  const judgement = withContract(judgeLiteral(place, object, key, schema, schemaKind));
  if (judgement.role === 'unrelated' || judgement.role === 'arguments') return undefined;
  const { frames } = judgement;
  const name = nameOf(place, object, frames, judgement);
  if (!name) return undefined;
  const { source, fragment } = place;
  const entry = entryOf(object, frames);
  const flags = entryFlags(place, object, entry);
  return {
    kind: 'tool-definition',
    form: 'object',
    source,
    fragment,
    node: object,
    range: [name.node.start, name.node.end],
    role: judgement.role,
    confidence: judgement.confidence,
    evidence: judgement.evidence,
    related: [],
    name,
    dialect: dialectOf(place.project, judgement, key, frames),
    schema: { node: schema, place, key, kind: schemaKind },
    definition: entry,
    ...flags,
    hasHandler: hasHandler(object) || hasHandler(entry),
    holder: holderOf(fragment, frames),
    registrar: registrarOf(frames),
    scope: enclosingFunction(object),
  };
}

/** An entry of `defineContract([…])` is a definition, whoever exports that function. */
function withContract(judgement: LiteralJudgement): LiteralJudgement {
  const isEntry = judgement.frames.some(
    (frame) => frame.kind === 'argument' && /(?:^|\.)defineContract$/.test(frame.callee ?? ''),
  );
  if (!isEntry) return judgement;
  const text = 'it is an entry of defineContract()';
  return {
    ...judgement,
    role: 'source',
    confidence: 'certain',
    evidence: [{ id: 'contract', text, side: 'for' }],
  };
}

/** The kind of a schema; a literal whose values are all made by a validator is a shape of one. */
export function schemaKindOf(place: Place, schema: AstNode): ValueKind {
  const kind = valueKindOf(schema, place.fragment);
  const value = unwrap(schema);
  if (kind !== 'not-a-schema' || value.type !== 'ObjectExpression') return kind;
  const values = (value['properties'] as AstNode[]).map(
    (property) => property['value'] as AstNode | undefined,
  );
  const isShape = values.every((each) => each && valueKindOf(each, place.fragment) === 'validator');
  return isShape ? 'validator' : kind;
}

function nameOf(
  place: Place,
  object: AstNode,
  frames: readonly Frame[],
  judgement: LiteralJudgement,
): DefinedName | undefined {
  const { source, fragment, project } = place;
  const read = (node: AstNode): DefinedName | undefined =>
    valueKindOf(node, fragment) === 'validator'
      ? undefined
      : definedName({ source, fragment, node }, project);
  const own = nameProperty(object) ?? wrapperName(frames);
  if (own) return read(own);
  const call = frames.find((frame) => frame.kind === 'argument');
  if (call?.kind === 'argument' && call.index > 0 && isNaming(call.callee)) {
    return read((call.call['arguments'] as AstNode[])[0] as AstNode);
  }
  const key = tableKey(frames);
  if (key) return { kind: 'static', text: key.text, node: key.node };
  const id = propertiesOf(object).get('id');
  if (id) return read(id['value'] as AstNode);
  return judgement.dialect && ownerName(frames);
}

/** A definition that its user names: what holds it stands for its name. */
function ownerName(frames: readonly Frame[]): DefinedName | undefined {
  for (const frame of frames) {
    if (frame.kind === 'variable')
      return { kind: 'computed', text: frame.name, node: frame.node['id'] as AstNode };
    if (frame.kind === 'result' && frame.name !== undefined)
      return { kind: 'computed', text: `${frame.name}()`, node: frame.fn };
  }
  return undefined;
}

function nameProperty(object: AstNode): AstNode | undefined {
  return propertiesOf(object).get('name')?.['value'] as AstNode | undefined;
}

/** The name in the entry around a wrapped descriptor: `{name, schema: {description, parameters}}`. */
function wrapperName(frames: readonly Frame[]): AstNode | undefined {
  const [first] = frames;
  return first?.kind === 'property' && isEntryKey(first.key) ? nameProperty(first.object) : undefined;
}

/** Whether the first argument of a call names the tool that another argument describes. */
export function isNaming(callee: string | undefined): boolean {
  const name = callee?.split('.').pop();
  return isRegistrationName(name) || (/^(?:tool|set)$/.test(name ?? '') && callee?.includes('.') === true);
}

/** The whole literal of a definition: the entry around it, when it stands under a wrapper's key. */
function entryOf(object: AstNode, frames: readonly Frame[]): AstNode {
  const [first] = frames;
  return first?.kind === 'property' && isEntryKey(first.key) ? first.object : object;
}

function entryFlags(
  { source, fragment, project }: Place,
  object: AstNode,
  entry: AstNode,
): Pick<DefinitionSite, 'flags' | 'isOpen'> {
  const inner = flagsOf({ source, fragment, node: object }, project);
  if (entry === object) return inner;
  const outer = flagsOf({ source, fragment, node: entry }, project);
  const flags = new Map<string, DefinedFlag>(
    [...outer.flags, ...inner.flags].map((flag) => [flag.key, flag]),
  );
  return { flags: [...flags.values()], isOpen: inner.isOpen || outer.isOpen };
}

function hasHandler(object: AstNode): boolean {
  const properties = propertiesOf(object);
  return [...HANDLER_KEYS].some((key) => {
    const property = properties.get(key);
    return (
      property !== undefined &&
      (isFunctionValue(property) ||
        /^(?:Identifier|MemberExpression|CallExpression)$/.test(property['value'].type as string))
    );
  });
}

function dialectOf(
  project: Project,
  judgement: LiteralJudgement,
  key: string,
  frames: readonly Frame[],
): string {
  if (judgement.dialect) return judgement.dialect.dialect.id;
  for (const frame of frames) {
    const wire =
      frame.kind === 'property' && frame.key !== undefined ? dialectOfWireKey(project, frame.key) : undefined;
    if (wire) return wire.id;
  }
  if (judgement.role === 'wire') return key === 'input_schema' ? 'anthropic' : 'openai';
  if (key === STORED_KEY) return 'stored-row';
  return key === CANONICAL_KEY ? 'canonical' : 'legacy';
}

function registrarOf(frames: readonly Frame[]): string | undefined {
  const call = frames.find(
    (frame) =>
      frame.kind === 'argument' &&
      (isRegistrationName(frame.callee?.split('.').pop()) ||
        /\.(?:push|set|add|register|tool)$/.test(frame.callee ?? '')),
  );
  return call?.kind === 'argument' ? call.callee : undefined;
}
