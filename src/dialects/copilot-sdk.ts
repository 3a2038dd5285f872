import { defineDialect } from './dialect.js';

export const copilotSdk = defineDialect({
  id: 'copilot-sdk',
  title: 'GitHub Copilot SDK',
  docs: ['https://github.com/github/copilot-sdk/blob/main/nodejs/src/types.ts'],
  packages: ['@github/copilot-sdk'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: [{ name: 'defineTool', argument: 1 }],
  toolOptions: ['createSession', 'resumeSession'],
  types: ['Tool'],
});
