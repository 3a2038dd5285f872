import { defineDialect } from './dialect.js';

export const googleAdk = defineDialect({
  id: 'google-adk',
  title: 'Agent Development Kit',
  docs: ['https://github.com/google/adk-js/blob/main/core/src/tools/function_tool.ts'],
  packages: ['@google/adk'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['FunctionTool'],
  types: ['ToolOptions', 'FunctionTool'],
});
