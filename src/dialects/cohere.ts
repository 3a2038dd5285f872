import { defineDialect } from './dialect.js';

export const cohere = defineDialect({
  id: 'cohere',
  title: 'Cohere API',
  docs: ['https://docs.cohere.com/docs/tool-use-overview'],
  packages: ['cohere-ai'],
  owner: 'wire',
  wireTypes: ['Tool', 'ToolV2'],
});
