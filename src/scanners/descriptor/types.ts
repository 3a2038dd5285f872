import { keyName, stringValue, type AstNode } from '../../source/nodes.js';
import type { TypeSite } from '../descriptor-site.js';
import { createLedger, type Ledger, type Outcome } from '../ledger.js';
import { resolveType, typeName, type Place } from '../types/resolve-type.js';
import { isConfiguredToolType, isNameOfToolType, isToolType } from '../types/tool-type.js';
import {
  CANONICAL_KEY,
  DESCRIPTOR_FLAG_KEYS,
  FOREIGN_SIBLINGS,
  HANDLER_KEYS,
  isPromptName,
  isToolTypeName,
  isWireTypeName,
  LEGACY_KEYS,
} from '../vocabulary.js';
import { dialectOfModule } from '../../dialects/index.js';
import { isFunctionType } from './wire.js';

/** The types of one part of a file that know a descriptor's schema only under a legacy key. */
export function schemaTypesOf(place: Place): TypeSite[] {
  return [
    ...place.fragment.nodesOfType('TSPropertySignature').map((node) => memberType(place, node)),
    ...place.fragment
      .nodesOfType('PropertyDefinition')
      .map((node) => (node['value'] ? undefined : memberType(place, node))),
    ...place.fragment.nodesOfType('TSParameterProperty').map((node) => parameterProperty(place, node)),
    ...place.fragment.nodesOfType('TSLiteralType').map((node) => keyLiteral(place, node)),
  ].filter((site) => site !== undefined);
}

function site(
  place: Place,
  form: TypeSite['form'],
  node: AstNode,
  range: AstNode,
  key: string,
  outcome: Outcome,
  declaration?: AstNode,
): TypeSite {
  return {
    kind: 'schema-type',
    form,
    source: place.source,
    fragment: place.fragment,
    node,
    range: [range.start, range.end],
    ...outcome,
    related: [],
    legacyKey: key,
    declaration,
  };
}

function memberType(place: Place, member: AstNode): TypeSite | undefined {
  const key = keyName(member);
  if (key === undefined || !LEGACY_KEYS.has(key)) return undefined;
  const siblings = siblingsOf(member);
  if (siblings.has(CANONICAL_KEY)) return undefined;
  const ledger = createLedger();
  if (key === 'input_schema')
    ledger.settle('wire', 'anthropic-key', "`input_schema` is the key of Anthropic's payload", 'likely');
  const annotation = member['typeAnnotation']?.typeAnnotation as AstNode | undefined;
  considerAnnotation(ledger, place, annotation);
  considerOwner(ledger, place, member);
  considerSiblings(ledger, siblings);
  return site(place, 'member', member, member['key'] as AstNode, key, ledger.outcome('source'));
}

function siblingsOf(member: AstNode): Map<string, AstNode> {
  const nodes = (member.parent?.['members'] ?? member.parent?.['body'] ?? []) as AstNode[];
  const siblings = new Map<string, AstNode>();
  for (const node of nodes) {
    const name = /^(?:TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/.test(
      node.type,
    )
      ? keyName(node)
      : undefined;
    if (name !== undefined) siblings.set(name, node);
  }
  return siblings;
}

function considerAnnotation(ledger: Ledger, place: Place, annotation: AstNode | undefined): void {
  if (!annotation) return;
  if (/^TS(?:Never|Undefined)Keyword$/.test(annotation.type))
    return ledger.settle('mirror', 'signpost', 'a member that can hold nothing is a signpost, not a schema');
  if (isArrayType(annotation))
    return ledger.settle('unrelated', 'array-type', "it is an array, and a tool's schema never is");
  if (/^TS(?:String|Number|Boolean|Function)(?:Keyword|Type)$/.test(annotation.type)) {
    return ledger.settle('unrelated', 'no-schema-type', 'its type is not that of a schema');
  }
  const text = place.source.text.slice(annotation.start, annotation.end);
  if (/Schema|Zod|ZodType|StandardSchema|TSchema|TParams|JSON_?Schema/i.test(text)) {
    return ledger.add('schema-type', 'its type is that of a schema', 3);
  }
  if (/Parameter\[\]|Parameters?Values?|Args|Arguments|Input\b|InferSchema|z\.infer|Hyper/i.test(text)) {
    return ledger.add('values-type', 'its type is that of values, not of a schema', -5);
  }
  const members = resolveType(place, annotation)?.members;
  if (members?.has('properties'))
    return ledger.add('schema-shape', 'its type has properties, as a JSON Schema', 4);
  if (members && members.size > 0)
    return ledger.add('other-shape', "its type has none of a schema's fields", -4);
  if (
    /^(?:unknown|any|object|Record<string, (?:unknown|any)>|\{\})(?: \| (?:undefined|null))?$/.test(
      text.replace(/\s+/g, ' '),
    )
  ) {
    ledger.add('open-type', 'its type says nothing', 1);
  }
}

function isArrayType(annotation: AstNode): boolean {
  if (annotation.type === 'TSArrayType' || annotation.type === 'TSTupleType') return true;
  if (annotation.type === 'TSTypeReference')
    return /^(?:Array|ReadonlyArray)$/.test(typeName(annotation['typeName'] as AstNode) ?? '');
  if (annotation.type === 'TSTypeOperator') return isArrayType(annotation['typeAnnotation'] as AstNode);
  return annotation.type === 'TSUnionType' && (annotation['types'] as AstNode[]).some(isArrayType);
}

/** Weighs the name of the interface, alias or class that declares a member, and the keys on the way to it. */
function considerOwner(ledger: Ledger, place: Place, member: AstNode): void {
  for (let node = member.parent; node; node = node.parent) {
    if (node.type === 'TSPropertySignature') {
      const key = keyName(node);
      if (key === 'function') considerFunctionMember(ledger, node);
      if (key === 'properties') ledger.settle('unrelated', 'inside-schema', 'it stands inside `properties`');
    }
    const name = node['id']?.name as string | undefined;
    if (
      name !== undefined &&
      /^(?:TSInterfaceDeclaration|TSTypeAliasDeclaration|ClassDeclaration)$/.test(node.type)
    ) {
      if (isWireTypeName(name))
        ledger.settle('wire', 'wire-type', `${name} is a provider's payload`, 'likely');
      else if (isConfiguredToolType(place.project, name))
        ledger.settle('source', 'configured-type', `the config says ${name} is the type of a tool`);
      else if (isPromptName(name))
        ledger.settle('unrelated', 'prompt-type', `${name} is the type of a prompt, which takes arguments`);
      else if (isToolTypeName(name)) ledger.add('owner-name', `${name} is named like a tool`, 3);
      else ledger.add('other-owner', `${name} is not named like a tool`, -1);
      considerHeritage(ledger, place, node);
      return;
    }
  }
}

function considerFunctionMember(ledger: Ledger, node: AstNode): void {
  const outer = siblingsOf(node);
  const own = [...outer.keys()].some(
    (key) =>
      DESCRIPTOR_FLAG_KEYS.has(key) || HANDLER_KEYS.has(key) || /display|builtin|policy|group/i.test(key),
  );
  if (own) ledger.add('own-wire-shape', "the type adds fields of its own to a provider's shape", 2);
  else ledger.settle('wire', 'wire-type', "it is the `function` object of a provider's tool", 'likely');
}

function considerHeritage(ledger: Ledger, place: Place, declaration: AstNode): void {
  for (const heritage of [
    ...((declaration['extends'] ?? []) as AstNode[]),
    ...((declaration['implements'] ?? []) as AstNode[]),
  ]) {
    const name = typeName(heritage['expression'] as AstNode) ?? '';
    const type = name
      ? resolveType(place, {
          type: 'TSTypeReference',
          typeName: heritage['expression'],
          start: heritage.start,
          end: heritage.end,
          range: heritage.range,
        } as AstNode)
      : undefined;
    const dialect = type?.module === undefined ? undefined : dialectOfModule(place.project, type.module);
    if (dialect && dialect.owner !== 'ours')
      ledger.settle(dialect.owner, 'super-type', `${name} of ${type?.module as string} dictates the key`);
  }
}

function considerSiblings(ledger: Ledger, siblings: ReadonlyMap<string, AstNode>): void {
  for (const [key, node] of siblings) {
    const foreign = FOREIGN_SIBLINGS.get(key);
    if (foreign !== undefined && !isFunctionMember(node))
      ledger.settle('unrelated', 'foreign-sibling', `\`${key}\` beside it belongs to ${foreign}`, 'likely');
  }
  const literal = siblings.get('type')?.['typeAnnotation']?.typeAnnotation?.literal as AstNode | undefined;
  if (stringValue(literal) === 'function')
    ledger.settle('wire', 'flat-function', "`type: 'function'` makes it a provider's tool");
  if (siblings.has('name')) ledger.add('name', 'it has a name', 1);
  if (siblings.has('description')) ledger.add('description', 'it has a description', 1);
  if ([...HANDLER_KEYS].some((key) => siblings.has(key)))
    ledger.add('handler', 'it has a function that runs it', 3);
  const flag = [...siblings.keys()].find((key) => DESCRIPTOR_FLAG_KEYS.has(key));
  if (flag) ledger.add('flag', `it has ${flag}, which only descriptors have`, 2);
}

function isFunctionMember(node: AstNode): boolean {
  return /Method/.test(node.type) || node['typeAnnotation']?.typeAnnotation?.type === 'TSFunctionType';
}

/** A constructor's parameter property: `constructor(readonly parameterSchema: unknown)`. */
function parameterProperty(place: Place, node: AstNode): TypeSite | undefined {
  const inner = node['parameter'] as AstNode;
  const name = inner.type === 'AssignmentPattern' ? (inner['left'] as AstNode) : inner;
  const key = name['name'] as string;
  if (!LEGACY_KEYS.has(key)) return undefined;
  const ledger = createLedger();
  considerAnnotation(ledger, place, name['typeAnnotation']?.typeAnnotation as AstNode | undefined);
  const declaration = classAround(node);
  const className = (declaration?.['id']?.name ?? '') as string;
  if (isNameOfToolType(place.project, className) || /Tool/.test(className))
    ledger.add('owner-name', `the class is ${className}`, 4);
  const names = ((node.parent?.['params'] ?? []) as AstNode[]).map(
    (parameter) => parameter['parameter']?.name ?? parameter['name'],
  ) as (string | undefined)[];
  if (names.some((other) => other !== undefined && /name$/i.test(other)))
    ledger.add('name', 'a name goes with it', 1);
  if (names.includes('description')) ledger.add('description', 'a description goes with it', 1);
  return site(place, 'parameter-property', node, name, key, ledger.outcome('source'));
}

function classAround(node: AstNode): AstNode | undefined {
  let current: AstNode | undefined = node;
  while (current && !/^Class(?:Declaration|Expression)$/.test(current.type)) current = current.parent;
  return current;
}

/** `Pick<Tool, 'parameters'>` and `Tool['parameters']`. */
function keyLiteral(place: Place, literal: AstNode): TypeSite | undefined {
  const key = stringValue(literal['literal'] as AstNode);
  if (key === undefined || !LEGACY_KEYS.has(key)) return undefined;
  const indexed =
    literal.parent?.type === 'TSIndexedAccessType' && literal.parent['indexType'] === literal
      ? literal.parent
      : undefined;
  const subject = indexed ? (indexed['objectType'] as AstNode) : subjectOfPick(literal);
  if (!subject) return undefined;
  const ledger = createLedger();
  considerSubject(ledger, place, subject);
  return site(
    place,
    indexed ? 'indexed-access' : 'key-literal',
    literal,
    literal,
    key,
    ledger.outcome('source'),
    resolveType(place, elementOf(subject))?.members?.get(key),
  );
}

function subjectOfPick(literal: AstNode): AstNode | undefined {
  const holder = literal.parent?.type === 'TSUnionType' ? literal.parent.parent : literal.parent;
  if (holder?.type === 'TSUnionType' || holder?.type !== 'TSTypeParameterInstantiation') return undefined;
  const siblings =
    literal.parent?.type === 'TSUnionType' ? (literal.parent['types'] as AstNode[]) : [literal];
  if (siblings.some((sibling) => stringValue(sibling['literal'] as AstNode) === CANONICAL_KEY))
    return undefined;
  const reference = holder.parent;
  if (
    reference?.type !== 'TSTypeReference' ||
    !/^(?:Pick|Omit)$/.test(typeName(reference['typeName'] as AstNode) ?? '')
  )
    return undefined;
  return (holder['params'] as AstNode[])[0];
}

function elementOf(subject: AstNode): AstNode {
  return subject.type === 'TSIndexedAccessType' ? (subject['objectType'] as AstNode) : subject;
}

function considerSubject(ledger: Ledger, place: Place, subject: AstNode): void {
  const element = elementOf(subject);
  const name = element.type === 'TSTypeReference' ? (typeName(element['typeName'] as AstNode) ?? '') : '';
  const type = resolveType(place, element);
  const dialect = type?.module === undefined ? undefined : dialectOfModule(place.project, type.module);
  if (dialect && dialect.owner !== 'ours')
    return ledger.settle(
      dialect.owner,
      'subject-type',
      `${name} of ${type?.module as string} dictates the key`,
    );
  if (type && (type.names.some(isWireTypeName) || isFunctionType(type)))
    return ledger.settle('wire', 'subject-type', `${name} is a provider's payload`, 'likely');
  if (dialect?.owner === 'ours')
    ledger.add('subject-type', `${name} comes from ${type?.module as string}, which reads inputSchema`, 7);
  else if ((type && isToolType(type)) || isToolTypeName(name))
    ledger.add('subject-type', `${name} is named like a tool`, 7);
  if (type?.members?.has(CANONICAL_KEY)) ledger.add('canonical-member', `${name} has inputSchema too`, 2);
}
