import { keyName, stringValue, unwrap, type AstNode } from '../source/nodes.js';
import { variableOf, type Fragment } from '../source/source.js';

/** What an expression was imported from: `tool` of `import {tool as t} from 'ai'`, `ai.tool` of a namespace or of `require('ai')`. */
export interface ImportedName {
  readonly module: string;
  /** The exported name; `default` and `*` for a default import and a whole module. */
  readonly name: string;
}

/** The import behind an identifier or a member of a namespace (ESM, `require`, `await import()`); undefined when it is none. */
export function importOf(fragment: Fragment, node: AstNode, depth = 0): ImportedName | undefined {
  const expression = unwrap(node);
  if (expression.type === 'MemberExpression') {
    const base = importOf(fragment, expression['object'] as AstNode, depth);
    const member = keyName(expression);
    if (!base || member === undefined) return undefined;
    return base.name === '*' || base.name === 'default'
      ? { module: base.module, name: member }
      : { module: base.module, name: `${base.name}.${member}` };
  }
  if (expression.type === 'CallExpression' || expression.type === 'ImportExpression') {
    const module = requiredModule(expression);
    return module === undefined ? undefined : { module, name: '*' };
  }
  if (expression.type !== 'Identifier') return undefined;
  const definition = variableOf(fragment, expression)?.defs[0];
  if (!definition) return undefined;
  const definitionNode = definition.node as unknown as AstNode;
  if (definition.type === 'ImportBinding') return importedBySpecifier(definitionNode);
  if (definition.type === 'Variable' && depth < 4)
    return importedByDeclarator(fragment, definitionNode, expression, depth);
  return undefined;
}

function importedBySpecifier(specifier: AstNode): ImportedName | undefined {
  const module = stringValue(specifier.parent?.['source'] as AstNode | undefined);
  if (module === undefined) return undefined;
  if (specifier.type === 'ImportNamespaceSpecifier') return { module, name: '*' };
  if (specifier.type === 'ImportDefaultSpecifier') return { module, name: 'default' };
  const imported = specifier['imported'] as AstNode;
  return { module, name: (imported['name'] ?? stringValue(imported)) as string };
}

function importedByDeclarator(
  fragment: Fragment,
  declarator: AstNode,
  identifier: AstNode,
  depth: number,
): ImportedName | undefined {
  if (declarator.type !== 'VariableDeclarator' || !declarator['init']) return undefined;
  const init = unwrap(declarator['init'] as AstNode);
  const base = importOf(fragment, init, depth + 1);
  if (!base) return undefined;
  const id = declarator['id'] as AstNode;
  if (id.type === 'Identifier') return base;
  if (id.type !== 'ObjectPattern') return undefined;
  for (const property of id['properties'] as AstNode[]) {
    const target = property['value'] as AstNode | undefined;
    const bound = target?.type === 'AssignmentPattern' ? (target['left'] as AstNode) : target;
    if (bound?.type === 'Identifier' && bound['name'] === identifier['name']) {
      const name = keyName(property);
      return name === undefined
        ? undefined
        : { module: base.module, name: base.name === '*' ? name : `${base.name}.${name}` };
    }
  }
  return undefined;
}

function requiredModule(expression: AstNode): string | undefined {
  if (expression.type === 'ImportExpression') return stringValue(expression['source'] as AstNode);
  const callee = expression['callee'] as AstNode;
  if (callee.type === 'Import' || (callee.type === 'Identifier' && callee['name'] === 'require')) {
    return stringValue((expression['arguments'] as AstNode[])[0]);
  }
  return undefined;
}

/** The import behind a type's name, `ToolSet` or `ai.ToolSet`, looked up among the import declarations of the file. */
export function importOfTypeName(fragment: Fragment, name: string): ImportedName | undefined {
  const [head, ...rest] = name.split('.');
  for (const declaration of fragment.nodesOfType('ImportDeclaration')) {
    const module = stringValue(declaration['source'] as AstNode);
    if (module === undefined) continue;
    for (const specifier of declaration['specifiers'] as AstNode[]) {
      if (specifier['local'].name !== head) continue;
      const imported = importedBySpecifier(specifier);
      if (!imported) continue;
      if (rest.length === 0) return imported;
      const inner = rest.join('.');
      return {
        module,
        name: imported.name === '*' || imported.name === 'default' ? inner : `${imported.name}.${inner}`,
      };
    }
  }
  return undefined;
}
