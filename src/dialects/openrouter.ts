import { defineDialect } from './dialect.js';

export const openrouter = defineDialect({
  id: 'openrouter',
  title: 'OpenRouter SDK',
  docs: ['https://github.com/OpenRouterTeam/typescript-sdk/blob/main/src/lib/tool.ts'],
  packages: ['@openrouter/sdk'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  factories: ['tool'],
  types: ['Tool'],
});
