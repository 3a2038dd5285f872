import { propertiesOf, stringValue, type AstNode } from '../../source/nodes.js';

/** The name that a literal gives its tool, when it is written there. */
export function nameIn(object: AstNode): string | undefined {
  const properties = propertiesOf(object);
  const name = properties.get('name') ?? properties.get('id');
  return stringValue(name?.['value'] as AstNode | undefined);
}
