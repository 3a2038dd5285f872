import { describe, expect, it } from 'vitest';
import { singleFileProject, type ProjectSettings } from '../../src/project/project.js';
import { descriptorScanner } from '../../src/scanners/descriptor/index.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';

function rolesOf(text: string, settings: Partial<ProjectSettings>): string[] {
  const source = parseSource('skills.ts', text);
  if (isParseFailure(source)) throw new Error(source.message);
  const named = { toolTypes: [], factories: [], gates: [], registries: [], dialects: [], ...settings };
  return descriptorScanner
    .scan(source, { ...singleFileProject(source), settings: named })
    .filter((site) => site.kind === 'schema-write')
    .map((site) => `${site.role} ${site.confidence}`);
}

const SCHEMA = "{ type: 'object', properties: {} }";

describe('names from the config win over evidence', () => {
  it('factories', () => {
    const text = `craft({ url: '/x', parameters: ${SCHEMA} });`;
    expect(rolesOf(text, {})).toEqual(['unrelated likely']);
    expect(rolesOf(text, { factories: ['craft'] })).toEqual(['source certain']);
  });

  it('registries', () => {
    const text = `shelf.put({ url: '/x', parameters: ${SCHEMA} });`;
    expect(rolesOf(text, {})).toEqual(['unrelated likely']);
    expect(rolesOf(text, { registries: ['shelf'] })).toEqual(['source certain']);
  });

  it('toolTypes', () => {
    const text = `const page: Ability = { url: '/x', parameters: ${SCHEMA} };`;
    expect(rolesOf(text, {})).toEqual(['unrelated likely']);
    expect(rolesOf(text, { toolTypes: ['Ability'] })).toEqual(['source certain']);
  });
});
