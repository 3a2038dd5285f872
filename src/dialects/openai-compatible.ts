import { defineDialect } from './dialect.js';

export const openaiCompatible = defineDialect({
  id: 'openai-compatible',
  title: 'OpenAI-compatible APIs',
  docs: [
    'https://github.com/groq/groq-typescript/blob/main/src/resources/shared.ts',
    'https://github.com/togethercomputer/together-typescript/blob/main/src/resources/completions.ts',
    'https://github.com/Cerebras/cerebras-cloud-sdk-node/blob/main/src/resources/chat/completions.ts',
    'https://github.com/mlc-ai/web-llm/blob/main/src/openai_api_protocols/chat_completion.ts',
    'https://docs.x.ai/developers/tools/overview',
  ],
  packages: ['groq-sdk', 'together-ai', '@cerebras/cerebras_cloud_sdk', '@mlc-ai/web-llm', '@azure/openai'],
  owner: 'wire',
  schemaKey: 'parameters',
  wireTypes: ['ChatCompletionTool', 'FunctionDefinition', 'FunctionParameters', 'Tools', 'Tool'],
});
