import { describe, expect, it } from 'vitest';
import { readCanonicalFirst } from '../../src/transforms/read-canonical-first.js';
import { applied, destructuringSite, outcome, parsed } from './site-factory.js';

function rewrite(input: string, path = 'tools.ts'): string {
  const source = parsed(input, path);
  return outcome(source, readCanonicalFirst(destructuringSite(source)));
}

const LONE = [
  ['const { parameters } = tool;', 'const parameters = tool.inputSchema ?? tool.parameters;'],
  ['let { parameters: schema } = this.tool;', 'let schema = this.tool.inputSchema ?? this.tool.parameters;'],
  ["const { 'parameters': s } = t;", "const s = t['inputSchema'] ?? t['parameters'];"],
  [
    'const a = 1, { parameters } = t, b = 2;',
    'const a = 1, parameters = t.inputSchema ?? t.parameters, b = 2;',
  ],
  ['for (let { parameters } = t; ; ) f();', 'for (let parameters = t.inputSchema ?? t.parameters; ; ) f();'],
] as const;

const THROUGH_DEFAULT = [
  [
    'const { name, parameters } = tool;',
    'const { name, parameters: legacyParameters, inputSchema: parameters = legacyParameters } = tool;',
  ],
  [
    'const { parameters, name } = getTool();',
    'const { parameters: legacyParameters, inputSchema: parameters = legacyParameters, name } = getTool();',
  ],
  [
    'const { parameters } = getTool();',
    'const { parameters: legacyParameters, inputSchema: parameters = legacyParameters } = getTool();',
  ],
  [
    'const { parameters = {} } = tool;',
    'const { parameters: legacyParameters = {}, inputSchema: parameters = legacyParameters } = tool;',
  ],
  [
    'const { parameters: schema, name } = tool;',
    'const { parameters: legacyParameters, inputSchema: schema = legacyParameters, name } = tool;',
  ],
  [
    'const { parameters: schema = EMPTY, name } = tool;',
    'const { parameters: legacyParameters = EMPTY, inputSchema: schema = legacyParameters, name } = tool;',
  ],
  [
    'const { parameters: { properties } } = tool;',
    'const { parameters: legacyParameters, inputSchema: { properties } = legacyParameters } = tool;',
  ],
  [
    'const { parameters: { properties } = {} } = tool;',
    'const { parameters: legacyParameters = {}, inputSchema: { properties } = legacyParameters } = tool;',
  ],
  [
    "const { 'parameters': schema, name } = tool;",
    "const { 'parameters': legacyParameters, 'inputSchema': schema = legacyParameters, name } = tool;",
  ],
  [
    "const { ['parameters']: schema, name } = tool;",
    "const { ['parameters']: legacyParameters, ['inputSchema']: schema = legacyParameters, name } = tool;",
  ],
  [
    'const { input_schema: schema, name } = tool;',
    'const { input_schema: legacyInputSchema, inputSchema: schema = legacyInputSchema, name } = tool;',
  ],
  [
    'tools.map(({ name, parameters }) => f(name, parameters));',
    'tools.map(({ name, parameters: legacyParameters, inputSchema: parameters = legacyParameters }) => f(name, parameters));',
  ],
  [
    'function f({ parameters = (a, b) }) {}',
    'function f({ parameters: legacyParameters = (a, b), inputSchema: parameters = legacyParameters }) {}',
  ],
  [
    'for (const { parameters } of tools) f(parameters);',
    'for (const { parameters: legacyParameters, inputSchema: parameters = legacyParameters } of tools) f(parameters);',
  ],
  [
    'const legacyParameters = 1; const { name, parameters } = tool;',
    'const legacyParameters = 1; const { name, parameters: legacyParameters2, inputSchema: parameters = legacyParameters2 } = tool;',
  ],
  [
    'const {\r\n  name,\r\n  parameters, // schema\r\n} = tool;\r\n',
    'const {\r\n  name,\r\n  parameters: legacyParameters, inputSchema: parameters = legacyParameters, // schema\r\n} = tool;\r\n',
  ],
  [
    'const { parameters /* a */ = /* b */ {} /* c */ } = tool;',
    'const { parameters: legacyParameters = {}, inputSchema: parameters /* a */ = /* b */ legacyParameters /* c */ } = tool;',
  ],
] as const;

const REFUSED = [
  ['({ parameters } = tool);', '[assignment-pattern]'],
  ['({ parameters: x.y } = tool);', '[assignment-pattern]'],
  ['[{ parameters }] = tools;', '[assignment-pattern]'],
  ['for ({ parameters } of tools) f();', '[assignment-pattern]'],
  ['export const { parameters } = tool;', '[exported-binding]'],
  ['const { inputSchema, parameters } = tool;', '[canonical-present]'],
] as const;

describe('a destructured read tries inputSchema first', () => {
  it.each([...LONE, ...THROUGH_DEFAULT, ...REFUSED])('%s', (input, output) => {
    expect(rewrite(input)).toBe(output);
  });

  it('with a variable of its own for each pattern of a scope', () => {
    const source = parsed(
      'function f({ parameters }) { const { parameters: p, n } = g(); { const { parameters: q, n } = g(); } }',
    );
    const names = [0, 1, 2].map((index) => {
      const rewrite = readCanonicalFirst(destructuringSite(source, index));
      const text = rewrite.kind === 'rewritten' ? applied(source.text, rewrite.edits) : '';
      return /legacyParameters\d?/.exec(text)?.[0];
    });
    expect(names).toEqual(['legacyParameters', 'legacyParameters2', 'legacyParameters']);
  });

  it('and says that a rest element no longer gets it', () => {
    const source = parsed('const { parameters, ...rest } = tool;');
    expect(readCanonicalFirst(destructuringSite(source))).toMatchObject({
      kind: 'rewritten',
      cautions: ['drops-from-rest'],
    });
  });

  it('in the patterns of a Vue template', () => {
    expect(
      rewrite(
        '<template>\n  <p v-for="{ parameters } in tools">{{ parameters }}</p>\n</template>\n',
        'Tool.vue',
      ),
    ).toBe(
      '<template>\n  <p v-for="{ parameters: legacyParameters, inputSchema: parameters = legacyParameters } in tools">{{ parameters }}</p>\n</template>\n',
    );
  });

  it.each([
    [{ parameters: 1 }, 1],
    [{ inputSchema: 2, parameters: 1 }, 2],
    [{ inputSchema: 2 }, 2],
    [{ parameters: null }, null],
    [{}, 'D'],
  ])('so that %j gives %j', (tool, value) => {
    const text = rewrite("function f({ name, parameters = 'D' }) { return parameters; }", 'tools.js');
    expect((new Function(`return ${text}`)() as (tool: object) => unknown)(tool)).toBe(value);
  });
});
