import { defineDialect } from './dialect.js';

export const genkit = defineDialect({
  id: 'genkit',
  title: 'Genkit',
  docs: ['https://genkit.dev/docs/tool-calling/'],
  packages: ['genkit', '@genkit-ai/*'],
  owner: 'ours',
  factories: ['defineTool', 'dynamicTool'],
  types: ['ToolConfig', 'ToolAction', 'ToolDefinition'],
});
