import { defineDialect } from './dialect.js';

export const openaiAgents = defineDialect({
  id: 'openai-agents',
  title: 'OpenAI Agents SDK',
  docs: [
    'https://openai.github.io/openai-agents-js/guides/tools/',
    'https://github.com/openai/openai-agents-js/blob/main/packages/agents-core/src/tool.ts',
  ],
  packages: ['@openai/*'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['tool', 'asTool', 'hostedMcpTool', 'toolNamespace'],
  types: ['FunctionTool', 'Tool'],
});
