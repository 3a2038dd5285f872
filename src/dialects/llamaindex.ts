import type { Dialect } from './dialect.js';

export const llamaindex: Dialect = {
  id: 'llamaindex',
  title: 'LlamaIndex.TS',
  docs: ['https://ts.llamaindex.ai/docs/llamaindex/modules/agents/tool'],
  packages: ['llamaindex', '@llamaindex/*'],
  owner: 'library',
  factories: ['tool', 'FunctionTool', 'FunctionTool.from'],
  toolOptions: [],
  types: ['BaseTool', 'ToolMetadata'],
  wireTypes: [],
};
