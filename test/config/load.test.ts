import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.js';
import { mergeConfigs } from '../../src/config/merge.js';
import type { ResolvedConfig } from '../../src/config/config.js';
import { temporaryTree } from '../support/temporary-tree.js';

const RULE_IDS = ['legacy-write', 'read-order'];

function load(cwd: string, file?: string | boolean): Promise<ResolvedConfig> {
  return loadConfig({ cwd, ruleIds: RULE_IDS, dialectIds: ['ai-sdk', 'mcp'], file });
}

describe('loadConfig', () => {
  it('fills in defaults when there is no config', async () => {
    const cwd = temporaryTree({ '.git/HEAD': '' });
    expect(await load(cwd)).toEqual({
      folder: cwd,
      file: undefined,
      config: {},
      rules: new Map(),
      overrides: [],
      include: [],
      ignore: [],
      tests: false,
      directives: { requireReason: false, unused: 'warn' },
      settings: { toolTypes: [], factories: [], gates: [], registries: [], dialects: [] },
    });
  });

  it.each([
    [
      'canon-migrate.config.ts',
      "import { defineConfig } from 'canon-migrate';\nconst level: string = 'warn';\nexport default defineConfig({ rules: { 'read-order': level as 'warn' } });",
    ],
    ['canon-migrate.config.mts', 'export default { rules: { "read-order": "warn" } } satisfies object;'],
    ['canon-migrate.config.js', 'export default { rules: { "read-order": "warn" } };'],
    ['canon-migrate.config.mjs', 'export default { rules: { "read-order": "warn" } };'],
    ['canon-migrate.config.cjs', 'module.exports = { rules: { "read-order": "warn" } };'],
    ['canon-migrate.config.json', '{ "rules": { "read-order": "warn" } }'],
    ['package.json', '{ "canon-migrate": { "rules": { "read-order": "warn" } } }'],
  ])('reads %s', async (name, text) => {
    const files: Record<string, string> = { 'package.json': '{ "type": "module" }', [name]: text };
    const cwd = temporaryTree(files);
    const config = await load(cwd);
    expect(config.file).toBe(join(cwd, name));
    expect(config.rules).toEqual(new Map([['read-order', 'warn']]));
  });

  it('finds the nearest config above, not beyond the repository', async () => {
    const root = temporaryTree({
      'canon-migrate.config.json': '{ "tests": true }',
      'repository/.git/HEAD': '',
      'repository/package.json': '{ "canon-migrate": { "ignore": ["old"] } }',
      'repository/packages/app/a.js': '',
      'other/.git/HEAD': '',
    });
    const config = await load(join(root, 'repository/packages/app'));
    expect(config).toMatchObject({ folder: join(root, 'repository'), ignore: ['old'], tests: false });
    expect((await load(join(root, 'other'))).file).toBeUndefined();
  });

  it('takes a named file, or none when asked to', async () => {
    const cwd = temporaryTree({
      'canon-migrate.config.json': '{ "tests": true }',
      'ci/other.json': '{ "gates": ["mayRun"] }',
    });
    expect(await load(cwd, 'ci/other.json')).toMatchObject({ tests: false, settings: { gates: ['mayRun'] } });
    expect((await load(cwd, false)).tests).toBe(false);
    expect((await load(cwd, true)).tests).toBe(true);
  });

  it.each([
    ['{ "rulez": {} }', "canon-migrate.config.json: unknown key 'rulez'; did you mean 'rules'?"],
    [
      '{ "rules": { "read-ordre": "off" } }',
      "canon-migrate.config.json: rules: unknown rule 'read-ordre'; did you mean 'read-order'?",
    ],
    [
      '{ "rules": { "read-order": "loud" } }',
      'canon-migrate.config.json: rules.read-order: must be one of off, warn, error',
    ],
    ['{ "ignore": "dist" }', 'canon-migrate.config.json: ignore: must be an array'],
    ['{ "ignore": ["a", 3] }', 'canon-migrate.config.json: ignore.1: must be a string'],
    ['{ "tests": "yes" }', 'canon-migrate.config.json: tests: must be a boolean'],
    ['[]', 'canon-migrate.config.json: config: must be an object'],
    [
      '{ "overrides": [{ "files": ["a"], "rules": { "read-ordre": "off" } }] }',
      "canon-migrate.config.json: overrides.0.rules: unknown rule 'read-ordre'; did you mean 'read-order'?",
    ],
    [
      '{ "overrides": [{ "file": ["a"], "rules": {} }] }',
      "canon-migrate.config.json: overrides.0: must have a key 'files'",
    ],
    [
      '{ "directives": { "requireReasons": true } }',
      "canon-migrate.config.json: directives: unknown key 'requireReasons'; did you mean 'requireReason'?",
    ],
    [
      '{ "extends": "./gone.json" }',
      "canon-migrate.config.json: extends: no such config file: './gone.json'",
    ],
    [
      '{ "extends": "gone" }',
      "canon-migrate.config.json: extends: 'gone' is not installed; a path begins with ./ or ../",
    ],
    [
      '{ "extends": "./canon-migrate.config.json" }',
      /^\.\/canon-migrate\.config\.json: extends itself: .+canon-migrate\.config\.json > .+canon-migrate\.config\.json$/,
    ],
    ['{ "dialects": {} }', 'canon-migrate.config.json: dialects: must be an array'],
    [
      '{ "dialects": [{ "packages": ["x"] }] }',
      "canon-migrate.config.json: dialects.0: must have a key 'id'",
    ],
    [
      '{ "dialects": [{ "id": "mcp", "typs": [] }] }',
      "canon-migrate.config.json: dialects.0: unknown key 'typs'; did you mean 'types'?",
    ],
    [
      '{ "dialects": [{ "id": "mcp", "owner": "us" }] }',
      'canon-migrate.config.json: dialects.0.owner: must be one of ours, library, wire',
    ],
    [
      '{ "dialects": [{ "id": "mcp", "factories": ["a", 3] }] }',
      'canon-migrate.config.json: dialects.0.factories.1: must be a string or an object',
    ],
    [
      '{ "dialects": [{ "id": "mcp", "factories": [{ "name": "a", "argumnet": 1 }] }] }',
      "canon-migrate.config.json: dialects.0.factories.0: unknown key 'argumnet'; did you mean 'argument'?",
    ],
    [
      '{ "dialects": [{ "id": "mcp", "factories": [{ "name": "a", "argument": -1 }] }] }',
      'canon-migrate.config.json: dialects.0.factories.0.argument: must be >= 0',
    ],
    [
      '{ "dialects": [{ "id": "mcp", "since": "5" }] }',
      "canon-migrate.config.json: dialects.0.since: '5' is no range such as '>=5.0.0'",
    ],
    [
      '{ "dialects": [{ "id": "mcp" }, { "id": "mcp" }] }',
      "canon-migrate.config.json: dialects.1.id: 'mcp' is dialects.0 already",
    ],
    [
      '{ "dialects": [{ "id": "ai-skd", "types": ["Tool"] }] }',
      "canon-migrate.config.json: dialects.0: 'ai-skd' is a new dialect and must have a key 'packages'; did you mean 'ai-sdk'?",
    ],
    [
      '{ "dialects": [{ "id": "house", "packages": ["@acme/skills"] }] }',
      "canon-migrate.config.json: dialects.0: 'house' is a new dialect and must have a key 'owner'",
    ],
    ['{ "tests": true', /^canon-migrate\.config\.json cannot be loaded: [^\n]+$/],
  ])('refuses %s', async (text, message) => {
    const cwd = temporaryTree({ 'canon-migrate.config.json': text });
    await expect(load(cwd)).rejects.toMatchObject({
      name: 'UserError',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('refuses a file that is not there, fails to load or exports nothing', async () => {
    const cwd = temporaryTree({
      'broken.mjs': 'throw new Error("oh\\nno");',
      'empty.mjs': 'export const a = 1;',
    });
    await expect(load(cwd, 'gone.js')).rejects.toThrow("no such config file: 'gone.js'");
    await expect(load(cwd, 'broken.mjs')).rejects.toThrow(/^broken\.mjs cannot be loaded: oh$/);
    await expect(load(cwd, 'empty.mjs')).rejects.toThrow('empty.mjs: config: must be an object');
  });

  it('begins with what it extends, its own words last', async () => {
    const cwd = temporaryTree({
      'base.json':
        '{ "rules": { "read-order": "warn", "legacy-write": "off" }, "gates": ["a"], "include": ["x"] }',
      'second.cjs': 'module.exports = { gates: ["b"], directives: { unused: "error" }, tests: true };',
      'node_modules/shared/package.json': '{ "main": "config.json" }',
      'node_modules/shared/config.json': '{ "extends": "../../base.json", "gates": ["c"] }',
      'canon-migrate.config.json':
        '{ "extends": ["shared", "./second.cjs"], "rules": { "read-order": "error" }, "gates": ["d"], "include": ["y"], "directives": { "requireReason": true } }',
    });
    const config = await load(cwd);
    expect(config.rules).toEqual(
      new Map([
        ['read-order', 'error'],
        ['legacy-write', 'off'],
      ]),
    );
    expect(config).toMatchObject({
      folder: cwd,
      include: ['y'],
      tests: true,
      directives: { requireReason: true, unused: 'error' },
      settings: { gates: ['a', 'c', 'b', 'd'] },
    });
  });

  it('names the extended config when the mistake is there', async () => {
    const cwd = temporaryTree({
      'base.json': '{ "rulez": {} }',
      'canon-migrate.config.json': '{ "extends": "./base.json" }',
    });
    await expect(load(cwd)).rejects.toThrow("./base.json: unknown key 'rulez'; did you mean 'rules'?");
  });
});

describe('mergeConfigs', () => {
  it('of two things with one id the later stays', () => {
    const dialect = (id: string, title: string): object => ({ id, title });
    const merged = mergeConfigs([
      { dialects: [dialect('a', '1'), dialect('b', '1')] as never },
      { dialects: [dialect('a', '2')] as never },
    ]);
    expect(merged).toEqual({ dialects: [dialect('b', '1'), dialect('a', '2')] });
  });
});
