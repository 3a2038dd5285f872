import type { Dialect } from './dialect.js';

export const gemini: Dialect = {
  id: 'gemini',
  title: 'Google Gemini API',
  docs: ['https://ai.google.dev/gemini-api/docs/function-calling'],
  packages: ['@google/genai', '@google/generative-ai', '@google-cloud/vertexai', '@google/adk'],
  owner: 'wire',
  factories: ['FunctionTool'],
  toolOptions: [],
  types: [],
  wireTypes: ['FunctionDeclaration', 'Tool', 'FunctionDeclarationsTool', 'Schema'],
};
