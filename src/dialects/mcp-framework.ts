import { defineDialect } from './dialect.js';

export const mcpFramework = defineDialect({
  id: 'mcp-framework',
  title: 'mcp-framework and xmcp',
  docs: [
    'https://mcp-framework.com/docs/Tools/tools-overview',
    'https://github.com/QuantGeekDev/mcp-framework/blob/main/src/tools/BaseTool.ts',
  ],
  packages: ['mcp-framework', 'xmcp', 'mcp-lite'],
  owner: 'library',
  schemaKey: 'schema',
  factories: ['MCPTool'],
  types: ['ToolProtocol', 'ToolMetadata'],
});
