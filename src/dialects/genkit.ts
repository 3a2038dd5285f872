import { defineDialect } from './dialect.js';

export const genkit = defineDialect({
  id: 'genkit',
  title: 'Genkit',
  docs: [
    'https://genkit.dev/docs/tool-calling',
    'https://github.com/firebase/genkit/blob/main/js/ai/src/tool.ts',
  ],
  packages: ['genkit', '@genkit-ai/*'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  factories: [
    { name: 'defineTool', argument: 0 },
    { name: 'dynamicTool', argument: 0 },
    { name: 'defineInterrupt', argument: 0 },
  ],
  types: ['ToolConfig', 'ToolAction', 'ToolDefinition'],
});
