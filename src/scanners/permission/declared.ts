import { keyName, lastName, outerParent, type AstNode } from '../../source/nodes.js';
import type { Confidence, Evidence } from '../site.js';
import type { DecisionForm, DecisionTopic } from './permission-site.js';
import type { Place } from './places.js';

/** A decision that a list is by itself, without a comparison. */
export interface Declared {
  readonly node: AstNode;
  readonly form: DecisionForm;
  readonly topic: DecisionTopic;
  readonly confidence: Confidence;
  readonly listName: string | undefined;
  readonly names: readonly string[];
  readonly evidence: readonly Evidence[];
  /** The list, when it stands elsewhere, and other places of the same decision. */
  readonly related: readonly { readonly place: Place; readonly message: string }[];
}

const TRANSPARENT =
  /^(?:CallExpression|NewExpression|ConditionalExpression|LogicalExpression|ArrayExpression|SpreadElement)$/;

/** The variable, property or assignment an expression is given to. */
export function declaredName(node: AstNode): string | undefined {
  let current = outerParent(node).parent;
  while (current && TRANSPARENT.test(current.type)) current = outerParent(current).parent;
  if (current?.type === 'VariableDeclarator') return lastName(current['id'] as AstNode);
  if (current?.type === 'Property' || current?.type === 'PropertyDefinition') return keyName(current);
  if (current?.type === 'AssignmentExpression') return lastName(current['left'] as AstNode);
  return undefined;
}
