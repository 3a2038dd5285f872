import { defineDialect } from './dialect.js';

export const gemini = defineDialect({
  id: 'gemini',
  title: 'Google Gemini API',
  docs: ['https://ai.google.dev/gemini-api/docs/function-calling'],
  packages: ['@google/genai', '@google/generative-ai', '@google-cloud/vertexai', '@google/adk'],
  owner: 'wire',
  factories: ['FunctionTool'],
  wireTypes: ['FunctionDeclaration', 'Tool', 'FunctionDeclarationsTool', 'Schema'],
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
