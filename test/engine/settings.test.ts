import { describe, expect, it } from 'vitest';
import { resolveConfig, type Config } from '../../src/config/config.js';
import { scanProject } from '../../src/engine/scan.js';
import { rules } from '../../src/rules/index.js';
import { temporaryTree } from '../support/temporary-tree.js';

const SCHEMA = "{ type: 'object', properties: { depth: { type: 'number' } } }";

/** The shown findings as `rule path:line`, with a config that went through JSON as settings go through a thread's message. */
function found(files: Record<string, string>, config: Config = {}): string[] {
  const cwd = temporaryTree({ 'package.json': '{ "private": true }', ...files });
  const settings = structuredClone(resolveConfig(config, cwd).settings);
  const { findings } = scanProject({
    cwd,
    paths: [],
    rules,
    config: { ...resolveConfig(config, cwd), settings },
    tests: false,
    debug: false,
  });
  return findings
    .filter(({ confidence }) => confidence !== 'possible')
    .map(({ ruleId, path, location }) => `${ruleId} ${path}:${location.line}`);
}

describe('a dialect of the config', () => {
  const skill = `import { craft } from '@acme/skills';
export const dive = craft({ description: 'Dives', path: '/dive', parameters: ${SCHEMA} });
`;
  const acme = { id: 'acme', packages: ['@acme/skills'], factories: ['craft'] };

  it('makes a finding appear', () => {
    expect(found({ 'a.js': skill })).toEqual([]);
    expect(found({ 'a.js': skill }, { dialects: [{ ...acme, owner: 'ours' }] })).toEqual([
      'legacy-write a.js:2',
    ]);
  });

  it('makes a finding disappear', () => {
    const text = `import { tool } from 'ai';
export const dive = tool({ name: 'dive', description: 'Dives', parameters: z.object({}), execute: () => 1 });
`;
    expect(found({ 'a.js': text })).toEqual(['legacy-write a.js:2']);
    expect(found({ 'a.js': text }, { dialects: [{ id: 'ai-sdk', owner: 'library' }] })).toEqual([]);
    const own = { ...acme, packages: ['ai'], factories: ['tool'] };
    expect(found({ 'a.js': text }, { dialects: [{ ...own, owner: 'wire' }] })).toEqual([]);
  });

  it('replaces what it names of a built-in one and keeps the rest', () => {
    const text = `import { createTool } from '@mastra/core';
import { createTool as make } from '@acme/mastra';
createTool({ id: 'dive', description: 'Dives', parameters: ${SCHEMA}, execute: () => 1 });
make({ id: 'swim', description: 'Swims', parameters: ${SCHEMA}, execute: () => 1 });
`;
    expect(found({ 'a.js': text })).toEqual(['legacy-write a.js:3']);
    const dialects = [{ id: 'mastra', packages: ['@acme/mastra'] }];
    expect(found({ 'a.js': text }, { dialects })).toEqual(['legacy-write a.js:4']);
  });

  it('tells the argument that is the definition from a bare map', () => {
    const text = `import { craft } from '@acme/skills';
craft('dive', { parameters: ${SCHEMA} }, { description: 'Dives', parameters: ${SCHEMA} });
`;
    const factories = [{ name: 'craft', argument: 2, maps: [1] }];
    const dialects = [{ ...acme, owner: 'ours' as const, factories }];
    expect(found({ 'a.js': text }, { dialects })).toEqual(['legacy-write a.js:2']);
  });

  it('names payloads by key, sender and type', () => {
    const text = `import type { Wire } from '@acme/skills';
const a = { skillSpecs: [{ name: 'dive', description: 'Dives', parameters: ${SCHEMA}, handler: () => 1 }] };
depot.ship({ tools: [{ name: 'dive', description: 'Dives', parameters: ${SCHEMA}, handler: () => 1 }] });
export const swimTool: Wire = { name: 'swim', description: 'Swims', parameters: ${SCHEMA} };
export { a };
`;
    const known = { ...acme, owner: 'ours' as const, types: ['Wire'] };
    expect(found({ 'a.ts': text }, { dialects: [known] })).toEqual([
      'legacy-write a.ts:2',
      'legacy-write a.ts:3',
      'legacy-write a.ts:4',
    ]);
    const payloads = { wireKeys: ['skillSpecs'], senders: ['ship'], wireTypes: ['Wire'] };
    expect(found({ 'a.ts': text }, { dialects: [{ ...known, ...payloads }] })).toEqual([]);
  });

  it('knows since which version a library reads inputSchema', () => {
    const dialects = [{ ...acme, owner: 'ours' as const, since: '>=3.0.0' }];
    const cwd = temporaryTree({
      'package.json': '{ "private": true, "dependencies": { "@acme/skills": "^2.1.0" } }',
      'a.js': skill,
    });
    const config = resolveConfig({ dialects }, cwd);
    const { findings } = scanProject({ cwd, paths: [], rules, config, tests: false, debug: false });
    expect(findings.map(({ remedy }) => remedy.kind === 'fix' && remedy.reason)).toEqual([
      '@acme/skills ^2.1.0 still reads `parameters`: raise it to >=3.0.0 with the rename',
    ]);
  });
});

describe('names of the config', () => {
  it('a gate makes a file worth parsing', () => {
    const text = "const CALM = ['read_pond'];\nexport const pass = (toolName) => CALM.includes(toolName);\n";
    expect(found({ 'a.js': text })).toEqual([]);
    expect(found({ 'a.js': text }, { gates: ['pass'] })).toEqual(['name-permission a.js:2']);
  });

  it('a registry makes a file worth parsing', () => {
    const text = `export class Shelf {
  #entries = new Map();
  put(entry) {
    this.#entries.set(entry.name, entry);
  }
  take(name) {
    return this.#entries.get(name);
  }
}
`;
    expect(found({ 'a.js': text })).toEqual([]);
    expect(found({ 'a.js': text }, { registries: ['Shelf'] })).toEqual(['clone-on-read a.js:7']);
  });

  it('a type makes reads, types and registries of it count', () => {
    const text = `export interface Ability { title: string; parameters: object }
export function show(ability: Ability) {
  return Object.keys(ability.parameters);
}
export class Shelf {
  private entries = new Map<string, Ability>();
  take(name: string): Ability | undefined {
    return this.entries.get(name);
  }
}
`;
    expect(found({ 'a.ts': text })).toEqual([]);
    expect(found({ 'a.ts': text }, { toolTypes: ['Ability'] })).toEqual([
      'legacy-type a.ts:1',
      'read-order a.ts:3',
      'clone-on-read a.ts:8',
    ]);
  });
});
