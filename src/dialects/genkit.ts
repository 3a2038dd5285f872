import type { Dialect } from './dialect.js';

export const genkit: Dialect = {
  id: 'genkit',
  title: 'Genkit',
  docs: ['https://genkit.dev/docs/tool-calling/'],
  packages: ['genkit', '@genkit-ai/*'],
  owner: 'ours',
  factories: ['defineTool', 'dynamicTool'],
  toolOptions: [],
  types: ['ToolConfig', 'ToolAction', 'ToolDefinition'],
  wireTypes: [],
};
