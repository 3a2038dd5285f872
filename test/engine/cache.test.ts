import { cpSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { resolveConfig, type Config } from '../../src/config/config.js';
import { openCacheFolder } from '../../src/engine/cache/cache-folder.js';
import { createFingerprint } from '../../src/engine/cache/fingerprint.js';
import { givesTheSame, recordingDisk } from '../../src/engine/cache/recorded-reads.js';
import { scanProject, type ScanOptions, type ScanResult } from '../../src/engine/scan.js';
import { projectDisk } from '../../src/project/disk.js';
import { rules } from '../../src/rules/index.js';
import type { Rule } from '../../src/rules/rule.js';
import { temporaryTree } from '../support/temporary-tree.js';
import { wordRule } from '../support/word-rule.js';

const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'cache-')), 'canon-migrate');

/** A rule that counts how often its scanner looks at a file, and may ask the project something on the way. */
function countingRule(ask: (project: Parameters<Rule['scanner']['scan']>[1]) => void = () => undefined): {
  rule: Rule;
  looks: () => number;
} {
  let count = 0;
  const { scanner } = wordRule;
  const counting: Rule['scanner'] = {
    ...scanner,
    scan: (source, project) => {
      count++;
      ask(project);
      return scanner.scan(source, project);
    },
  };
  return { rule: { ...wordRule, scanner: counting }, looks: () => count };
}

function scanOnce(
  cwd: string,
  folder: string,
  scanned: readonly Rule[],
  config: Config = {},
  extra: Partial<ScanOptions> = {},
): ScanResult {
  return scanProject({
    cwd,
    paths: [],
    rules: scanned,
    config: resolveConfig(config, cwd),
    tests: false,
    debug: false,
    cache: openCacheFolder(folder),
    ...extra,
  });
}

describe('a scan with a cache', () => {
  it('looks at nothing again when nothing has changed, and says the same', () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;', 'b.js': 'legacyWord; (' });
    const folder = newFolder();
    const { rule, looks } = countingRule();
    const first = scanOnce(cwd, folder, [rule]);
    const second = scanOnce(cwd, folder, [rule]);
    expect(looks()).toBe(1);
    expect(second.files).toEqual(first.files);
    expect(second.findings).toHaveLength(1);
    expect(second.files[1]?.fatal).toHaveLength(1);
    expect(second.stats).toEqual(first.stats);
  });

  it.each<[string, (cwd: string) => void]>([
    ['a text changes', (cwd) => writeFileSync(join(cwd, 'a.js'), 'legacyWord; 1')],
    ['a text changes that mentions no word', (cwd) => writeFileSync(join(cwd, 'b.js'), 'another;')],
    ['a file is new', (cwd) => writeFileSync(join(cwd, 'c.js'), 'legacyWord;')],
  ])('looks again when %s', (_, change) => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;', 'b.js': 'other;' });
    const folder = newFolder();
    const { rule, looks } = countingRule();
    scanOnce(cwd, folder, [rule]);
    change(cwd);
    const again = scanOnce(cwd, folder, [rule]);
    expect(looks()).toBeGreaterThan(1);
    expect(again.findings.map(({ path }) => path)).toEqual(
      again.files.flatMap(({ path, findings }) => findings.map(() => path)),
    );
  });

  it.each<[string, Config, Partial<ScanOptions>]>([
    ['the level of a rule', { rules: { 'legacy-word': 'warn' } }, {}],
    ['a name in the config', { factories: ['defineThing'] }, {}],
    ['the paths', {}, { paths: ['a.js'] }],
    ['the rules', {}, { only: ['legacy-word'] }],
    ['what is carried into definitions', {}, { hoist: true }],
  ])('looks again when %s changes', (_, config, extra) => {
    const cwd = temporaryTree({ 'package.json': '{}', 'a.js': 'legacyWord;', 'b.js': '' });
    const folder = newFolder();
    const { rule, looks } = countingRule();
    scanOnce(cwd, folder, [rule]);
    scanOnce(cwd, folder, [rule], config, extra);
    expect(looks()).toBe(2);
  });

  it('looks again when a file that it asked about on the way has changed or appeared', () => {
    const cwd = temporaryTree({ 'package.json': '{ "name": "x" }', 'a.js': 'legacyWord;' });
    const folder = newFolder();
    const { rule, looks } = countingRule((project) => {
      project.manifest('a.js');
      project.resolve('a.js', './data.json');
    });
    const again = (): number => {
      scanOnce(cwd, folder, [rule]);
      return looks();
    };
    expect([again(), again()]).toEqual([1, 1]);
    writeFileSync(join(cwd, 'package.json'), '{ "name": "y" }');
    expect([again(), again()]).toEqual([2, 2]);
    writeFileSync(join(cwd, 'data.json'), '{}');
    expect([again(), again()]).toEqual([3, 3]);
  });

  it('keeps nothing of a run in which the compiler read files by itself', () => {
    const cwd = temporaryTree({ 'tsconfig.json': '{}', 'a.ts': 'legacyWord;' });
    const { rule, looks } = countingRule((project) => project.typeDeclares?.('a.ts', [0, 10], 'length'));
    const folder = newFolder();
    scanOnce(cwd, folder, [rule]);
    scanOnce(cwd, folder, [rule]);
    expect(looks()).toBe(2);
  });

  it('scans anew over a broken entry, and without a folder that can be written', () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;' });
    const folder = newFolder();
    const { rule, looks } = countingRule();
    scanOnce(cwd, folder, [rule]);
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"fingerprint":');
    expect(scanOnce(cwd, folder, [rule]).findings).toHaveLength(1);
    expect(looks()).toBe(2);
    expect(scanOnce(cwd, join(cwd, 'a.js', 'below'), [rule]).findings).toHaveLength(1);
    expect(looks()).toBe(3);
  });

  it('says of a whole repository what a scan without one says', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'sample-'));
    cpSync(fileURLToPath(new URL('../../fixtures/sample-repo', import.meta.url)), cwd, { recursive: true });
    const folder = newFolder();
    const bare = scanProject({
      cwd,
      paths: [],
      rules,
      config: resolveConfig({}, cwd),
      tests: false,
      debug: false,
    });
    const first = scanOnce(cwd, folder, rules);
    const second = scanOnce(cwd, folder, rules);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(bare.findings.length).toBeGreaterThan(0);
    expect(first.files).toEqual(bare.files);
    expect(second.files).toEqual(bare.files);
  });
});

describe('a cache folder', () => {
  it('is for its owner alone, and forgets what was not written for long', () => {
    const folder = newFolder();
    const cache = openCacheFolder(folder);
    cache.write('old', 'one');
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    utimesSync(join(folder, 'old'), longAgo, longAgo);
    cache.write('new', 'two');
    expect(readdirSync(folder)).toEqual(['new']);
    expect(cache.read('new')).toBe('two');
    expect(cache.read('old')).toBeUndefined();
  });
});

describe('a fingerprint', () => {
  it('does not let parts run into each other', () => {
    const digestOf = (...parts: string[]): string => {
      const fingerprint = createFingerprint();
      for (const part of parts) fingerprint.add(part);
      return fingerprint.end();
    };
    expect(digestOf('ab', 'c')).not.toBe(digestOf('a', 'bc'));
    expect(digestOf('ab', 'c')).toBe(digestOf('ab', 'c'));
  });
});

describe('recorded reads', () => {
  it('hold as long as every text and file is what it was', () => {
    const cwd = temporaryTree({ 'a.json': '1' });
    const { disk, reads } = recordingDisk(projectDisk);
    const [there, missing] = [join(cwd, 'a.json'), join(cwd, 'b.json')];
    expect(disk.readText(there)).toBe('1');
    expect(disk.readText(missing)).toBeUndefined();
    expect([disk.isFile(there), disk.isFile(missing)]).toEqual([true, false]);
    const recorded = reads() ?? [];
    expect(recorded).toHaveLength(4);
    expect(givesTheSame(recorded, projectDisk)).toBe(true);
    writeFileSync(missing, '2');
    expect(givesTheSame(recorded, projectDisk)).toBe(false);
  });
});
