import { describe, expect, it } from 'vitest';
import { createProject } from '../../src/project/create-project.js';
import type { Project } from '../../src/project/project.js';
import { createSourceStore } from '../../src/project/source-store.js';
import { temporaryTree } from '../support/temporary-tree.js';

const SETTINGS = { toolTypes: [], factories: [], gates: [], registries: [], dialects: [] };

function projectOf(files: Record<string, string>): Project {
  const root = temporaryTree(files);
  return createProject({
    root,
    files: Object.keys(files).filter((path) => /\.(?:[jt]s|vue)$/.test(path)),
    manifests: Object.keys(files).filter((path) => path.endsWith('package.json')),
    store: createSourceStore(root),
    settings: SETTINGS,
  });
}

describe('resolve', () => {
  const files = {
    'src/main.ts': '',
    'src/tools.ts': '',
    'src/panel.vue': '',
    'src/gate/index.js': '',
    'src/list.mts': '',
    'src/data.json': '{}',
    'lib/both.js': '',
    'lib/both/index.js': '',
  };

  it.each([
    ['./tools', 'src/tools.ts'],
    ['./tools.js', 'src/tools.ts'],
    ['./tools.ts', 'src/tools.ts'],
    ['./list.mjs', 'src/list.mts'],
    ['./panel.vue', 'src/panel.vue'],
    ['./panel.vue?raw', 'src/panel.vue'],
    ['./gate', 'src/gate/index.js'],
    ['./gate/', 'src/gate/index.js'],
    ['./data.json', 'src/data.json'],
    ['../lib/both', 'lib/both.js'],
    ['../lib/both/', 'lib/both/index.js'],
    ['.', undefined],
    ['./gone', undefined],
    ['../../outside', undefined],
    ['node:fs', undefined],
    ['zod', undefined],
    ['/abs', undefined],
  ])('%s leads to %s', (specifier, expected) => {
    expect(projectOf(files).resolve('src/main.ts', specifier)).toBe(expected);
  });
});

describe('resolve by aliases', () => {
  it('follows paths and baseUrl of the nearest tsconfig, comments and extends included', () => {
    const project = projectOf({
      'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@core/*": ["./packages/core/src/*"] } } }',
      'packages/app/tsconfig.json':
        '{\n  // aliases of the app\n  "extends": "../../tsconfig.base.json",\n  "compilerOptions": { "baseUrl": "./src", },\n}',
      'packages/app/src/main.ts': '',
      'packages/app/src/tools/search.ts': '',
      'packages/core/src/registry.ts': '',
    });
    const from = 'packages/app/src/main.ts';
    expect(project.resolve(from, '@core/registry')).toBe('packages/core/src/registry.ts');
    expect(project.resolve(from, 'tools/search')).toBe('packages/app/src/tools/search.ts');
    expect(project.resolve('packages/core/src/registry.ts', '@core/registry')).toBeUndefined();
  });

  it('reads configs that refer to each other once', () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const references = names.map((name) => ({ path: `../${name}/tsconfig.json` }));
    const project = projectOf({
      ...Object.fromEntries(names.map((name) => [`${name}/tsconfig.json`, JSON.stringify({ references })])),
      'p11/tsconfig.json': JSON.stringify({ references, compilerOptions: { paths: { '@t': ['./t.ts'] } } }),
      'p0/main.ts': '',
      'p11/t.ts': '',
    });
    expect(project.resolve('p0/main.ts', '@t')).toBe('p11/t.ts');
  });

  it('prefers the longest pattern and looks into referenced configs', () => {
    const project = projectOf({
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
      'tsconfig.app.json':
        '{ "compilerOptions": { "paths": { "@/*": ["./src/*"], "@/tools/*": ["./tools/*"] } } }',
      'src/main.ts': '',
      'src/tools/a.ts': '',
      'tools/a.ts': '',
    });
    expect(project.resolve('src/main.ts', '@/tools/a')).toBe('tools/a.ts');
    expect(project.resolve('src/main.ts', '@/main')).toBe('src/main.ts');
  });

  it('takes @/ as src/ of the package when nothing else says what it is', () => {
    const project = projectOf({ 'app/package.json': '{}', 'app/src/a/b.vue': '', 'app/src/c.ts': '' });
    expect(project.resolve('app/src/a/b.vue', '@/c')).toBe('app/src/c.ts');
    expect(project.resolve('app/src/a/b.vue', '@scope/c')).toBeUndefined();
  });
});

describe('resolve of workspace packages', () => {
  const files = {
    'packages/core/package.json':
      '{ "name": "@acme/core", "exports": { ".": { "import": "./dist/index.js" }, "./tools/*": "./dist/tools/*.js" } }',
    'packages/core/src/index.ts': '',
    'packages/core/src/tools/search.ts': '',
    'packages/old/package.json': '{ "name": "old", "main": "lib.js" }',
    'packages/old/lib.js': '',
    'packages/bare/package.json': '{ "name": "bare" }',
    'packages/bare/src/index.js': '',
    'app/main.ts': '',
  };

  it.each([
    ['@acme/core', 'packages/core/src/index.ts'],
    ['@acme/core/tools/search', 'packages/core/src/tools/search.ts'],
    ['old', 'packages/old/lib.js'],
    ['bare', 'packages/bare/src/index.js'],
    ['@acme/other', undefined],
  ])('%s leads to %s', (specifier, expected) => {
    expect(projectOf(files).resolve('app/main.ts', specifier)).toBe(expected);
  });
});

describe('manifest', () => {
  it('is the nearest package.json, its dependencies of all kinds together', () => {
    const project = projectOf({
      'package.json': '{ "name": "root", "private": true, "dependencies": { "ai": "^4.0.0" } }',
      'packages/app/package.json':
        '{ "name": "app", "dependencies": { "ai": "^5.0.0" }, "devDependencies": { "ai": "*", "zod": "3" } }',
      'packages/app/src/main.ts': '',
      'packages/broken/package.json': '{',
      'packages/broken/a.ts': '',
    });
    expect(project.manifest('packages/app/src/main.ts')).toMatchObject({
      path: 'packages/app/package.json',
      name: 'app',
      private: false,
      dependencies: new Map([
        ['ai', '^5.0.0'],
        ['zod', '3'],
      ]),
    });
    expect(project.manifest('packages/broken/a.ts')).toMatchObject({ path: 'package.json', private: true });
  });
});

describe('source and filesMentioning', () => {
  it('parses once, and gives nothing for what does not parse or is not there', () => {
    const project = projectOf({ 'a.ts': 'export const a = 1;', 'b.ts': 'let = ;' });
    expect(project.source('a.ts')?.text).toBe('export const a = 1;');
    expect(project.source('a.ts')).toBe(project.source('a.ts'));
    expect(project.source('b.ts')).toBeUndefined();
    expect(project.source('gone.ts')).toBeUndefined();
  });

  it('names the files whose text matches', () => {
    const project = projectOf({
      'a.ts': 'tool.parameters',
      'b.ts': 'tool.inputSchema',
      'c.vue': 'parameters',
    });
    expect(project.filesMentioning(/\bparameters\b/)).toEqual(['a.ts', 'c.vue']);
  });
});
