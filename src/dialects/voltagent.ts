import { defineDialect } from './dialect.js';

export const voltagent = defineDialect({
  id: 'voltagent',
  title: 'VoltAgent',
  docs: [
    'https://voltagent.dev/docs/agents/tools/',
    'https://github.com/VoltAgent/voltagent/blob/main/packages/core/src/tool/index.ts',
  ],
  packages: ['@voltagent/*'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['createTool', 'tool', 'Tool', 'createToolkit'],
  types: ['Tool', 'ToolOptions', 'AgentTool', 'Toolkit'],
});
