import { defineDialect } from './dialect.js';

export const mistral = defineDialect({
  id: 'mistral',
  title: 'Mistral API',
  docs: ['https://docs.mistral.ai/capabilities/function_calling/'],
  packages: ['@mistralai/*'],
  owner: 'wire',
  wireTypes: ['Tool', 'FunctionT'],
});
