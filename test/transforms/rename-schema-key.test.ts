import { expect, it } from 'vitest';
import { renameSchemaKey } from '../../src/transforms/rename-schema-key.js';
import { outcome, parsed, writeSite } from './site-factory.js';

it.each([
  ['const t = { parameters: s };', 'const t = { inputSchema: s };'],
  ["const t = { 'parameters': s };", "const t = { 'inputSchema': s };"],
  ['const t = { "parameters" : s };', 'const t = { "inputSchema" : s };'],
  ["const t = { ['parameters']: s };", "const t = { ['inputSchema']: s };"],
  ['const t = { name, parameters };', 'const t = { name, inputSchema: parameters };'],
  [
    'const t = { /* a */ parameters /* b */, name };',
    'const t = { /* a */ inputSchema: parameters /* b */, name };',
  ],
  ['const t = { parameters /* a */ : /* b */ s };\r\n', 'const t = { inputSchema /* a */ : /* b */ s };\r\n'],
  ['const t = { input_schema: s };', 'const t = { inputSchema: s };'],
  ['const t = { parameters: async () => s };', 'const t = { inputSchema: async () => s };'],
  ['x.parameters = s;', 'x.inputSchema = s;'],
  ["x['parameters'] = s;", "x['inputSchema'] = s;"],
  ['(x as any).parameters = s;', '(x as any).inputSchema = s;'],
  ['class A { parameters = s; }', 'class A { inputSchema = s; }'],
  ['class A { static readonly parameters: S = s; }', 'class A { static readonly inputSchema: S = s; }'],
  ["class A { private 'parameters' = s; }", "class A { private 'inputSchema' = s; }"],
  [
    'class A { static inputSchema = s; parameters = s; }',
    'class A { static inputSchema = s; inputSchema = s; }',
  ],
  ['x.parameters ??= s;', '[compound-assignment]'],
  ['x.parameters ||= s;', '[compound-assignment]'],
  ['const t = { parameters() { return s; } };', '[accessor-or-method]'],
  ['const t = { get parameters() { return s; } };', '[accessor-or-method]'],
  ['const t = { inputSchema: s, parameters: s };', '[canonical-present]'],
  ['class A { inputSchema = s; parameters = s; }', '[canonical-present]'],
])('%s', (input, output) => {
  const source = parsed(input);
  expect(outcome(source, renameSchemaKey(writeSite(source)))).toBe(output);
});
