import { defineDialect } from './dialect.js';

export const fastmcp = defineDialect({
  id: 'fastmcp',
  title: 'FastMCP',
  docs: ['https://github.com/punkpeye/fastmcp'],
  packages: ['fastmcp', 'mcp-framework', 'xmcp', 'mcp-lite'],
  owner: 'library',
  factories: ['addTool', 'addTools', 'FastMCP'],
  types: ['Tool', 'ToolParameters'],
});
