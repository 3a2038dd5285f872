import { dialectOfModule } from '../../dialects/index.js';
import {
  dottedName,
  isFunction,
  keyName,
  lastName,
  propertiesOf,
  stringValue,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { originOfCallee } from '../descriptor/ownership.js';
import { mcpServerOf } from '../schema-problems/receivers.js';
import { isSchemaKey } from '../schema-problems/holders.js';
import type { AbsenceKind, SchemaAbsenceSite } from '../schema-site.js';
import type { Confidence, Evidence } from '../site.js';
import type { Place } from '../types/resolve-type.js';
import { HANDLER_KEYS, isRegistrationName } from '../vocabulary.js';
import { argumentsRead } from './handler-arguments.js';
import { nameIn } from './tool-name.js';

/** Keys under which libraries and projects keep a tool's arguments, besides those that descriptors have. */
const OTHER_SCHEMA_KEYS =
  /^(?:schema|args|argsSchema|params|paramsSchema|paramsShape|parametersJsonSchema|inputJsonSchema|input|inputs|inputType|inputShape|inputZodSchema|zodSchema|jsonSchema|function|definition|spec|options|properties|validator|validate|inputValidator|shape)$/;

/** The registrations of one part of a file that lack a schema or a name. */
export function incompleteRegistrations(place: Place): SchemaAbsenceSite[] {
  const calls = place.fragment.nodesOfType('CallExpression').filter((call) => isRegistering(call));
  const registrations = calls.map((call) => describe(place, call)).filter((found) => found !== undefined);
  const withSchema = new Set(registrations.filter(({ hasSchema }) => hasSchema).map(({ taker }) => taker));
  return registrations
    .map((registration) => judge(place, registration, withSchema))
    .filter((site) => site !== undefined);
}

function isRegistering(call: AstNode): boolean {
  const called = lastName(call['callee'] as AstNode);
  return called === 'tool' || (isRegistrationName(called) && !/s$/i.test(called ?? ''));
}

/** A call that registers or makes one tool. */
interface Registration {
  readonly call: AstNode;
  readonly taker: string;
  /** The library that takes it; undefined for the project's own. */
  readonly dialect: string | undefined;
  readonly confidence: Confidence;
  readonly evidence: Evidence;
  /** The literal that describes the tool; undefined when there is none. */
  readonly object: AstNode | undefined;
  readonly handler: AstNode | undefined;
  readonly hasSchema: boolean;
  /** Whether a part of it is not known here, so that nothing can be said to be missing. */
  readonly isOpen: boolean;
  readonly name: AstNode | undefined;
}

function describe(place: Place, call: AstNode): Registration | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  const given = call['arguments'] as AstNode[];
  const taken = takenBy(place, call, callee);
  if (!taken || given.length === 0) return undefined;
  const literals = given
    .map((argument) => unwrap(argument))
    .filter(({ type }) => type === 'ObjectExpression');
  const [object, ...others] = literals;
  const isPositional =
    given.length > 1 && (stringValue(given[0]) !== undefined || given[0]?.type === 'Identifier');
  const handler = handlerOf(given, object);
  const known = new Set([...literals, ...given.filter((argument) => argument === handler)]);
  const isKnown = (argument: AstNode): boolean =>
    known.has(unwrap(argument)) ||
    argument === handler ||
    isFunction(unwrap(argument)) ||
    stringValue(unwrap(argument)) !== undefined ||
    unwrap(argument).type === 'TemplateLiteral';
  const rest = isPositional ? given.slice(1) : given;
  return {
    call,
    taker: dottedName(callee) ?? 'tool',
    ...taken,
    object,
    handler,
    hasSchema: literals.some(carriesSchema) || isShapeArgument(taken.dialect, callee, object, others),
    isOpen: !rest.every(isKnown) || literals.some(isOpenLiteral),
    name: isPositional ? given[0] : object && propertiesOf(object).get('name'),
  };
}

function takenBy(
  place: Place,
  call: AstNode,
  callee: AstNode,
): Pick<Registration, 'dialect' | 'confidence' | 'evidence'> | undefined {
  const called = lastName(callee) ?? '';
  const server = mcpServerOf(place, call);
  if (server) return { dialect: server.dialect, confidence: server.confidence, evidence: server.evidence };
  const origin = originOfCallee(place, callee);
  const dialect = origin && dialectOfModule(place.project, origin.module);
  const evidence = (text: string): Evidence => ({ id: 'registration', text, side: 'for' });
  if (origin && dialect) {
    // A library of its own kind keeps schemas under keys of its own.
    if (dialect.id !== 'ai-sdk' || !/^(?:tool|dynamicTool)$/.test(origin.name)) return undefined;
    return {
      dialect: dialect.id,
      confidence: 'certain',
      evidence: evidence(`it is handed to ${called} of ${origin.module}`),
    };
  }
  const isOfProject =
    origin === undefined ||
    place.project.resolve(place.source.path, origin.module) !== undefined ||
    /^[.@~#]\/?/.test(origin.module);
  if (!isOfProject || called === 'tool') return undefined;
  return { dialect: undefined, confidence: 'likely', evidence: evidence(`it is handed to ${called}()`) };
}

function handlerOf(given: readonly AstNode[], object: AstNode | undefined): AstNode | undefined {
  const inObject =
    object &&
    [...propertiesOf(object)].find(([key, property]) => HANDLER_KEYS.has(key) && isRunning(property));
  if (inObject) return inObject[1]['value'] as AstNode;
  return given.find((argument, index) => index > 0 && isFunction(unwrap(argument))) ?? trailingName(given);
}

function trailingName(given: readonly AstNode[]): AstNode | undefined {
  const last = given.at(-1);
  return given.length > 1 && last && unwrap(last).type === 'Identifier' ? last : undefined;
}

function isRunning(property: AstNode): boolean {
  return (
    property['method'] === true ||
    isFunction(unwrap(property['value'] as AstNode)) ||
    unwrap(property['value'] as AstNode).type === 'Identifier'
  );
}

function carriesSchema(object: AstNode): boolean {
  return (object['properties'] as AstNode[]).some((property) => {
    const key = property.type === 'Property' ? keyName(property) : undefined;
    return key !== undefined && (isSchemaKey(key) || OTHER_SCHEMA_KEYS.test(key));
  });
}

/** `server.tool('name', {path: z.string()}, handler)`: the literal is the schema itself. */
function isShapeArgument(
  dialect: string | undefined,
  callee: AstNode,
  object: AstNode | undefined,
  others: readonly AstNode[],
): boolean {
  if (lastName(callee) !== 'tool' || dialect === 'ai-sdk' || !object) return false;
  return others.length > 0 || !isAnnotations(object);
}

/** MCP's hints about a tool, https://modelcontextprotocol.io/specification/2025-06-18/server/tools */
function isAnnotations(object: AstNode): boolean {
  const entries = [...propertiesOf(object)];
  return (
    entries.length > 0 &&
    entries.every(
      ([key, { value }]) => (key === 'title' && (value as AstNode).type === 'Literal') || /Hint$/.test(key),
    )
  );
}

function isOpenLiteral(object: AstNode): boolean {
  return (object['properties'] as AstNode[]).some(
    (property) => property.type !== 'Property' || keyName(property) === undefined,
  );
}

function judge(
  place: Place,
  registration: Registration,
  withSchema: ReadonlySet<string>,
): SchemaAbsenceSite | undefined {
  const { dialect, object, handler, hasSchema, isOpen, name, taker, call } = registration;
  if (isOpen || !handler) return undefined;
  const use = argumentsRead(place, handler);
  const site = (absence: AbsenceKind): SchemaAbsenceSite => ({
    kind: 'schema-absence',
    source: place.source,
    fragment: place.fragment,
    node: call,
    range: [call['callee'].start as number, call['callee'].end as number],
    role: 'source',
    // A bare handler by name often has its description elsewhere: a manifest, a table of definitions.
    confidence: dialect === undefined && !object ? 'possible' : registration.confidence,
    evidence: [registration.evidence],
    related: [],
    absence,
    toolName: stringValue(name) ?? (object && nameIn(object)),
    names: use?.names ?? [],
    taker,
    object,
    takesJson: dialect === undefined,
    absent: undefined,
  });
  if (hasSchema) {
    const isNameless =
      dialect === undefined && object && !name && call['arguments'].length === 1 && isMethod(call);
    return isNameless && !propertiesOf(object).has('id') ? site('no-name') : undefined;
  }
  if (!name && dialect !== 'ai-sdk') return undefined;
  if (use && use.names.length > 0) return site('undeclared-arguments');
  if (dialect === 'ai-sdk') return site('no-schema');
  if (dialect !== undefined || !object || !use?.complete) return undefined;
  return withSchema.has(taker) ? site('no-schema') : undefined;
}

/** Whether a registry's own method is called: it needs the name to file the tool under. */
function isMethod(call: AstNode): boolean {
  return (
    unwrap(call['callee'] as AstNode).type === 'MemberExpression' &&
    /^(?:register|add)/.test(lastName(call['callee'] as AstNode) ?? '')
  );
}
