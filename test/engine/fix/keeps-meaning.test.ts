import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../src/rules/phase.js';
import { fixFiles } from '../../support/fix-files.js';
import { runModules } from '../../support/run-modules.js';

/** How a definition writes its schema. */
interface Writer {
  readonly form: 'key' | 'quoted' | 'shorthand' | 'spread' | 'assigned' | 'dual' | 'canonical' | 'none';
  readonly properties: readonly string[];
  readonly required: boolean;
}

/** How a reader reads it; each is an expression over `tool`. */
const READERS = [
  'tool.parameters',
  'tool.parameters || {}',
  'tool.parameters ?? null',
  'tool?.parameters',
  'tool?.parameters?.properties',
  "tool['parameters']",
  '(tool.parameters || {}).properties || {}',
  'Object.keys(tool.parameters || {})',
  '!tool.parameters',
  'tool.parameters ? tool.parameters.type : "none"',
  'tool.parameters && tool.parameters.required',
  '`${JSON.stringify(tool.parameters)}`',
  "'parameters' in tool || 'inputSchema' in tool",
  '(({ parameters }) => parameters)(tool)',
  '(({ parameters: schema = {} }) => schema)(tool)',
  'typeof tool.parameters',
  'tool.inputSchema || tool.parameters || {}',
  'tool.parameters || tool.input_schema || {}',
  '[tool].map((tool) => ({ type: "function", function: { name: tool.name, description: tool.description, parameters: tool.parameters || {} } }))',
] as const;

const writers = fc.record<Writer>({
  form: fc.constantFrom('key', 'quoted', 'shorthand', 'spread', 'assigned', 'dual', 'canonical', 'none'),
  properties: fc.uniqueArray(fc.constantFrom('path', 'query', 'limit', 'parameters', 'type'), {
    maxLength: 4,
  }),
  required: fc.boolean(),
});

function schemaText({ properties, required }: Writer): string {
  const members = properties.map((name) => `${name}: { type: 'string', description: 'The ${name}' }`);
  const list = required ? `, required: [${properties.map((name) => `'${name}'`).join(', ')}]` : '';
  return `{ type: 'object', properties: { ${members.join(', ')} }${list} }`;
}

function writerText(writer: Writer, index: number): string {
  const schema = schemaText(writer);
  const head = `name: 'tool_${index}', description: 'Tool ${index}'`;
  const tail = 'execute: async () => null';
  switch (writer.form) {
    case 'key':
      return `tools.push({ ${head}, parameters: ${schema}, ${tail} });`;
    case 'quoted':
      return `tools.push({ ${head}, 'parameters': ${schema}, ${tail} });`;
    case 'shorthand':
      return `{ const parameters = ${schema}; tools.push({ ${head}, parameters, ${tail} }); }`;
    case 'spread':
      return `{ const baseTool = { ${head}, ${tail} }; tools.push({ ...baseTool, parameters: ${schema} }); }`;
    case 'assigned':
      return `{ const newTool = { ${head}, ${tail} };\n  newTool.parameters = ${schema};\n  tools.push(newTool); }`;
    case 'dual':
      return `tools.push({ ${head}, inputSchema: ${schema}, parameters: ${schema}, ${tail} });`;
    case 'canonical':
      return `tools.push({ ${head}, inputSchema: ${schema}, ${tail} });`;
    case 'none':
      return `tools.push({ ${head}, ${tail} });`;
  }
}

const cases = fc.record({
  writers: fc.array(writers, { minLength: 1, maxLength: 4 }),
  readers: fc.uniqueArray(fc.constantFrom(...READERS), { minLength: 1, maxLength: 4 }),
  crlf: fc.boolean(),
});

interface Case {
  readonly writers: readonly Writer[];
  readonly readers: readonly string[];
  readonly crlf: boolean;
}

function modulesOf({ writers: list, readers, crlf }: Case): Record<string, string> {
  const tools = `const tools = [];\n${list.map(writerText).join('\n')}\nmodule.exports = { tools };\n`;
  const reads = readers.map((text, index) => `  see${index}: (${text}),`).join('\n');
  const read = `module.exports.read = (tool) => ({\n  name: tool.name,\n  about: tool.description,\n${reads}\n});\n`;
  const main = `const { tools } = require('./tools.js');\nconst { read } = require('./read.js');\nmodule.exports = tools.map((tool) => read(tool));\n`;
  const texts = { 'tools.js': tools, 'read.js': read, 'main.js': main };
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, crlf ? text.replaceAll('\n', '\r\n') : text]),
  );
}

/** What readers see, in JSON; a dual write or a canonical one shows its schema to readers of the old key only after they are fixed. */
function seenBy(texts: Readonly<Record<string, string>>): unknown[] {
  return JSON.parse(JSON.stringify(runModules(texts, 'main.js'))) as unknown[];
}

/** Tools whose readers see the same before and after by right: those that had the old key all along. */
function comparable(list: readonly Writer[]): number[] {
  return list.flatMap(({ form }, index) => (form === 'canonical' ? [] : [index]));
}

/** Whether the user is told that a reader is in the way: what --unsafe does then is not to be relied on. */
function isTold(texts: Readonly<Record<string, string>>): boolean {
  return fixFiles(texts, { unsafe: false }).outcome.left.some(
    ({ remedy }) => remedy.kind === 'fix' && remedy.reason?.includes('may still read the old key'),
  );
}

function check(input: Case, options: { unsafe?: boolean; phase?: Phase }): boolean {
  const before = modulesOf(input);
  const { texts, outcome } = fixFiles(before, options);
  if (options.unsafe && isTold(before)) return false;
  expect(outcome.takenBack).toEqual([]);
  expect(outcome.notConverged).toEqual([]);
  const [old, now] = [seenBy(before), seenBy(texts)];
  for (const index of comparable(input.writers)) expect(now[index]).toEqual(old[index]);
  const again = fixFiles(texts, options);
  expect(again.texts).toEqual(texts);
  if (input.crlf) for (const text of Object.values(texts)) expect(text).not.toMatch(/[^\r]\n/);
  return outcome.texts.size > 0;
}

describe('what a reader sees is what it saw', () => {
  it.each<[string, { unsafe?: boolean; phase?: Phase }]>([
    ['after fix', {}],
    ['after the phase of readers', { phase: 'readers' }],
    ['after the phase of writers', { phase: 'writers' }],
    ['after fix --unsafe', { unsafe: true }],
  ])('%s', { timeout: 240_000 }, (_, options) => {
    let changed = 0;
    fc.assert(
      fc.property(cases, (input) => {
        changed += check(input, options) ? 1 : 0;
      }),
      { seed: 4, numRuns: 40 },
    );
    expect(changed).toBeGreaterThan(options.phase === 'writers' ? 1 : 5);
  });
});
