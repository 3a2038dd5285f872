import { dottedName, propertiesOf, unwrap, type AstNode } from '../../source/nodes.js';
import type { ValueKind } from '../descriptor-site.js';
import { importOf } from '../imports.js';
import { createLedger, type Ledger, type Outcome } from '../ledger.js';
import { expectedTypeOf } from '../types/expected-type.js';
import type { DeclaredType, Place } from '../types/resolve-type.js';
import { isConfiguredToolType, isToolType } from '../types/tool-type.js';
import {
  CANONICAL_KEY,
  DESCRIPTOR_FLAG_KEYS,
  FOREIGN_SIBLINGS,
  HANDLER_KEYS,
  isRegistrationName,
  isToolCollectionName,
  isToolName,
  isWireProjectionName,
  isWireTypeName,
  WRAPPER_KEYS,
} from '../vocabulary.js';
import { dialectOfModule } from '../../dialects/index.js';
import { framesOf, type Frame } from './frames.js';
import { isFunctionValue, projectionReason } from './projection.js';
import { dialectOfImport, isForeignPackage } from './ownership.js';
import { isFlatFunction, isFunctionType, wireReason } from './wire.js';
import { considerFrames, type Destination, type DialectInUse } from './call-evidence.js';
import { destinationsOf } from './handed-on.js';

/** What is known of a literal that carries a schema key, and why. */
export interface LiteralJudgement extends Outcome {
  readonly frames: readonly Frame[];
  /** The dialect whose factory or option takes the literal, and the module it came from. */
  readonly dialect: DialectInUse | undefined;
  /** The dialect whose function makes the schema: `jsonSchema()` of a library says for which version of it the literal is. */
  readonly schemaDialect: DialectInUse | undefined;
  /** The type the literal is checked against, when it is declared. */
  readonly expected: DeclaredType | undefined;
  /** Calls of packages from outside that the variable which holds the literal is handed to. */
  readonly destinations: readonly Destination[];
}

/** Judges an object literal that has `key`: is it a tool definition of ours, a provider's payload, or nothing of the kind? */
export function judgeLiteral(
  place: Place,
  object: AstNode,
  key: string,
  value: AstNode,
  valueKind: ValueKind,
): LiteralJudgement {
  const ledger = createLedger();
  const frames = framesOf(place.fragment, object);
  const expected = expectedTypeOf(place, object);
  const siblings = new Map([...assignedTogether(object), ...propertiesOf(object)]);
  const dialect = considerFrames(ledger, place, object, frames, valueKind);
  considerValue(ledger, place, key, value, valueKind);
  considerShape(ledger, place, object, siblings, frames);
  if (!ledger.settled && dialect === undefined) considerExpectedType(ledger, expected, place);
  considerSiblings(ledger, siblings, frames);
  considerNames(ledger, place, frames);
  if (key === 'input_schema') considerAnthropicKey(ledger, siblings, frames);
  const destinations = ledger.settled ? [] : destinationsOf(place, frames);
  const library = destinations.find(({ owner }) => owner === 'library');
  if (library) ledger.settle('library', 'handed-on', `${library.text}, which dictates the key`);
  const projection = projectionReason(place.fragment, siblings, key, value, frames);
  if (projection && !ledger.settled) ledger.settle('projection', 'projection', projection, 'possible');
  const schemaDialect = dialectOfSchema(place, value);
  return { ...ledger.outcome('source'), frames, dialect, schemaDialect, expected, destinations };
}

/** The properties of the other literals of an `Object.assign`. */
function assignedTogether(object: AstNode): Map<string, AstNode> {
  const call = object.parent;
  if (call?.type !== 'CallExpression' || dottedName(call['callee'] as AstNode) !== 'Object.assign')
    return new Map();
  const others = (call['arguments'] as AstNode[]).filter(
    (other) => other !== object && other.type === 'ObjectExpression',
  );
  return new Map(others.flatMap((other) => [...propertiesOf(other)]));
}

/** The dialect of ours whose function makes a schema. */
function dialectOfSchema(place: Place, value: AstNode): (DialectInUse & { name: string }) | undefined {
  const callee = unwrap(value)['callee'] as AstNode | undefined;
  const imported = callee && importOf(place.fragment, callee);
  const dialect = dialectOfImport(place.project, imported);
  return imported && dialect?.owner === 'ours' ? { ...imported, dialect } : undefined;
}

function considerValue(ledger: Ledger, place: Place, key: string, value: AstNode, kind: ValueKind): void {
  if (key === CANONICAL_KEY) ledger.add('canonical-key', 'its schema is written under inputSchema', 2);
  switch (kind) {
    case 'array':
      ledger.settle('unrelated', 'array-value', `\`${key}\` is an array, and a tool's schema never is`);
      return;
    case 'not-a-schema':
      ledger.settle('unrelated', 'no-schema-value', `the value of \`${key}\` is not a schema`);
      return;
    case 'json-schema':
      return ledger.add('json-schema', `\`${key}\` holds a JSON Schema`, 3);
    case 'validator': {
      ledger.add('validator', `\`${key}\` holds a schema made by a validator library`, 3);
      const maker = dialectOfSchema(place, value);
      if (maker) ledger.add('dialect-schema', `the schema is made by ${maker.name} of ${maker.module}`, 3);
      return;
    }
    case 'schema-read':
      return ledger.add('schema-read', `\`${key}\` is filled from another schema`, 2);
    case 'property-map':
      return ledger.add('property-map', `\`${key}\` holds a map of properties`, 1);
    case 'unknown':
      return ledger.add('unknown-value', `what \`${key}\` holds is made elsewhere`, 1);
    case 'empty-object':
      return;
  }
}

function considerShape(
  ledger: Ledger,
  place: Place,
  object: AstNode,
  siblings: ReadonlyMap<string, AstNode>,
  frames: readonly Frame[],
): void {
  if (object['properties'].length === 1 && siblings.size === 1) {
    ledger.add('alone', 'nothing stands beside it that a tool would have', -3);
  }
  if (isFlatFunction(object))
    ledger.settle('wire', 'flat-function', "`type: 'function'` makes it a provider's tool");
  const reason = wireReason(place.project, frames);
  if (reason) ledger.settle('wire', 'wire-shape', reason);
  const result = frames.find((frame) => frame.kind === 'result');
  if (result?.kind === 'result' && isWireProjectionName(result.name) && !hasHandler(siblings)) {
    ledger.settle('wire', 'wire-projection', `${result.name as string}() shapes it for a provider`, 'likely');
  }
}

function considerExpectedType(ledger: Ledger, expected: DeclaredType | undefined, place: Place): void {
  if (!expected) return;
  const configured = expected.names.find((candidate) => isConfiguredToolType(place.project, candidate));
  if (configured !== undefined) {
    return ledger.settle('source', 'configured-type', `the config says ${configured} is the type of a tool`);
  }
  const name = expected.names.find((candidate) => candidate !== '') ?? '';
  const dialect = expected.module === undefined ? undefined : dialectOfModule(place.project, expected.module);
  if (dialect && expected.names.some((candidate) => dialect.wireTypes.includes(candidate))) {
    return ledger.settle(
      'wire',
      'wire-type',
      `its type ${name} of ${expected.module as string} is a provider's payload`,
    );
  }
  if (
    dialect &&
    (dialect.owner !== 'ours' || expected.names.some((candidate) => dialect.types.includes(candidate)))
  ) {
    const role = dialect.owner === 'ours' ? 'source' : dialect.owner;
    return ledger.settle(role, 'declared-type', `its type ${name} comes from ${expected.module as string}`);
  }
  const { module } = expected;
  if (!dialect && module !== undefined && isForeignPackage(place.project, place.source.path, module)) {
    const text = `its type ${name} comes from ${module}, a package that dictates the key`;
    return ledger.settle('library', 'foreign-type', text);
  }
  if (expected.names.some(isWireTypeName) || isFunctionType(expected)) {
    return ledger.settle('wire', 'wire-type', `its type ${name} is that of a provider's payload`, 'likely');
  }
  if (isToolType(expected)) ledger.add('tool-type', `its type is ${name}`, 3);
  else if (expected.names.length > 0 && name !== '' && expected.members) {
    ledger.add('other-type', `its type ${name} is not that of a tool`, -2);
  }
}

function considerSiblings(
  ledger: Ledger,
  siblings: ReadonlyMap<string, AstNode>,
  frames: readonly Frame[],
): void {
  const registered = frames.some(
    (frame) => frame.kind === 'argument' && isRegistrationName(frame.callee?.split('.').pop()),
  );
  for (const [key, property] of siblings) {
    const foreign = FOREIGN_SIBLINGS.get(key);
    if (foreign === undefined || registered || isFunctionValue(property)) continue;
    ledger.settle('unrelated', 'foreign-sibling', `\`${key}\` beside it belongs to ${foreign}`, 'likely');
  }
  if (siblings.has('name') || siblings.has('id') || siblings.has('title'))
    ledger.add('name', 'it has a name', 1);
  if (siblings.has('description')) ledger.add('description', 'it has a description', 1);
  const wrapper = frames[0];
  const outer =
    wrapper?.kind === 'property' && wrapper.key !== undefined && WRAPPER_KEYS.has(wrapper.key)
      ? propertiesOf(wrapper.object)
      : undefined;
  if (hasHandler(siblings) || (outer && hasHandler(outer)))
    ledger.add('handler', 'it has a function that runs it', 2);
  const flag = [...siblings.keys()].find((key) => DESCRIPTOR_FLAG_KEYS.has(key));
  if (flag) ledger.add('flag', `it has ${flag}, which only descriptors have`, 2);
}

function hasHandler(siblings: ReadonlyMap<string, AstNode>): boolean {
  return [...HANDLER_KEYS].some((key) => {
    const property = siblings.get(key);
    return (
      property !== undefined &&
      (key !== 'method' || isFunctionValue(property)) &&
      unwrap(property['value'] as AstNode).type !== 'Literal'
    );
  });
}

function considerNames(ledger: Ledger, place: Place, frames: readonly Frame[]): void {
  for (const frame of frames) {
    if (frame.kind === 'variable' && isToolName(frame.name))
      ledger.add('holder-name', `it is held by ${frame.name}`, isToolCollectionName(frame.name) ? 3 : 2);
    if (frame.kind === 'assignment' && isToolName(frame.target.split('.').pop()))
      ledger.add('holder-name', `it is assigned to ${frame.target}`, 3);
    if (frame.kind === 'field' && isToolName(frame.name))
      ledger.add('holder-name', `it is held by ${frame.name as string}`, 3);
    if (frame.kind === 'property' && isToolName(frame.key) && frame.key !== 'tool')
      ledger.add('holder-name', `it stands under \`${frame.key as string}\``, 3);
    if (frame.kind === 'result' && /tool/i.test(frame.name ?? ''))
      ledger.add('maker-name', `${frame.name as string}() makes it`, 2);
  }
  if (/(?:^|\/)[\w.-]*tools?(?:[./_-]|$)/i.test(place.source.path))
    ledger.add('path', 'its file is about tools', 1);
}

function considerAnthropicKey(
  ledger: Ledger,
  siblings: ReadonlyMap<string, AstNode>,
  frames: readonly Frame[],
): void {
  const registered = frames.some(
    (frame) => frame.kind === 'argument' && isRegistrationName(frame.callee?.split('.').pop()),
  );
  if (!hasHandler(siblings) && !registered) {
    ledger.settle(
      'wire',
      'anthropic-tool',
      '`input_schema` without a function that runs it is an Anthropic tool',
    );
  }
}
