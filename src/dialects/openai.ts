import type { Dialect } from './dialect.js';

export const openai: Dialect = {
  id: 'openai',
  title: 'OpenAI API',
  docs: [
    'https://platform.openai.com/docs/guides/function-calling',
    'https://platform.openai.com/docs/api-reference/responses/create',
  ],
  packages: ['openai', 'groq-sdk', '@azure/openai', 'together-ai'],
  owner: 'wire',
  factories: ['zodFunction', 'zodResponsesFunction'],
  toolOptions: [],
  types: [],
  wireTypes: [
    'ChatCompletionTool',
    'ChatCompletionFunctionTool',
    'FunctionTool',
    'FunctionDefinition',
    'Tool',
    'ResponseCreateParams',
  ],
};
