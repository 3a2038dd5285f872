import {
  contains,
  functionName,
  isFunction,
  keyName,
  lastName,
  outerParent,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import type { Scanner } from '../scanner.js';
import { relatedPlace, type Confidence, type RelatedPlace } from '../site.js';
import { registryBehind, worldOf, type Container, type ScanWorld } from './container.js';
import { contentsOf, type Contents } from './contents.js';
import { judgeContents, type AccessorFacts, type Judgement } from './evidence.js';
import { holdingOf } from './holding.js';
import type { Holding } from './reach.js';
import { isInStateContainer, ownerName, Publicity } from './publicity.js';
import type { LeakShape, RegistrySite } from './site.js';
import { isCopyingCall, isKeeperName, isMessageName, isStoringName, NESTED_KEYS } from './vocabulary.js';

export type { LeakShape, RegistrySite } from './site.js';

/**
 * What every finding's file has: a class that keeps tools, an accessor by its name, a collection that is returned, or a handler
 * that is replaced. Starts at the rare word and looks back from there, which costs half of what looking forward does.
 */
const MENTIONS =
  /(?:[tT]ool|TOOL|[dD]escriptor|DESCRIPTOR)(?:(?<=class \w{0,40})\w{0,20}(?:Registry|Manager|Store|Mask|Index|Catalog|Collection|Set\b|[bB]ox|Adapter|Provider|Hub|System|Cache|Repositor|Service|Loader|List|Book|Shelf|Rack|Kit)|\w{0,12}\.set\(|(?<=\b(?:get|list|find|all|load|lookup|search)\w{0,40})\w*\([^()]{0,400}\)\s*(?::[^{};=]{1,200})?(?:\{|=>)|(?<=(?:return|=>)[^;\n]{0,160})\w*(?:\.(?:get|values|find|filter|slice)\(|\)?(?:;|$|[ ,]\|\|| \?\?|\[)))|\.(?:execute|handler)\s*=[^=]/m;

/** Words that a file about tools of a model has and one about tools of a drawing program has not. */
const AI_TOOL_WORDS =
  /[sS]chema\b|\bparameters\b|[dD]escriptor|\b(?:LLM|llm|MCP|mcp)\b|\b[aA]gents?\b|[fF]unction[ _-]?[cC]all|risk_?[lL]evel|\b(?:openai|anthropic|gemini)\b/i;

/** Finds accessors that hand out tool descriptors which a registry, a cache or a module keeps. */
export const registryScanner: Scanner<RegistrySite> = {
  id: 'registry',
  mentions: MENTIONS,
  names: ({ registries, toolTypes }) => [...registries, ...toolTypes],
  scan(source, project) {
    if (source.language === 'vue' || source.language === 'json') return [];
    const world = worldOf(source, project);
    return world ? scanScript(world) : [];
  },
};

function scanScript(world: ScanWorld): RegistrySite[] {
  const { fragment } = world;
  const publicity = new Publicity(world.index);
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
    .flatMap((type) => fragment.nodesOfType(type))
    .filter((fn) => publicity.isPublic(fn) && !isInStateContainer(fn))
    .flatMap((fn) => scanAccessor(fn, world, publicity))
    .sort((a, b) => a.range[0] - b.range[0]);
}

function scanAccessor(fn: AstNode, world: ScanWorld, publicity: Publicity): RegistrySite[] {
  const accessor: AccessorFacts = {
    name: functionName(fn) ?? '',
    owner: ownerName(fn),
    returnType: fn['returnType'] as AstNode | undefined,
    world,
  };
  return world.index.returnedValues(fn).flatMap((value) => {
    if (isFunction(unwrap(value))) return [];
    if (/(?:[iI]d|[nN]ame|[kK]ey|[cC]ount)s?$/.test(lastName(value) ?? '')) return [];
    const holding = holdingOf(value, { world, accessor: fn, publicity, depth: 0, resolving: new Set() });
    const site = holding && siteOf(value, holding, fn, accessor, publicity);
    return site ? [site] : [];
  });
}

function siteOf(
  value: AstNode,
  holding: Holding,
  fn: AstNode,
  accessor: AccessorFacts,
  publicity: Publicity,
): RegistrySite | undefined {
  const { container } = holding;
  const contents = contentsOf(container);
  const judgement = judgeContents(container, contents, accessor);
  const mutated = isChangedBeforeReturn(value, fn, accessor.world);
  const shape = shapeOf(holding, mutated);
  const registry = registryBehind(container);
  const forwarded = registry !== undefined && isForwarded(holding, accessor, publicity);
  if (registry !== undefined && !forwarded) return undefined;
  if (!forwarded && (judgement.veto || judgement.points < 2)) return undefined;
  const confidence = forwarded ? 'likely' : confidenceOf(holding, shape, contents, judgement, fn, accessor);
  if (!confidence) return undefined;
  const { source, fragment } = accessor.world;
  return {
    kind: 'registry-read',
    source,
    fragment,
    node: value,
    range: [value.start, value.end],
    role: 'source',
    confidence,
    evidence: judgement.evidence.filter((item) => !forwarded || item.side === 'for'),
    related: relatedPlaces(container, contents),
    shape: forwarded ? 'forwarded' : shape,
    accessor: accessor.name,
    container: container.text,
    holdsFunctions: judgement.holdsFunctions,
  };
}

function shapeOf(holding: Holding, mutated: boolean): LeakShape {
  if (mutated && holding.container.kind === 'argument') return 'shared-input';
  if (holding.stored) return 'stored';
  switch (holding.reach) {
    case 'container':
    case 'entry':
    case 'entries':
    case 'wrapper':
      return holding.reach;
    case 'pairs':
      return 'entries';
    case 'shallow':
    case 'part':
      return 'shallow-copy';
  }
}

/** How sure a leak is; undefined when it is none. */
function confidenceOf(
  holding: Holding,
  shape: LeakShape,
  contents: Contents,
  judgement: Judgement,
  fn: AstNode,
  accessor: AccessorFacts,
): Confidence | undefined {
  const { container } = holding;
  if (contents.frozen === 'deep' || removesFrom(container, fn)) return undefined;
  if (isPartOf(container, fn)) return undefined;
  if (shape === 'shared-input') return 'likely';
  if (shape === 'shallow-copy') return shallowConfidence(holding, judgement, accessor);
  if (judgement.wire || isPlainProperty(fn, container, accessor)) return 'possible';
  if (holding.reach === 'entries' && isListOfConstants(container)) return 'possible';
  if (contents.single && (holding.reach === 'entries' || shape === 'wrapper')) return 'possible';
  if (
    shape === 'wrapper' &&
    !judgement.evidence.some(({ id }) => id === 'accessor-name' || id === 'owner-name')
  ) {
    return 'possible';
  }
  if (contents.frozen === 'outside' || holding.frozen || isMessageName(accessor.name)) return 'possible';
  if (isNamedOnly(judgement) && !isAboutModels(accessor)) return 'possible';
  if (container.kind === 'argument' && judgement.points < 3) return 'possible';
  if (isStoringName(accessor.name)) return 'possible';
  return shape !== 'wrapper' && judgement.points >= 4 ? 'certain' : 'likely';
}

/** Whether the accessor is the getter of a property that callers set too, or of a field that the class leaves open on purpose. */
function isPlainProperty(fn: AstNode, container: Container, accessor: AccessorFacts): boolean {
  const member = fn.parent;
  if (member?.type === 'MethodDefinition' && member['kind'] === 'get') {
    const siblings = (member.parent?.['body'] ?? []) as AstNode[];
    if (siblings.some((other) => other['kind'] === 'set' && keyName(other) === keyName(member))) return true;
  }
  const field = container.declaration;
  const open =
    field?.type === 'PropertyDefinition' &&
    field['typeAnnotation'] &&
    !/^(?:private|protected)$/.test((field['accessibility'] as string | undefined) ?? '') &&
    !/^[_#]/.test(container.name);
  return Boolean(open) && !isKeeperName(accessor.owner ?? '');
}

/** Whether the file is about tools of a model, by the words in it or by a registry's name. */
function isAboutModels({ owner, world }: AccessorFacts): boolean {
  return isKeeperName(owner ?? '') || AI_TOOL_WORDS.test(world.source.text);
}

/** Whether only names speak for descriptors: a drawing program has tools too. */
function isNamedOnly(judgement: Judgement): boolean {
  return judgement.evidence.every(
    ({ id }) => id.endsWith('-name') || id === 'filled-by-call' || id === 'stored-tool',
  );
}

/** Whether a module's list only names constants: a new list of them is what a literal list in the accessor would be. */
function isListOfConstants(container: Container): boolean {
  if (container.kind !== 'module' && container.kind !== 'imported') return false;
  return container.assigned.every((value) => {
    const list = unwrap(value);
    const elements = list.type === 'ArrayExpression' ? (list['elements'] as (AstNode | null)[]) : [];
    return (
      elements.length > 0 &&
      elements.every((element) => element && /^(?:Identifier|MemberExpression)$/.test(unwrap(element).type))
    );
  });
}

function shallowConfidence(
  holding: Holding,
  judgement: Judgement,
  accessor: AccessorFacts,
): Confidence | undefined {
  if (holding.copy !== 'spread') return 'possible';
  if (judgement.nested === false) return undefined;
  return judgement.nested || readsNestedKey(accessor.world) ? 'likely' : 'possible';
}

/** Whether the file reads a nested part off something, so that its entries have one. */
function readsNestedKey({ fragment }: ScanWorld): boolean {
  return fragment.nodesOfType('MemberExpression').some((member) => NESTED_KEYS.has(keyName(member) ?? ''));
}

/** Whether the accessor belongs to the object that the container is: a method that returns its own object for chaining. */
function isPartOf({ kind, declaration }: Container, fn: AstNode): boolean {
  const isVariable = kind === 'module' || kind === 'closure';
  return isVariable && declaration !== undefined && contains(declaration, fn);
}

/** Whether the accessor takes the entry out of the container, which leaves nothing shared. */
function removesFrom(container: Container, fn: AstNode): boolean {
  return container.world.fragment.nodesOfType('CallExpression').some((call) => {
    const callee = unwrap(call['callee'] as AstNode);
    return (
      call.parent?.parent === fn['body'] &&
      callee.type === 'MemberExpression' &&
      /^(?:delete|clear)$/.test(keyName(callee) ?? '') &&
      lastName(callee['object'] as AstNode) === container.name
    );
  });
}

/** Whether the accessor writes a member of the value that it returns: `info.execute = …; return info`. */
function isChangedBeforeReturn(value: AstNode, fn: AstNode, world: ScanWorld): boolean {
  const returned = unwrap(value);
  if (returned.type !== 'Identifier') return false;
  return world.fragment.nodesOfType('AssignmentExpression').some((assignment) => {
    const left = assignment['left'] as AstNode;
    return (
      contains(fn, assignment) &&
      left.type === 'MemberExpression' &&
      unwrap(left['object'] as AstNode)['name'] === returned['name']
    );
  });
}

/**
 * Whether a module hands out the entries of a registry it has made itself while its other accessors copy: the one that does not
 * is an oversight. Elsewhere a forwarder is no finding, the registry's own accessor is.
 */
function isForwarded(holding: Holding, accessor: AccessorFacts, publicity: Publicity): boolean {
  const { container } = holding;
  if (container.kind !== 'module' || (holding.reach !== 'entry' && holding.reach !== 'entries')) return false;
  return accessor.world.fragment.nodesOfType('CallExpression').some((call) => {
    const copies = [
      lastName(call['callee'] as AstNode),
      ...(call['arguments'] as AstNode[]).map((a) => lastName(a)),
    ];
    if (!copies.some((name) => name !== undefined && isCopyingCall(name))) return false;
    let current: AstNode | undefined = call;
    while (current && !isFunction(current)) current = outerParent(current).parent;
    return current !== undefined && publicity.isPublic(current);
  });
}

function relatedPlaces(container: Container, contents: Contents): RelatedPlace[] {
  const { source } = container.world;
  const places: RelatedPlace[] = [];
  if (container.declaration)
    places.push(relatedPlace(source, container.declaration, `${container.text} is kept here`));
  const filled = contents.entries.find((entry) => entry.kind === 'descriptor' && entry.node);
  if (filled?.node) places.push(relatedPlace(source, filled.node, 'a descriptor that is kept'));
  return places;
}
