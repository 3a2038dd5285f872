import { defineDialect } from './dialect.js';

export const mastra = defineDialect({
  id: 'mastra',
  title: 'Mastra',
  docs: ['https://mastra.ai/docs/reference/tools/create-tool'],
  packages: ['@mastra/*'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  factories: ['createTool'],
  toolOptions: ['Agent', 'MCPServer'],
  types: ['ToolAction', 'Tool', 'ToolsInput'],
});
