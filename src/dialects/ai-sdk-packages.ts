import { defineDialect } from './dialect.js';

export const aiSdkPackages = defineDialect({
  id: 'ai-sdk-packages',
  title: 'Vercel AI SDK packages',
  docs: [
    'https://github.com/vercel/ai/blob/main/packages/provider-utils/src/types/tool.ts',
    'https://ai-sdk.dev/docs/reference/ai-sdk-core/tool',
  ],
  packages: ['@ai-sdk/provider-utils', '@ai-sdk/react', '@ai-sdk/rsc', '@ai-sdk/mcp'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  factories: ['tool', 'dynamicTool', 'jsonSchema', 'zodSchema'],
  toolOptions: ['streamUI'],
  types: ['Tool', 'ToolSet', 'DynamicTool', 'FunctionTool'],
});
