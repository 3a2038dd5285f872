import { dialectOfModule } from '../../dialects/index.js';
import {
  dottedName,
  enclosingFunction,
  isFunction,
  lastName,
  propertiesOf,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import type { DefinedFlag, DefinitionSite } from '../definition-site.js';
import { originOfCallee } from '../descriptor/ownership.js';
import type { Evidence } from '../site.js';
import { valueOf } from '../permission/places.js';
import type { Place } from '../types/resolve-type.js';
import { isRegistrationName } from '../vocabulary.js';
import { flagsOf } from './flags.js';
import { registryOf } from './holders.js';
import { definedName } from './names.js';
import { schemaKindOf, SCHEMA_KEYS } from './objects.js';

/** Calls that register a tool by name: `registry.registerTool('read', handler)`, `server.tool('read', {path: z.string()}, handler)`. */
export function registrationDefinitions(place: Place, covered: ReadonlySet<AstNode>): DefinitionSite[] {
  return place.fragment
    .nodesOfType('CallExpression')
    .filter((call) => !covered.has(call))
    .map((call) => registrationDefinition(place, call))
    .filter((site) => site !== undefined);
}

function registrationDefinition(place: Place, call: AstNode): DefinitionSite | undefined {
  const { source, fragment, project } = place;
  const callee = unwrap(call['callee'] as AstNode);
  const calledAs = lastName(callee);
  const [first, ...rest] = call['arguments'] as AstNode[];
  if (!first || rest.length === 0 || first.type === 'SpreadElement') return undefined;
  const origin = originOfCallee(place, callee);
  const dialect = origin && dialectOfModule(project, origin.module);
  if (!registers(calledAs, callee, dialect?.id)) return undefined;
  const name = definedName({ source, fragment, node: first }, project);
  if (!name || !rest.some((argument) => isHandler(argument))) return undefined;
  if (name.kind === 'computed' && !isNameLike(unwrap(first))) return undefined;
  const described = describedBy(place, rest, calledAs === 'tool');
  const evidence: Evidence[] = [
    { id: 'registration', text: `it is registered by ${dottedName(callee) ?? calledAs}()`, side: 'for' },
  ];
  return {
    kind: 'tool-definition',
    form: 'registration',
    source,
    fragment,
    node: call,
    range: [first.start, first.end],
    role: dialect?.owner === 'library' ? 'library' : 'source',
    confidence: name.kind === 'static' ? 'certain' : 'likely',
    evidence,
    related: [],
    name,
    dialect: dialect?.id ?? 'canonical',
    ...described,
    definition: call,
    hasHandler: true,
    holder: registryOf(fragment, call),
    registrar: dottedName(callee) ?? calledAs,
    scope: enclosingFunction(call),
  };
}

/** Whether a call's name says that its first argument names a tool it registers. */
function registers(name: string | undefined, callee: AstNode, dialect: string | undefined): boolean {
  if (name === 'tool') return callee.type === 'MemberExpression' && dialect === 'mcp';
  return (
    isRegistrationName(name) &&
    /Tool$/.test(name ?? '') &&
    !/^(?:set|create|make|build|provide)/.test(name ?? '')
  );
}

/** Whether an expression that is no known text may be a tool's name. */
function isNameLike(node: AstNode): boolean {
  if (node.type === 'LogicalExpression') return isNameLike(unwrap(node['left'] as AstNode));
  return node.type === 'TemplateLiteral' || /^(?:\w*[tT]ool)?_?(?:[nN]ame|[iI]d)$/.test(lastName(node) ?? '');
}

/** Whether an argument runs the tool, or may: a function, a name, a call that gives one. */
function isHandler(argument: AstNode): boolean {
  const value = unwrap(argument);
  return (
    isFunction(value) || /^(?:Identifier|MemberExpression|CallExpression|NewExpression)$/.test(value.type)
  );
}

interface Described {
  readonly schema: DefinitionSite['schema'];
  readonly flags: readonly DefinedFlag[];
  readonly isOpen: boolean;
}

/** The schema and flags among the arguments behind the name: a description object, or for `tool()` the schema itself. */
function describedBy(place: Place, rest: readonly AstNode[], bare: boolean): Described {
  const { source, fragment, project } = place;
  for (const argument of rest) {
    if (isFunction(unwrap(argument))) continue;
    const value = valueOf({ source, fragment, node: argument }, project);
    if (value?.node.type !== 'ObjectExpression') continue;
    const properties = propertiesOf(value.node);
    const key = SCHEMA_KEYS.find((candidate) => properties.has(candidate));
    if (key === undefined && bare && schemaKindOf(place, argument) !== 'validator') continue;
    const node =
      key === undefined ? (bare ? argument : undefined) : (properties.get(key)?.['value'] as AstNode);
    const home = key === undefined ? place : { ...place, source: value.source, fragment: value.fragment };
    const schema = node && { node, place: home, key, kind: schemaKindOf(home, node) };
    return { schema, ...flagsOf(value, project) };
  }
  const isOpen = rest.some((argument) =>
    /^(?:Identifier|MemberExpression|SpreadElement)$/.test(unwrap(argument).type),
  );
  return { schema: undefined, flags: [], isOpen };
}
