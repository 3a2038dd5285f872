import type { Dialect } from './dialect.js';

export const voltagent: Dialect = {
  id: 'voltagent',
  title: 'VoltAgent',
  docs: ['https://voltagent.dev/docs/agents/tools/'],
  packages: ['@voltagent/*'],
  owner: 'library',
  factories: ['createTool', 'tool', 'Tool', 'createToolkit'],
  toolOptions: [],
  types: ['Tool', 'ToolOptions', 'AgentTool'],
  wireTypes: [],
};
