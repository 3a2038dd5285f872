import { defineDialect } from './dialect.js';

export const mcp = defineDialect({
  id: 'mcp',
  title: 'MCP TypeScript SDK',
  docs: [
    'https://modelcontextprotocol.io/specification/2025-06-18/server/tools',
    'https://github.com/modelcontextprotocol/typescript-sdk/blob/main/docs/servers/tools.md',
    'https://github.com/modelcontextprotocol/typescript-sdk/blob/main/docs/migration/upgrade-to-v2.md',
  ],
  packages: ['@modelcontextprotocol/*'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  factories: [
    { name: 'registerTool', argument: 1 },
    { name: 'registerAppTool', argument: 2 },
    { name: 'tool', maps: [1, 2] },
  ],
  types: ['Tool', 'ToolDefinition', 'RegisteredTool', 'ListToolsResult'],
});
