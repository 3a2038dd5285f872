import { defineDialect } from './dialect.js';

export const llamaindex = defineDialect({
  id: 'llamaindex',
  title: 'LlamaIndex.TS',
  docs: ['https://github.com/run-llama/LlamaIndexTS/blob/main/packages/core/src/tools/function-tool.ts'],
  packages: ['llamaindex', '@llamaindex/*'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['tool', 'FunctionTool', 'FunctionTool.from'],
  types: ['BaseTool', 'BaseToolWithCall', 'ToolMetadata'],
});
