import { describe, expect, test } from 'vitest';
import {
  contains,
  dottedName,
  enclosingFunction,
  functionName,
  isFunction,
  keyName,
  lastName,
  outerParent,
  propertiesOf,
  stringValue,
  unwrap,
  type AstNode,
} from '../../src/source/nodes.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';
import type { Fragment } from '../../src/source/source.js';

function fragmentOf(text: string): Fragment {
  const source = parseSource('a.ts', text);
  if (isParseFailure(source)) throw new Error(source.message);
  return source.fragments[0] as Fragment;
}

function expression(text: string): AstNode {
  const program = fragmentOf(`(${text});`).program;
  return program['body'][0].expression as AstNode;
}

describe('names', () => {
  test.each([
    ['{ parameters: 1 }', 'parameters'],
    ['{ "parameters": 1 }', 'parameters'],
    ['{ [`parameters`]: 1 }', 'parameters'],
    ['{ ["parameters"]: 1 }', 'parameters'],
    ['{ [parameters]: 1 }', undefined],
    ['{ [`a${b}`]: 1 }', undefined],
    ['{ 1: 1 }', undefined],
  ])('the key of %s', (text, name) => {
    expect(keyName(expression(text)['properties'][0])).toBe(name);
  });

  test.each([
    ['a.b.c', 'a.b.c'],
    ['a?.b.c', 'a.b.c'],
    ['(a as any).b', 'a.b'],
    ['this.tool!.x', 'this.tool.x'],
    ['a["b"].c', 'a.b.c'],
    ['a().b', undefined],
    ['a[b].c', undefined],
  ])('%s is %s', (text, name) => {
    expect(dottedName(expression(text))).toBe(name);
  });

  test.each([
    ['a', 'a'],
    ['a.b', 'b'],
    ['a?.b()', 'b'],
    ['new A.B()', 'B'],
    ['a[b]', undefined],
  ])('the last name of %s', (text, name) => {
    expect(lastName(expression(text))).toBe(name);
  });

  test('a private name is not mistaken for a public one', () => {
    const [member] = fragmentOf(
      'class A { #parameters = 1; get() { return this.#parameters; } }',
    ).nodesOfType('MemberExpression');
    expect(keyName(member as AstNode)).toBe('#parameters');
  });

  test.each([
    ['function f() { here; }', 'f'],
    ['const f = () => here;', 'f'],
    ['const a = { f() { here; } };', 'f'],
    ['class A { f() { here; } }', 'f'],
    ['class A { f = () => here; }', 'f'],
    ['a.f = function () { here; };', 'f'],
    ['use(() => here);', undefined],
  ])('the function around here in %s', (text, name) => {
    const here = fragmentOf(text)
      .nodesOfType('Identifier')
      .find((node) => node['name'] === 'here') as AstNode;
    const around = enclosingFunction(here);
    expect(isFunction(around)).toBe(true);
    expect(functionName(around as AstNode)).toBe(name);
  });
});

describe('wrappers', () => {
  test.each(['a as any', 'a!', '<any>a', 'a satisfies T', '(a)', 'await a'])('%s is a', (text) => {
    expect(unwrap(expression(text))).toMatchObject({ type: 'Identifier', name: 'a' });
  });

  test('the outer parent is found through casts and optional chains', () => {
    const [member] = fragmentOf('const x = (tool?.parameters as any)!;').nodesOfType('MemberExpression');
    const { parent, child } = outerParent(member as AstNode);
    expect(parent?.type).toBe('VariableDeclarator');
    expect(child.type).toBe('TSNonNullExpression');
  });
});

test('the value of a string or a plain template literal, of nothing else', () => {
  expect(stringValue(expression('"a"'))).toBe('a');
  expect(stringValue(expression('`a`'))).toBe('a');
  expect(stringValue(expression('`a${b}`'))).toBeUndefined();
  expect(stringValue(expression('1'))).toBeUndefined();
  expect(stringValue(null)).toBeUndefined();
});

test('of two properties with one name the last counts; spreads have no name', () => {
  const properties = propertiesOf(expression('{ a: 1, ...b, c() {}, a: 2 }'));
  expect([...properties.keys()]).toEqual(['a', 'c']);
  expect(properties.get('a')?.['value'].value).toBe(2);
});

test('a node contains itself and what is in it', () => {
  const outer = expression('a.b');
  expect(contains(outer, outer)).toBe(true);
  expect(contains(outer, outer['object'])).toBe(true);
  expect(contains(outer['object'], outer)).toBe(false);
});
