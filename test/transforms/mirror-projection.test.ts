import { expect, it, test } from 'vitest';
import { singleFileProject } from '../../src/project/project.js';
import { legacyWrite } from '../../src/rules/legacy-write.js';
import { descriptorScanner } from '../../src/scanners/descriptor/index.js';
import { mirrorProjection } from '../../src/transforms/mirror-projection.js';
import { applied, outcome, parsed, writeSite } from './site-factory.js';

it.each([
  [
    'const t = { name: a.name, parameters: a.inputSchema ?? a.parameters ?? {} };',
    'const t = { name: a.name, inputSchema: a.inputSchema ?? a.parameters ?? {}, parameters: a.inputSchema ?? a.parameters ?? {} };',
  ],
  [
    'const t = {\r\n\tname,\r\n\tparameters: a.inputSchema,\r\n};',
    'const t = {\r\n\tname,\r\n\tinputSchema: a.inputSchema,\r\n\tparameters: a.inputSchema,\r\n};',
  ],
  ['const t = { "parameters": s };', 'const t = { "inputSchema": s, "parameters": s };'],
  ['const t = { parameters };', 'const t = { inputSchema: parameters, parameters };'],
  [
    'const t = { parameters: (a?.inputSchema || a?.parameters) as Schema };',
    'const t = { inputSchema: (a?.inputSchema || a?.parameters) as Schema, parameters: (a?.inputSchema || a?.parameters) as Schema };',
  ],
  ['const t = { parameters: a.parameters };', '[legacy-read]'],
  ['const t = { parameters: a.parameters ?? a.inputSchema };', '[legacy-read]'],
  ['const t = { parameters: clone(a.inputSchema) };', '[computed-value]'],
  ['const t = { parameters: a[next()].inputSchema };', '[computed-value]'],
  ['const t = async () => ({ parameters: (await a).inputSchema });', '[computed-value]'],
  ['const t = { inputSchema: s, parameters: s };', '[canonical-present]'],
  ['const t = { parameters() { return s; } };', '[unsupported-form]'],
])('%s', (input, output) => {
  const source = parsed(input);
  expect(outcome(source, mirrorProjection(writeSite(source)))).toBe(output);
});

test("an accessor's copy keeps its older key, and its fix asks for a look", () => {
  const text = `export function listTools(tools) {
  return tools.map((tool) => ({ name: tool.name, description: tool.description, parameters: tool.inputSchema ?? tool.parameters }));
}
`;
  const source = parsed(text, 'tools.js');
  const project = singleFileProject(source);
  const sites = descriptorScanner.scan(source, project);
  const site = sites.find(({ kind }) => kind === 'schema-write');
  const finding = site && legacyWrite.judge(site, { project, sites });
  expect(finding).toMatchObject({ role: 'projection', confidence: 'possible' });
  const remedy = finding?.remedy;
  if (remedy?.kind !== 'fix') throw new Error('no fix');
  expect(remedy.fix.applicability).toBe('unsafe');
  expect(remedy.reason).toBe('the copy carries one key more, and whoever receives it may not bear that');
  const fixed = parsed(applied(text, remedy.fix.edits), 'tools.js');
  expect(fixed.text).toContain(
    'inputSchema: tool.inputSchema ?? tool.parameters, parameters: tool.inputSchema ?? tool.parameters',
  );

  const again = descriptorScanner.scan(fixed, singleFileProject(fixed));
  expect(again.map(({ kind, role }) => `${kind} ${role}`)).toContain('dual-write mirror');
});
