import { expect, test } from 'vitest';
import { singleFileProject } from '../../src/project/project.js';
import { registryScanner } from '../../src/scanners/registry/index.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';
import { cloneAtReturn } from '../../src/transforms/clone-at-return.js';

type Copier = (tool: unknown) => Record<string, unknown>;

/** The function that the rewrite puts at the end of a file, run. */
function copier(): Copier {
  const text = `const tools = [];
export function register(tool) { tools.push({ name: tool.name, inputSchema: tool.inputSchema, execute() {} }); }
export function toolByName(name) { for (const tool of tools) if (tool.name === name) return tool; return null; }
`;
  const source = parseSource('registry.js', text);
  if (isParseFailure(source)) throw new Error(source.message);
  const [site] = registryScanner.scan(source, singleFileProject(source));
  const rewrite = site && cloneAtReturn(site);
  if (rewrite?.kind !== 'rewritten') throw new Error('no rewrite');
  const helper = rewrite.edits.map((edit) => edit.text).find((part) => part.includes('function cloneTool'));
  return new Function(`${helper ?? ''}; return cloneTool;`)() as Copier;
}

test('a schema of plain data is copied, functions are shared, the mirror is the same copy', () => {
  const execute = (): void => undefined;
  const inputSchema = { type: 'object', properties: { a: { enum: ['x'] } } };
  const tool = { name: 'a', inputSchema, parameters: inputSchema, execute };
  const copy = copier()(tool);
  expect(copy).toEqual(tool);
  expect(copy['inputSchema']).not.toBe(inputSchema);
  expect((copy['inputSchema'] as typeof inputSchema).properties.a.enum).not.toBe(
    inputSchema.properties.a.enum,
  );
  expect(copy['parameters']).toBe(copy['inputSchema']);
  expect(copy['execute']).toBe(execute);
});

test('a schema that a library made stays usable: functions, classes and symbols on which structuredClone fails', () => {
  class Validator {
    parse = (value: unknown): unknown => value;
  }
  const validator = new Validator();
  expect(copier()({ name: 'a', inputSchema: validator })['inputSchema']).toBe(validator);

  const kind = Symbol('kind');
  const tagged = { type: 'object', [kind]: 'Object', check: (): boolean => true };
  const copy = copier()({ name: 'a', parameters: tagged });
  expect(copy['parameters']).toEqual(tagged);
  expect('inputSchema' in copy).toBe(false);
});

test('a tool that is an instance of a class, and what is no tool, come back as they are', () => {
  class Tool {
    run(): number {
      return 1;
    }
  }
  const tool = new Tool();
  expect(copier()(tool)).toBe(tool);
  expect(copier()(undefined)).toBe(undefined);
  expect(copier()(null)).toBe(null);
});
