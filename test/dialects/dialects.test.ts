import { describe, expect, it } from 'vitest';
import { dialectOfModule, dialects } from '../../src/dialects/index.js';
import { singleFileProject } from '../../src/project/project.js';
import { descriptorScanner } from '../../src/scanners/descriptor/index.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';

const S = "{ type: 'object', properties: { depth: { type: 'number' } } }";
const BODY = `name: 'dive', description: 'Dives', parameters: ${S}, execute: async () => 1`;

/** Small inputs in the manner of each dialect's documentation, and the role and line of every site that is written or read there. */
const CASES: readonly (readonly [id: string, text: string, roles: readonly string[]])[] = [
  [
    'ag-ui',
    `import type { Tool } from '@ag-ui/core';\nexport const dive: Tool = { name: 'dive', description: 'Dives', parameters: ${S} };`,
    ['wire 2'],
  ],
  [
    'agent-kit',
    `import { createTool } from '@inngest/agent-kit';\nexport const dive = createTool({ name: 'dive', description: 'Dives', parameters: z.object({}), handler: () => 1 });`,
    ['library 2'],
  ],
  ['ai-sdk', `import { tool } from 'ai';\nexport const dive = tool({ ${BODY} });`, ['source 2']],
  [
    'ai-sdk',
    `import { streamText } from 'ai';\nstreamText({ model, tools: { dive: { description: 'Dives', parameters: ${S} } } });`,
    ['source 2'],
  ],
  [
    'ai-sdk',
    `import type { ToolSet } from 'ai';\nexport const pond = {\n  dive: { description: 'Dives', parameters: z.object({}) },\n} satisfies ToolSet;`,
    ['source 3'],
  ],
  [
    'ai-sdk-packages',
    `import { tool } from '@ai-sdk/provider-utils';\nexport const dive = tool({ ${BODY} });`,
    ['source 2'],
  ],
  [
    'ai-sdk-provider',
    `import type { LanguageModelV1FunctionTool } from '@ai-sdk/provider';\nexport const dive: LanguageModelV1FunctionTool = { type: 'function', name: 'dive', parameters: ${S} };`,
    ['wire 2'],
  ],
  [
    'anthropic',
    `import Anthropic from '@anthropic-ai/sdk';\nnew Anthropic().messages.create({ model, messages, tools: [{ name: 'dive', description: 'Dives', input_schema: ${S} }] });`,
    ['wire 2'],
  ],
  [
    'anthropic-helpers',
    `import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';\nbetaZodTool({ name: 'dive', description: 'Dives', parameters: z.object({}), run: () => '1' });`,
    ['source 2'],
  ],
  [
    'assistant-ui',
    `import { makeAssistantTool } from '@assistant-ui/react';\nexport const Dive = makeAssistantTool({ toolName: 'dive', ${BODY.slice(14)} });`,
    ['library 2'],
  ],
  [
    'bedrock',
    `import { ConverseCommand } from '@aws-sdk/client-bedrock-runtime';\nnew ConverseCommand({ modelId, toolConfig: { tools: [{ toolSpec: { name: 'dive', parameters: ${S} } }] } });`,
    ['wire 2'],
  ],
  [
    'claude-agent-sdk',
    `import { tool } from '@anthropic-ai/claude-agent-sdk';\ntool('dive', 'Dives', { parameters: z.object({}) }, async () => ({ content: [] }));`,
    ['unrelated 2'],
  ],
  [
    'cohere',
    `import { CohereClientV2 } from 'cohere-ai';\nconst cohere = new CohereClientV2();\ncohere.chat({ model, messages, tools: [{ name: 'dive', parameters: ${S} }] });`,
    ['wire 3'],
  ],
  [
    'copilot-sdk',
    `import { defineTool } from '@github/copilot-sdk';\nexport const dive = defineTool('dive', { description: 'Dives', parameters: z.object({}), handler: () => 1 });`,
    ['library 2'],
  ],
  [
    'copilotkit',
    `import { useFrontendTool } from '@copilotkit/react-core/v2';\nuseFrontendTool({ name: 'dive', parameters: z.object({}), handler: async () => 1 });`,
    ['library 2'],
  ],
  [
    'effect-ai',
    `import { Tool } from '@effect/ai';\nexport const Dive = Tool.make('Dive', { description: 'Dives', parameters: { depth: Schema.Number } });`,
    ['library 2'],
  ],
  [
    'fastmcp',
    `import { FastMCP } from 'fastmcp';\nconst server = new FastMCP({ name: 'pond' });\nserver.addTool({ ${BODY} });`,
    ['library 3'],
  ],
  [
    'fastmcp',
    `import type { FastMCP } from 'fastmcp';\nexport function install(server: FastMCP) {\n  server.addTool({ ${BODY} });\n}`,
    ['library 3'],
  ],
  [
    'gemini',
    `import { GoogleGenAI } from '@google/genai';\nconst config = { tools: [{ functionDeclarations: [{ name: 'dive', description: 'Dives', parameters: ${S} }] }] };`,
    ['wire 2'],
  ],
  [
    'genkit',
    `import { genkit } from 'genkit';\nconst ai = genkit({});\nai.defineTool({ name: 'dive', description: 'Dives', parameters: z.object({}) }, async () => 1);`,
    ['source 3'],
  ],
  [
    'google-adk',
    `import { FunctionTool } from '@google/adk';\nexport const dive = new FunctionTool({ ${BODY} });`,
    ['library 2'],
  ],
  [
    'langchain',
    `import { tool } from '@langchain/core/tools';\ntool(async () => 1, { name: 'dive', description: 'Dives', parameters: ${S} });`,
    ['library 2'],
  ],
  [
    'livekit',
    `import { llm } from '@livekit/agents';\nexport const dive = llm.tool({ description: 'Dives', parameters: z.object({}), execute: async () => 1 });`,
    ['library 2'],
  ],
  ['llamaindex', `import { tool } from 'llamaindex';\nexport const dive = tool({ ${BODY} });`, ['library 2']],
  [
    'llamaindex',
    `import { FunctionTool } from 'llamaindex';\nFunctionTool.from(() => 1, { name: 'dive', description: 'Dives', parameters: ${S} });`,
    ['library 2'],
  ],
  [
    'lmstudio',
    `import { tool } from '@lmstudio/sdk';\nexport const dive = tool({ name: 'dive', description: 'Dives', parameters: { depth: z.number() }, implementation: () => 1 });`,
    ['library 2'],
  ],
  [
    'mastra',
    `import { createTool } from '@mastra/core/tools';\nexport const dive = createTool({ id: 'dive', description: 'Dives', parameters: z.object({}), execute: async () => 1 });`,
    ['source 2'],
  ],
  [
    'mcp',
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 'pond' });\nserver.registerTool('dive', { description: 'Dives', parameters: { depth: z.number() } }, async () => 1);`,
    ['source 3'],
  ],
  [
    'mcp',
    `import type { McpServer } from '@modelcontextprotocol/server';\nexport function install(server: McpServer) {\n  server.registerTool('dive', { description: 'Dives', parameters: z.object({}) }, async () => 1);\n}`,
    ['source 3'],
  ],
  [
    'mcp',
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 'pond' });\nserver.tool('sql', 'Asks', { query: z.string(), parameters: z.array(z.string()) }, async () => 1);`,
    ['unrelated 3'],
  ],
  [
    'mcp',
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 'pond' });\nserver.registerTool('sql', { inputSchema: { query: z.string(), parameters: z.object({}) } }, async () => 1);`,
    ['unrelated 3'],
  ],
  [
    'mcp',
    `export function install(server) {\n  server.tool('sql', { query: z.string(), parameters: z.object({}) }, async () => 1);\n}`,
    ['unrelated 2'],
  ],
  [
    'mcp-framework',
    `import { MCPTool } from 'mcp-framework';\nexport class DiveTool extends MCPTool {\n  name = 'dive';\n  description = 'Dives';\n  parameters = ${S};\n}`,
    ['library 5'],
  ],
  [
    'mcp-nest',
    `import { Tool } from '@rekog/mcp-nest';\nexport class Pond {\n  @Tool({ name: 'dive', description: 'Dives', parameters: z.object({}) })\n  dive() {}\n}`,
    ['library 3'],
  ],
  [
    'mistral',
    `import type { Tool } from '@mistralai/mistralai/models/components';\nexport const dive: Tool = { type: 'function', function: { name: 'dive', parameters: ${S} } };`,
    ['wire 2'],
  ],
  [
    'ollama',
    `import ollama from 'ollama';\nollama.chat({ model, messages, tools: [{ name: 'dive', description: 'Dives', parameters: ${S} }] });`,
    ['wire 2'],
  ],
  [
    'openai',
    `import { zodFunction } from 'openai/helpers/zod';\nzodFunction({ name: 'dive', parameters: z.object({}), function: () => 1 });`,
    ['wire 2'],
  ],
  [
    'openai',
    `import OpenAI from 'openai';\nconst client = new OpenAI();\nclient.chat.completions.runTools({ model, messages, tools: [{ type: 'function', function: { function: dive, parameters: ${S} } }] });`,
    ['wire 3'],
  ],
  [
    'openai',
    `import OpenAI from 'openai';\nnew OpenAI().beta.assistants.create({ model, tools: [{ name: 'dive', description: 'Dives', parameters: ${S} }] });`,
    ['wire 2'],
  ],
  [
    'openai',
    `import type { RealtimeFunctionTool } from 'openai/resources/realtime/realtime';\nexport const dive: RealtimeFunctionTool = { name: 'dive', parameters: ${S} };`,
    ['wire 2'],
  ],
  [
    'openai-agents',
    `import { tool } from '@openai/agents';\nexport const dive = tool({ ${BODY} });`,
    ['library 2'],
  ],
  [
    'openai-compatible',
    `import Groq from 'groq-sdk';\nconst tools: Groq.Chat.ChatCompletionTool[] = [{ type: 'function', function: { name: 'dive', parameters: ${S} } }];`,
    ['wire 2'],
  ],
  [
    'openrouter',
    `import { tool } from '@openrouter/sdk';\nexport const dive = tool({ ${BODY} });`,
    ['source 2'],
  ],
  [
    'strands',
    `import { tool } from '@strands-agents/sdk';\nexport const dive = tool({ name: 'dive', description: 'Dives', parameters: z.object({}), callback: () => 1 });`,
    ['source 2'],
  ],
  [
    'tambo',
    `import { defineTool } from '@tambo-ai/react';\nexport const dive = defineTool({ name: 'dive', description: 'Dives', parameters: z.object({}), tool: () => 1 });`,
    ['source 2'],
  ],
  [
    'tanstack-ai',
    `import { toolDefinition } from '@tanstack/ai';\nexport const dive = toolDefinition({ name: 'dive', description: 'Dives', parameters: z.object({}) });`,
    ['source 2'],
  ],
  [
    'voltagent',
    `import { createTool } from '@voltagent/core';\nexport const dive = createTool({ ${BODY} });`,
    ['library 2'],
  ],
  [
    'vscode',
    `import * as vscode from 'vscode';\nexport const dive: vscode.LanguageModelChatTool = { name: 'dive', description: 'Dives', parametersSchema: ${S} };`,
    ['source 2'],
  ],
  ['xsai', `import { tool } from '@xsai/tool';\nexport const dive = await tool({ ${BODY} });`, ['library 2']],
];

/** Definitions of no library: what the place of an argument tells. */
const POSITIONAL: readonly (readonly [what: string, text: string, roles: readonly string[]])[] = [
  [
    'a third argument that is the definition',
    `registry.registerTool('dive', handler, { name: 'dive', description: 'Dives', parameters: { depth: { type: 'number' } } });`,
    ['source 1'],
  ],
  [
    'a kernel that calls a tool a function',
    `kernel.registerFunction('dive', { description: 'Dives', parameters: ${S} }, handler);`,
    ['source 1'],
  ],
  [
    'a schema as the third argument, with an argument of that name',
    `registry.registerTool('sql', handler, { type: 'object', properties: { parameters: { type: 'array' } } });`,
    ['unrelated 1'],
  ],
  [
    'a package that is not known and has its own way to make tools',
    `import { createTool } from 'unheard-of';\ncreateTool({ ${BODY} });`,
    ['library 2'],
  ],
];

function rolesOf(text: string): string[] {
  const path = /: \w+(?:\.\w+)*(?:\[\])? = |satisfies|: \w+\)|^import type|@Tool/m.test(text)
    ? 'a.ts'
    : 'a.js';
  const source = parseSource(path, text);
  if (isParseFailure(source)) throw new Error(source.message);
  return descriptorScanner
    .scan(source, singleFileProject(source))
    .map((site) => `${site.role} ${source.locationOf(...site.range).line}`);
}

describe('dialects', () => {
  it.each(CASES)('%s: %s', (_, text, roles) => {
    expect(rolesOf(text)).toEqual(roles);
  });

  it('each has a case', () => {
    expect([...new Set(CASES.map(([id]) => id))].sort()).toEqual(dialects.map(({ id }) => id).sort());
  });

  it.each(POSITIONAL)('%s', (_, text, roles) => {
    expect(rolesOf(text)).toEqual(roles);
  });

  it.each(dialects.map((dialect) => [dialect.id, dialect] as const))('%s is whole', (id, dialect) => {
    expect(dialect.docs.length).toBeGreaterThan(0);
    for (const link of dialect.docs) expect(link).toMatch(/^https:\/\/\S+$/);
    expect(dialect.packages.length).toBeGreaterThan(0);
    for (const name of dialect.packages)
      expect(dialectOfModule({}, name.replace('/*', '/some/path'))?.id).toBe(id);
    if (dialect.owner === 'ours') expect(dialect.schemaKey).toBe('inputSchema');
  });

  it('the longest package counts, and the name has to be whole', () => {
    expect(dialectOfModule({}, '@anthropic-ai/sdk/helpers/zod')?.id).toBe('anthropic-helpers');
    expect(dialectOfModule({}, '@anthropic-ai/sdk/resources')?.id).toBe('anthropic');
    expect(dialectOfModule({}, 'ai/rsc')?.id).toBe('ai-sdk');
    expect(dialectOfModule({}, 'aisle')).toBeUndefined();
    expect(dialectOfModule({}, './ai')).toBeUndefined();
  });
});
