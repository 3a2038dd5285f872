import { defineDialect } from './dialect.js';

export const strands = defineDialect({
  id: 'strands',
  title: 'Strands Agents',
  docs: ['https://github.com/strands-agents/sdk-typescript/blob/main/strands-ts/src/tools/tool-factory.ts'],
  packages: ['@strands-agents/sdk'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  factories: ['tool', 'FunctionTool'],
  types: ['ToolSpec'],
});
