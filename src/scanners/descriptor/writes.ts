import {
  dottedName,
  enclosingFunction,
  functionName,
  keyName,
  lastName,
  propertiesOf,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { isPublicModule } from '../../project/public-api.js';
import type { Obstacle, ValueKind, WriteSite } from '../descriptor-site.js';
import { createLedger, type Outcome } from '../ledger.js';
import { relatedPlace } from '../site.js';
import { declaredTypeOf } from '../types/declared-type.js';
import type { DeclaredType, Place } from '../types/resolve-type.js';
import { isNameOfToolType, isToolType } from '../types/tool-type.js';
import { valueKindOf } from '../values.js';
import {
  CANONICAL_KEY,
  HANDLER_KEYS,
  isRegistrationName,
  isToolName,
  isWireTypeName,
  LEGACY_KEYS,
} from '../vocabulary.js';
import { dialectOfModule } from '../../dialects/index.js';
import { importOf } from '../imports.js';
import type { DialectInUse } from './call-evidence.js';
import { judgeLiteral, type LiteralJudgement } from './literal-evidence.js';
import { rangeBeforeCanonical } from './ownership.js';
import { forwardedAsWire } from './wire.js';

/**
 * The writes of a schema under a legacy key in one part of a file.
 * @param duals the properties and statements that are half of a dual write; they are left out
 */
export function schemaWritesOf(place: Place, duals: ReadonlySet<AstNode>): WriteSite[] {
  return [
    ...place.fragment.nodesOfType('Property').map((node) => propertyWrite(place, node)),
    ...place.fragment.nodesOfType('AssignmentExpression').map((node) => assignmentWrite(place, node)),
    ...place.fragment.nodesOfType('PropertyDefinition').map((node) => fieldWrite(place, node)),
  ].filter(
    (site) => site !== undefined && !duals.has(site.node) && !duals.has(site.node.parent as AstNode),
  ) as WriteSite[];
}

function propertyWrite(place: Place, property: AstNode): WriteSite | undefined {
  const key = keyName(property);
  const object = property.parent;
  if (key === undefined || !LEGACY_KEYS.has(key) || object?.type !== 'ObjectExpression') return undefined;
  if (property['method'] || property['kind'] !== 'init') return undefined;
  if (propertiesOf(object).has(CANONICAL_KEY)) return undefined;
  const value = property['value'] as AstNode;
  const valueKind = valueKindOf(value, place.fragment);
  const judgement = withSpread(place, object, judgeLiteral(place, object, key, value, valueKind), valueKind);
  return {
    kind: 'schema-write',
    form: 'property',
    source: place.source,
    fragment: place.fragment,
    node: property,
    range: rangeOfKey(property),
    role: judgement.role,
    confidence: judgement.confidence,
    evidence: judgement.evidence,
    related: [],
    legacyKey: key,
    keyNode: property['key'] as AstNode,
    shorthand: property['shorthand'] as boolean,
    value,
    valueKind,
    object,
    obstacles: judgement.role === 'source' ? obstaclesOf(place, judgement, key, valueKind) : [],
  };
}

/** `{...tool, parameters}`: what is spread tells that the result is a tool. */
function withSpread(
  place: Place,
  object: AstNode,
  judgement: LiteralJudgement,
  valueKind: ValueKind,
): LiteralJudgement {
  if (judgement.role !== 'unrelated' && judgement.confidence !== 'possible') return judgement;
  if (judgement.evidence.some((evidence) => evidence.side === 'against' && evidence.id !== 'other-type'))
    return judgement;
  if (valueKind === 'array' || valueKind === 'not-a-schema') return judgement;
  const spread = (object['properties'] as AstNode[]).find((property) => property.type === 'SpreadElement');
  const argument = spread?.['argument'] as AstNode | undefined;
  if (!argument) return judgement;
  const type = declaredTypeOf(place, argument);
  if (type?.names.some(isWireTypeName)) return judgement;
  const typed = type?.members?.has(CANONICAL_KEY) || (type !== undefined && isToolType(type));
  if (!typed && !isToolName(lastName(argument))) return judgement;
  const text = `it is made of ${dottedName(argument) ?? 'a tool'}, a tool`;
  return {
    ...judgement,
    role: 'source',
    confidence: typed ? 'certain' : 'likely',
    evidence: [...judgement.evidence, { id: 'spread', text, side: 'for' }],
  };
}

function versionObstacles({ project, source }: Place, library: DialectInUse | undefined): Obstacle[] {
  const range = library && rangeBeforeCanonical(project, source.path, library.dialect, library.module);
  if (!range) return [];
  const text = `${library.module} ${range} still reads \`parameters\`: raise it to ${library.dialect.since as string} with the rename`;
  return [{ code: 'library-version', text }];
}

function obstaclesOf(
  place: Place,
  judgement: LiteralJudgement,
  key: string,
  valueKind: ValueKind,
): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const { dialect, expected } = judgement;
  obstacles.push(...versionObstacles(place, dialect ?? judgement.schemaDialect));
  if (!dialect && expected && requiresLegacyKey(expected)) {
    obstacles.push({
      code: 'typed-here',
      text: `its type ${expected.names[0] ?? ''} declares \`parameters\` and no \`inputSchema\`: both must move together`.replace(
        '  ',
        ' ',
      ),
      declaration: expected.members?.get(key),
    });
  }
  if (isExported(judgement.frames) && isPublicModule(place.project, place.source.path)) {
    obstacles.push({
      code: 'public-api',
      text: 'it is exported from a published package, whose users may read `parameters`',
    });
  }
  const maker = makerOutOfSight(place, judgement.frames);
  if (maker !== undefined) obstacles.push({ code: 'reader', text: maker });
  const wire = forwardedAsWire(place, judgement.frames);
  if (wire) {
    obstacles.push({
      code: 'forwarded-as-wire',
      text: "the descriptor leaves whole as a provider's payload, which needs `parameters`",
      place: relatedPlace(place.source, wire, 'the descriptor leaves whole as a payload here'),
    });
  }
  const handed = judgement.destinations.find(({ owner }) => owner !== 'library');
  if (handed && !wire) {
    obstacles.push({
      code: 'handed-on',
      text: `${handed.text}, which may read \`parameters\``,
      place: relatedPlace(place.source, handed.call, 'the definition leaves the project here'),
    });
  }
  if (valueKind === 'property-map') {
    obstacles.push({
      code: 'computed-value',
      text: 'readers that walk the bare property map would meet a JSON Schema instead',
    });
  }
  return obstacles;
}

/** A path into a folder of built or copied code, which is not scanned. */
const BUILT_MODULE = /^\..*(?:[/-])(?:dist|build|out|lib|vendor|generated)(?:\/|$)/;

/** Why the function that takes a descriptor is not in the scanned files, when it comes from code that was built. */
function makerOutOfSight({ project, source }: Place, frames: LiteralJudgement['frames']): string | undefined {
  if (!project.canMeet) return undefined;
  const call = frames.find((frame) => frame.kind === 'argument');
  const module = call?.imported?.module;
  if (module === undefined || !BUILT_MODULE.test(module)) return undefined;
  if (project.resolve(source.path, module) !== undefined) return undefined;
  return `${call?.imported?.name ?? 'the function'} comes from ${module}, which is not among the scanned files and may read \`parameters\``;
}

/** Whether a descriptor leaves its module by name. */
function isExported(frames: LiteralJudgement['frames']): boolean {
  return frames.some(
    (frame) =>
      frame.kind === 'export-default' ||
      (frame.kind === 'variable' && frame.node.parent?.parent?.type === 'ExportNamedDeclaration'),
  );
}

/** Whether a type knows the legacy key only, or is declared out of sight. */
function requiresLegacyKey(type: DeclaredType): boolean {
  if (type.members) return !type.members.has(CANONICAL_KEY);
  const dialect = type.module === undefined ? undefined : dialectOfModule(type.place.project, type.module);
  return (
    dialect?.owner !== 'ours' &&
    type.names.length > 0 &&
    /^TS(?:TypeReference|ImportType)$/.test(type.node.type)
  );
}

function assignmentWrite(place: Place, assignment: AstNode): WriteSite | undefined {
  const target = unwrap(assignment['left'] as AstNode);
  if (target.type !== 'MemberExpression' || assignment['operator'] !== '=') return undefined;
  const key = keyName(target);
  if (key === undefined || !LEGACY_KEYS.has(key)) return undefined;
  const value = assignment['right'] as AstNode;
  const valueKind = valueKindOf(value, place.fragment);
  return {
    kind: 'schema-write',
    form: 'assignment',
    source: place.source,
    fragment: place.fragment,
    node: assignment,
    range: [target.start, target.end],
    ...judgeAssignment(place, assignment, key, valueKind),
    related: [],
    legacyKey: key,
    keyNode: target['property'] as AstNode,
    shorthand: false,
    value,
    valueKind,
    object: undefined,
    obstacles:
      valueKind === 'property-map'
        ? [
            {
              code: 'computed-value',
              text: 'readers that walk the bare property map would meet a JSON Schema instead',
            },
          ]
        : [],
  };
}

/** Judges what `target.key = value` assigns a schema to. */
export function judgeAssignment(
  place: Place,
  assignment: AstNode,
  key: string,
  valueKind: ValueKind,
): Outcome {
  const receiver = unwrap(assignment['left'] as AstNode)['object'] as AstNode;
  const ledger = createLedger();
  if (valueKind === 'array' || valueKind === 'not-a-schema') {
    ledger.settle('unrelated', 'no-schema-value', `what is assigned to \`${key}\` is not a tool's schema`);
  }
  considerReceiver(place, ledger, receiver);
  if (valueKind === 'json-schema' || valueKind === 'validator')
    ledger.add('schema', 'a schema is assigned', 3);
  else if (valueKind === 'schema-read') ledger.add('schema-read', 'another schema is assigned', 2);
  else ledger.add('unknown-value', 'what is assigned is made elsewhere', 1);
  const name = functionName(enclosingFunction(assignment) ?? assignment);
  if (isRegistrationName(name) || /tool|schema/i.test(name ?? ''))
    ledger.add('maker-name', `${name as string}() does it`, 1);
  return ledger.outcome('source');
}

function considerReceiver(place: Place, ledger: ReturnType<typeof createLedger>, receiver: AstNode): void {
  const type = declaredTypeOf(place, receiver);
  const dialect = type?.module === undefined ? undefined : dialectOfModule(place.project, type.module);
  if (type && (type.names.some(isWireTypeName) || (dialect && dialect.owner !== 'ours'))) {
    ledger.settle(
      dialect?.owner === 'library' ? 'library' : 'wire',
      'wire-type',
      `its type ${type.names[0] ?? ''} dictates the key`,
    );
  }
  const name = lastName(receiver);
  if (name === 'function')
    ledger.settle('wire', 'wire-shape', 'it is the `function` object of a chat-completions tool');
  if (isToolName(name)) ledger.add('receiver-name', `${name as string} is named like a tool`, 4);
  if (type?.members?.has(CANONICAL_KEY)) ledger.add('receiver-type', 'its type knows inputSchema', 4);
  else if (type && isToolType(type)) ledger.add('receiver-type', `its type is ${type.names[0] as string}`, 3);
}

/** A class field that holds the schema: `class ReadTool { name = 'read'; parameters = {…}; execute() {} }`. */
function fieldWrite(place: Place, field: AstNode): WriteSite | undefined {
  const key = keyName(field);
  if (key === undefined || !LEGACY_KEYS.has(key) || !field['value']) return undefined;
  const value = field['value'] as AstNode;
  const valueKind = valueKindOf(value, place.fragment);
  if (memberNames(field).has(CANONICAL_KEY)) return undefined;
  return {
    kind: 'schema-write',
    form: 'class-property',
    source: place.source,
    fragment: place.fragment,
    node: field,
    range: rangeOfKey(field),
    ...judgeField(place, field, key, valueKind),
    related: [],
    legacyKey: key,
    keyNode: field['key'] as AstNode,
    shorthand: false,
    value,
    valueKind,
    object: undefined,
    obstacles: classObstacles(field, valueKind),
  };
}

/** The names of a class's members. */
function memberNames(field: AstNode): Set<string> {
  const members = (field.parent?.['body'] ?? []) as AstNode[];
  return new Set(members.map((member) => keyName(member)).filter((name) => name !== undefined));
}

/** Judges the class whose field or getter holds a schema. */
export function judgeField(place: Place, field: AstNode, key: string, valueKind: ValueKind): Outcome {
  const names = memberNames(field);
  const ledger = createLedger();
  considerClass(place, ledger, field.parent?.parent);
  if (valueKind === 'array' || valueKind === 'not-a-schema') {
    ledger.settle('unrelated', 'no-schema-value', `the value of \`${key}\` is not a tool's schema`);
  }
  if (valueKind === 'json-schema' || valueKind === 'validator') ledger.add('schema', 'it holds a schema', 3);
  else if (valueKind === 'property-map') ledger.add('property-map', 'it holds a map of properties', 1);
  else ledger.add('unknown-value', 'what it holds is made elsewhere', 1);
  if (names.has('name')) ledger.add('name', 'the class has a name', 1);
  if (names.has('description')) ledger.add('description', 'the class has a description', 1);
  if ([...HANDLER_KEYS].some((handler) => names.has(handler)))
    ledger.add('handler', 'the class has a method that runs it', 2);
  return ledger.outcome('source');
}

function considerClass(
  place: Place,
  ledger: ReturnType<typeof createLedger>,
  declaration: AstNode | undefined,
): void {
  const className = declaration?.['id']?.name as string | undefined;
  if (className !== undefined && isNameOfToolType(place.project, className))
    ledger.add('class-name', `the class is ${className}`, 3);
  const parent = declaration?.['superClass'] as AstNode | null | undefined;
  if (!parent) return;
  const name = lastName(parent) ?? '';
  const type = declaredTypeOf(place, parent);
  const module = importModuleOf(place, parent);
  const dialect = module === undefined ? undefined : dialectOfModule(place.project, module);
  if (dialect && dialect.owner !== 'ours') {
    ledger.settle('library', 'library-key', `${name} of ${module as string} dictates the key`);
  } else if (isNameOfToolType(place.project, name) || type?.members?.has(CANONICAL_KEY)) {
    ledger.add('super-class', `the class extends ${name}`, 3);
  }
}

function importModuleOf(place: Place, expression: AstNode): string | undefined {
  return importOf(place.fragment, expression)?.module;
}

function classObstacles(field: AstNode, valueKind: ValueKind): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const declaration = field.parent?.parent;
  if (declaration?.['superClass'] || (declaration?.['implements'] as AstNode[] | undefined)?.length) {
    obstacles.push({
      code: 'typed-here',
      text: 'the class above it or an interface declares `parameters`: they must move together',
    });
  }
  if (valueKind === 'property-map') {
    obstacles.push({
      code: 'computed-value',
      text: 'readers that walk the bare property map would meet a JSON Schema instead',
    });
  }
  return obstacles;
}

function rangeOfKey(node: AstNode): readonly [number, number] {
  const key = node['key'] as AstNode;
  return [key.start, key.end];
}
