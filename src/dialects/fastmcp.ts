import { defineDialect } from './dialect.js';

export const fastmcp = defineDialect({
  id: 'fastmcp',
  title: 'FastMCP',
  docs: [
    'https://github.com/punkpeye/fastmcp',
    'https://github.com/punkpeye/fastmcp/blob/main/src/FastMCP.ts',
  ],
  packages: ['fastmcp', 'litemcp'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['addTool', 'addTools', 'FastMCP'],
  types: ['Tool', 'ToolParameters'],
});
