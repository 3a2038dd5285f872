import { defineDialect } from './dialect.js';

export const mastra = defineDialect({
  id: 'mastra',
  title: 'Mastra',
  docs: ['https://mastra.ai/docs/agents/using-tools'],
  packages: ['@mastra/*'],
  owner: 'ours',
  factories: ['createTool'],
  types: ['ToolAction', 'Tool'],
});
