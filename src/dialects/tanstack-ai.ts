import { defineDialect } from './dialect.js';

export const tanstackAi = defineDialect({
  id: 'tanstack-ai',
  title: 'TanStack AI',
  docs: ['https://github.com/TanStack/ai/blob/main/packages/ai/src/activities/chat/tools/tool-definition.ts'],
  packages: ['@tanstack/ai'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  factories: ['toolDefinition'],
  types: ['ToolDefinition', 'Tool'],
});
