import { defineDialect } from './dialect.js';

export const cohere = defineDialect({
  id: 'cohere',
  title: 'Cohere API',
  docs: [
    'https://docs.cohere.com/docs/tools',
    'https://github.com/cohere-ai/cohere-typescript/blob/main/src/api/types/ToolV2Function.ts',
  ],
  packages: ['cohere-ai'],
  owner: 'wire',
  schemaKey: 'parameters',
  wireTypes: ['Tool', 'ToolV2', 'ToolV2Function', 'Cohere.Tool', 'Cohere.ToolV2'],
  senders: ['cohere.chat', 'cohere.chatStream'],
});
