import type { Dialect } from './dialect.js';

export const mcp: Dialect = {
  id: 'mcp',
  title: 'MCP TypeScript SDK',
  docs: [
    'https://modelcontextprotocol.io/specification/2025-06-18/server/tools',
    'https://github.com/modelcontextprotocol/typescript-sdk',
  ],
  packages: ['@modelcontextprotocol/*'],
  owner: 'ours',
  factories: ['registerTool'],
  toolOptions: [],
  types: ['Tool', 'ToolDefinition', 'RegisteredTool', 'ListToolsResult'],
  wireTypes: [],
};
