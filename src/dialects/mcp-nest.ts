import { defineDialect } from './dialect.js';

export const mcpNest = defineDialect({
  id: 'mcp-nest',
  title: 'MCP-Nest',
  docs: [
    'https://github.com/rekog-labs/MCP-Nest/blob/main/packages/mcp-nest/src/mcp/decorators/tool.decorator.ts',
  ],
  packages: ['@rekog/mcp-nest'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['Tool'],
  types: ['ToolOptions'],
});
