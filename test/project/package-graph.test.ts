import { describe, expect, it } from 'vitest';
import { createProject } from '../../src/project/create-project.js';
import { createSourceStore } from '../../src/project/source-store.js';
import { temporaryTree } from '../support/temporary-tree.js';

const manifest = (name: string, ...dependencies: string[]): string =>
  JSON.stringify({
    name,
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
  });

function canMeet(files: Readonly<Record<string, string>>): (a: string, b: string) => boolean {
  const root = temporaryTree(files);
  const paths = Object.keys(files);
  const project = createProject({
    root,
    files: paths.filter((path) => path.endsWith('.js')),
    manifests: paths.filter((path) => path.endsWith('package.json')),
    store: createSourceStore(root),
    settings: { toolTypes: [], factories: [], gates: [], registries: [], dialects: [] },
  });
  return (a, b) => project.canMeet?.(a, b) ?? false;
}

describe('whether files can meet', () => {
  const files = {
    'package.json': manifest('root'),
    'scripts/run.js': '',
    'packages/core/package.json': manifest('core'),
    'packages/core/a.js': '',
    'packages/core/deep/b.js': '',
    'packages/app/package.json': manifest('app', 'ui', 'express'),
    'packages/app/a.js': '',
    'packages/ui/package.json': manifest('ui', 'core'),
    'packages/ui/a.js': '',
    'packages/site/package.json': manifest('site', 'express'),
    'packages/site/a.js': '',
  };

  it.each([
    ['in one package', 'packages/core/a.js', 'packages/core/deep/b.js', true],
    ['in a dependency', 'packages/ui/a.js', 'packages/core/a.js', true],
    ['in a dependency of a dependency', 'packages/core/a.js', 'packages/app/a.js', true],
    ['in packages that share only a foreign one', 'packages/app/a.js', 'packages/site/a.js', false],
    ['in the root and a package of its own', 'scripts/run.js', 'packages/core/a.js', false],
  ])('%s', (_, a, b, expected) => {
    const ask = canMeet(files);
    expect(ask(a, b)).toBe(expected);
    expect(ask(b, a)).toBe(expected);
  });

  it.each([
    "import { a } from '../core/a.js';",
    "export * from '../core/a.js';",
    "const a = require('../core/a');",
    "const a = await import('../core/a.js');",
    "import '../core/a.js';",
    "import { a } from 'core';",
    "import type { A } from 'core/a.js';",
    "const a = require('core');",
  ])('in packages of which one holds %s', (text) => {
    const ask = canMeet({ ...files, 'packages/site/a.js': text });
    expect(ask('packages/site/a.js', 'packages/app/a.js')).toBe(true);
    expect(ask('packages/site/a.js', 'scripts/run.js')).toBe(false);
  });
});
