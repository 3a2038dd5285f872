import { describe, expect, it } from 'vitest';
import { dropLegacyKey } from '../../src/transforms/drop-legacy-key.js';
import { dualSite, outcome, parsed } from './site-factory.js';

const PROPERTIES = [
  ['const t = { inputSchema: s, parameters: s };', 'const t = { inputSchema: s };'],
  ['const t = { parameters: s, inputSchema: s };', 'const t = { inputSchema: s };'],
  ['const t = { a, parameters: s, inputSchema: s };', 'const t = { a, inputSchema: s };'],
  ['const t = {a,parameters:s,inputSchema:s};', 'const t = {a,inputSchema:s};'],
  ['const t = {parameters: s, inputSchema: s};', 'const t = {inputSchema: s};'],
  ['const t = { inputSchema: s, parameters: s, };', 'const t = { inputSchema: s, };'],
  ['const t = { parameters };', 'const t = {};'],
  ['const t = { ...base, parameters };', 'const t = { ...base };'],
  ['const t = {\n  inputSchema: s,\n  parameters: s,\n};\n', 'const t = {\n  inputSchema: s,\n};\n'],
  ['const t = {\n  inputSchema: s,\n  parameters: s\n};\n', 'const t = {\n  inputSchema: s\n};\n'],
  ['const t = {\n  parameters: s,\n  inputSchema: s\n};\n', 'const t = {\n  inputSchema: s\n};\n'],
  ['const t = {\n  a: 1, parameters: s,\n  b\n};\n', 'const t = {\n  a: 1,\n  b\n};\n'],
  ['const t = {\n  parameters: s, b: 1,\n};\n', 'const t = {\n  b: 1,\n};\n'],
  ['const t = { parameters: s,\n  b: 1 };\n', 'const t = {\n  b: 1 };\n'],
  ['const t = {\n  a\n  , parameters: s\n  , b\n};\n', 'const t = {\n  a\n  , b\n};\n'],
  [
    'const t = {\r\n  a,\r\n\tparameters: {\r\n    x: 1\r\n  },\r\n  b,\r\n};\r\n',
    'const t = {\r\n  a,\r\n  b,\r\n};\r\n',
  ],
  ['const t = {\n  a,\n\n  parameters: s,\n\n  b,\n};\n', 'const t = {\n  a,\n\n  b,\n};\n'],
  ['const t = {\n  a,\n\n  parameters: s,\n};\n', 'const t = {\n  a,\n};\n'],
  ['const t = {\n  parameters: s,\n\n  a,\n};\n', 'const t = {\n  a,\n};\n'],
  ['const t = { inputSchema: (s), parameters: (s) };', 'const t = { inputSchema: (s) };'],
] as const;

const STATEMENTS = [
  ['x.inputSchema = s;\nx.parameters = s;\nf();\n', 'x.inputSchema = s;\nf();\n'],
  ['x.inputSchema = s; x.parameters = s; f();\n', 'x.inputSchema = s; f();\n'],
  ['x.parameters = s; f();\n', 'f();\n'],
  ['if (a) {\r\n  x.parameters = s;\r\n}\r\n', 'if (a) {\r\n}\r\n'],
  ['f();\n\nx.parameters = s;\n\ng();\n', 'f();\n\ng();\n'],
  ["x.inputSchema = s\nx['parameters'] = s\nf()\n", 'x.inputSchema = s\nf()\n'],
  ['if (a) x.parameters = s;', '[not-in-block]'],
  ['y = x.parameters = s;', '[not-in-block]'],
  ['x.parameters ??= s;', '[compound-assignment]'],
  ['f()\nx.parameters = s;\n[1].map(f)', '[semicolon-hazard]'],
  ['f();\nx.parameters = s;\n[1].map(f)', 'f();\n[1].map(f)'],
] as const;

const CAUTIONS = [
  [
    'const t = {\n  a,\n  // the mirror\n  parameters: s,\n};',
    'comment-left',
    'const t = {\n  a,\n  // the mirror\n};',
  ],
  [
    'const t = {\n  a,\n  parameters: s, // mirror\n  b,\n};',
    'comment-left',
    'const t = {\n  a,\n  // mirror\n  b,\n};',
  ],
  ['const t = { a, parameters: /* x */ s };', 'comment-lost', 'const t = { a };'],
  ['// mirror\nx.parameters = s;\nf();', 'comment-left', '// mirror\nf();'],
  ['const t = { a: s(), parameters: s() };', 'drops-side-effect', 'const t = { a: s() };'],
] as const;

const WITHOUT_CAUTION = [
  'const t = {\n  a, // about a\n  parameters: s,\n};',
  'const t = {\n  parameters: s,\n  // about b\n  b,\n};',
  'const t = {\n  a,\n  parameters: () => f(),\n};',
];

describe('the legacy key is dropped', () => {
  it.each([...PROPERTIES, ...STATEMENTS])('%j', (input, output) => {
    const source = parsed(input);
    expect(outcome(source, dropLegacyKey(dualSite(source)))).toBe(output);
  });

  it.each(CAUTIONS)('with a caution: %j: %s', (input, caution, output) => {
    const source = parsed(input);
    const rewrite = dropLegacyKey(dualSite(source));
    expect(outcome(source, rewrite)).toBe(output);
    expect(rewrite).toMatchObject({ cautions: [caution] });
  });

  it.each(WITHOUT_CAUTION)('without a caution: %j', (input) => {
    expect(dropLegacyKey(dualSite(parsed(input)))).toMatchObject({ kind: 'rewritten', cautions: [] });
  });
});
