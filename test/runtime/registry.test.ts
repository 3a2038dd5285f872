import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineContract, toOpenAITool, ToolRegistry, type RegistryChange } from '../../src/runtime/index.js';

const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
const tool = (name: string, fields: object = {}): object => ({
  name,
  description: `Does ${name}`,
  inputSchema: schema,
  ...fields,
});

function filled(): ToolRegistry {
  const registry = new ToolRegistry();
  for (const name of ['search_web', 'file_read', 'shell_exec', 'fetch_page']) registry.register(tool(name));
  registry.registerSkill({ name: 'web', tools: ['search_web', 'fetch_page', 'later'] });
  registry.registerSkill({ name: 'files', tools: ['file_read'] });
  return registry;
}

const namesOf = (tools: readonly { name: string }[]): string[] => tools.map(({ name }) => name);

describe('tools', () => {
  it('are canonical, whatever the dialect they came in', () => {
    const registry = new ToolRegistry();
    expect(registry.register({ type: 'function', function: { name: 'a', parameters: schema } })).toBe('a');
    expect(registry.getTool('a')).toMatchObject({
      inputSchema: schema,
      parameters: schema,
      riskLevel: 'medium',
    });
    expect(registry.getTool('b')).toBeUndefined();
  });

  it('take the fields of the contract', () => {
    const contract = defineContract([{ name: 'a', inputSchema: schema, isReadOnly: true }]);
    const registry = new ToolRegistry({ contract });
    registry.register({ name: 'a', parameters: {} }, { source: 'desktop' });
    expect(registry.getTool('a')).toMatchObject({ inputSchema: schema, isReadOnly: true, source: 'desktop' });
  });

  it('keep their names: a second one is refused and says who has it', () => {
    const registry = new ToolRegistry();
    registry.register(tool('a'), { source: 'first' });
    expect(() => registry.register(tool('a'), { source: 'second' })).toThrow(
      'Tool "a", name: is taken: first has it, second wants it',
    );
    expect(registry.getTool('a')?.source).toBe('first');
    expect(registry.unregister('a')).toBe(true);
    expect(registry.unregister('a')).toBe(false);
    expect(registry.register(tool('a'))).toBe('a');
  });

  it('are copies: changing one changes nothing in the registry', () => {
    const registry = new ToolRegistry<{ own: { list: number[] } }>();
    registry.register(tool('a', { own: { list: [1] }, permissions: { scopes: ['x'] } }));
    const before = registry.getTool('a');
    const ways = [
      () => registry.getTool('a'),
      () => registry.getAllTools()[0],
      () => registry.search('a')[0],
      () => registry.getToolsForLLM({ format: (copy) => copy })[0],
    ];
    for (const way of ways) {
      const copy = way() as unknown as {
        riskLevel: string;
        own: { list: number[] };
        permissions: { scopes: string[] };
        telemetry: { tags: string[] };
        inputSchema: typeof schema;
        parameters: typeof schema;
      };
      copy.riskLevel = 'low';
      copy.own.list.push(2);
      copy.permissions.scopes.push('y');
      copy.telemetry.tags.length = 0;
      copy.inputSchema.properties.path.type = 'number';
      copy.parameters.required.push('z');
      expect(registry.getTool('a')).toEqual(before);
    }
  });

  it('keep functions and schemas of libraries usable', () => {
    const validator = z.object({ path: z.string() });
    class Client {
      #secret = 'ok';
      call(): string {
        return this.#secret;
      }
    }
    const registry = new ToolRegistry<{
      handler: () => string;
      client: Client;
      validator: typeof validator;
    }>();
    registry.register(tool('a', { handler: () => 'done', client: new Client(), validator }));
    registry.register({ name: 'b', inputSchema: validator });
    const copy = registry.getTool('a');
    expect(copy?.handler()).toBe('done');
    expect(copy?.client.call()).toBe('ok');
    expect(copy?.validator.parse({ path: 'x' })).toEqual({ path: 'x' });
    expect(registry.getTool('b')?.inputSchema).toBe(validator);
    expect(registry.getToolsForLLM({ format: 'openai' })[1]?.function.parameters).toMatchObject({
      type: 'object',
      properties: { path: { type: 'string' } },
    });
  });
});

describe('MCP servers', () => {
  const list = [
    {
      name: 'read',
      inputSchema: schema,
      annotations: { readOnlyHint: true },
      _meta: { 'canon-migrate/descriptor': { riskLevel: 'low' } },
    },
    {
      name: 'write.file',
      inputSchema: schema,
      availableInPlanMode: true,
      isReadOnly: true,
      skillName: 'web',
      source: 'builtin',
    },
  ];

  it('are registered under qualified names, high risk, with what they call their tools', () => {
    const registry = new ToolRegistry();
    expect(registry.registerMcpServer('my files', list)).toEqual({
      registered: ['mcp__my_files__read', 'mcp__my_files__write_file'],
      collisions: [],
      rejected: [],
    });
    expect(registry.getTool('mcp__my_files__write_file')).toMatchObject({
      title: 'Write File',
      source: 'mcp:my files',
      kind: 'mcp',
      riskLevel: 'high',
      availableInPlanMode: false,
      isReadOnly: false,
      requiresPlanApproval: true,
      requiresConfirmation: true,
      mcpServer: 'my files',
      mcpTool: 'write.file',
    });
    expect(registry.getToolsBySkill('web')).toEqual([]);
  });

  it('are believed when they are trusted, and what the host says wins', () => {
    const registry = new ToolRegistry({ qualify: (server, name) => `${server}::${name}` });
    registry.registerMcpServer('x', list, {
      trusted: true,
      labels: { 'write.file': { riskLevel: 'medium' } },
    });
    expect(registry.getTool('x::read')).toMatchObject({
      isReadOnly: true,
      riskLevel: 'low',
      source: 'mcp:x',
    });
    expect(registry.getTool('x::write.file')).toMatchObject({
      availableInPlanMode: true,
      riskLevel: 'medium',
    });
    registry.registerMcpServer('x', list, {
      labels: { read: { isReadOnly: true, riskLevel: 'low', availableInPlanMode: true } },
    });
    expect(registry.getTool('x::read')).toMatchObject({
      isReadOnly: true,
      riskLevel: 'low',
      availableInPlanMode: true,
      requiresConfirmation: false,
    });
    expect(registry.getTool('x::write.file')).toMatchObject({
      availableInPlanMode: false,
      riskLevel: 'high',
    });
  });

  it('report collisions and tools that cannot be used, and register the rest', () => {
    const registry = new ToolRegistry();
    registry.registerMcpServer('a.b', [{ name: 'read', inputSchema: schema }]);
    const outcome = registry.registerMcpServer('a_b', [
      { name: 'read', inputSchema: schema },
      { name: 'broken', inputSchema: { type: 'string' } },
      { inputSchema: schema },
      { name: 'fine', inputSchema: schema },
    ]);
    expect(outcome.registered).toEqual(['mcp__a_b__fine']);
    expect(outcome.collisions).toEqual([{ name: 'mcp__a_b__read', kept: 'mcp:a.b', refused: 'mcp:a_b' }]);
    expect(outcome.rejected.map(({ message }) => message)).toEqual([
      'Tool "mcp__a_b__broken", inputSchema: type "string" must be "object"',
      'Tool "", name: undefined is no name',
    ]);
    expect(registry.getTool('mcp__a_b__read')?.source).toBe('mcp:a.b');
  });

  it('come and go at run time', () => {
    const registry = filled();
    registry.registerMcpServer('x', list);
    registry.registerMcpServer('x', [{ name: 'other', inputSchema: schema }]);
    registry.registerMcpServer('xy', list);
    expect(registry.unregisterMcpServer('x')).toEqual(['mcp__x__other']);
    expect(registry.unregisterMcpServer('x')).toEqual([]);
    expect(namesOf(registry.getAllTools()).slice(4)).toEqual(['mcp__xy__read', 'mcp__xy__write_file']);
  });
});

describe('skills', () => {
  it('have the tools they name and those that name them', () => {
    const registry = filled();
    expect(namesOf(registry.getToolsBySkill('web'))).toEqual(['search_web', 'fetch_page']);
    registry.register(tool('later'));
    registry.register(tool('own', { skillName: 'web' }));
    expect(namesOf(registry.getToolsBySkill('web'))).toEqual(['search_web', 'fetch_page', 'later', 'own']);
    expect(registry.getToolsBySkill('nope')).toEqual([]);
  });

  it('have one name each, and are copies', () => {
    const registry = filled();
    expect(() => registry.registerSkill({ name: 'web' })).toThrow('Skill "web" is taken');
    expect(() => registry.registerSkill({ name: '' })).toThrow('has no name');
    (registry.getSkills()[0]?.tools as string[]).length = 0;
    expect(namesOf(registry.getToolsBySkill('web'))).toHaveLength(2);
    expect(registry.unregisterSkill('web')).toBe(true);
    expect(registry.unregisterSkill('web')).toBe(false);
    expect(registry.getTool('search_web')).toBeDefined();
  });
});

describe('getToolsForLLM', () => {
  const all = ['search_web', 'file_read', 'shell_exec', 'fetch_page'];

  it.each([
    ['left out', {}, all],
    ['null', { activeSkillNames: null }, all],
    [
      'null, with tools that are always there',
      { activeSkillNames: null, alwaysAvailable: ['file_read'] },
      all,
    ],
    ['text', { activeSkillNames: 'web' }, ['search_web', 'fetch_page']],
    ['a list', { activeSkillNames: ['web', 'files'] }, ['search_web', 'file_read', 'fetch_page']],
    ['unknown', { activeSkillNames: 'nope' }, []],
    ['unknown beside known', { activeSkillNames: ['nope', 'files'] }, ['file_read']],
    ['no skill', { activeSkillNames: [] }, []],
    ['empty text', { activeSkillNames: '' }, []],
    [
      'always',
      { activeSkillNames: 'web', alwaysAvailable: 'shell_exec' },
      ['search_web', 'shell_exec', 'fetch_page'],
    ],
    ['always, unknown', { activeSkillNames: 'nope', alwaysAvailable: ['shell_exec', 'x'] }, ['shell_exec']],
  ])('skills %s', (_, options, expected) => {
    expect(namesOf(filled().getToolsForLLM(options))).toEqual(expected);
  });

  it('leaves out what is not available', () => {
    const registry = filled();
    registry.register(tool('off', { available: false }));
    expect(registry.setAvailable('shell_exec', false)).toBe(true);
    expect(registry.setAvailable('nope', false)).toBe(false);
    expect(namesOf(registry.getToolsForLLM())).toEqual(['search_web', 'file_read', 'fetch_page']);
    expect(namesOf(registry.getToolsForLLM({ activeSkillNames: [], alwaysAvailable: 'off' }))).toEqual([]);
    registry.setAvailable('off', true);
    expect(namesOf(registry.getToolsForLLM())).toContain('off');
  });

  it('gives the format that is asked for', () => {
    const registry = new ToolRegistry();
    registry.register(tool('a', { handler: () => 1 }));
    const description = 'Does a';
    expect(registry.getToolsForLLM()).toEqual([
      { name: 'a', description, inputSchema: schema, parameters: schema },
    ]);
    expect(registry.getToolsForLLM({ format: 'openai' })).toEqual([toOpenAITool(tool('a'))]);
    expect(registry.getToolsForLLM({ format: 'responses' })[0]?.strict).toBe(false);
    expect(registry.getToolsForLLM({ format: 'anthropic' })[0]?.input_schema).toEqual(schema);
    expect(registry.getToolsForLLM({ format: 'gemini' })[0]?.parametersJsonSchema).toEqual(schema);
    expect(registry.getToolsForLLM({ format: 'mcp' })[0]?.inputSchema).toEqual(schema);
    expect(Object.keys(registry.getToolsForLLM({ format: 'ai-sdk' }))).toEqual(['a']);
    expect(registry.getToolsForLLM({ format: ({ name }) => name })).toEqual(['a']);
    expect(() => registry.getToolsForLLM({ format: 'toString' as never })).toThrow(
      'Format "toString" is none of openai, responses, anthropic, gemini, mcp, ai-sdk, descriptor',
    );
  });
});

describe('search, statistics and changes', () => {
  it('finds every word somewhere, names first', () => {
    const registry = filled();
    registry.register(tool('notes', { description: 'Search notes for a page', category: 'web' }));
    expect(namesOf(registry.search('search'))).toEqual(['search_web', 'notes']);
    expect(namesOf(registry.search('PAGE  web'))).toEqual(['notes']);
    expect(namesOf(registry.search('shell nothing'))).toEqual([]);
    expect(namesOf(registry.search('', { limit: 2 }))).toEqual(['search_web', 'file_read']);
  });

  it('counts', () => {
    const registry = filled();
    registry.register(tool('__proto__', { category: '__proto__', isReadOnly: true }));
    registry.registerMcpServer('x', [{ name: 'read', inputSchema: schema }]);
    const { byCategory, ...stats } = registry.stats();
    expect(stats).toEqual({
      tools: 6,
      skills: 2,
      bySource: { builtin: 5, 'mcp:x': 1 },
      byRiskLevel: { medium: 4, low: 1, high: 1 },
    });
    expect(Object.entries(byCategory)).toEqual([
      ['general', 4],
      ['__proto__', 1],
      ['mcp', 1],
    ]);
  });

  it('tells listeners until they are done, whatever one of them throws', async () => {
    const registry = new ToolRegistry();
    const changes: RegistryChange[] = [];
    const failures: unknown[] = [];
    const onFailure = (error: unknown): void => void failures.push(error);
    process.on('unhandledRejection', onFailure);
    registry.onChange(() => {
      throw new Error('a listener of its own');
    });
    const end = registry.onChange((change) => changes.push(change));
    registry.register(tool('a'));
    registry.registerMcpServer('x', [{ name: 'b', inputSchema: schema }]);
    registry.unregisterMcpServer('x');
    registry.unregister('nope');
    registry.registerSkill({ name: 's' });
    end();
    registry.unregister('a');
    expect(changes).toEqual([
      { type: 'tools', registered: ['a'] },
      { type: 'tools', registered: ['mcp__x__b'], collisions: [], rejected: [] },
      { type: 'tools', unregistered: ['mcp__x__b'] },
      { type: 'skills', registered: ['s'] },
    ]);
    await vi.waitFor(() => expect(failures.length).toBe(5));
    process.off('unhandledRejection', onFailure);
  });
});
