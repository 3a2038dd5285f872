import { defineDialect } from './dialect.js';

export const gemini = defineDialect({
  id: 'gemini',
  title: 'Google Gemini API',
  docs: [
    'https://ai.google.dev/gemini-api/docs/function-calling',
    'https://github.com/google/generative-ai-js/blob/main/packages/main/types/function-calling.ts',
  ],
  packages: ['@google/genai', '@google/generative-ai', '@google-cloud/vertexai'],
  owner: 'wire',
  schemaKey: 'parameters',
  wireTypes: [
    'FunctionDeclaration',
    'Tool',
    'ToolUnion',
    'ToolListUnion',
    'FunctionDeclarationsTool',
    'FunctionDeclarationSchema',
    'Schema',
  ],
  wireKeys: ['functionDeclarations', 'function_declarations'],
  senders: [
    'generateContent',
    'generateContentStream',
    'getGenerativeModel',
    'chats.create',
    'models.countTokens',
    'live.connect',
  ],
});
