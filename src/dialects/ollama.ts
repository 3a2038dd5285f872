import { defineDialect } from './dialect.js';

export const ollama = defineDialect({
  id: 'ollama',
  title: 'Ollama API',
  docs: ['https://docs.ollama.com/capabilities/tool-calling'],
  packages: ['ollama'],
  owner: 'wire',
  wireTypes: ['Tool'],
});
