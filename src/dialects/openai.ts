import { defineDialect } from './dialect.js';

export const openai = defineDialect({
  id: 'openai',
  title: 'OpenAI API',
  docs: [
    'https://platform.openai.com/docs/guides/function-calling',
    'https://platform.openai.com/docs/api-reference/responses/create',
  ],
  packages: ['openai', 'groq-sdk', '@azure/openai', 'together-ai'],
  owner: 'wire',
  factories: ['zodFunction', 'zodResponsesFunction'],
  wireTypes: [
    'ChatCompletionTool',
    'ChatCompletionFunctionTool',
    'FunctionTool',
    'FunctionDefinition',
    'Tool',
    'ResponseCreateParams',
  ],
  wireKeys: ['function', 'functions'],
  senders: [
    'completions.create',
    'completions.stream',
    'completions.parse',
    'completions.runTools',
    'runTools',
    'responses.create',
    'responses.stream',
    'responses.parse',
    'responses.connect',
    'assistants.create',
    'assistants.update',
    'sessions.create',
    'sessions.update',
    'chat.create',
    'realtime.connect',
  ],
});
