import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, fix, loadConfig, scan, UserError } from '../../src/index.js';
import { commitAll } from '../support/git.js';
import { temporaryTree } from '../support/temporary-tree.js';

const READER = 'export const f = (tool) => [tool.name, tool.description, tool.parameters || {}];\n';
const FIXED = READER.replace('tool.parameters', 'tool.inputSchema || tool.parameters');

function project(files: Record<string, string> = {}): string {
  return temporaryTree({ 'package.json': '{ "private": true }', 'src/a.js': READER, 'b.js': '', ...files });
}

describe('scan', () => {
  it('tells what is found', async () => {
    const cwd = project();
    const { root, files, findings, notes } = await scan({ cwd });
    expect({ root, notes }).toEqual({ root: cwd, notes: [] });
    expect(files.map(({ path }) => path)).toEqual(['b.js', 'src/a.js']);
    expect(findings.map(({ ruleId, path }) => [ruleId, path])).toEqual([['read-order', 'src/a.js']]);
  });

  it('takes paths, rules and a config', async () => {
    const cwd = project({ 'off.json': '{ "rules": { "read-order": "off" } }' });
    expect((await scan({ cwd, paths: ['b.js'] })).files).toHaveLength(1);
    expect((await scan({ cwd, rules: ['legacy-write'] })).findings).toEqual([]);
    expect((await scan({ cwd, config: 'off.json' })).findings).toEqual([]);
    await expect(scan({ cwd, rules: ['read-ordre'] })).rejects.toThrow(UserError);
    await expect(scan({ cwd, paths: ['gone'] })).rejects.toThrow("no such file or folder: 'gone'");
  });
});

describe('fix', () => {
  it('computes, and writes when asked to', async () => {
    const cwd = project();
    const outcome = await fix({ cwd });
    expect([...outcome.texts]).toEqual([['src/a.js', FIXED]]);
    expect(outcome).toMatchObject({ root: cwd, left: [], takenBack: [], notConverged: [], notWritten: [] });
    expect(outcome.applied.map(({ paths }) => paths)).toEqual([['src/a.js']]);
    expect(readFileSync(join(cwd, 'src/a.js'), 'utf8')).toBe(READER);
    await fix({ cwd, write: true });
    expect(readFileSync(join(cwd, 'src/a.js'), 'utf8')).toBe(FIXED);
    expect((await fix({ cwd, write: true })).texts.size).toBe(0);
  });
});

describe('check', () => {
  it('passes or not, by errors, warnings and the baseline', async () => {
    const cwd = project();
    expect(await check({ cwd })).toMatchObject({ passed: false, errors: 1, warnings: 0, outdated: false });
    const written = await check({ cwd, writeBaseline: true });
    expect(written).toMatchObject({ passed: true, errors: 0, findings: [] });
    expect(await check({ cwd })).toMatchObject({
      passed: true,
      notes: ['1 finding accepted by canon-migrate-baseline.json'],
    });
    expect((await check({ cwd, baseline: false })).passed).toBe(false);
    writeFileSync(join(cwd, 'src/a.js'), FIXED);
    expect(await check({ cwd })).toMatchObject({ passed: false, errors: 0, outdated: true });
    expect((await check({ cwd, pruneBaseline: true })).passed).toBe(true);
  });

  it('counts warnings up to a limit', async () => {
    const cwd = project({ 'canon-migrate.config.json': '{ "rules": { "read-order": "warn" } }' });
    expect(await check({ cwd })).toMatchObject({ passed: true, warnings: 1 });
    expect((await check({ cwd, maxWarnings: 0 })).passed).toBe(false);
  });

  it('looks at what changed or is staged', async () => {
    const cwd = project();
    commitAll(cwd);
    expect(await check({ cwd, changed: 'HEAD' })).toMatchObject({ passed: true, files: [] });
    writeFileSync(join(cwd, 'b.js'), READER);
    expect(await check({ cwd, changed: 'HEAD' })).toMatchObject({ passed: false, errors: 1 });
    expect(await check({ cwd, staged: true })).toMatchObject({ passed: true, files: [] });
  });
});

describe('loadConfig', () => {
  it('gives the config of a folder, with every default', async () => {
    const cwd = project({
      'canon-migrate.config.json': '{ "gates": ["mayRun"] }',
      'other.json': '{ "tests": true }',
    });
    expect(await loadConfig({ cwd })).toMatchObject({
      folder: cwd,
      tests: false,
      settings: { gates: ['mayRun'] },
    });
    expect(await loadConfig({ cwd, file: 'other.json' })).toMatchObject({ tests: true });
    expect((await loadConfig({ cwd, file: false })).file).toBeUndefined();
  });
});

it('two runs at once do not know of each other', async () => {
  const [one, other] = [project(), project({ 'src/a.js': FIXED })];
  const [first, second] = await Promise.all([scan({ cwd: one }), scan({ cwd: other })]);
  expect([first.findings.length, second.findings.length]).toEqual([1, 0]);
});
