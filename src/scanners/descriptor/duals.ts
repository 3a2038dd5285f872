import {
  dottedName,
  enclosingFunction,
  functionName,
  keyName,
  lastName,
  propertiesOf,
  unwrap,
  type AstNode,
} from '../../source/nodes.js';
import { variableOf } from '../../source/source.js';
import type { DualSite } from '../descriptor-site.js';
import { createLedger, type Outcome } from '../ledger.js';
import { relatedPlace } from '../site.js';
import type { Place } from '../types/resolve-type.js';
import { valueKindOf } from '../values.js';
import { CANONICAL_KEY, isToolName, LEGACY_KEYS } from '../vocabulary.js';
import { framesOf } from './frames.js';
import { judgeLiteral } from './literal-evidence.js';

/** A function of this name is the one normaliser that derives the mirror. */
const NORMALISER_NAME = /normali[sz]e|canonicali[sz]e|mirror|toCanonical|compat|projectCanonical|hydrate/i;

/** The descriptors of which both keys are written by hand, in one literal or in two statements. */
export function dualWritesOf(place: Place): DualSite[] {
  return [
    ...place.fragment.nodesOfType('ObjectExpression').flatMap((object) => dualsOfLiteral(place, object)),
    ...place.fragment
      .nodesOfType('AssignmentExpression')
      .map((assignment) => dualOfAssignment(place, assignment)),
  ].filter((site) => site !== undefined);
}

function dualsOfLiteral(place: Place, object: AstNode): DualSite[] {
  const properties = propertiesOf(object);
  const canonical = properties.get(CANONICAL_KEY) ?? spreadThatBrings(place, object, CANONICAL_KEY);
  if (!canonical) return [];
  const sites: DualSite[] = [];
  for (const [key, legacy] of properties) {
    if (!LEGACY_KEYS.has(key) || legacy['kind'] !== 'init' || legacy['method']) continue;
    const value = legacy['value'] as AstNode;
    const canonicalValue = canonical.type === 'Property' ? (canonical['value'] as AstNode) : undefined;
    const relation = canonicalValue ? compare(place, canonicalValue, value) : 'unknown';
    sites.push({
      kind: 'dual-write',
      form: 'property',
      source: place.source,
      fragment: place.fragment,
      node: legacy,
      range: [legacy['key'].start, legacy['key'].end],
      ...roleOfDual(place, object, key, value, canonicalValue ? relation : 'unknown'),
      related: [
        relatedPlace(
          place.source,
          canonical,
          canonical.type === 'Property' ? 'inputSchema is written here' : 'the spread brings inputSchema',
        ),
      ],
      canonical: canonical.type === 'Property' ? canonical : undefined,
      legacy,
      legacyKey: key,
      relation,
      difference:
        relation === 'different' && canonicalValue ? differenceOf(canonicalValue, value, place) : '',
    });
  }
  return sites;
}

/** The spread of a literal of this file that has the key: the second write hides behind it. */
function spreadThatBrings(place: Place, object: AstNode, key: string): AstNode | undefined {
  for (const property of object['properties'] as AstNode[]) {
    if (property.type !== 'SpreadElement') continue;
    const argument = unwrap(property['argument'] as AstNode);
    if (argument.type !== 'Identifier') continue;
    const declarator = variableOf(place.fragment, argument)?.defs[0]?.node as unknown as AstNode | undefined;
    const init =
      declarator?.type === 'VariableDeclarator' && declarator['init']
        ? unwrap(declarator['init'] as AstNode)
        : undefined;
    if (init?.type === 'ObjectExpression' && propertiesOf(init).has(key)) return property;
  }
  return undefined;
}

function roleOfDual(
  place: Place,
  object: AstNode,
  key: string,
  value: AstNode,
  relation: DualSite['relation'],
): Outcome {
  const kind = valueKindOf(value, place.fragment);
  const judgement = judgeLiteral(place, object, key, value, kind);
  const fn = enclosingFunction(object);
  const name = fn && functionName(fn);
  if (name !== undefined && NORMALISER_NAME.test(name)) {
    return {
      role: 'mirror',
      confidence: 'likely',
      evidence: [
        { id: 'normaliser', text: `${name}() is a normaliser that derives the mirror`, side: 'against' },
      ],
    };
  }
  if (
    judgement.evidence.some(
      (evidence) =>
        evidence.id === 'array-value' || evidence.id === 'inside-schema' || evidence.id === 'no-schema-value',
    )
  )
    return judgement;
  if (judgement.role === 'wire' || judgement.role === 'library') return judgement;
  const isCopy =
    judgement.role === 'projection' ||
    (object['properties'] as AstNode[]).some((property) => property.type === 'SpreadElement');
  if (relation === 'equal' && isCopy) {
    return {
      role: 'mirror',
      confidence: 'likely',
      evidence: [
        {
          id: 'derived-pair',
          text: 'both keys of a copied descriptor are derived from one value',
          side: 'against',
        },
      ],
    };
  }
  return domainField(place, object) ?? bothKeys(judgement);
}

/** An object with foreign siblings has `inputSchema` as a field of its own domain: datasets, workflow nodes. */
function domainField(place: Place, object: AstNode): Outcome | undefined {
  const properties = propertiesOf(object);
  const siblings = ['nodes', 'fields', 'dataset', 'datasetId', 'outputColumns', 'position', 'typeVersion'];
  const foreign = siblings.find((sibling) => properties.has(sibling));
  const named =
    properties.has('name') || properties.has('description') || framesOf(place.fragment, object).length > 0;
  return foreign === undefined || !named
    ? undefined
    : {
        role: 'unrelated',
        confidence: 'likely',
        evidence: [
          {
            id: 'foreign-sibling',
            text: `\`${foreign}\` beside it makes inputSchema a field of something else`,
            side: 'against',
          },
        ],
      };
}

function bothKeys(judgement: Outcome): Outcome {
  return {
    role: 'source',
    confidence: judgement.role === 'source' && judgement.confidence === 'certain' ? 'certain' : 'likely',
    evidence: [
      { id: 'both-keys', text: 'inputSchema and the older key are written side by side', side: 'for' },
      ...judgement.evidence.filter((evidence) => evidence.side === 'for'),
    ],
  };
}

function dualOfAssignment(place: Place, assignment: AstNode): DualSite | undefined {
  const target = unwrap(assignment['left'] as AstNode);
  const statement = assignment.parent;
  if (target.type !== 'MemberExpression' || statement?.type !== 'ExpressionStatement') return undefined;
  const key = keyName(target);
  const receiver = dottedName(target['object'] as AstNode);
  if (key === undefined || !LEGACY_KEYS.has(key) || receiver === undefined) return undefined;
  const canonical = siblingAssignment(statement, receiver);
  if (!canonical) return undefined;
  const relation = compare(place, canonical['expression'].right as AstNode, assignment['right'] as AstNode);
  const fn = enclosingFunction(assignment);
  const name = fn && functionName(fn);
  const normaliser = name !== undefined && NORMALISER_NAME.test(name);
  const ledger = createLedger();
  ledger.add('both-keys', 'inputSchema and the older key are assigned to the same object', 6);
  if (isToolName(lastName(target['object'] as AstNode)))
    ledger.add('receiver-name', `${receiver} is named like a tool`, 3);
  if (normaliser)
    ledger.settle('mirror', 'normaliser', `${name}() is a normaliser that derives the mirror`, 'likely');
  return {
    kind: 'dual-write',
    form: 'assignment',
    source: place.source,
    fragment: place.fragment,
    node: statement,
    range: [target.start, target.end],
    ...ledger.outcome('source'),
    related: [relatedPlace(place.source, canonical, 'inputSchema is written here')],
    canonical,
    legacy: statement,
    legacyKey: key,
    relation,
    difference: relation === 'different' ? 'the two assign different values' : '',
  };
}

function siblingAssignment(statement: AstNode, receiver: string): AstNode | undefined {
  const body = (statement.parent?.['body'] ?? []) as AstNode[];
  if (!Array.isArray(body)) return undefined;
  return body.find((other) => {
    const expression = other.type === 'ExpressionStatement' ? (other['expression'] as AstNode) : undefined;
    const target =
      expression?.type === 'AssignmentExpression' ? unwrap(expression['left'] as AstNode) : undefined;
    return (
      target?.type === 'MemberExpression' &&
      keyName(target) === CANONICAL_KEY &&
      dottedName(target['object'] as AstNode) === receiver
    );
  });
}

/** Whether the values of both keys are the same. */
export function compare(place: Place, canonical: AstNode, legacy: AstNode): DualSite['relation'] {
  const a = textOf(place, canonical);
  const b = textOf(place, legacy);
  if (a === b) return isPure(unwrap(legacy)) ? 'equal' : 'unknown';
  const literals =
    unwrap(canonical).type === 'ObjectExpression' && unwrap(legacy).type === 'ObjectExpression';
  return literals ? 'different' : 'unknown';
}

/** The text of a value without layout, so that two spellings of one literal are equal. */
function textOf(place: Place, node: AstNode): string {
  const inner = unwrap(node);
  return place.source.text
    .slice(inner.start, inner.end)
    .replace(/\s+/g, ' ')
    .replace(/,\s*([}\]])/g, '$1')
    .replace(/([{[(])\s+|\s+([}\])])/g, '$1$2');
}

/** Whether dropping one of two evaluations changes nothing. */
function isPure(node: AstNode): boolean {
  switch (node.type) {
    case 'Identifier':
    case 'Literal':
    case 'ThisExpression':
      return true;
    case 'MemberExpression':
      return !node['computed'] && isPure(unwrap(node['object'] as AstNode));
    case 'LogicalExpression':
      return isPure(unwrap(node['left'] as AstNode)) && isPure(unwrap(node['right'] as AstNode));
    case 'ObjectExpression':
      return (node['properties'] as AstNode[]).every(
        (property) =>
          property.type === 'Property' &&
          !property['computed'] &&
          isPure(unwrap(property['value'] as AstNode)),
      );
    case 'ArrayExpression':
      return (node['elements'] as (AstNode | null)[]).every(
        (element) => element !== null && isPure(unwrap(element)),
      );
    default:
      return false;
  }
}

/** Words that say in which keys two schemas differ. */
export function differenceOf(canonical: AstNode, legacy: AstNode, place: Place): string {
  const a = propertiesOf(unwrap(canonical));
  const b = propertiesOf(unwrap(legacy));
  const differing = [...new Set([...a.keys(), ...b.keys()])].filter((key) => {
    const left = a.get(key);
    const right = b.get(key);
    return (
      !left || !right || textOf(place, left['value'] as AstNode) !== textOf(place, right['value'] as AstNode)
    );
  });
  return `they differ in ${differing.map((key) => `\`${key}\``).join(', ')}`;
}
