import { defineDialect } from './dialect.js';

export const aiSdk = defineDialect({
  id: 'ai-sdk',
  title: 'Vercel AI SDK',
  docs: [
    'https://ai-sdk.dev/docs/migration-guides/migration-guide-5-0',
    'https://ai-sdk.dev/docs/reference/ai-sdk-core/tool',
    'https://github.com/vercel/ai/blob/main/packages/provider-utils/src/types/tool.ts',
  ],
  packages: ['ai'],
  owner: 'ours',
  since: '>=5.0.0-0',
  schemaKey: 'inputSchema',
  factories: ['tool', 'dynamicTool', 'jsonSchema', 'zodSchema'],
  toolOptions: ['streamText', 'generateText', 'streamUI', 'ToolLoopAgent', 'Experimental_Agent', 'Agent'],
  types: ['Tool', 'ToolSet', 'CoreTool', 'DynamicTool'],
  wireTypes: [
    'LanguageModelV1',
    'LanguageModelV2',
    'LanguageModelV3',
    'LanguageModelV1FunctionTool',
    'LanguageModelV2FunctionTool',
  ],
});
