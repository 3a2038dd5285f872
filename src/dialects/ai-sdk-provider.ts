import { defineDialect } from './dialect.js';

export const aiSdkProvider = defineDialect({
  id: 'ai-sdk-provider',
  title: 'AI SDK provider interface',
  docs: ['https://ai-sdk.dev/providers/community-providers/custom-providers'],
  packages: ['@ai-sdk/provider'],
  owner: 'wire',
  wireTypes: [
    'LanguageModelV1',
    'LanguageModelV1FunctionTool',
    'LanguageModelV2FunctionTool',
    'LanguageModelV3FunctionTool',
    'LanguageModelV1CallOptions',
  ],
});
