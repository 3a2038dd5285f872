import { defineDialect } from './dialect.js';

export const mcp = defineDialect({
  id: 'mcp',
  title: 'MCP TypeScript SDK',
  docs: [
    'https://modelcontextprotocol.io/specification/2025-06-18/server/tools',
    'https://github.com/modelcontextprotocol/typescript-sdk',
  ],
  packages: ['@modelcontextprotocol/*'],
  owner: 'ours',
  factories: ['registerTool'],
  types: ['Tool', 'ToolDefinition', 'RegisteredTool', 'ListToolsResult'],
});
