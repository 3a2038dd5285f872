import { describe, expect, test } from 'vitest';
import type { AstNode } from '../../src/source/nodes.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';
import { variableOf, type Fragment, type Source } from '../../src/source/source.js';

function parse(path: string, text: string): Source {
  const result = parseSource(path, text);
  if (isParseFailure(result)) throw new Error(`${result.line}:${result.column} ${result.message}`);
  return result;
}

function script(path: string, text: string): Fragment {
  return parse(path, text).fragments[0] as Fragment;
}

function textsOf(path: string, text: string, type: string): string[] {
  return script(path, text)
    .nodesOfType(type)
    .map((node) => text.slice(node.start, node.end));
}

describe('syntax that parses', () => {
  test.each([
    ['legacy decorators', 'a.ts', '@Injectable() class A { @Input() name = 1; @bound m() {} }'],
    [
      'parameter decorators',
      'a.ts',
      'class A { constructor(@Inject(Db) private readonly db: Db, @Opt() x?: X) {} }',
    ],
    ['a decorator before export', 'a.ts', '@dec export class A {}'],
    ['a decorator after export', 'a.ts', 'export @dec class A {}'],
    ['a decorator after export default', 'a.js', 'export default @dec class A {}'],
    ['an auto-accessor', 'a.ts', 'class A { accessor x = 1; static accessor y = 2 }'],
    ['JSX in .js', 'a.js', 'const a = <b c={d}>{e}</b>;'],
    ['JSX in .jsx', 'a.jsx', 'const a = <><b /></>;'],
    ['TSX with a generic arrow', 'a.tsx', 'const f = <T,>(x: T) => <b>{String(x)}</b>;'],
    ['an angle-bracket assertion', 'a.ts', 'const a = <any>tool; const f = <T>(x: T) => x;'],
    [
      'class fields and private names',
      'a.js',
      'class A { #x = 1; static #y; has(o) { return #x in o; } static { A.#y = 2; } }',
    ],
    ['using', 'a.ts', 'async function f() { using a = open(); await using b = openAsync(); }'],
    ['top-level await', 'a.mjs', 'const a = await load(); for await (const b of a) use(b);'],
    ['top-level await in .ts without imports', 'a.ts', 'await load();'],
    ['a return outside a function', 'a.cjs', 'if (done) return; module.exports = {};'],
    ['a hashbang', 'a.cjs', '#!/usr/bin/env node\nmodule.exports = {};'],
    ['import attributes', 'a.mjs', 'import a from "./a.json" with { type: "json" };'],
    ['import assertions of old', 'a.mjs', 'import a from "./a.json" assert { type: "json" };'],
    [
      'satisfies, const type parameters, enums, namespaces',
      'a.ts',
      'enum E { A } namespace N { export const x = {} satisfies T } function f<const T>(x: T) {}',
    ],
    [
      'type-only imports and exports',
      'a.mts',
      'import type { A } from "a"; import { type B } from "b"; export type { A, B };',
    ],
    ['import equals and export equals', 'a.cts', 'import fs = require("fs"); export = fs;'],
    [
      'a declaration file',
      'a.d.ts',
      'export const x: string; export default function f(a: number): void; declare module "m" { const y: 1; }',
    ],
    ['a declaration file of modules', 'a.d.mts', 'declare const x: string; export { x };'],
    [
      'Flow with a pragma',
      'a.js',
      '/**\n * @flow strict\n */\ntype A = {| b: ?string |}; function f<T>(x: T): ?A { return (x: any); }',
    ],
    ['Flow without a pragma', 'a.js', 'import type { A } from "./a"; export type B = { ...A, +c?: string };'],
    ['duplicate declarations', 'a.js', 'const a = 1; const a = 2; function f() {} function f() {}'],
    ['duplicate exports', 'a.mjs', 'export const a = 1; export { a };'],
    ['octal literals and with', 'a.js', 'var a = 010; with (a) { b(); }'],
    ['HTML-like comment in a script', 'a.js', 'a();\n<!-- old\nb();'],
    ['a regular expression with the v flag', 'a.js', 'const r = /[\\p{L}--[a-z]]/v;'],
    ['an empty file', 'a.ts', ''],
    ['only comments', 'a.ts', '// nothing\n/* here */'],
    ['await as a name in a script', 'a.js', 'var await = 1; await;'],
  ])('%s', (_, path, text) => {
    const result = parseSource(path, text);
    expect(isParseFailure(result) ? `${result.line}:${result.column} ${result.message}` : 'parsed').toBe(
      'parsed',
    );
  });
});

describe('syntax errors', () => {
  test('line and column are 1-based and point at the place', () => {
    expect(parseSource('a.ts', 'const a = 1;\nconst = 2;\n')).toEqual({
      path: 'a.ts',
      message: 'Unexpected token',
      line: 2,
      column: 7,
    });
  });

  test('the message of the plain reading is told, not that of a retry', () => {
    expect(parseSource('a.js', '@dec class A {}\nlet x = ;\n')).toMatchObject({ line: 2, column: 9 });
  });

  test('an unterminated string is an error', () => {
    expect(parseSource('a.js', "const a = 'b\n")).toMatchObject({ line: 1, column: 11 });
  });

  test('a merge conflict marker is an error', () => {
    expect(isParseFailure(parseSource('a.ts', '<<<<<<< HEAD\nconst a = 1;\n=======\n>>>>>>> x\n'))).toBe(
      true,
    );
  });

  test('Windows line ends count as one line', () => {
    expect(parseSource('a.js', 'a();\r\nb();\r\n c(;\r\n')).toMatchObject({ line: 3, column: 4 });
  });

  test('nothing else is thrown for odd text', () => {
    for (const text of ['\u0000', '{', '`${', '/* ', '<a', '\\', '#', '@', '\ud800']) {
      expect(() => parseSource('a.tsx', text)).not.toThrow();
    }
  });
});

describe('nodes', () => {
  test('offsets are UTF-16 code units of the text', () => {
    const text = 'const emoji = "\u{1F600}"; const tool = { parameters: 1 };';
    expect(textsOf('a.ts', text, 'Property')).toEqual(['parameters: 1']);
  });

  test('Windows line ends do not move offsets', () => {
    const text = 'const a = 1;\r\n// note\r\nconst tool = {\r\n  parameters: 1,\r\n};\r\n';
    expect(textsOf('a.ts', text, 'Property')).toEqual(['parameters: 1']);
    const source = parse('a.ts', text);
    const property = source.fragments[0]?.nodesOfType('Property')[0] as AstNode;
    expect(source.locationOf(property.start, property.end)).toEqual({
      line: 4,
      column: 3,
      endLine: 4,
      endColumn: 16,
    });
  });

  test('every node but the program has its parent, and every node its range', () => {
    const fragment = script('a.tsx', 'export const f = async (t: Tool) => <b>{t?.parameters!.x as any}</b>;');
    for (const type of [
      'MemberExpression',
      'ChainExpression',
      'TSAsExpression',
      'TSNonNullExpression',
      'JSXElement',
    ]) {
      for (const node of fragment.nodesOfType(type)) {
        expect(node.parent).toBeDefined();
        expect(node.range).toEqual([node.start, node.end]);
      }
    }
    expect(fragment.program.parent).toBeUndefined();
  });

  test('the AST is ESTree: Property, Literal, ChainExpression, PropertyDefinition', () => {
    const fragment = script('a.js', 'class A { x = 1; #y = 2 } ({ "a": b?.c, [d]: 1, e() {} });');
    expect(fragment.nodesOfType('Property')).toHaveLength(3);
    expect(fragment.nodesOfType('Literal')).toHaveLength(4);
    expect(fragment.nodesOfType('ChainExpression')).toHaveLength(1);
    expect(fragment.nodesOfType('PropertyDefinition')).toHaveLength(2);
  });

  test('nodes of a type come in source order', () => {
    const text = 'a(b(1), c(2)); d(3);';
    expect(textsOf('a.js', text, 'Literal')).toEqual(['1', '2', '3']);
  });

  test('comments come with their kind and place', () => {
    const text = '#!/usr/bin/env node\n// one\n/* two */\n';
    expect(parse('a.js', text).comments.map(({ type, value }) => [type, value])).toEqual([
      ['Line', ' one'],
      ['Block', ' two '],
    ]);
  });
});

describe('scopes', () => {
  test('an identifier leads to the variable it names, shadowing included', () => {
    const text = 'const tool = 1;\nfunction f(tool) { return tool; }\nuse(tool);';
    const fragment = script('a.ts', text);
    const [inner, outer] = fragment.nodesOfType('Identifier').filter((node) => {
      return node['name'] === 'tool' && /Return|Call/.test(node.parent?.type ?? '');
    }) as [AstNode, AstNode];
    expect(variableOf(fragment, inner)?.defs[0]?.type).toBe('Parameter');
    expect(variableOf(fragment, outer)?.defs[0]?.type).toBe('Variable');
  });

  test('a global has no variable', () => {
    const fragment = script('a.ts', 'use(Infinity);');
    const global = fragment.nodesOfType('Identifier').find((node) => node['name'] === 'Infinity') as AstNode;
    expect(variableOf(fragment, global)).toBeUndefined();
  });

  test('imports are variables', () => {
    const fragment = script('a.ts', 'import { tool as t } from "ai"; t({});');
    const callee = fragment.nodesOfType('CallExpression')[0]?.['callee'] as AstNode;
    expect(variableOf(fragment, callee)?.defs[0]?.type).toBe('ImportBinding');
  });

  test.each([
    [
      'a.ts',
      'class A<T> { constructor(private readonly tool: Tool, @Inject() x: any) { tool.parameters; } }',
    ],
    [
      'a.ts',
      'enum E { A = 1 } declare module "m" { export const x: 1 } abstract class B { abstract tool: Tool }',
    ],
    ['a.ts', 'function f(this: Tool, x = <T,>(y: T) => y): asserts x is any {}'],
    ['a.tsx', 'const A = ({ tool, ...rest }: P) => <B {...rest}>{tool.parameters}</B>;'],
    ['a.js', '/* @flow */ function f<T>(x: T): { ...T } { return (x: any); } opaque type A = string;'],
    ['a.js', 'class A { static { var x = 1; } #y = () => this.#y; }'],
    ['a.js', 'export * from "a"; export * as b from "b"; export default class {}'],
    ['a.ts', 'import a = require("a"); export import b = a.b; { using c = d; }'],
  ])('analysis copes with %s %s', (path, text) => {
    expect(() => script(path, text).scopes).not.toThrow();
  });
});
