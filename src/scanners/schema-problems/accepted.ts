import { dialectOfModule, dialectOfWireKey } from '../../dialects/index.js';
import { factoryOf } from '../../dialects/dialect.js';
import { ACCEPTED_FORMS, WIRE_FORMS, type AcceptedForms } from '../../dialects/schema-forms.js';
import { keyName, lastName, outerParent, unwrap, type AstNode } from '../../source/nodes.js';
import { originOfCallee } from '../descriptor/ownership.js';
import { isFlatFunction } from '../descriptor/wire.js';
import type { Confidence, Evidence } from '../site.js';
import type { Place } from '../types/resolve-type.js';
import { callAround, type SchemaHolder } from './holders.js';
import { mcpServerOf } from './receivers.js';

/** Which forms of schema the reader of a place takes, and how that is known. */
export interface Acceptance {
  readonly forms: AcceptedForms;
  readonly confidence: Confidence;
  readonly evidence: Evidence;
}

/** What the place of a schema takes, as far as the call or payload right around it tells; undefined when it does not. */
export function acceptedAt(place: Place, holder: SchemaHolder): Acceptance | undefined {
  if (holder.receiver) return acceptedBy(holder.receiver.dialect, holder.receiver);
  const { object } = holder;
  if (!object) return undefined;
  const around = callAround(object);
  if (around) return acceptedByCall(place, around.call, around.index);
  return acceptedByOption(place, object) ?? acceptedOnWire(place, object);
}

function acceptedBy(
  dialect: string,
  how: Pick<Acceptance, 'confidence' | 'evidence'>,
): Acceptance | undefined {
  const forms = ACCEPTED_FORMS.get(dialect);
  return forms && { forms, confidence: how.confidence, evidence: how.evidence };
}

function acceptedByCall(place: Place, call: AstNode, index: number): Acceptance | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  const called = lastName(callee) ?? '';
  if (called === 'registerTool' && index === 1 && call['arguments'].length === 3) {
    const server = mcpServerOf(place, call);
    if (server) return acceptedBy(server.dialect, server);
  }
  const origin = originOfCallee(place, callee);
  const dialect = origin && dialectOfModule(place.project, origin.module);
  if (!origin || !dialect || dialect.id === 'mcp' || !factoryOf(dialect, origin.name, called))
    return undefined;
  const text = `it is handed to ${called} of ${origin.module}`;
  return acceptedBy(dialect.id, { confidence: 'certain', evidence: { id: 'factory', text, side: 'for' } });
}

/** `generateText({tools: {search: {inputSchema}}})`: an entry of the tools of a call that takes them. */
function acceptedByOption(place: Place, object: AstNode): Acceptance | undefined {
  const entry = outerParent(object).parent;
  const tools = entry?.type === 'Property' ? outerParent(entry.parent as AstNode).parent : undefined;
  if (tools?.type !== 'Property' || keyName(tools) !== 'tools') return undefined;
  const around = callAround(tools.parent as AstNode);
  const callee = around && unwrap(around.call['callee'] as AstNode);
  const origin = callee && originOfCallee(place, callee);
  const dialect = origin && dialectOfModule(place.project, origin.module);
  if (!callee || !origin || !dialect?.toolOptions.includes(origin.name)) return undefined;
  const text = `it is a tool of ${origin.name} of ${origin.module}`;
  return acceptedBy(dialect.id, { confidence: 'certain', evidence: { id: 'factory', text, side: 'for' } });
}

/** Payloads: `{type: 'function', …}`, `function: {…}`, `functionDeclarations: [{…}]`, and MCP's answer to `tools/list`. */
function acceptedOnWire(place: Place, object: AstNode): Acceptance | undefined {
  const wire = (text: string): Acceptance => ({
    forms: WIRE_FORMS,
    confidence: 'certain',
    evidence: { id: 'wire-shape', text, side: 'for' },
  });
  if (isFlatFunction(object)) return wire("`type: 'function'` makes it a provider's tool");
  const { parent } = outerParent(object);
  if (parent?.type === 'Property') {
    return keyName(parent) === 'function' ? wire('it is the `function` object of a tool') : undefined;
  }
  if (parent?.type !== 'ArrayExpression') return undefined;
  const list = outerParent(parent).parent;
  const key = list?.type === 'Property' ? keyName(list) : undefined;
  if (key === undefined) return undefined;
  if (dialectOfWireKey(place.project, key)) return wire(`it stands in \`${key}\` of a request`);
  return key === 'tools' && answersToolsList(list as AstNode)
    ? {
        ...wire("it is part of an MCP server's answer to tools/list"),
        forms: { ...WIRE_FORMS, reader: 'the MCP client' },
      }
    : undefined;
}

/** Whether a node stands in `setRequestHandler(ListToolsRequestSchema, …)`. */
function answersToolsList(node: AstNode): boolean {
  for (let current = node.parent; current; current = current.parent) {
    if (current.type !== 'CallExpression') continue;
    const [first] = current['arguments'] as AstNode[];
    if (lastName(current['callee'] as AstNode) === 'setRequestHandler')
      return first !== undefined && lastName(first) === 'ListToolsRequestSchema';
  }
  return false;
}
