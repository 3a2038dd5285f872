import type { Dialect } from './dialect.js';

export const cohere: Dialect = {
  id: 'cohere',
  title: 'Cohere API',
  docs: ['https://docs.cohere.com/docs/tool-use-overview'],
  packages: ['cohere-ai'],
  owner: 'wire',
  factories: [],
  toolOptions: [],
  types: [],
  wireTypes: ['Tool', 'ToolV2'],
};
