import { defineDialect } from './dialect.js';

export const voltagent = defineDialect({
  id: 'voltagent',
  title: 'VoltAgent',
  docs: ['https://voltagent.dev/docs/agents/tools/'],
  packages: ['@voltagent/*'],
  owner: 'library',
  factories: ['createTool', 'tool', 'Tool', 'createToolkit'],
  types: ['Tool', 'ToolOptions', 'AgentTool'],
});
