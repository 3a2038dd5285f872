import { lastName, propertiesOf, unwrap, type AstNode } from '../../source/nodes.js';
import { dialectOfModule } from '../../dialects/index.js';
import type { Ledger } from '../ledger.js';
import { declaredTypeOf } from '../types/declared-type.js';
import type { DeclaredType, Place } from '../types/resolve-type.js';
import { isConfiguredToolType, isToolType } from '../types/tool-type.js';
import { valueKindOf } from '../values.js';
import {
  CANONICAL_KEY,
  HANDLER_KEYS,
  isCallName,
  isPromptName,
  isToolName,
  isWireProjectionName,
  isWireTypeName,
  LEGACY_KEYS,
} from '../vocabulary.js';
import { literalBehind } from './literal-behind.js';
import { judgeLiteral } from './literal-evidence.js';
import { considerCompany } from './receiver-company.js';
import { isPayloadOfProvider, nameOfFunctionAround } from './receiver-context.js';
import { considerOrigin, considerPart } from './receiver-origin.js';

/** Last words of names of receivers that are anything but a descriptor. */
const FOREIGN_RECEIVERS =
  /(?:^|[a-z_$])(?:request|req|options|opts|body|payload|query|row|rows|model|node|statement|operation|route|endpoint|story|event|message|part|step|workflow|template|operator|url|location|response|res|data|signature|method|ctx|context|env|script|prompt|system|strategy|constraint|plan|job|task|command|preset|effect|filter|shader|material|geometry|variant|segment|feature)s?$/;

/** Weighs what a receiver is called and declared as: does it hold a tool definition? */
export function considerReceiver(ledger: Ledger, place: Place, receiver: AstNode): void {
  const inner = unwrap(receiver);
  const name = lastName(inner);
  if (inner.type === 'ThisExpression') ledger.add('own-field', 'it is a field of its own class', -2);
  if (name === 'function') return considerFunctionObject(ledger, place, inner);
  if (isCallName(name)) ledger.add('call-name', `${name as string} is named like a call's arguments`, -6);
  else if (isToolName(name)) ledger.add('receiver-name', `${name as string} is named like a tool`, 4);
  else if (name !== undefined && FOREIGN_RECEIVERS.test(lowerLastWord(name)))
    ledger.add('foreign-name', `${name} is not named like a tool`, -2);
  if (inner.type === 'MemberExpression') considerPart(ledger, place, inner);
  considerType(ledger, declaredTypeOf(place, receiver));
  considerOrigin(ledger, place, inner);
  considerLiteralBehind(ledger, place, inner);
  considerCompany(ledger, place, inner);
}

/** `projectDefaultStrategy` as `projectDefault_strategy`, so that a word list can look at the last word. */
function lowerLastWord(name: string): string {
  return name.replace(
    /([A-Z])([a-z\d]*s?)$/,
    (_, first: string, rest: string) => `_${first.toLowerCase()}${rest}`,
  );
}

/** `tool.function.parameters`: a read of a provider's payload unless the type says it is our own. */
function considerFunctionObject(ledger: Ledger, place: Place, member: AstNode): void {
  const owner = member.type === 'MemberExpression' ? (member['object'] as AstNode) : undefined;
  const type = owner && declaredTypeOf(place, owner);
  const isOwn = type && isToolType(type) && !type.names.some(isWireTypeName);
  if (!type || !isOwn || (type.module !== undefined && dialectOfModule(place.project, type.module))) {
    return ledger.settle(
      'wire',
      'wire-read',
      "the read goes through `function`, a provider's payload",
      'likely',
    );
  }
  ledger.add(
    'own-wire-shape',
    `${type.names[0] as string} is no provider's type, though it keeps its schema under function`,
    4,
  );
  const around = nameOfFunctionAround(member);
  if (isWireProjectionName(around))
    ledger.add('to-wire', `${around as string}() shapes it for a provider`, -3);
  const payload = payloadAround(member);
  if (payload) ledger.add('to-wire', 'it goes from one payload shape into another', -3);
}

/** The object literal of a provider's tool around a node, when there is one in the same expression. */
function payloadAround(node: AstNode): AstNode | undefined {
  for (
    let current = node.parent;
    current && !/Function|Statement/.test(current.type);
    current = current.parent
  ) {
    if (current.type !== 'ObjectExpression') continue;
    const keys = propertiesOf(current);
    if (
      isPayloadOfProvider(current) ||
      keys.has('input_schema') ||
      keys.has('parametersJsonSchema') ||
      keys.has('toolSpec')
    )
      return current;
  }
  return undefined;
}

/** Weighs the declared type of a receiver. */
export function considerType(ledger: Ledger, type: DeclaredType | undefined): void {
  if (!type) return;
  const dialect = type.module === undefined ? undefined : dialectOfModule(type.place.project, type.module);
  const name = type.names[0] ?? 'its type';
  const configured = type.names.find((candidate) => isConfiguredToolType(type.place.project, candidate));
  if (configured !== undefined) {
    return ledger.settle('source', 'configured-type', `the config says ${configured} is the type of a tool`);
  }
  if (isPromptName(type.names[0])) {
    return ledger.settle('unrelated', 'prompt-type', `its type ${name} is that of a prompt`);
  }
  if (dialect && dialect.owner !== 'ours') {
    return ledger.settle(
      dialect.owner,
      'declared-type',
      `its type ${name} comes from ${type.module as string}`,
    );
  }
  if (dialect?.owner === 'ours' && type.names.some((candidate) => dialect.types.includes(candidate))) {
    return ledger.add(
      'declared-type',
      `its type ${name} comes from ${type.module as string}, which reads inputSchema`,
      6,
    );
  }
  if (type.names.some(isWireTypeName))
    return ledger.settle('wire', 'wire-type', `its type ${name} is that of a provider's payload`, 'likely');
  if (type.members?.has(CANONICAL_KEY)) return ledger.add('receiver-type', 'its type knows inputSchema', 5);
  if (type.inProject && /(?:^|[/_.-])(?:tools?|registry|descriptors?)(?:[/_.-]|$)/i.test(type.module ?? '')) {
    ledger.add('type-module', `its type ${name} comes from ${type.module as string}`, 1);
  }
  if (isToolType(type)) return ledger.add('receiver-type', `its type is ${name}`, 3);
  if (type.members && [...LEGACY_KEYS].some((key) => type.members?.has(key))) {
    const handler = [...HANDLER_KEYS].some((key) => type.members?.has(key));
    const weight = handler && type.members.has('description') ? 2 : -1;
    ledger.add(
      'receiver-members',
      `its type ${name} has ${handler ? 'a function that runs it' : 'no function that runs it'}`,
      weight,
    );
  } else if (type.members && type.members.size > 0) {
    ledger.add('other-type', `its type ${name} has no schema`, -3);
  }
}

/** A receiver that stands for a literal of this file is what that literal is. */
function considerLiteralBehind(ledger: Ledger, place: Place, receiver: AstNode): void {
  const literal = literalBehind(place.fragment, receiver);
  const entry = literal && [...propertiesOf(literal)].find(([key]) => LEGACY_KEYS.has(key));
  if (!literal || !entry) return;
  const [key, property] = entry;
  const value = property['value'] as AstNode;
  const { role } = judgeLiteral(place, literal, key, value, valueKindOf(value, place.fragment));
  if (role === 'wire' || role === 'library')
    ledger.settle(role, 'own-payload', 'it stands for a payload that is made in this file');
  if (role === 'projection')
    ledger.settle(
      'projection',
      'own-projection',
      'it stands for a copy that is made in this file',
      'possible',
    );
}
