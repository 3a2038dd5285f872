import { defineDialect } from './dialect.js';

export const mistral = defineDialect({
  id: 'mistral',
  title: 'Mistral API',
  docs: ['https://github.com/mistralai/client-ts/blob/main/src/models/components/function.ts'],
  packages: ['@mistralai/*'],
  owner: 'wire',
  schemaKey: 'parameters',
  wireTypes: ['Tool', 'FunctionT', 'FunctionTool'],
  senders: ['chat.complete', 'agents.complete', 'agents.stream'],
});
