import { defineDialect } from './dialect.js';

export const langchain = defineDialect({
  id: 'langchain',
  title: 'LangChain.js',
  docs: ['https://js.langchain.com/docs/concepts/tools/'],
  packages: ['@langchain/*', 'langchain'],
  owner: 'library',
  factories: ['tool', 'DynamicTool', 'DynamicStructuredTool', 'StructuredTool'],
  types: ['StructuredToolParams', 'ToolDefinition'],
  wireTypes: ['ToolDefinition', 'FunctionDefinition'],
});
