import { defineDialect } from './dialect.js';

export const aiSdkProvider = defineDialect({
  id: 'ai-sdk-provider',
  title: 'AI SDK provider interface',
  docs: [
    'https://ai-sdk.dev/providers/community-providers/custom-providers',
    'https://github.com/vercel/ai/blob/main/packages/provider/src/language-model/v2/language-model-v2-function-tool.ts',
  ],
  packages: ['@ai-sdk/provider'],
  owner: 'wire',
  wireTypes: [
    'LanguageModelV1',
    'LanguageModelV1FunctionTool',
    'LanguageModelV1CallOptions',
    'LanguageModelV2FunctionTool',
    'LanguageModelV3FunctionTool',
    'LanguageModelV4FunctionTool',
  ],
});
