import { keyName, lastName, stringValue, unwrap, type AstNode } from '../source/nodes.js';
import { variableOf, type Fragment } from '../source/source.js';
import type { ValueKind } from './descriptor-site.js';
import { CANONICAL_KEY, LEGACY_KEYS } from './vocabulary.js';

/** Keywords of JSON Schema that show an object literal is one, https://json-schema.org/draft/2020-12/json-schema-core */
const SCHEMA_KEYWORDS = new Set([
  'properties',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  '$schema',
  'additionalProperties',
  'required',
]);

/** Callees that make a schema: zod, valibot, typebox, arktype, effect and the converters around them. */
const VALIDATOR_ROOTS =
  /^(?:z|zod|v|valibot|t|Type|S|Schema|yup|joi|Joi|type|jsonSchema|zodSchema|zodToJsonSchema|toJsonSchema|toJSONSchema|valibotSchema|standardSchema)$/;
const VALIDATOR_CALLEES = /schema|^(?:object|strictObject|looseObject|Object)$/i;

/** What a value is as a schema, as far as its own text and the constants of its file tell. */
export function valueKindOf(node: AstNode, fragment: Fragment, depth = 0): ValueKind {
  const value = unwrap(node);
  switch (value.type) {
    case 'ObjectExpression':
      return isShape(value, fragment) ? 'validator' : objectKind(value);
    case 'ArrayExpression':
      return 'array';
    case 'Literal':
      return value['value'] === null ? 'unknown' : 'not-a-schema';
    case 'TemplateLiteral':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'BinaryExpression':
    case 'UnaryExpression':
    case 'ClassExpression':
      return 'not-a-schema';
    case 'MemberExpression':
      return readsSchema(value) ? 'schema-read' : 'unknown';
    case 'LogicalExpression':
      return logicalKind(value, fragment, depth);
    case 'ConditionalExpression':
      return firstKnown([value['consequent'], value['alternate']], fragment, depth);
    case 'CallExpression':
    case 'NewExpression':
      return callKind(value, fragment, depth);
    case 'Identifier':
      return identifierKind(value, fragment, depth);
    default:
      return 'unknown';
  }
}

/** Whether an object literal maps names of arguments to validators: `{depth: z.number()}`. */
function isShape(object: AstNode, fragment: Fragment): boolean {
  const properties = object['properties'] as AstNode[];
  return (
    properties.length > 0 &&
    properties.every(
      (property) => property.type === 'Property' && isValidator(property['value'] as AstNode, fragment),
    )
  );
}

function isValidator(node: AstNode, fragment: Fragment): boolean {
  const value = unwrap(node);
  if (value.type === 'CallExpression') return callKind(value, fragment, 0) === 'validator';
  return value.type === 'MemberExpression' && /^(?:Schema|S|Type)$/.test(rootName(value) ?? '');
}

function objectKind(object: AstNode): ValueKind {
  const properties = object['properties'] as AstNode[];
  if (properties.length === 0) return 'empty-object';
  let maps = 0;
  let words = 0;
  let others = 0;
  let spreads = 0;
  const names = new Set<string>();
  for (const property of properties) {
    if (property.type !== 'Property') {
      spreads++;
      continue;
    }
    const name = keyName(property);
    if (name !== undefined) names.add(name);
    const value = unwrap(property['value'] as AstNode);
    if (value.type === 'ObjectExpression' && describesProperty(value)) maps++;
    else if (stringValue(value) !== undefined) words++;
    else others++;
  }
  const typeProperty = properties.find(
    (property) => property.type === 'Property' && keyName(property) === 'type',
  );
  const typeValue = typeProperty && unwrap(typeProperty['value'] as AstNode);
  if (typeValue && (stringValue(typeValue) !== undefined || typeValue.type === 'MemberExpression')) {
    return /^(?:object|OBJECT)$/.test(stringValue(typeValue) ?? 'object') || names.has('properties')
      ? 'json-schema'
      : 'not-a-schema';
  }
  if ([...names].some((name) => SCHEMA_KEYWORDS.has(name) && (name !== 'required' || names.size === 1))) {
    return names.has('properties') || names.has('$ref') || others + words === 0 || spreads > 0
      ? 'json-schema'
      : 'unknown';
  }
  if (maps > 0 && words + others === 0) return 'property-map';
  if (maps > 0 && maps >= words + others) return 'property-map';
  if (spreads > 0) return 'unknown';
  return 'not-a-schema';
}

/** Whether `{type: 'string', …}` describes one property of a map. */
function describesProperty(object: AstNode): boolean {
  for (const property of object['properties'] as AstNode[]) {
    if (property.type !== 'Property') continue;
    const name = keyName(property);
    const value = unwrap(property['value'] as AstNode);
    if (
      name === 'type' &&
      (stringValue(value) !== undefined ||
        value.type === 'MemberExpression' ||
        value.type === 'ArrayExpression')
    ) {
      return true;
    }
    if ((name === 'enum' || name === 'anyOf' || name === 'oneOf') && value.type === 'ArrayExpression')
      return true;
  }
  return false;
}

function readsSchema(member: AstNode): boolean {
  const name = keyName(member);
  return (
    name !== undefined &&
    (name === CANONICAL_KEY || LEGACY_KEYS.has(name) || name === 'jsonSchema' || name === 'schema')
  );
}

function logicalKind(value: AstNode, fragment: Fragment, depth: number): ValueKind {
  const left = valueKindOf(value['left'] as AstNode, fragment, depth);
  return left === 'unknown' ? valueKindOf(value['right'] as AstNode, fragment, depth) : left;
}

function firstKnown(nodes: AstNode[], fragment: Fragment, depth: number): ValueKind {
  const kinds = nodes.map((node) => valueKindOf(node, fragment, depth));
  return kinds.find((kind) => kind !== 'unknown' && kind !== 'not-a-schema') ?? kinds[0] ?? 'unknown';
}

function callKind(call: AstNode, fragment: Fragment, depth: number): ValueKind {
  const callee = unwrap(call['callee'] as AstNode);
  const name = lastName(callee) ?? '';
  if (makesArray(call, callee, name)) return 'array';
  const root = rootName(callee);
  if (root !== undefined && VALIDATOR_ROOTS.test(root)) return 'validator';
  const argument = (call['arguments'] as AstNode[])[0];
  if (
    /^(?:parse|stringify|structuredClone|freeze|deepFreeze|clone|cloneDeep|cloneValue)$/.test(name) &&
    argument
  ) {
    return valueKindOf(argument, fragment, depth + 1);
  }
  if (VALIDATOR_CALLEES.test(name)) return 'validator';
  return 'unknown';
}

/** Methods and functions of validator libraries whose argument maps the names of an object's properties to their schemas. */
const SHAPE_TAKERS =
  /^(?:object|strictObject|looseObject|objectAsync|interface|struct|Struct|Object|Composite|extend|safeExtend|augment|merge|partial|intersect|shape|keys)$/;

/**
 * Whether an object literal is the shape that a validator library makes a schema of: `z.object({ name: z.string() })`. Its keys are
 * names in the data that the schema describes.
 */
export function isShapeOfSchema(object: AstNode, fragment: Fragment): boolean {
  const call = object.parent;
  if (call?.type !== 'CallExpression' || call['arguments'][0] !== object) return false;
  const callee = unwrap(call['callee'] as AstNode);
  if (!SHAPE_TAKERS.test(lastName(callee) ?? '')) return false;
  const root = rootName(callee);
  if (callee.type === 'MemberExpression' && root !== undefined && VALIDATOR_ROOTS.test(root)) return true;
  const properties = object['properties'] as AstNode[];
  return properties.every((property) => {
    if (property.type !== 'Property') return true;
    const kind = valueKindOf(property['value'] as AstNode, fragment);
    return kind === 'validator' || kind === 'schema-read';
  });
}

const ARRAY_METHODS =
  /^(?:map|filter|flatMap|flat|slice|concat|sort|toSorted|reverse|toReversed|split|splice)$/;

/** Whether a call gives an array whatever it is called on: `Object.entries(x).map(…)`, not `v.map(…)` of a validator library. */
function makesArray(call: AstNode, callee: AstNode, name: string): boolean {
  if (call.type === 'NewExpression') return name === 'Array';
  if (callee.type !== 'MemberExpression') return false;
  const receiver = unwrap(callee['object'] as AstNode);
  if (receiver.type === 'Identifier') {
    const on = receiver['name'] as string;
    if (on === 'Object') return /^(?:keys|values|entries|getOwnPropertyNames)$/.test(name);
    if (on === 'Array') return /^(?:from|of)$/.test(name);
    return ARRAY_METHODS.test(name) && !VALIDATOR_ROOTS.test(on);
  }
  return ARRAY_METHODS.test(name);
}

/** The identifier a callee chain starts with: `z` of `z.object({}).strict`. */
function rootName(node: AstNode): string | undefined {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'Identifier') return current['name'] as string;
    if (current.type === 'MemberExpression') current = unwrap(current['object'] as AstNode);
    else if (current.type === 'CallExpression') current = unwrap(current['callee'] as AstNode);
    else return undefined;
  }
}

function identifierKind(identifier: AstNode, fragment: Fragment, depth: number): ValueKind {
  if (identifier['name'] === 'undefined') return 'unknown';
  const variable = depth < 4 ? variableOf(fragment, identifier) : undefined;
  const definition = variable?.defs[0];
  if (definition?.type === 'Variable') {
    const declarator = definition.node as unknown as AstNode;
    if (declarator['id'].type === 'Identifier' && declarator['init']) {
      const kind = valueKindOf(declarator['init'] as AstNode, fragment, depth + 1);
      if (kind !== 'unknown') return kind;
    }
  }
  return /schema$/i.test(identifier['name'] as string) ||
    (LEGACY_KEYS.has(identifier['name'] as string) &&
      isPatternKey(definition?.node as unknown as AstNode | undefined))
    ? 'schema-read'
    : 'unknown';
}

function isPatternKey(declarator: AstNode | undefined): boolean {
  return declarator?.['id']?.type === 'ObjectPattern';
}
