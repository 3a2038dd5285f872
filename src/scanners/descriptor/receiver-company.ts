import { dottedName, keyName, rootIdentifier, type AstNode } from '../../source/nodes.js';
import { referencesOf } from '../../source/source.js';
import type { Ledger } from '../ledger.js';
import type { Place } from '../types/resolve-type.js';
import { CANONICAL_KEY, HANDLER_KEYS } from '../vocabulary.js';

/** Keys that only a call of a tool, a request or a row has; reading them off the same receiver speaks against a descriptor. */
const FOREIGN_READS = new Set([
  'arguments',
  'args',
  'toolCallId',
  'tool_call_id',
  'toolName',
  'tool_name',
  'result',
  'status',
  'path',
  'method',
  'responses',
  'operationId',
  'sql',
  'query',
  'values',
  'requestBody',
  'body',
  'returnType',
  'typeParameters',
  'iterations',
  'accuracy',
  'modelfile',
  'action',
  'nodes',
]);

/** What else the program reads off the same receiver. */
export function considerCompany(ledger: Ledger, place: Place, receiver: AstNode): void {
  const read = keysReadOff(place, receiver);
  const foreign = [...read].find((key) => FOREIGN_READS.has(key));
  if (foreign !== undefined) ledger.add('foreign-read', `\`${foreign}\` is read off it too`, -4);
  if (read.has('parametersJsonSchema')) {
    ledger.settle('wire', 'gemini-key', "`parametersJsonSchema` is read off it too, as of Gemini's payload");
  }
  if (read.has(CANONICAL_KEY)) ledger.add('canonical-read', 'inputSchema is read off it too', 4);
  if (read.has('name')) ledger.add('name-read', 'its name is read too', 1);
  if (read.has('description')) ledger.add('description-read', 'its description is read too', 2);
  const handler = [...read].find(
    (key) => HANDLER_KEYS.has(key) && key !== 'method' && key !== 'call' && key !== 'action',
  );
  if (handler) ledger.add('handler-read', `its ${handler} is read too`, 2);
}

function keysReadOff(place: Place, receiver: AstNode): Set<string> {
  const keys = new Set<string>();
  const path = dottedName(receiver);
  const root = rootIdentifier(receiver);
  if (path === undefined || !root) return keys;
  for (const reference of referencesOf(place.fragment, root)) {
    let current = reference;
    for (let parent = current.parent; parent; parent = current.parent) {
      if (parent.type === 'MemberExpression' && parent['object'] === current) {
        if (dottedName(current) === path) {
          const key = keyName(parent);
          if (key !== undefined) keys.add(key);
        }
        current = parent;
      } else if (
        /^(?:ChainExpression|TSAsExpression|TSNonNullExpression|TSTypeAssertion)$/.test(parent.type)
      ) {
        current = parent;
      } else {
        if (
          parent.type === 'VariableDeclarator' &&
          parent['init'] === current &&
          parent['id'].type === 'ObjectPattern' &&
          dottedName(current) === path
        ) {
          for (const property of parent['id'].properties as AstNode[]) keys.add(keyName(property) ?? '');
        }
        break;
      }
    }
  }
  return keys;
}
