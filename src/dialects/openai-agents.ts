import type { Dialect } from './dialect.js';

export const openaiAgents: Dialect = {
  id: 'openai-agents',
  title: 'OpenAI Agents SDK',
  docs: ['https://openai.github.io/openai-agents-js/guides/tools/'],
  packages: ['@openai/*'],
  owner: 'library',
  factories: ['tool', 'asTool', 'hostedMcpTool'],
  toolOptions: [],
  types: ['FunctionTool', 'Tool'],
  wireTypes: [],
};
