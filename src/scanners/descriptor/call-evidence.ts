import type { FactorySetting } from '../../project/settings.js';
import { dialectOfModule } from '../../dialects/index.js';
import { factoryOf, type Dialect } from '../../dialects/dialect.js';
import { lastName, propertiesOf, stringValue, unwrap, isFunction, type AstNode } from '../../source/nodes.js';
import type { ValueKind } from '../descriptor-site.js';
import type { ImportedName } from '../imports.js';
import type { Ledger } from '../ledger.js';
import { typeOfResult } from '../types/declared-type.js';
import type { Place } from '../types/resolve-type.js';
import { isShapeOfSchema } from '../values.js';
import {
  CANONICAL_KEY,
  INNER_KEYS,
  isPromptName,
  isRegistrationName,
  isToolCollectionName,
  isToolName,
  isWireTypeName,
  LEGACY_KEYS,
} from '../vocabulary.js';
import type { Frame } from './frames.js';
import { isForeignPackage, originOfCallee } from './ownership.js';
import { isFunctionType } from './wire.js';

/** A dialect, and the module specifier it was recognised by. */
export interface DialectInUse {
  readonly dialect: Dialect;
  readonly module: string;
}

type ArgumentFrame = Extract<Frame, { kind: 'argument' }>;

/**
 * Settles what a literal is by the calls and keys around it.
 * @returns the dialect of a factory that takes the literal; undefined when no such call is around it
 */
export function considerFrames(
  ledger: Ledger,
  place: Place,
  object: AstNode,
  frames: readonly Frame[],
  valueKind: ValueKind,
): DialectInUse | undefined {
  const inner = keyOfSchemaAround(frames);
  if (inner !== undefined) {
    const text = `it stands inside \`${inner}\`, so the key is a name there`;
    ledger.settle('unrelated', 'inside-schema', text);
    return undefined;
  }
  if (isShapeOfSchema(object, place.fragment)) {
    const text = 'it is the shape of a schema, so the key is a name in the data that the schema describes';
    ledger.settle('unrelated', 'schema-shape', text);
    return undefined;
  }
  if (valueKind === 'array' || valueKind === 'not-a-schema') return undefined;
  let toolsKey = false;
  for (const frame of frames) {
    if (frame.kind === 'property' && (frame.key === 'tools' || isToolCollectionName(frame.key)))
      toolsKey = true;
    if (frame.kind !== 'argument') continue;
    const call = describeCall(place, frames, frame, toolsKey);
    if (isConfiguredFactory(place, call.called)) {
      const text = `the config says ${call.called}() takes a tool's definition`;
      ledger.settle('source', 'configured-factory', text);
      return undefined;
    }
    if (isBareMap(call, object)) {
      const text = `it is the bare map of arguments that ${call.called}() takes, so the key is a name there`;
      ledger.settle('unrelated', 'inside-schema', text);
      return undefined;
    }
    if (takesDefinition(call)) return settleByDialect(ledger, place, call);
    considerCall(ledger, place, call);
  }
  return undefined;
}

/** The key of a schema, of examples or of arguments that a literal stands in; undefined when there is none. */
function keyOfSchemaAround(frames: readonly Frame[]): string | undefined {
  const keys = frames.map((frame) => (frame.kind === 'property' ? frame.key : undefined));
  const [nearest] = keys;
  const isInside = nearest !== undefined && (INNER_KEYS.has(nearest) || SCHEMA_KEYS.has(nearest));
  return isInside ? nearest : keys.find((key) => key === 'properties');
}

/** Keys that hold a schema, whose own keys are names of arguments. */
const SCHEMA_KEYS: ReadonlySet<string> = new Set([CANONICAL_KEY, 'outputSchema', ...LEGACY_KEYS]);

/** A call of a library, or of a package that is not known, that takes a definition. */
export interface Destination {
  /** library, wire: the package dictates the key; unknown: it may. */
  readonly owner: 'library' | 'wire' | 'unknown';
  readonly text: string;
  readonly call: AstNode;
}

/** Packages whose functions take any value and read no key of it. */
const NEUTRAL_PACKAGES =
  /^(?:node:|(?:assert|util|fs|path|crypto|events|console|lodash|ramda|remeda|es-toolkit|immer|vue|react|pinia|zustand|jotai|mobx|rxjs|vitest|chai|klona|rfdc|superjson|devalue|debug|pino|winston|consola|chalk|picocolors)(?:$|[/-]))/;

/** The call around an expression that takes it as a tool's definition, or as a part of its argument, when that is not the project's own. */
export function destinationOf(place: Place, frames: readonly Frame[]): Destination | undefined {
  let toolsKey = false;
  for (const frame of frames) {
    if (frame.kind === 'property' && (frame.key === 'tools' || isToolCollectionName(frame.key)))
      toolsKey = true;
    if (frame.kind !== 'argument') continue;
    const around = describeCall(place, frames, frame, toolsKey);
    const { called, origin, dialect, isPart } = around;
    if (!origin || isConfiguredFactory(place, called)) return undefined;
    const text = `it is handed to ${called} of ${origin.module}`;
    if (dialect) {
      const takes = dialect.owner !== 'ours' && takesDefinition(around);
      return takes ? { owner: dialect.owner as 'library' | 'wire', text, call: frame.call } : undefined;
    }
    if (!isPart || !isForeignPackage(place.project, place.source.path, origin.module)) return undefined;
    if (NEUTRAL_PACKAGES.test(origin.module)) return undefined;
    const owner = called === 'tool' || isRegistrationName(called) ? 'library' : 'unknown';
    return { owner, text, call: frame.call };
  }
  return undefined;
}

/** A call around a literal. */
interface CallAround {
  readonly frame: ArgumentFrame;
  readonly callee: AstNode;
  /** The last part of the callee's name. */
  readonly called: string;
  readonly origin: ImportedName | undefined;
  readonly dialect: Dialect | undefined;
  /** Whether the literal itself is the argument. */
  readonly isDirect: boolean;
  /** Whether the literal is a part of the argument, with nothing but lists and objects between. */
  readonly isPart: boolean;
  /** Whether the literal stands in a list or table of tools inside the argument. */
  readonly toolsKey: boolean;
}

function describeCall(
  place: Place,
  frames: readonly Frame[],
  frame: ArgumentFrame,
  toolsKey: boolean,
): CallAround {
  const callee = unwrap(frame.call['callee'] as AstNode);
  const origin = frame.imported ?? originOfCallee(place, callee);
  const dialect = origin && dialectOfModule(place.project, origin.module);
  const between = frames.slice(0, frames.indexOf(frame));
  return {
    frame,
    callee,
    called: lastName(callee) ?? '',
    origin,
    dialect,
    isDirect: between.length === 0,
    isPart: between.every(({ kind }) => /^(?:element|variable|property)$/.test(kind)),
    toolsKey,
  };
}

function isConfiguredFactory(place: Place, called: string): boolean {
  return place.project.settings?.factories.includes(called) === true;
}

/** Whether the literal is a map from names of arguments to their types, by the dialect's data or by the overload of an unknown `tool()`. */
function isBareMap({ frame, called, origin, dialect, isDirect }: CallAround, object: AstNode): boolean {
  if (!isDirect) return false;
  if (dialect) return factoryOf(dialect, origin?.name ?? '', called)?.maps?.includes(frame.index) === true;
  if (called !== 'tool' || frame.index === 0) return false;
  const given = frame.call['arguments'] as AstNode[];
  const isOverload =
    given.length >= 3 && stringValue(given[0]) !== undefined && isFunction(unwrap(given.at(-1) as AstNode));
  return isOverload && !propertiesOf(object).has('description');
}

function takesDefinition({ frame, called, origin, dialect, isPart, toolsKey }: CallAround): boolean {
  if (!origin || !dialect) return false;
  const factory = factoryOf(dialect, origin.name, called);
  if (factory && isPlaceOfDefinition(factory, frame.index)) return true;
  if (toolsKey && (dialect.toolOptions.includes(origin.name) || dialect.toolOptions.includes(called)))
    return true;
  return dialect.owner !== 'ours' && (isRegistrationName(called) || toolsKey || isPart);
}

function isPlaceOfDefinition({ argument, maps = [] }: FactorySetting, index: number): boolean {
  return argument === undefined ? !maps.includes(index) : argument === index;
}

function settleByDialect(
  ledger: Ledger,
  place: Place,
  { dialect, origin, called }: CallAround,
): DialectInUse | undefined {
  if (!dialect || !origin) return undefined;
  const { module } = origin;
  const handed = `it is handed to ${called} of ${module}`;
  const configured = isConfigured(place, dialect) ? `; the config describes ${dialect.id}` : '';
  if (dialect.owner === 'library') {
    ledger.settle(
      'library',
      'library-key',
      `${handed}, and ${dialect.title} dictates the key${quotedKey(dialect)}${configured}`,
    );
  } else if (dialect.owner === 'wire') {
    ledger.settle('wire', 'provider-sdk', `${handed}, a payload of ${dialect.title}${configured}`);
  } else {
    ledger.settle('source', 'factory', `${handed}, which reads inputSchema${configured}`);
  }
  return { dialect, module };
}

function quotedKey({ schemaKey }: Dialect): string {
  return schemaKey === undefined ? '' : ` \`${schemaKey}\``;
}

function isConfigured(place: Place, dialect: Dialect): boolean {
  return place.project.settings?.dialects.some(({ id }) => id === dialect.id) === true;
}

function considerCall(ledger: Ledger, place: Place, call: CallAround): void {
  const { callee, called, origin, dialect, isDirect, isPart } = call;
  const holder = callee.type === 'MemberExpression' ? lastName(callee['object'] as AstNode) : undefined;
  if (isPart && (isPromptRegistration(called) || (STORES.test(called) && isPromptName(holder)))) {
    return ledger.settle(
      'unrelated',
      'prompt',
      `it is handed to ${called}() as a prompt, which takes arguments`,
    );
  }
  if (origin && !dialect && isPart && isForeignPackage(place.project, place.source.path, origin.module)) {
    const text = `it is handed to ${called} of ${origin.module}, a package whose keys are not known`;
    if (called === 'tool' || isRegistrationName(called)) {
      const hint = `${text}; \`dialects\` in the config may tell`;
      return ledger.settle('library', 'foreign-package', hint, 'likely');
    }
    if (isDirect) ledger.add('foreign-package', text, -4);
  }
  if (isDirect) considerResultType(ledger, place, callee, called);
  if (isDirect && called === 'tool') ledger.add('tool-call', 'it is handed to tool()', 4);
  else if (isRegistrationName(called) || isKernelRegistration(call.frame.callee))
    ledger.add('registration', `it is handed to ${called}()`, 6);
  else considerCollectionMethod(ledger, place, holder, called);
}

/** `kernel.registerFunction(…)`: kernels in the manner of Semantic Kernel call a tool a function. */
function isKernelRegistration(callee: string | undefined): boolean {
  return (
    callee !== undefined &&
    /(?:^|\.)#?_?kernel\.(?:register|add|import|create|define)\w*Functions?\w*$/i.test(callee)
  );
}

/** A factory of the project whose result has a provider's shape makes payloads. */
function considerResultType(ledger: Ledger, place: Place, callee: AstNode, called: string): void {
  const type = typeOfResult(place, callee);
  if (type && (isFunctionType(type) || type.names.some(isWireTypeName))) {
    const text = `${called}() makes a ${type.names[0] ?? 'payload'}, a provider's shape`;
    ledger.settle('wire', 'factory-type', text);
  }
}

/** Methods that put a value into a collection. */
const STORES = /^(?:push|unshift|concat|add|set|splice)$/;

function isPromptRegistration(called: string): boolean {
  return /^_?(?:register|add|define|declare)\w*/.test(called) && isPromptName(called);
}

/** @param holder the name of what the method is called on; undefined when it has none */
function considerCollectionMethod(
  ledger: Ledger,
  place: Place,
  holder: string | undefined,
  called: string,
): void {
  if (holder !== undefined && place.project.settings?.registries.includes(holder)) {
    return ledger.settle('source', 'configured-registry', `the config says ${holder} holds tools`);
  }
  if (!STORES.test(called)) return;
  if (isToolCollectionName(holder) || isToolName(holder))
    ledger.add('stored', `it is put into ${holder as string}`, 4);
}
