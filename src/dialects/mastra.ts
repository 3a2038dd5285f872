import type { Dialect } from './dialect.js';

export const mastra: Dialect = {
  id: 'mastra',
  title: 'Mastra',
  docs: ['https://mastra.ai/docs/agents/using-tools'],
  packages: ['@mastra/*'],
  owner: 'ours',
  factories: ['createTool'],
  toolOptions: [],
  types: ['ToolAction', 'Tool'],
  wireTypes: [],
};
