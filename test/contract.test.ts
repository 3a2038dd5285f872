import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rules } from '../src/rules/index.js';
import { loadFixtures, rulesWithFixtures } from './support/fixture.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourceFiles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.endsWith('.ts'))
  .sort();
const textOf = (path: string): string => readFileSync(join(root, 'src', path), 'utf8');

describe('rules', () => {
  const ids = rules.map((rule) => rule.meta.id);

  test('stand in alphabetical order, each once', () => {
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  test.each(ids)('%s has its file, its page and its fixtures', (id) => {
    expect(existsSync(join(root, 'src/rules', `${id}.ts`))).toBe(true);
    expect(existsSync(join(root, 'docs/rules', `${id}.md`))).toBe(true);
    const fixtures = loadFixtures(id);
    const hits = fixtures.filter((fixture) => fixture.expected.some((finding) => finding.rule === id));
    const lookAlikes = fixtures.filter((fixture) => fixture.expected.length === 0);
    expect(hits.length).toBeGreaterThanOrEqual(3);
    expect(lookAlikes.length).toBeGreaterThanOrEqual(3);
  });

  test('every folder of fixtures and every page belongs to a rule', () => {
    expect(ids).toEqual(expect.arrayContaining(rulesWithFixtures()));
    const pages = readdirSync(join(root, 'docs/rules')).map((name) => name.replace(/\.md$/, ''));
    expect(ids).toEqual(expect.arrayContaining(pages));
  });

  test.each(rules.map((rule) => [rule.meta.id, rule.meta] as const))('%s speaks in sentences', (_, meta) => {
    for (const message of [meta.summary, ...Object.values(meta.messages)]) {
      expect(message).toMatch(/^[^a-z].*[.?]$|^[`'"{]/s);
      expect(message).not.toMatch(/\p{Extended_Pictographic}/u);
    }
  });
});

describe('rooms', () => {
  /** Rank by room; a room may import from rooms of its rank or lower. */
  const RANKS: Readonly<Record<string, number>> = {
    runtime: 0,
    'runtime-copy': 0,
    source: 0,
    project: 1,
    config: 1,
    dialects: 2,
    scanners: 2,
    inventory: 3,
    rules: 3,
    transforms: 3,
    engine: 4,
    hosts: 5,
    cli: 5,
    reporters: 5,
  };

  test('are those of the plan', () => {
    const rooms = new Set(
      sourceFiles.filter((path) => path.includes('/')).map((path) => path.split('/')[0] as string),
    );
    expect([...rooms].filter((room) => RANKS[room] === undefined)).toEqual([]);
  });

  test('import from nothing to their right', () => {
    const wrong = sourceFiles.flatMap((path) => {
      const rank = rankOf(path);
      return importsOf(path)
        .filter((target) => rankOf(target) > rank)
        .map((target) => `${path} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  function rankOf(path: string): number {
    return RANKS[path.split('/')[0] as string] ?? 6;
  }

  function importsOf(path: string): string[] {
    const specifiers = [...textOf(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)];
    return specifiers.map((match) => posix.join(posix.dirname(path), match[1] as string));
  }
});

describe('source files', () => {
  test('have at most 400 lines', () => {
    expect(sourceFiles.filter((path) => textOf(path).split('\n').length > 401)).toEqual([]);
  });

  test('name no repository that the tool was tried on', () => {
    const home = /github\.com\/chainlesschain\/canon-migrate/g;
    expect(sourceFiles.filter((path) => /chainless/i.test(textOf(path).replace(home, '')))).toEqual([]);
  });

  test('write to a terminal and end the process nowhere but in the command line', () => {
    const talks = sourceFiles.filter((path) =>
      /\bconsole\.|\bprocess\.(?:exit\b|std(?:out|err))/.test(textOf(path)),
    );
    expect(talks.filter((path) => dirname(path) !== 'cli')).toEqual([]);
  });
});
