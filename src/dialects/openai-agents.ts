import { defineDialect } from './dialect.js';

export const openaiAgents = defineDialect({
  id: 'openai-agents',
  title: 'OpenAI Agents SDK',
  docs: ['https://openai.github.io/openai-agents-js/guides/tools/'],
  packages: ['@openai/*'],
  owner: 'library',
  factories: ['tool', 'asTool', 'hostedMcpTool'],
  types: ['FunctionTool', 'Tool'],
});
