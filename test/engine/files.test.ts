import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveConfig, type Config } from '../../src/config/config.js';
import { listFiles, type Listing } from '../../src/engine/files.js';
import { temporaryTree } from '../support/temporary-tree.js';

function list(
  root: string,
  paths: string[] = [],
  options: { tests?: boolean; config?: Config; cwd?: string } = {},
): Listing {
  const config = resolveConfig(options.config ?? {}, root, join(root, 'canon-migrate.config.js'));
  return listFiles({ cwd: options.cwd ?? root, paths, config, tests: options.tests ?? false });
}

describe('listFiles', () => {
  it('lists source files of every kind, sorted, and nothing else', () => {
    const names = [
      'z.js',
      'a.mjs',
      'b.cjs',
      'c.jsx',
      'd.ts',
      'e.tsx',
      'f.mts',
      'g.cts',
      'h.vue',
      '.hidden/i.js',
    ];
    const root = temporaryTree(
      Object.fromEntries([...names, 'a.json', 'README.md', 'x.css'].map((n) => [n, ''])),
    );
    expect(list(root).targets).toEqual(['.hidden/i.js', ...names.slice(1, 9), 'z.js']);
  });

  it('leaves out what is nobody’s own source', () => {
    const root = temporaryTree({
      'src/a.js': '',
      'node_modules/ai/index.js': '',
      'packages/x/node_modules/ai/index.js': '',
      'dist/a.js': '',
      'build/a.js': '',
      'out/a.js': '',
      'coverage/a.js': '',
      'vendor/a.js': '',
      'lib/jquery.min.js': '',
      'lib/app.bundle.js': '',
      '.git/hooks/a.js': '',
      'src/builder/b.js': '',
    });
    expect(list(root).targets).toEqual(['src/a.js', 'src/builder/b.js']);
  });

  it('honours every .gitignore, the nested ones and those up to the git root', () => {
    const root = temporaryTree({
      '.git/HEAD': '',
      '.gitignore': 'generated/\n*.gen.js\n',
      'app/.gitignore': '/local.js\n!keep.gen.js\n',
      'app/a.js': '',
      'app/b.gen.js': '',
      'app/keep.gen.js': '',
      'app/local.js': '',
      'app/sub/local.js': '',
      'app/generated/a.js': '',
    });
    expect(list(root, [], { cwd: join(root, 'app') }).targets).toEqual([
      'a.js',
      'keep.gen.js',
      'sub/local.js',
    ]);
    expect(list(root).targets).toEqual(['app/a.js', 'app/keep.gen.js', 'app/sub/local.js']);
  });

  it('honours .canonmigrateignore, which can bring back what others ignore', () => {
    const root = temporaryTree({
      '.gitignore': 'generated/\n',
      '.canonmigrateignore': 'legacy/\n!generated/\n!vendor/\n',
      'a.js': '',
      'legacy/a.js': '',
      'generated/a.js': '',
      'vendor/a.js': '',
    });
    expect(list(root).targets).toEqual(['a.js', 'generated/a.js', 'vendor/a.js']);
  });

  it('honours ignore and include of the config', () => {
    const root = temporaryTree({ 'src/a.js': '', 'src/old/b.js': '', 'scripts/c.js': '' });
    expect(list(root, [], { config: { ignore: ['src/old'] } }).targets).toEqual(['scripts/c.js', 'src/a.js']);
    expect(list(root, [], { config: { include: ['src/**'] } }).targets).toEqual(['src/a.js', 'src/old/b.js']);
  });

  it('leaves test files out unless they are asked for', () => {
    const root = temporaryTree({
      'package.json': '{}',
      'src/a.js': '',
      'src/a.test.js': '',
      'src/a.spec.ts': '',
      'src/a.stories.tsx': '',
      'src/__tests__/b.js': '',
      'src/__mocks__/b.js': '',
      'test/c.js': '',
      'e2e/d.js': '',
      'scripts/test-all.js': '',
      'src/latest.js': '',
      'src/contest/e.js': '',
    });
    const own = ['src/a.js', 'src/contest/e.js', 'src/latest.js'];
    expect(list(root).targets).toEqual(own);
    expect(list(root, [], { tests: true }).targets).toHaveLength(11);
    expect(list(root, ['src/a.test.js']).targets).toEqual(['src/a.test.js']);
    expect(list(root, ['test']).targets).toEqual(['test/c.js']);
    expect(list(root, ['src/*.test.js']).targets).toEqual(['src/a.test.js']);
    expect(list(root, ['src/*.js']).targets).toEqual(['src/a.js', 'src/latest.js']);
  });

  it('lists a named file whatever ignores it by default, but not against the user’s own word', () => {
    const root = temporaryTree({
      '.canonmigrateignore': 'old.js\n',
      '.gitignore': 'local.js\n',
      'dist/a.js': '',
      'local.js': '',
      'old.js': '',
    });
    const listing = list(root, ['dist/a.js', 'local.js', 'old.js']);
    expect(listing.targets).toEqual(['dist/a.js', 'local.js']);
    expect(listing.notes).toEqual(["'old.js' is left out: .canonmigrateignore ignores it"]);
  });

  it('keeps the whole project in sight when only a part is asked for', () => {
    const root = temporaryTree({ 'package.json': '{}', 'src/a.js': '', 'lib/b.js': '', 'test/c.js': '' });
    const listing = list(root, ['src']);
    expect(listing).toMatchObject({
      root,
      targets: ['src/a.js'],
      files: ['lib/b.js', 'src/a.js'],
      manifests: ['package.json'],
    });
  });

  it('takes the folder asked for as the project when it lies outside the current one', () => {
    const root = temporaryTree({ 'here/package.json': '{}', 'there/src/a.js': '', 'there/lib/b.js': '' });
    const listing = list(root, ['../there/src', '../there/lib'], { cwd: join(root, 'here') });
    expect(listing.root).toBe(join(root, 'there'));
    expect(listing.targets).toEqual(['lib/b.js', 'src/a.js']);
  });

  it('takes the package asked for as the project when the current folder is part of none', () => {
    const root = temporaryTree({
      'app/package.json': '{}',
      'app/src/a.js': '',
      'app/lib/b.js': '',
      'c.js': '',
    });
    const listing = list(root, ['app/src']);
    expect(listing.root).toBe(join(root, 'app'));
    expect(listing.files).toEqual(['lib/b.js', 'src/a.js']);
  });

  it('does not follow symbolic links', () => {
    const root = temporaryTree({ 'src/a.js': '' });
    symlinkSync(join(root, 'src'), join(root, 'link'));
    symlinkSync(root, join(root, 'src', 'loop'));
    symlinkSync(join(root, 'src/a.js'), join(root, 'b.js'));
    expect(list(root).targets).toEqual(['src/a.js']);
  });

  it('looks at nothing beside the folders asked for when they belong to no package or repository', () => {
    const root = temporaryTree({ 'one/a.js': '', 'one/lib/b.js': '', 'two/c.js': '', 'd.js': '' });
    expect(list(root, ['one'])).toMatchObject({ root: join(root, 'one'), files: ['a.js', 'lib/b.js'] });
    expect(list(root, ['one/lib', 'one'])).toMatchObject({ root: join(root, 'one') });
    expect(list(root, ['one/a.js'])).toMatchObject({
      root,
      files: ['d.js', 'one/a.js', 'one/lib/b.js', 'two/c.js'],
    });
  });

  it('lists files whose names look like patterns', () => {
    const root = temporaryTree({ 'package.json': '{}', 'app/[id]/(group)/a.js': '', 'app/x.js': '' });
    expect(list(root, ['app/[id]/(group)/a.js']).targets).toEqual(['app/[id]/(group)/a.js']);
    expect(list(root, ['app/[id]']).targets).toEqual(['app/[id]/(group)/a.js']);
  });

  it.each([
    ['gone.js', "no such file or folder: 'gone.js'"],
    ['gone/**/*.js', "nothing matches 'gone/**/*.js'"],
    ['src/*.vue', "nothing matches 'src/*.vue'"],
    ['empty', "nothing matches 'empty': no source file is there that is not ignored"],
    ['dist', "nothing matches 'dist': no source file is there that is not ignored"],
    ['spec-only', "nothing matches 'spec-only': only test files are there; use --tests"],
    ['README.md', "'README.md' is not a kind of file that is read"],
  ])('refuses %s in one line', (path, message) => {
    const root = temporaryTree({
      'package.json': '{}',
      'src/a.js': '',
      'dist/a.js': '',
      'spec-only/a.test.js': '',
      'README.md': '',
    });
    mkdirSync(join(root, 'empty'));
    expect(() => list(root, [path])).toThrow(
      expect.objectContaining({ name: 'UserError', message: expect.stringContaining(message) }),
    );
  });
});
