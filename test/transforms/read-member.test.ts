import { describe, expect, it } from 'vitest';
import { readCanonicalFirst } from '../../src/transforms/read-canonical-first.js';
import { memberSite, outcome, parsed } from './site-factory.js';

type Row = [input: string, output: string];

function rewrite(input: string, path = 'tools.ts', swap = false): string {
  const source = parsed(input, path);
  return outcome(source, readCanonicalFirst(memberSite(source, swap)));
}

const BARE: Row[] = [
  ['const s = tool.parameters;', 'const s = tool.inputSchema ?? tool.parameters;'],
  ['const s = tool?.parameters;', 'const s = tool?.inputSchema ?? tool?.parameters;'],
  [
    "const s = entry['parameters'] ?? null;",
    "const s = entry['inputSchema'] ?? entry['parameters'] ?? null;",
  ],
  ['const s = entry?.["parameters"];', 'const s = entry?.["inputSchema"] ?? entry?.["parameters"];'],
  ['const s = entry[`parameters`];', 'const s = entry[`inputSchema`] ?? entry[`parameters`];'],
  ['const s = tool.input_schema;', 'const s = tool.inputSchema ?? tool.input_schema;'],
  ['const s = (x as any).parameters;', 'const s = (x as any).inputSchema ?? (x as any).parameters;'],
  ['const s = this.tool.parameters;', 'const s = this.tool.inputSchema ?? this.tool.parameters;'],
  ['const s = tools[i].parameters;', 'const s = tools[i].inputSchema ?? tools[i].parameters;'],
  ['const s = tool!.parameters;', 'const s = tool!.inputSchema ?? tool!.parameters;'],
  [
    'class A extends B { s() { return super.parameters; } }',
    'class A extends B { s() { return super.inputSchema ?? super.parameters; } }',
  ],
  [
    'class A { #t = {}; s() { return this.#t.parameters; } }',
    'class A { #t = {}; s() { return this.#t.inputSchema ?? this.#t.parameters; } }',
  ],
  ['f(tool.parameters, 1);', 'f(tool.inputSchema ?? tool.parameters, 1);'],
  ['f({ ...tool.parameters });', 'f({ ...tool.inputSchema ?? tool.parameters });'],
  ['f({ parameters: tool.parameters });', 'f({ parameters: tool.inputSchema ?? tool.parameters });'],
  ['const f = (t) => t.parameters;', 'const f = (t) => t.inputSchema ?? t.parameters;'],
  ['tool.parameters ? a : b;', 'tool.inputSchema ?? tool.parameters ? a : b;'],
  ['x ? tool.parameters : b;', 'x ? tool.inputSchema ?? tool.parameters : b;'],
  ['const s = `${tool.parameters}`;', 'const s = `${tool.inputSchema ?? tool.parameters}`;'],
  ['x = tool.parameters;', 'x = tool.inputSchema ?? tool.parameters;'],
  ['if (tool.parameters) f();', 'if (tool.inputSchema ?? tool.parameters) f();'],
  ['m[tool.parameters];', 'm[tool.inputSchema ?? tool.parameters];'],
  ['for (const p of tool.parameters) f(p);', 'for (const p of tool.inputSchema ?? tool.parameters) f(p);'],
  ['const s = (tool.parameters).type;', 'const s = (tool.inputSchema ?? tool.parameters).type;'],
  ['const s = (tool?.parameters).type;', 'const s = (tool?.inputSchema ?? tool?.parameters).type;'],
  ['function f(a, b = a.parameters) {}', 'function f(a, b = a.inputSchema ?? a.parameters) {}'],
];

const CHAINS: Row[] = [
  ['const s = tool.parameters || {};', 'const s = tool.inputSchema || tool.parameters || {};'],
  ['const s = tool.parameters ?? {};', 'const s = tool.inputSchema ?? tool.parameters ?? {};'],
  ['const s = x || tool.parameters;', 'const s = x || tool.inputSchema || tool.parameters;'],
  ['const s = x ?? tool.parameters ?? y;', 'const s = x ?? tool.inputSchema ?? tool.parameters ?? y;'],
  [
    'const s = tool && tool.parameters || {};',
    'const s = tool && (tool.inputSchema ?? tool.parameters) || {};',
  ],
  ['const s = tool.parameters && f();', 'const s = (tool.inputSchema ?? tool.parameters) && f();'],
  [
    'const s = (tool.parameters as Schema) || {};',
    'const s = ((tool.inputSchema ?? tool.parameters) as Schema) || {};',
  ],
  [
    'const s = tool.parameters || tool.function?.parameters || {};',
    'const s = tool.inputSchema || tool.parameters || tool.function?.parameters || {};',
  ],
  [
    'const s = remote.parameters ??\n  { type: "object" };',
    'const s = remote.inputSchema ?? remote.parameters ??\n  { type: "object" };',
  ],
];

const PARENTHESES: Row[] = [
  ['const s = tool.parameters.properties;', 'const s = (tool.inputSchema ?? tool.parameters).properties;'],
  ['const s = tool.parameters?.jsonSchema;', 'const s = (tool.inputSchema ?? tool.parameters)?.jsonSchema;'],
  ["const s = tool.parameters['x'];", "const s = (tool.inputSchema ?? tool.parameters)['x'];"],
  ['const s = tool.parameters.parse(x);', 'const s = (tool.inputSchema ?? tool.parameters).parse(x);'],
  ['if (!tool.parameters) throw e;', 'if (!(tool.inputSchema ?? tool.parameters)) throw e;'],
  [
    "const ok = typeof tool.parameters === 'object';",
    "const ok = typeof (tool.inputSchema ?? tool.parameters) === 'object';",
  ],
  ['async () => await tool.parameters;', 'async () => await (tool.inputSchema ?? tool.parameters);'],
  [
    'const ok = tool.parameters === undefined;',
    'const ok = (tool.inputSchema ?? tool.parameters) === undefined;',
  ],
  ["const ok = 'a' in tool.parameters;", "const ok = 'a' in (tool.inputSchema ?? tool.parameters);"],
  ['const s = tool.parameters as Schema;', 'const s = (tool.inputSchema ?? tool.parameters) as Schema;'],
  [
    'const s = tool.parameters satisfies Schema;',
    'const s = (tool.inputSchema ?? tool.parameters) satisfies Schema;',
  ],
  ['const s = tool.parameters!;', 'const s = (tool.inputSchema ?? tool.parameters)!;'],
  ['const s = tool.parameters!.type;', 'const s = (tool.inputSchema ?? tool.parameters)!.type;'],
  ['const s = <Schema>tool.parameters;', 'const s = <Schema>(tool.inputSchema ?? tool.parameters);'],
  ['class A extends tool.parameters {}', 'class A extends (tool.inputSchema ?? tool.parameters) {}'],
];

const SHORT_CIRCUITS: Row[] = [
  [
    'const s = tool?.parameters.properties;',
    'const s = (tool?.inputSchema ?? tool?.parameters)?.properties;',
  ],
  [
    'const s = tool?.parameters.properties.path;',
    'const s = (tool?.inputSchema ?? tool?.parameters)?.properties.path;',
  ],
  ["const s = a?.b.parameters['x'];", "const s = (a?.b.inputSchema ?? a?.b.parameters)?.['x'];"],
  ['const s = tool?.parameters?.x;', 'const s = (tool?.inputSchema ?? tool?.parameters)?.x;'],
  ['const s = tool?.parameters!.x;', 'const s = (tool?.inputSchema ?? tool?.parameters)?.x;'],
  ['const s = (tool?.a).parameters.x;', 'const s = ((tool?.a).inputSchema ?? (tool?.a).parameters).x;'],
];

const ONCE: Row[] = [
  [
    'const s = getTool().parameters;',
    'const s = ((tool) => tool.inputSchema ?? tool.parameters)(getTool());',
  ],
  [
    'const s = getTool()?.parameters || {};',
    'const s = ((tool) => tool?.inputSchema || tool?.parameters)(getTool()) || {};',
  ],
  [
    'const s = map.get(name)?.tool.parameters;',
    'const s = ((descriptor) => descriptor?.inputSchema ?? descriptor?.parameters)(map.get(name)?.tool);',
  ],
  [
    'const tool = 1; const s = getTool().parameters;',
    'const tool = 1; const s = ((descriptor) => descriptor.inputSchema ?? descriptor.parameters)(getTool());',
  ],
  [
    'async () => (await getTool()).parameters.type;',
    'async () => ((tool) => tool.inputSchema ?? tool.parameters)(await getTool()).type;',
  ],
  [
    "const s = tools[i++]['parameters'];",
    "const s = ((tool) => tool['inputSchema'] ?? tool['parameters'])(tools[i++]);",
  ],
  [
    'const s = (getTool() as any).parameters;',
    'const s = ((tool) => tool.inputSchema ?? tool.parameters)(getTool() as any);',
  ],
  ['const s = (f(), x).parameters;', 'const s = ((tool) => tool.inputSchema ?? tool.parameters)((f(), x));'],
  [
    'const s = !new Tool().parameters;',
    'const s = !((tool) => tool.inputSchema ?? tool.parameters)(new Tool());',
  ],
  [
    'const s = getTool()?.parameters.properties;',
    'const s = ((tool) => tool?.inputSchema ?? tool?.parameters)(getTool())?.properties;',
  ],
  [
    'const s = registry\r\n  .get(name)\r\n  .parameters;\r\n',
    'const s = ((tool) => tool.inputSchema ?? tool.parameters)(registry\r\n  .get(name));\r\n',
  ],
];

const SEMICOLON_FREE: Row[] = [
  ['setUp()\ntool.parameters.run()', 'setUp()\n;(tool.inputSchema ?? tool.parameters).run()'],
  ['setUp();\ntool.parameters.run()', 'setUp();\n(tool.inputSchema ?? tool.parameters).run()'],
  ['if (a) b = {}\ntool.parameters.run()', 'if (a) b = {}\n;(tool.inputSchema ?? tool.parameters).run()'],
  ['if (a) { b() }\ntool.parameters.run()', 'if (a) { b() }\n(tool.inputSchema ?? tool.parameters).run()'],
  ['if (a)\n  tool.parameters.run()', 'if (a)\n  (tool.inputSchema ?? tool.parameters).run()'],
  [
    'const a = b\ngetTool().parameters.run()',
    'const a = b\n;((tool) => tool.inputSchema ?? tool.parameters)(getTool()).run()',
  ],
];

const COMMENTS: Row[] = [
  [
    'const s = /* a */ tool /* b */ . /* c */ parameters /* d */;',
    'const s = /* a */ tool.inputSchema ?? tool /* b */ . /* c */ parameters /* d */;',
  ],
  ['const s = ! /* a */ tool.parameters;', 'const s = ! /* a */ (tool.inputSchema ?? tool.parameters);'],
  [
    'const s = tool\n  // the schema\n  .parameters;',
    'const s = tool.inputSchema ?? tool\n  // the schema\n  .parameters;',
  ],
];

const REFUSED: Row[] = [
  ['tool.parameters = {};', '[assignment-target]'],
  ['tool.parameters ??= {};', '[assignment-target]'],
  ['(tool.parameters as any) = {};', '[assignment-target]'],
  ['tool.parameters++;', '[assignment-target]'],
  ['delete tool.parameters;', '[assignment-target]'],
  ['delete tool?.parameters;', '[assignment-target]'],
  ['[tool.parameters] = [1];', '[assignment-target]'],
  ['({ a: tool.parameters } = x);', '[assignment-target]'],
  ['({ a: tool.parameters = 1 } = x);', '[assignment-target]'],
  ['({ ...tool.parameters } = x);', '[assignment-target]'],
  ['for (tool.parameters of x) f();', '[assignment-target]'],
  ['tool.parameters();', '[callee]'],
  ['tool.parameters?.();', '[callee]'],
  ['tool.parameters!();', '[callee]'],
  ['new tool.parameters();', '[callee]'],
  ['tool.parameters`x`;', '[callee]'],
  ['@tool.parameters class A {}', '[decorator]'],
];

const SWAPS: Row[] = [
  ['const s = a.parameters || a.inputSchema || D;', 'const s = a.inputSchema || a.parameters || D;'],
  ['const s = a.parameters ?? a.inputSchema;', 'const s = a.inputSchema ?? a.parameters;'],
  ['const s = a?.parameters || a?.inputSchema || {};', 'const s = a?.inputSchema || a?.parameters || {};'],
  [
    'const s = a.parameters /* old */ || // then\n  a.inputSchema /* new */ || D;',
    'const s = a.inputSchema /* old */ || // then\n  a.parameters /* new */ || D;',
  ],
  [
    'const s = a.parameters || a.function?.parameters || a.inputSchema || {};',
    'const s = a.inputSchema || a.parameters || a.function?.parameters || {};',
  ],
  [
    'const s = (a.parameters as Schema) ?? a.inputSchema ?? D;',
    'const s = a.inputSchema ?? (a.parameters as Schema) ?? D;',
  ],
  ['const s = x || (a.parameters ?? (a.inputSchema));', 'const s = x || ((a.inputSchema) ?? a.parameters);'],
  ['const s = ((a.parameters)) || a.inputSchema;', 'const s = a.inputSchema || ((a.parameters));'],
];

const TEMPLATES: Row[] = [
  [
    '<div v-if="tool.parameters">{{ tool }}</div>',
    '<div v-if="tool.inputSchema ?? tool.parameters">{{ tool }}</div>',
  ],
  ['<p>{{ tool.parameters.type }}</p>', '<p>{{ (tool.inputSchema ?? tool.parameters).type }}</p>'],
  [
    '<p v-for="(p, n) in tool.parameters?.properties" :key="n">{{ p }}</p>',
    '<p v-for="(p, n) in (tool.inputSchema ?? tool.parameters)?.properties" :key="n">{{ p }}</p>',
  ],
  ['<p :a="t[\'parameters\']" />', "<p :a=\"t['inputSchema'] ?? t['parameters']\" />"],
  ['<p :a="get().parameters" />', '<p :a="((tool) => tool.inputSchema ?? tool.parameters)(get())" />'],
  ['<p @click="show(tool.parameters)" />', '<p @click="show(tool.inputSchema ?? tool.parameters)" />'],
  ['<p v-model="tool.parameters" />', '[assignment-target]'],
  ['<p v-model:schema.lazy="tool.parameters" />', '[assignment-target]'],
  ['<p :schema.sync="tool.parameters" />', '[assignment-target]'],
];

describe('a member read tries inputSchema first', () => {
  describe.each([
    ['bare', BARE],
    ['in a chain', CHAINS],
    ['in parentheses', PARENTHESES],
    ['in a chain that may end early', SHORT_CIRCUITS],
    ['with a receiver evaluated once', ONCE],
    ['at the start of a line without a semicolon before it', SEMICOLON_FREE],
    ['with comments', COMMENTS],
    ['unless it cannot be replaced', REFUSED],
  ])('%s', (_name, rows) => {
    it.each(rows)('%s', (input, output) => {
      expect(rewrite(input)).toBe(output);
    });
  });

  it.each(SWAPS)('by moving the operand that is there: %s', (input, output) => {
    expect(rewrite(input, 'tools.ts', true)).toBe(output);
  });

  it.each(TEMPLATES)('in a Vue template: %s', (input, output) => {
    const wrap = (template: string): string => `<template>\n  ${template}\n</template>\n`;
    expect(rewrite(wrap(input), 'Tool.vue')).toBe(output.startsWith('[') ? output : wrap(output));
  });

  it('in JSX', () => {
    expect(rewrite('<Form schema={tool.parameters}>{tool.name}</Form>;', 'tools.jsx')).toBe(
      '<Form schema={tool.inputSchema ?? tool.parameters}>{tool.name}</Form>;',
    );
    expect(rewrite('<Form {...tool.parameters} />;', 'tools.tsx')).toBe(
      '<Form {...tool.inputSchema ?? tool.parameters} />;',
    );
  });

  it('under a Flow cast', () => {
    expect(rewrite('// @flow\nconst s = ((x: any).parameters: Schema);', 'tools.js')).toBe(
      '// @flow\nconst s = ((x: any).inputSchema ?? (x: any).parameters: Schema);',
    );
    expect(rewrite('// @flow\nconst s = (get(): any).parameters;', 'tools.js')).toBe(
      '// @flow\nconst s = ((tool) => tool.inputSchema ?? tool.parameters)((get(): any));',
    );
  });

  it('and reports a comment that an evaluation in one place loses', () => {
    const source = parsed('const s = get() /* cached */ .parameters;');
    expect(readCanonicalFirst(memberSite(source))).toMatchObject({ cautions: ['comment-lost'] });
    const moved = parsed('const s = (a /* x */).parameters || a.inputSchema;');
    expect(readCanonicalFirst(memberSite(moved, true))).toMatchObject({ cautions: [] });
  });

  it.each([
    ['JSON.parse(tool.parameters);', ['parsed-as-text']],
    ["JSON.parse((tool.parameters as string) || '{}');", ['parsed-as-text']],
    ['JSON.stringify(tool.parameters);', []],
    ['JSON.parse(text, tool.parameters);', []],
    ['JSON.parse(tool.parameters.text);', []],
  ])('and says when the value is JSON text: %s', (input, cautions) => {
    expect(readCanonicalFirst(memberSite(parsed(input)))).toMatchObject({ kind: 'rewritten', cautions });
  });

  describe('and behaves as before where there is no inputSchema', () => {
    const expressions = [
      'tool.parameters',
      'tool?.parameters',
      "tool['parameters'] || 'D'",
      "tool.parameters ?? 'D'",
      '!tool.parameters',
      'typeof tool.parameters',
      'tool.parameters === null',
      'tool && tool.parameters || 1',
      'tool.parameters ? 1 : 2',
      'tool.parameters?.type',
      'tool.parameters.type',
      'tool?.parameters?.type.length',
      '{ ...tool?.parameters }',
      '`${tool.parameters}`',
      'get().parameters',
      'get()?.parameters?.type',
      "get().parameters || 'D'",
      '!(get().parameters)',
      'get()?.["parameters"]',
      'calls + (get()?.parameters, calls)',
    ];
    const tools = [
      { parameters: { type: 'object' } },
      { parameters: null },
      { parameters: 0 },
      {},
      null,
      undefined,
    ];
    const evaluate = (expression: string, tool: unknown): unknown => {
      const body = `let calls = 0; const get = () => (calls++, tool); return (${expression});`;
      try {
        return (new Function('tool', body) as (tool: unknown) => unknown)(tool);
      } catch (error) {
        return (error as Error).constructor.name;
      }
    };
    it.each(expressions)('%s', (expression) => {
      const output = rewrite(`(${expression});`, 'tools.js');
      expect(output).toContain('inputSchema');
      for (const tool of tools) {
        expect(evaluate(output.replace(/;$/, ''), tool)).toEqual(evaluate(expression, tool));
      }
      const canonical = evaluate(output.replace(/;$/, ''), { inputSchema: { type: 'array' } });
      expect(canonical).toEqual(evaluate(expression, { parameters: { type: 'array' } }));
    });
  });
});
