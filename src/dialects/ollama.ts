import type { Dialect } from './dialect.js';

export const ollama: Dialect = {
  id: 'ollama',
  title: 'Ollama API',
  docs: ['https://docs.ollama.com/capabilities/tool-calling'],
  packages: ['ollama'],
  owner: 'wire',
  factories: [],
  toolOptions: [],
  types: [],
  wireTypes: ['Tool'],
};
