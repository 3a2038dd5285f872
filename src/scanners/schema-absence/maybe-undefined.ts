import { keyName, outerParent, unwrap, type AstNode } from '../../source/nodes.js';
import { judgeLiteral } from '../descriptor/literal-evidence.js';
import { judgeAssignment, judgeField } from '../descriptor/writes.js';
import type { Outcome } from '../ledger.js';
import { readSchema } from '../schema/read-schema.js';
import { acceptedAt } from '../schema-problems/accepted.js';
import { schemaHolders, type SchemaHolder } from '../schema-problems/holders.js';
import type { SchemaAbsenceSite } from '../schema-site.js';
import { expectedTypeOf } from '../types/expected-type.js';
import type { Place } from '../types/resolve-type.js';
import { CANONICAL_KEY } from '../vocabulary.js';
import { valueKindOf } from '../values.js';
import { nameIn } from './tool-name.js';

/** The definitions of one part of a file whose schema is missing under a condition. */
export function schemasMaybeUndefined(place: Place): SchemaAbsenceSite[] {
  return schemaHolders(place)
    .filter(({ form }) => form !== 'argument')
    .map((holder) => siteOf(place, holder))
    .filter((site) => site !== undefined);
}

function siteOf(place: Place, holder: SchemaHolder): SchemaAbsenceSite | undefined {
  const absent = absentBranch(holder.value);
  const outer = holder.object && literalSpreadInto(holder.object);
  if (!absent && !outer) return undefined;
  // MCP's registerTool takes a tool without inputSchema as one without arguments.
  const forms = acceptedAt(place, outer ? { ...holder, object: outer } : holder)?.forms.forms;
  if (forms?.includes('shape')) return undefined;
  const outcome = outcomeOf(place, holder, outer);
  if (outcome.role !== 'source' && outcome.role !== 'projection') return undefined;
  const object = outer ?? holder.object;
  if (object && mayLackSchema(place, object)) return undefined;
  return {
    kind: 'schema-absence',
    source: place.source,
    fragment: place.fragment,
    node: holder.node,
    range: holder.range,
    ...outcome,
    related: [],
    absence: 'maybe-undefined',
    toolName: object && nameIn(object),
    names: [],
    taker: holder.key ?? '',
    object,
    takesJson: (forms === undefined || forms.includes('json')) && !mayBeValidator(place, holder.value),
    absent: outer ? undefined : absent,
  };
}

/** Whether the declared type of a definition lets the schema be absent, as VS Code's `LanguageModelToolInformation` does. */
function mayLackSchema(place: Place, object: AstNode): boolean {
  const type = expectedTypeOf(place, object);
  return (
    type !== undefined &&
    (type.names.some((name) => /(?:^|\.)LanguageModel\w*Tool/.test(name)) ||
      type.members?.get(CANONICAL_KEY)?.['optional'] === true)
  );
}

function outcomeOf(place: Place, holder: SchemaHolder, outer: AstNode | undefined): Outcome {
  const { key, value, node } = holder;
  const kind = valueKindOf(value, place.fragment);
  const object = outer ?? holder.object;
  const settled = kind === 'not-a-schema' ? 'unknown' : kind;
  if (object) return judgeLiteral(place, object, key as string, value, settled);
  return holder.form === 'assignment'
    ? judgeAssignment(place, node, key as string, settled)
    : judgeField(place, node, key as string, settled);
}

/** Whether one of the branches of a value is a validator's schema, so that a JSON Schema beside it would be another kind of thing. */
function mayBeValidator(place: Place, value: AstNode): boolean {
  const node = unwrap(value);
  const branches =
    node.type === 'ConditionalExpression'
      ? [node['consequent'], node['alternate']]
      : node.type === 'LogicalExpression'
        ? [node['left'], node['right']]
        : [];
  if (branches.length > 0) return (branches as AstNode[]).some((branch) => mayBeValidator(place, branch));
  const reading = readSchema(place, node);
  return (reading.kind === 'validator' && reading.wrapper === undefined) || reading.kind === 'shape';
}

/** The branch of a value that stands for no schema: `undefined` of `a ? b : undefined`, `a ?? undefined`, `a && b`. */
function absentBranch(value: AstNode): AstNode | undefined {
  const node = unwrap(value);
  switch (node.type) {
    case 'ConditionalExpression':
      return [node['consequent'] as AstNode, node['alternate'] as AstNode].map(branchOf).find(Boolean);
    case 'LogicalExpression':
      return node['operator'] === '&&' ? undefined : branchOf(node['right'] as AstNode);
    default:
      return isNothing(node) ? node : undefined;
  }
}

function branchOf(branch: AstNode): AstNode | undefined {
  return isNothing(unwrap(branch)) ? branch : absentBranch(branch);
}

function isNothing(node: AstNode): boolean {
  if (node.type === 'Identifier') return node['name'] === 'undefined';
  if (node.type === 'Literal') return node['value'] === null && node['raw'] === 'null';
  return node.type === 'UnaryExpression' && node['operator'] === 'void';
}

/** The literal that another one is spread into under a condition: `{name, ...(schema && {inputSchema: schema})}`. */
function literalSpreadInto(object: AstNode): AstNode | undefined {
  const { parent: condition, child } = outerParent(object);
  const isBranch =
    condition?.type === 'ConditionalExpression'
      ? condition['test'] !== child && otherBranchIsEmpty(condition, child)
      : condition?.type === 'LogicalExpression' &&
        condition['operator'] === '&&' &&
        condition['right'] === child;
  if (!condition || !isBranch) return undefined;
  const spread = outerParent(condition).parent;
  const literal = spread?.type === 'SpreadElement' ? spread.parent : undefined;
  if (literal?.type !== 'ObjectExpression') return undefined;
  const isWrittenToo = (literal['properties'] as AstNode[]).some(
    (property) =>
      property.type === 'Property' && keyName(property) === keyName(object['properties'][0] as AstNode),
  );
  return isWrittenToo ? undefined : literal;
}

function otherBranchIsEmpty(condition: AstNode, branch: AstNode): boolean {
  const other = unwrap(
    (condition['consequent'] === branch ? condition['alternate'] : condition['consequent']) as AstNode,
  );
  return isNothing(other) || (other.type === 'ObjectExpression' && other['properties'].length === 0);
}
