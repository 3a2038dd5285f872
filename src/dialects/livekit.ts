import { defineDialect } from './dialect.js';

export const livekit = defineDialect({
  id: 'livekit',
  title: 'LiveKit Agents',
  docs: ['https://github.com/livekit/agents-js/blob/main/agents/src/llm/tool_context.ts'],
  packages: ['@livekit/agents'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['tool', 'llm.tool'],
  types: ['FunctionTool', 'ToolContext', 'llm.FunctionTool', 'llm.ToolContext'],
});
