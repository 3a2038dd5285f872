import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveConfig } from '../../src/config/config.js';
import { prepareScan, type ScanResult } from '../../src/engine/scan.js';
import { rules } from '../../src/rules/index.js';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

function scan(cwd: string, paths: readonly string[] = []): ScanResult {
  const config = resolveConfig({}, cwd);
  return prepareScan({ cwd, paths, rules, config, tests: false, debug: false }).run();
}

function extension(schema: string, vscode = '^1.95.0'): string {
  return `{
\t"name": "pond",
\t"engines": { "vscode": "${vscode}" },
\t"contributes": {
\t\t"configuration": { "properties": { "pond.parameters": { "parametersSchema": {} } } },
\t\t"languageModelTools": [
\t\t\t{
\t\t\t\t"name": "pond_dive",
\t\t\t\t"modelDescription": "Dives",
${schema}
\t\t\t}
\t\t]
\t}
}
`;
}

const OLD = '\t\t\t\t"parametersSchema": { "type": "object", "properties": {} }';

describe('tools in the package.json of a VS Code extension', () => {
  it('are found under their older key, and nothing else in the file is', () => {
    const cwd = temporaryTree({ 'package.json': extension(OLD), 'a.js': '1;' });
    const { findings, stats } = scan(cwd);
    expect(findings.map(({ ruleId, path, location }) => [ruleId, path, location.line])).toEqual([
      ['legacy-write', 'package.json', 10],
    ]);
    expect(findings[0]).toMatchObject({
      role: 'source',
      confidence: 'certain',
      remedy: { kind: 'fix', fix: { applicability: 'safe' } },
      evidence: [{ id: 'manifest' }],
    });
    expect(stats).toEqual({ files: 2, parsed: 1 });
  });

  it('are renamed byte for byte', async () => {
    const text = `\uFEFF${extension(OLD).replaceAll('\n', '\r\n')}`;
    const cwd = temporaryTree({ 'package.json': text, 'src/a.js': '1;' });
    const outcome = await runInProcess(cwd, ['fix'], { rules });
    expect(outcome.stdout).toBe('package.json  legacy-write 1\n\n1 fix in 1 file; nothing left\n');
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe(
      text.replace('"parametersSchema": { "type"', '"inputSchema": { "type"'),
    );
  });

  it('written twice: the older one goes when both are equal', async () => {
    const both = `\t\t\t\t"inputSchema": { "type": "object", "properties": {} },\n\t\t\t\t"parametersSchema": { "type": "object", "properties": {} }`;
    const cwd = temporaryTree({ 'package.json': extension(both) });
    expect((await runInProcess(cwd, ['fix'], { rules })).stdout).toContain('package.json  dual-write 1\n');
    const fixed = readFileSync(join(cwd, 'package.json'), 'utf8');
    expect(fixed).toBe(extension('\t\t\t\t"inputSchema": { "type": "object", "properties": {} }'));
    expect(JSON.parse(fixed)).toHaveProperty('contributes');
  });

  it('written twice and different is left to a person', () => {
    const both = `\t\t\t\t"inputSchema": { "type": "object", "properties": {} },\n\t\t\t\t"parametersSchema": { "type": "object", "properties": {}, "title": "Dive" }`;
    const { findings } = scan(temporaryTree({ 'package.json': extension(both) }));
    expect(findings.map(({ messageId, remedy }) => [messageId, remedy.kind])).toEqual([
      ['different', 'manual'],
    ]);
  });

  it('ask for a look while a version without the stable interface may run the extension', () => {
    const { findings } = scan(temporaryTree({ 'package.json': extension(OLD, '^1.93.0') }));
    expect(findings[0]?.remedy).toMatchObject({
      fix: { applicability: 'unsafe' },
      reason:
        'engines.vscode ^1.93.0 allows versions that read `parametersSchema`: raise it to ^1.95.0 with the rename',
    });
  });

  it('are found when the file is named, or in a folder of a workspace', () => {
    const cwd = temporaryTree({
      'package.json': '{ "private": true }',
      'packages/pond/package.json': extension(OLD),
    });
    expect(scan(cwd, ['packages']).findings.map(({ path }) => path)).toEqual(['packages/pond/package.json']);
    expect(scan(cwd, ['packages/pond/package.json']).findings).toHaveLength(1);
    expect(scan(cwd, ['packages/*/package.json']).findings).toHaveLength(1);
    expect(scan(cwd, ['package.json'])).toMatchObject({ findings: [], stats: { files: 1, parsed: 0 } });
  });

  it('leave a package.json without tools alone: it is no file of the scan', () => {
    const cwd = temporaryTree({
      'package.json':
        '{ "name": "pond", "parametersSchema": {}, "x": { "parameters": { "type": "object" } } }',
      'a.js': '1;',
    });
    const { files, findings, stats } = scan(cwd);
    expect(files.map(({ path }) => path)).toEqual(['a.js']);
    expect({ findings, stats }).toEqual({ findings: [], stats: { files: 1, parsed: 0 } });
  });

  it('are left alone when they are canonical', () => {
    const canonical = '\t\t\t\t"inputSchema": { "type": "object", "properties": {} }';
    const { findings } = scan(temporaryTree({ 'package.json': extension(canonical) }));
    expect(findings).toEqual([]);
  });

  it('stay JSON whatever is written into them', () => {
    const { findings } = scan(temporaryTree({ 'package.json': extension('\t\t\t\t"inputSchema": {}') }));
    expect(findings.map(({ remedy }) => remedy.kind === 'fix' && remedy.fix.edits[0]?.text)).toEqual([
      ' "type": "object", "properties": {} ',
    ]);
  });

  it('with a key without quotes are no JSON', () => {
    const { files } = scan(temporaryTree({ 'package.json': extension('\t\t\t\tinputSchema: {}') }));
    expect(files[0]?.fatal[0]?.message).toMatch(/^Parsing error: not JSON: /);
  });

  it('in a file that does not parse are a fatal message of that file', () => {
    const { files } = scan(temporaryTree({ 'package.json': extension(`${OLD} oops`) }));
    expect(files[0]?.fatal).toMatchObject([
      { message: expect.stringMatching(/^Parsing error: /) as string, line: 10 },
    ]);
  });

  it('are explained', async () => {
    const cwd = temporaryTree({ 'package.json': extension(OLD) });
    const { stdout } = await runInProcess(cwd, ['scan', '--explain-roles', 'package.json'], { rules });
    expect(stdout).toContain(
      '10:5  schema-write  source  certain  "parametersSchema"\n    for      VS Code reads',
    );
  });
});
