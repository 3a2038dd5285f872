import { describe, expect, it } from 'vitest';
import { resolveConfig, type Config } from '../../src/config/config.js';
import { prepareScan, scanProject, type ScanOptions } from '../../src/engine/scan.js';
import { temporaryTree } from '../support/temporary-tree.js';
import { wordRule } from '../support/word-rule.js';

function optionsFor(cwd: string, extra: Partial<ScanOptions> = {}, config: Config = {}): ScanOptions {
  return {
    cwd,
    paths: [],
    rules: [wordRule],
    config: resolveConfig(config, cwd),
    tests: false,
    debug: false,
    ...extra,
  };
}

describe('scanProject', () => {
  it('gives one result for each file and parses only those that mention a word', () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;', 'b.js': 'other; ((', 'c.js': '// legacyWord\n' });
    const result = scanProject(optionsFor(cwd));
    expect(result.files.map(({ path, findings }) => [path, findings.length])).toEqual([
      ['a.js', 1],
      ['b.js', 0],
      ['c.js', 0],
    ]);
    expect(result.stats).toEqual({ files: 3, parsed: 2 });
    expect(result.findings[0]).toMatchObject({
      ruleId: 'legacy-word',
      path: 'a.js',
      range: [0, 10],
      location: { line: 1, column: 1, endLine: 1, endColumn: 11 },
    });
  });

  it('counts offsets without the byte order mark', () => {
    const cwd = temporaryTree({ 'a.js': '\uFEFFlegacyWord;' });
    expect(scanProject(optionsFor(cwd)).findings[0]?.range).toEqual([0, 10]);
    expect(prepareScan(optionsFor(cwd)).text('a.js')).toBe('legacyWord;');
  });

  it('reports a file that does not parse as one fatal message and goes on', () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;\nconst = 3;', 'b.js': 'legacyWord;' });
    const [broken, sound] = scanProject(optionsFor(cwd)).files;
    expect(broken?.fatal).toEqual([
      { message: expect.stringMatching(/^Parsing error: /), ruleId: undefined, line: 2, column: 7 },
    ]);
    expect(broken?.findings).toEqual([]);
    expect(sound?.findings).toHaveLength(1);
  });

  it('contains a crash of a scanner in its file', () => {
    const cwd = temporaryTree({ 'a.js': 'crashWord;', 'b.js': 'legacyWord;' });
    const [crashed, sound] = scanProject(optionsFor(cwd)).files;
    expect(crashed?.fatal).toEqual([
      {
        message:
          'Rule legacy-word failed here: cannot stand this word. This is a bug in canon-migrate; other rules and files go on',
        ruleId: 'legacy-word',
        line: 1,
        column: 1,
      },
    ]);
    expect(sound?.findings).toHaveLength(1);
    const debug = scanProject(optionsFor(cwd, { debug: true })).files[0]?.fatal[0]?.message;
    expect(debug).toMatch(/\n {4}at /);
  });

  it('contains a crash of a rule in the file of its site', () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;', 'b.js': 'legacyWord;' });
    const fragile = {
      ...wordRule,
      judge: (...[site, world]: Parameters<typeof wordRule.judge>) => {
        if (site.source.path === 'a.js') throw new Error('no');
        return wordRule.judge(site, world);
      },
    };
    const [crashed, sound] = scanProject(optionsFor(cwd, { rules: [fragile] })).files;
    expect(crashed?.fatal.map(({ ruleId }) => ruleId)).toEqual(['legacy-word']);
    expect(sound?.findings).toHaveLength(1);
  });

  it('reads files that are not text', () => {
    const cwd = temporaryTree({
      'bytes.js': new Uint8Array([...Buffer.from('// '), 0xff, 0xfe, 0x0a, ...Buffer.from('legacyWord;')]),
      'nul.js': 'legacyWord + "\0";',
      'empty.js': '',
    });
    const result = scanProject(optionsFor(cwd));
    expect(result.findings.map(({ path, remedy }) => [path, remedy.kind])).toEqual([
      ['bytes.js', 'manual'],
      ['nul.js', 'fix'],
    ]);
    expect(result.findings[0]?.remedy).toMatchObject({ code: 'not-utf8' });
  });

  it('takes levels from the config', () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;' });
    const levels = (level: 'off' | 'warn'): unknown[] =>
      scanProject(optionsFor(cwd, {}, { rules: { 'legacy-word': level } })).findings.map(
        ({ severity }) => severity,
      );
    expect(levels('warn')).toEqual(['warn']);
    expect(levels('off')).toEqual([]);
  });

  it('runs a rule that is asked for by name although the config turns it off', () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;' });
    const config: Config = { rules: { 'legacy-word': 'off' } };
    expect(scanProject(optionsFor(cwd, { only: ['legacy-word'] }, config)).findings).toHaveLength(1);
    expect(scanProject(optionsFor(cwd, { only: [] })).findings).toEqual([]);
  });

  it('judges by the whole project but reports only what was asked for', () => {
    const cwd = temporaryTree({ 'package.json': '{}', 'src/a.js': 'legacyWord;', 'lib/b.js': 'legacyWord;' });
    const seen: number[] = [];
    const nosy = {
      ...wordRule,
      judge: (...[site, world]: Parameters<typeof wordRule.judge>) => {
        seen.push(world.sites.length);
        return wordRule.judge(site, world);
      },
    };
    const result = scanProject(optionsFor(cwd, { paths: ['src'], rules: [nosy] }));
    expect(result.files.map(({ path }) => path)).toEqual(['src/a.js']);
    expect(result.findings).toHaveLength(1);
    expect(seen).toEqual([2, 2]);
  });
});

describe('prepareScan', () => {
  it('scans again over edited texts, and not again what did not change', () => {
    const cwd = temporaryTree({ 'a.js': 'legacyWord;', 'b.js': 'legacyWord;', 'c.js': 'other;' });
    const scan = prepareScan(optionsFor(cwd));
    const first = scan.run();
    const second = scan.run(
      new Map([
        ['a.js', 'canonicalWord;'],
        ['c.js', ' legacyWord;'],
      ]),
    );
    expect(second.findings.map(({ path, range }) => [path, range[0]])).toEqual([
      ['b.js', 0],
      ['c.js', 1],
    ]);
    expect(second.project.source('a.js')?.text).toBe('canonicalWord;');
    expect(second.project.source('b.js')).toBe(first.project.source('b.js'));
    expect(scan.run().findings.map(({ path }) => path)).toEqual(['a.js', 'b.js']);
  });
});
