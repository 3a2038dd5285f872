import type { Dialect } from './dialect.js';

export const fastmcp: Dialect = {
  id: 'fastmcp',
  title: 'FastMCP',
  docs: ['https://github.com/punkpeye/fastmcp'],
  packages: ['fastmcp', 'mcp-framework', 'xmcp', 'mcp-lite'],
  owner: 'library',
  factories: ['addTool', 'addTools', 'FastMCP'],
  toolOptions: [],
  types: ['Tool', 'ToolParameters'],
  wireTypes: [],
};
