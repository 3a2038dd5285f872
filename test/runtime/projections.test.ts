import type Anthropic from '@anthropic-ai/sdk';
import type { FunctionDeclaration, Tool as GeminiTool } from '@google/genai';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ListToolsRequestSchema,
  ToolSchema,
  type Tool as McpSdkTool,
} from '@modelcontextprotocol/sdk/types.js';
import { asSchema, generateText, jsonSchema, tool as aiTool, type ToolSet } from 'ai';
import { MockLanguageModelV2 } from 'ai/test';
import type OpenAI from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  canonicalizeTool,
  fromAiSdkTool,
  fromAnthropicTool,
  fromGeminiTool,
  fromMcpTool,
  fromOpenAITool,
  fromResponsesTool,
  toAiSdkTool,
  toAnthropicTool,
  toGeminiTool,
  toMcpTool,
  toOpenAITool,
  toResponsesTool,
  ToolRegistry,
} from '../../src/runtime/index.js';

const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } as const;
const tool = { name: 'read', description: 'Reads', inputSchema: schema, isReadOnly: true };
const legacy = {
  name: 'read',
  description: 'Reads',
  parameters: { path: { type: 'string', required: true } },
};

describe('OpenAI', () => {
  it('chat completions', () => {
    const wire: OpenAI.Chat.Completions.ChatCompletionFunctionTool = toOpenAITool(tool);
    const parameters: OpenAI.FunctionParameters = toOpenAITool(legacy).function.parameters;
    expect(wire).toStrictEqual({
      type: 'function',
      function: { name: 'read', description: 'Reads', parameters: schema },
    });
    expect(parameters).toEqual(schema);
    expect(toOpenAITool({ ...tool, strict: true }).function.strict).toBe(true);
    expect(toOpenAITool({ name: 'a' })).toEqual({
      type: 'function',
      function: { name: 'a', parameters: { type: 'object', properties: {} } },
    });
  });

  it('Responses', () => {
    const wire: OpenAI.Responses.FunctionTool = toResponsesTool(tool);
    expect(wire).toStrictEqual({
      type: 'function',
      name: 'read',
      description: 'Reads',
      parameters: schema,
      strict: false,
    });
    expect(toResponsesTool({ ...tool, strict: true }).strict).toBe(true);
  });

  it('both are read back', () => {
    const read = canonicalizeTool({ name: 'read', description: 'Reads', inputSchema: schema });
    expect(fromOpenAITool(toOpenAITool(tool))).toEqual(read);
    expect(fromResponsesTool(toResponsesTool(tool))).toEqual(read);
    expect(fromOpenAITool(toOpenAITool({ ...tool, strict: true }))).toEqual({ ...read, strict: true });
    expect(fromResponsesTool(toResponsesTool({ ...tool, strict: true }))).toEqual({ ...read, strict: true });
    expect(() => fromOpenAITool({ type: 'web_search' })).toThrow('name');
  });
});

describe('Anthropic', () => {
  it('there and back', () => {
    const wire: Anthropic.Tool = toAnthropicTool(legacy);
    expect(wire).toStrictEqual({ name: 'read', description: 'Reads', input_schema: schema });
    expect(fromAnthropicTool({ type: 'custom', ...wire })).toEqual(
      canonicalizeTool({ name: 'read', description: 'Reads', inputSchema: schema }),
    );
    expect(() => fromAnthropicTool({ type: 'bash_20250124', name: 'bash' })).toThrow(
      'Tool "bash", "bash_20250124" is defined by the provider'.replace(', "', ', : "'),
    );
  });
});

describe('Gemini', () => {
  it('there and back', () => {
    const wire: FunctionDeclaration = toGeminiTool({ ...legacy, outputSchema: { type: 'string' } });
    const list: GeminiTool = { functionDeclarations: [toGeminiTool(tool)] };
    expect(wire).toStrictEqual({
      name: 'read',
      description: 'Reads',
      parametersJsonSchema: schema,
      responseJsonSchema: { type: 'string' },
    });
    expect(list.functionDeclarations).toHaveLength(1);
    expect(fromGeminiTool(wire)).toEqual(
      canonicalizeTool({
        name: 'read',
        description: 'Reads',
        inputSchema: schema,
        outputSchema: { type: 'string' },
      }),
    );
  });

  it('reads the form of its own', () => {
    const parameters = {
      type: 'OBJECT',
      properties: {
        type: { type: 'STRING', nullable: true, minLength: '1' },
        list: { type: 'ARRAY', items: { type: 'INTEGER' }, maxItems: '5' },
        nullable: { type: 'BOOLEAN' },
      },
      required: ['type'],
    };
    expect(fromGeminiTool({ name: 'a', parameters }).inputSchema).toEqual({
      type: 'object',
      properties: {
        type: { type: ['string', 'null'], minLength: 1 },
        list: { type: 'array', items: { type: 'integer' }, maxItems: 5 },
        nullable: { type: 'boolean' },
      },
      required: ['type'],
    });
  });
});

describe('AI SDK', () => {
  it('takes what it gets, and calls it', async () => {
    const calls: unknown[] = [];
    const handler = (input: unknown): string => {
      calls.push(input);
      return 'done';
    };
    const tools: ToolSet = { read: toAiSdkTool({ ...tool, handler }) };
    expect(await asSchema(tools['read']?.inputSchema).jsonSchema).toEqual(schema);
    const model = new MockLanguageModelV2({
      doGenerate: {
        content: [{ type: 'tool-call', toolCallId: '1', toolName: 'read', input: '{"path":"a.txt"}' }],
        finishReason: 'tool-calls',
        usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
        warnings: [],
      },
    });
    const { toolResults } = await generateText({ model, tools, prompt: 'Read it' });
    expect(model.doGenerateCalls[0]?.tools).toMatchObject([{ name: 'read', inputSchema: schema }]);
    expect(toolResults[0]).toMatchObject({ toolName: 'read', output: 'done' });
    expect(calls).toEqual([{ path: 'a.txt' }]);
  });

  it('there and back', () => {
    const execute = (): string => 'done';
    const toModelOutput = (): object => ({});
    const wire = toAiSdkTool({ ...tool, execute, toModelOutput });
    expect(Object.keys(wire).sort()).toEqual(['description', 'execute', 'inputSchema', 'toModelOutput']);
    const back = fromAiSdkTool('read', wire);
    expect(back).toMatchObject({
      name: 'read',
      description: 'Reads',
      inputSchema: schema,
      execute,
      toModelOutput,
    });
    expect(Object.getOwnPropertySymbols(back.inputSchema)).toEqual([]);
  });

  it('schemas of libraries pass through', () => {
    const inputSchema = z.object({ path: z.string() });
    const wrapped = jsonSchema({ ...schema, required: ['path'] } as never);
    expect(toAiSdkTool({ name: 'a', inputSchema }).inputSchema).toBe(inputSchema);
    expect(fromAiSdkTool('a', aiTool({ inputSchema, description: 'A' }))).toMatchObject({
      inputSchema,
      description: 'A',
    });
    expect(fromAiSdkTool('a', { inputSchema: wrapped }).inputSchema).toEqual(schema);
    expect(fromAiSdkTool('a', { parameters: wrapped }).inputSchema).toEqual(schema);
    expect(toAnthropicTool({ name: 'a', inputSchema: wrapped }).input_schema).toEqual(schema);
  });
});

describe('MCP', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const end of open.splice(0)) await end.close();
  });

  async function clientOf(server: McpServer | Server): Promise<Client> {
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: 'client', version: '1.0.0' });
    await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
    open.push(client, server);
    return client;
  }

  function serving(...tools: McpSdkTool[]): Server {
    const server = new Server({ name: 'server', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
    return server;
  }

  const full = canonicalizeTool({
    name: 'read',
    title: 'Read it',
    description: 'Reads',
    inputSchema: { ...schema, properties: { path: { type: 'string' }, any: true, none: false } },
    outputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    isReadOnly: true,
    availableInPlanMode: true,
    permissions: { level: 'readonly', scopes: ['fs:read'] },
    maxInputBytes: 1000,
  });

  it('a server lists what a client of the SDK takes, and nothing is lost', async () => {
    const wire: McpSdkTool = toMcpTool(full);
    expect(ToolSchema.parse(wire)).toEqual(wire);
    const client = await clientOf(serving(wire));
    const { tools } = await client.listTools();
    const inputSchema = { ...schema, properties: { path: { type: 'string' }, any: {}, none: { not: {} } } };
    expect(tools[0]).toMatchObject({
      name: 'read',
      title: 'Read it',
      inputSchema,
      annotations: { readOnlyHint: true },
    });
    expect(fromMcpTool(tools[0], { trusted: true })).toEqual({
      ...full,
      inputSchema,
      parameters: inputSchema,
    });
  });

  it('an output schema that MCP has no place for is not lost either', async () => {
    const client = await clientOf(serving(toMcpTool({ ...tool, outputSchema: { type: 'string' } })));
    const { tools } = await client.listTools();
    expect(tools[0]).not.toHaveProperty('outputSchema');
    expect(fromMcpTool(tools[0]).outputSchema).toEqual({ type: 'string' });
  });

  it('what a server says of its own risk is not believed', async () => {
    const client = await clientOf(serving(toMcpTool(full)));
    const { tools } = await client.listTools();
    const read = fromMcpTool(tools[0], { server: 'files' });
    expect(read).toMatchObject({
      source: 'mcp:files',
      kind: 'mcp',
      isReadOnly: false,
      riskLevel: 'high',
      availableInPlanMode: false,
      requiresPlanApproval: true,
      requiresConfirmation: true,
      title: 'Read it',
      maxInputBytes: 1000,
    });
    expect(read).not.toHaveProperty('permissions');
  });

  it('the tools of a high-level server go into the registry and are called through it', async () => {
    const server = new McpServer({ name: 'files', version: '1.0.0' });
    const definition = {
      title: 'Read a file',
      description: 'Reads',
      inputSchema: { path: z.string(), limit: z.number().optional() },
      annotations: { readOnlyHint: true },
    };
    server.registerTool('read.file', definition, ({ path }) => ({
      content: [{ type: 'text', text: `of ${path}` }],
    }));
    const client = await clientOf(server);
    const registry = new ToolRegistry();
    const { registered } = registry.registerMcpServer('files', (await client.listTools()).tools);
    expect(registered).toEqual(['mcp__files__read_file']);
    const [wire] = registry.getToolsForLLM({ format: 'anthropic' });
    expect(wire).toMatchObject({
      name: 'mcp__files__read_file',
      description: 'Reads',
      input_schema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    });
    const { mcpTool } = registry.getTool('mcp__files__read_file') as unknown as { mcpTool: string };
    const result = await client.callTool({ name: mcpTool, arguments: { path: 'a.txt' } });
    expect(result.content).toEqual([{ type: 'text', text: 'of a.txt' }]);
  });
});
