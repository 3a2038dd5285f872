import { defineDialect } from './dialect.js';

export const llamaindex = defineDialect({
  id: 'llamaindex',
  title: 'LlamaIndex.TS',
  docs: ['https://ts.llamaindex.ai/docs/llamaindex/modules/agents/tool'],
  packages: ['llamaindex', '@llamaindex/*'],
  owner: 'library',
  factories: ['tool', 'FunctionTool', 'FunctionTool.from'],
  types: ['BaseTool', 'ToolMetadata'],
});
