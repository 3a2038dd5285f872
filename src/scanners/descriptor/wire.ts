import { keyName, lastName, propertiesOf, stringValue, unwrap, type AstNode } from '../../source/nodes.js';
import type { Fragment } from '../../source/source.js';
import {
  dialectOfModule,
  dialectOfSender,
  dialectOfWireKey,
  type DialectWorld,
} from '../../dialects/index.js';
import { variableOf } from '../../source/source.js';
import type { DeclaredType } from '../types/resolve-type.js';
import { framesOf, readsOfVariable, type Frame } from './frames.js';

/** A file, and the project whose dialects hold for it. */
interface FileOfProject {
  readonly fragment: Fragment;
  readonly project: DialectWorld;
}

/** Why frames make an object a provider's payload; undefined when they do not. */
export function wireReason(world: DialectWorld, frames: readonly Frame[]): string | undefined {
  let insideTools = false;
  for (const frame of frames) {
    if (frame.kind === 'property') {
      const known = frame.key === undefined ? undefined : dialectOfWireKey(world, frame.key);
      if (known) return `it stands under \`${frame.key as string}\`, a payload of ${known.title}`;
      if (frame.key === 'tools') {
        insideTools = true;
        if (isRequestBody(frame.object) && !isOursCall(world, frames))
          return 'it is in the `tools` of a request body';
      }
    }
    if (frame.kind === 'argument' && insideTools && frame.callee && isSender(world, frame.callee)) {
      return `it is sent by ${frame.callee}()`;
    }
    if (
      frame.kind === 'argument' &&
      frame.imported &&
      dialectOfModule(world, frame.imported.module)?.owner === 'wire'
    ) {
      return `it is handed to ${frame.imported.name} of ${frame.imported.module}`;
    }
    if (
      frame.kind === 'assignment' &&
      /(?:^|\.)(?:body|payload|requestBody|request|req|requestParams|apiParams)\.(?:tools|functions)$/.test(
        frame.target,
      )
    ) {
      return `it is assigned to ${frame.target}`;
    }
    if (
      frame.kind === 'variable' &&
      /^(?:functions|functionDeclarations|openaiTools|openAITools|anthropicTools|geminiTools)$/.test(
        frame.name,
      )
    ) {
      return `it is held by ${frame.name}`;
    }
  }
  return undefined;
}

/** Whether a function, by its dotted name, sends what it is given to a provider or over the network. */
function isSender(world: DialectWorld, callee: string): boolean {
  return /(?:^|\.)fetch$/.test(callee) || dialectOfSender(world, callee) !== undefined;
}

function isRequestBody(object: AstNode): boolean {
  const keys = propertiesOf(object);
  return (
    keys.has('model') &&
    ['messages', 'input', 'contents', 'max_tokens', 'stream', 'tool_choice'].some((key) => keys.has(key))
  );
}

function isOursCall(world: DialectWorld, frames: readonly Frame[]): boolean {
  return frames.some(
    (frame) =>
      frame.kind === 'argument' &&
      frame.imported !== undefined &&
      dialectOfModule(world, frame.imported.module)?.owner === 'ours',
  );
}

/** Whether an object literal says `type: 'function'`. */
export function isFlatFunction(object: AstNode): boolean {
  const type = propertiesOf(object).get('type');
  return type !== undefined && stringValue(unwrap(type['value'] as AstNode)) === 'function';
}

/**
 * Where a descriptor, or the list or table that holds it, leaves whole as a provider's payload: `{type: 'function', function: d}`,
 * `tools: DESCRIPTORS` in a request. The node is the place; undefined when no such place is in the file.
 */
export function forwardedAsWire(
  { fragment, project }: FileOfProject,
  frames: readonly Frame[],
): AstNode | undefined {
  const holder = frames.find((frame) => frame.kind === 'variable');
  if (holder?.kind !== 'variable' || holder.node.type !== 'VariableDeclarator') return undefined;
  for (const read of readsOfVariable(fragment, holder.node['id'] as AstNode)) {
    const place = wireUse({ fragment, project }, read) ?? wireUseOfElements({ fragment, project }, read);
    if (place) return place;
  }
  return undefined;
}

/** The object or call through which an expression itself becomes part of a payload. */
function wireUse({ fragment, project }: FileOfProject, expression: AstNode): AstNode | undefined {
  const parent = expression.parent;
  if (parent?.type === 'SpreadElement' && parent.parent?.type === 'ObjectExpression') {
    return isFlatFunction(parent.parent) ? parent.parent : undefined;
  }
  const frames = framesOf(fragment, expression);
  const first = frames[0];
  if (first?.kind === 'property' && first.key === 'function') return first.object;
  return wireReason(project, frames) === undefined ? undefined : expression;
}

/** `DESCRIPTORS.map((d) => ({type: 'function', function: d}))` and the same in a loop. */
function wireUseOfElements(file: FileOfProject, collection: AstNode): AstNode | undefined {
  for (const element of elementBindings(collection)) {
    const variable = variableOf(file.fragment, element);
    for (const reference of variable?.references ?? []) {
      const identifier = reference.identifier as unknown as AstNode;
      if (identifier === element) continue;
      const place = wireUse(file, identifier);
      if (place) return place;
    }
  }
  return undefined;
}

/** The identifiers that stand for one element where a collection is iterated. */
export function elementBindings(collection: AstNode): AstNode[] {
  let current = collection;
  const bindings: AstNode[] = [];
  for (let step = 0; step < 8; step++) {
    const parent = current.parent;
    if (parent?.type === 'ForOfStatement' && parent['right'] === current) {
      const id = parent['left'].declarations?.[0]?.id as AstNode | undefined;
      if (id?.type === 'Identifier') bindings.push(id);
      if (id?.type === 'ArrayPattern')
        bindings.push(
          ...(id['elements'] as (AstNode | null)[]).filter((e): e is AstNode => e?.type === 'Identifier'),
        );
      return bindings;
    }
    const call = parent?.type === 'MemberExpression' && parent['object'] === current ? parent.parent : parent;
    if (call?.type !== 'CallExpression') return bindings;
    const callback = (call['arguments'] as AstNode[])[0];
    const parameter = (callback?.['params'] as AstNode[] | undefined)?.[0];
    if (parameter?.type === 'Identifier') bindings.push(parameter);
    const callee = unwrap(call['callee'] as AstNode);
    const passes = /^(?:filter|slice|sort|values|entries|concat|from)$/.test(
      callee.type === 'MemberExpression' ? (keyName(callee) ?? '') : (lastName(callee) ?? ''),
    );
    if (!passes) return bindings;
    current = call;
  }
  return bindings;
}

/** Whether a declared type has `type: 'function'` or wraps its fields in `function`. */
export function isFunctionType(type: DeclaredType): boolean {
  const member = type.members?.get('type');
  const literal = member?.['typeAnnotation']?.typeAnnotation?.literal as AstNode | undefined;
  return stringValue(literal) === 'function';
}
