import { isFunction, keyName, outerParent, unwrap, type AstNode } from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import { functionBehind } from '../types/declared-type.js';
import type { Place } from '../types/resolve-type.js';

/** Parameters that carry a run's surroundings and no arguments. */
const CONTEXT_PARAMETER =
  /^(?:_.*|extra|ctx|context|options|opts|meta|env|config|session|signal|event|request|req|helpers|runtime)$/;

/** Fields of what libraries hand to a tool's function besides its arguments: MCP's RequestHandlerExtra, the AI SDK's options. */
const CONTEXT_FIELDS: ReadonlySet<string> = new Set([
  ...[
    'signal',
    'sessionId',
    'authInfo',
    '_meta',
    'requestId',
    'requestInfo',
    'sendNotification',
    'sendRequest',
  ],
  ...['taskId', 'taskStore', 'taskRequestedTtl', 'closeSSEStream', 'closeStandaloneSSEStream'],
  ...[
    'toolCallId',
    'messages',
    'abortSignal',
    'experimental_context',
    'context',
    'ctx',
    'writer',
    'mcpReq',
    'http',
  ],
]);

/** The function an expression stands for: written there, or a function of the project. */
function functionOf(place: Place, expression: AstNode): { fn: AstNode; place: Place } | undefined {
  const value = unwrap(expression);
  if (isFunction(value)) return { fn: value, place };
  return value.type === 'Identifier' ? functionBehind(place, value) : undefined;
}

/** How a tool's function uses its first parameter. */
export interface ArgumentUse {
  /** Names it reads off its arguments, in source order; empty when it reads none that is known. */
  readonly names: readonly string[];
  /** Whether all it does with its arguments is known. */
  readonly complete: boolean;
}

/** The arguments that the function behind an expression reads; undefined when there is no such function to look at. */
export function argumentsRead(place: Place, handler: AstNode): ArgumentUse | undefined {
  const found = functionOf(place, handler);
  if (!found) return undefined;
  const [first] = found.fn['params'] as AstNode[];
  const parameter = first?.type === 'AssignmentPattern' ? (first['left'] as AstNode) : first;
  if (!parameter) return { names: [], complete: true };
  if (parameter.type === 'ObjectPattern') return namesOfPattern(parameter);
  if (parameter.type !== 'Identifier') return { names: [], complete: false };
  if (CONTEXT_PARAMETER.test(parameter['name'] as string)) return { names: [], complete: true };
  return namesReadOff(found.place, parameter);
}

function namesOfPattern(pattern: AstNode): ArgumentUse {
  const properties = pattern['properties'] as AstNode[];
  const names = properties.map((property) => (property.type === 'Property' ? keyName(property) : undefined));
  const known = names.filter((name) => name !== undefined);
  // Where one field is a library's, the parameter is not the arguments.
  if (known.some((name) => CONTEXT_FIELDS.has(name))) return { names: [], complete: true };
  return { names: known, complete: !names.includes(undefined) };
}

function namesReadOff(place: Place, parameter: AstNode): ArgumentUse {
  const names: string[] = [];
  let complete = true;
  for (const reference of variableOf(place.fragment, parameter)?.references ?? []) {
    const identifier = reference.identifier as unknown as AstNode;
    if (identifier === parameter || reference.init) continue;
    const read = readOf(identifier);
    if (read === undefined) complete = false;
    else names.push(...read);
  }
  if (names.some((name) => CONTEXT_FIELDS.has(name))) return { names: [], complete: true };
  return { names: [...new Set(names)], complete };
}

/** The names read at one mention of the arguments: `args.path`, `const {path} = args`; undefined when they go somewhere whole. */
function readOf(identifier: AstNode): string[] | undefined {
  const { parent, child: node } = outerParent(identifier);
  if (parent?.type === 'MemberExpression' && parent['object'] === node) {
    const name = keyName(parent);
    return name === undefined ? undefined : [name];
  }
  if (
    parent?.type === 'VariableDeclarator' &&
    parent['init'] === node &&
    parent['id'].type === 'ObjectPattern'
  ) {
    const { names, complete } = namesOfPattern(parent['id'] as AstNode);
    return complete ? [...names] : undefined;
  }
  return undefined;
}
