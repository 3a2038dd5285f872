import type { Dialect } from './dialect.js';

export const langchain: Dialect = {
  id: 'langchain',
  title: 'LangChain.js',
  docs: ['https://js.langchain.com/docs/concepts/tools/'],
  packages: ['@langchain/*', 'langchain'],
  owner: 'library',
  factories: ['tool', 'DynamicTool', 'DynamicStructuredTool', 'StructuredTool'],
  toolOptions: [],
  types: ['StructuredToolParams', 'ToolDefinition'],
  wireTypes: ['ToolDefinition', 'FunctionDefinition'],
};
