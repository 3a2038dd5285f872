import { dialectOfModule } from '../../dialects/index.js';
import { lastName, stringValue, unwrap, type AstNode } from '../../source/nodes.js';
import { isForeignPackage, originOfCallee } from '../descriptor/ownership.js';
import type { Confidence, Evidence } from '../site.js';
import { declaredTypeOf } from '../types/declared-type.js';
import type { Place } from '../types/resolve-type.js';

/** What a tool is registered with, and how sure that is. */
export interface Receiver {
  readonly dialect: string;
  readonly confidence: Confidence;
  readonly evidence: Evidence;
}

/** Names of variables that hold an MCP server. */
const SERVER_NAME = /^(?:server|mcp|(?:mcp|MCP|Mcp)_?[sS]erver|\w*McpServer|\w*mcpServer)$/;

/** The library whose function or method a call is, when its `tool()` or `registerTool()` takes a tool by name; undefined when it is none that is known. */
export function mcpServerOf(place: Place, call: AstNode): Receiver | undefined {
  const callee = unwrap(call['callee'] as AstNode);
  const origin = originOfCallee(place, callee);
  const dialect = origin && dialectOfModule(place.project, origin.module);
  const called = lastName(callee) ?? 'tool';
  if (origin && dialect) {
    const isTaken =
      (dialect.id === 'mcp' && callee.type === 'MemberExpression') ||
      (dialect.id === 'claude-agent-sdk' && origin.name === 'tool');
    if (!isTaken) return undefined;
    const text = `it is handed to ${called} of ${origin.module}`;
    return { dialect: dialect.id, confidence: 'certain', evidence: { id: 'factory', text, side: 'for' } };
  }
  if (callee.type !== 'MemberExpression') return undefined;
  if (origin && isForeignPackage(place.project, place.source.path, origin.module)) return undefined;
  return serverByName(place, call, callee['object'] as AstNode, called);
}

/** A receiver of whose origin nothing is known but its name, with a tool's name as first argument. */
function serverByName(place: Place, call: AstNode, object: AstNode, called: string): Receiver | undefined {
  const name = lastName(object);
  const [first] = call['arguments'] as AstNode[];
  const type = declaredTypeOf(place, object);
  if (type?.names.includes('McpServer')) {
    const text = `it is handed to ${called}() of an McpServer`;
    return { dialect: 'mcp', confidence: 'certain', evidence: { id: 'receiver-type', text, side: 'for' } };
  }
  if (type?.members || name === undefined || !SERVER_NAME.test(name)) return undefined;
  if (stringValue(first) === undefined) return undefined;
  const text = `it is handed to ${called}() of ${name}, with the name of a tool`;
  return { dialect: 'mcp', confidence: 'likely', evidence: { id: 'receiver-name', text, side: 'for' } };
}
