import { defineDialect } from './dialect.js';

export const ollama = defineDialect({
  id: 'ollama',
  title: 'Ollama API',
  docs: ['https://github.com/ollama/ollama-js/blob/main/src/interfaces.ts'],
  packages: ['ollama'],
  owner: 'wire',
  schemaKey: 'parameters',
  wireTypes: ['Tool'],
  senders: ['ollama.chat'],
});
