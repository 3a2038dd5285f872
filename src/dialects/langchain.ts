import { defineDialect } from './dialect.js';

export const langchain = defineDialect({
  id: 'langchain',
  title: 'LangChain.js',
  docs: [
    'https://github.com/langchain-ai/langchainjs/blob/main/libs/langchain-core/src/tools/index.ts',
    'https://docs.langchain.com/oss/javascript/langchain/models#tool-calling',
  ],
  packages: ['@langchain/*', 'langchain'],
  owner: 'library',
  schemaKey: 'schema',
  factories: ['tool', 'DynamicTool', 'DynamicStructuredTool', 'StructuredTool'],
  types: ['StructuredToolParams', 'StructuredToolInterface', 'ToolDefinition'],
  wireTypes: ['ToolDefinition', 'FunctionDefinition'],
});
