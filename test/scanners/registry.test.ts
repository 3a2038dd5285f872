import { describe, expect, test } from 'vitest';
import { singleFileProject } from '../../src/project/project.js';
import { cloneOnRead } from '../../src/rules/clone-on-read.js';
import type { Remedy } from '../../src/rules/finding.js';
import { registryScanner, type RegistrySite } from '../../src/scanners/registry/index.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';

function scan(text: string, path = 'registry.ts'): RegistrySite[] {
  const source = parseSource(path, text);
  if (isParseFailure(source)) throw new Error(source.message);
  return registryScanner.scan(source, singleFileProject(source));
}

function summary(text: string, path?: string): string[] {
  return scan(text, path).map(
    (site) => `${site.shape} ${site.confidence} ${text.slice(site.range[0], site.range[1])}`,
  );
}

const SPEC = 'interface ToolSpec { name: string; inputSchema: object; execute?: () => void }\n';
const registryOf = (body: string): string =>
  `${SPEC}export class ToolRegistry { private tools = new Map<string, ToolSpec>(); ${body} }`;

describe('shapes', () => {
  test.each([
    ['get(n: string) { return this.tools.get(n); }', 'entry certain this.tools.get(n)'],
    ['list() { return [...this.tools.values()]; }', 'entries certain [...this.tools.values()]'],
    ['raw() { return this.tools; }', 'container certain this.tools'],
    ['info(n: string) { return { tool: this.tools.get(n) }; }', 'wrapper likely { tool: this.tools.get(n) }'],
    [
      'scored(n: string) { const t = this.tools.get(n)!; return { ...t, score: 1 }; }',
      'shallow-copy likely { ...t, score: 1 }',
    ],
    ['load(n: string) { const t = make(n); this.tools.set(n, t); return t; }', 'stored certain t'],
  ])('%s', (body, expected) => {
    expect(summary(registryOf(body))).toEqual([expected]);
  });
});

describe('what a person must ask for (possible)', () => {
  test.each([
    [
      'a projection that shares the schema',
      'all() { return [...this.tools.values()].map((t) => ({ name: t.name, inputSchema: t.inputSchema })); }',
    ],
    [
      'register() that returns what it stored',
      'register(n: string) { const t = make(n); this.tools.set(n, t); return t; }',
    ],
    ['a list frozen on the outside', 'list() { return Object.freeze([...this.tools.values()]); }'],
    ['an answer to a message', 'handleList() { return { tools: [...this.tools.values()] }; }'],
  ])('%s', (_, body) => {
    expect(scan(registryOf(body)).map((site) => site.confidence)).toEqual(['possible']);
  });

  test('a wire payload by its type', () => {
    const text = `import type { Tool } from '@google/genai';
export class Chat { private tools: Tool[] = []; getTools(): Tool[] { return this.tools; } }`;
    expect(scan(text).map((site) => site.confidence)).toEqual(['possible']);
  });
});

describe('silent', () => {
  test.each([
    ['private', 'private get(n: string) { return this.tools.get(n); }'],
    ['underscore', '_get(n: string) { return this.tools.get(n); }'],
    ['setter', 'set all(value: Map<string, ToolSpec>) { this.tools = value; }'],
    ['cloned', 'get(n: string) { return structuredClone(this.tools.get(n)); }'],
    [
      'cloned at the end of the chain',
      'list() { return [...this.tools.values()].filter(Boolean).map(cloneTool); }',
    ],
    [
      'cloned into the same variable',
      'get(n: string) { let t = this.tools.get(n); t = cloneTool(t); return t; }',
    ],
    ['keys', 'names() { return [...this.tools.keys()]; }'],
    ['a member that is no object', 'titleOf(n: string) { return this.tools.get(n)?.name; }'],
    ['removed', 'take(n: string) { const t = this.tools.get(n); this.tools.delete(n); return t; }'],
    ['a callback that is not the accessor', 'run() { this.tools.forEach((t) => t); return 1; }'],
  ])('%s', (_, body) => {
    expect(summary(registryOf(body))).toEqual([]);
  });

  test('a class that is not exported', () => {
    expect(
      summary(registryOf('get(n: string) { return this.tools.get(n); }').replace('export ', '')),
    ).toEqual([]);
  });

  test('entries that are instances of a class of the file', () => {
    const text = `class EchoTool { inputSchema = {}; name = 'echo' }
export class ToolRegistry { private tools = new Map<string, EchoTool>(); get(n: string) { return this.tools.get(n); } }`;
    expect(summary(text)).toEqual([]);
  });

  test('a method that returns the object it belongs to', () => {
    const text = `export function createTool() { const tool = { name: 'a', inputSchema: {}, on() { return tool; } }; return tool; }`;
    expect(summary(text)).toEqual([]);
  });
});

test('a list that is filtered step by step is followed to its source', () => {
  const text = `export class ToolIndex { constructor(tools) { this.tools = tools; }
  query(f) { let r = this.tools; if (f.a) { r = r.filter((t) => t.a); } if (f.b) { r = r.filter((t) => t.riskLevel); } return r; } }`;
  expect(summary(text, 'index.js')).toEqual(['container likely r']);
});

test('the finding names what leaks, the harm and the place where it is kept', () => {
  const text = registryOf('get(n: string) { return this.tools.get(n); }');
  const [site] = scan(text) as [RegistrySite];
  const finding = cloneOnRead.judge(site, { project: singleFileProject(site.source), sites: [site] });
  expect(finding?.message).toBe(
    'get() returns the descriptor that this.tools keeps, not a copy. A caller that edits its schema or flags changes the tool for every other caller. Return a copy.',
  );
  expect(finding?.related.map((place) => text.slice(place.range[0], place.range[1]))).toEqual([
    'private tools = new Map<string, ToolSpec>();',
  ]);
  expect(finding?.evidence.map((item) => item.id)).toEqual(['declared-type', 'container-name', 'owner-name']);
  expect(finding?.severity).toBe('warn');
});

test('the copy fits what the entries hold', () => {
  const copyOf = (text: string): string => {
    const [site] = scan(text) as [RegistrySite];
    const remedy = cloneOnRead.judge(site, { project: singleFileProject(site.source), sites: [site] })
      ?.remedy as Remedy;
    return remedy.kind === 'fix' ? remedy.fix.edits.map((edit) => edit.text).join('') : remedy.advice;
  };
  const table = (handler: string): string =>
    `const TOOLS = [{ name: 'a', inputSchema: { type: 'object' }${handler} }];\nexport const getTools = () => TOOLS;`;
  expect(copyOf(table(''))).toBe('structuredClone(TOOLS)');

  expect(copyOf(table(', execute() {}'))).toMatch(/^Copy each entry and clone only its data/);
  expect(copyOf(registryOf('get(n: string) { return this.tools.get(n); }'))).toMatch(
    /^cloneTool\(this\.tools\.get\(n\)\)\n\n/,
  );
});

describe('mentions', () => {
  test.each([
    'export const getTools = () => TOOLS;',
    'class ToolRegistry {}',
    'return this._tools.get(name)',
    'info.execute = wrap(info.execute);',
  ])('%s', (text) => {
    expect(registryScanner.mentions.test(text)).toBe(true);
  });

  test('not a file that only speaks of tools', () => {
    expect(
      registryScanner.mentions.test("import { tool } from 'ai';\nconst toolName = 'x';\ncallTool(toolName);"),
    ).toBe(false);
  });
});
