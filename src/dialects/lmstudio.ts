import { defineDialect } from './dialect.js';

export const lmstudio = defineDialect({
  id: 'lmstudio',
  title: 'LM Studio SDK',
  docs: ['https://github.com/lmstudio-ai/lmstudio-js/blob/main/packages/lms-client/src/llm/tool.ts'],
  packages: ['@lmstudio/sdk'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['tool', 'rawFunctionTool', 'unimplementedRawFunctionTool'],
  types: ['Tool', 'FunctionTool', 'RawFunctionTool'],
});
