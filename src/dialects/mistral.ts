import type { Dialect } from './dialect.js';

export const mistral: Dialect = {
  id: 'mistral',
  title: 'Mistral API',
  docs: ['https://docs.mistral.ai/capabilities/function_calling/'],
  packages: ['@mistralai/*'],
  owner: 'wire',
  factories: [],
  toolOptions: [],
  types: [],
  wireTypes: ['Tool', 'FunctionT'],
};
