import { defineDialect } from './dialect.js';

export const anthropicHelpers = defineDialect({
  id: 'anthropic-helpers',
  title: 'Anthropic tool helpers',
  docs: [
    'https://github.com/anthropics/anthropic-sdk-typescript/blob/main/helpers.md',
    'https://github.com/anthropics/anthropic-sdk-typescript/blob/main/src/helpers/beta/zod.ts',
  ],
  packages: ['@anthropic-ai/sdk/helpers'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  factories: ['betaTool', 'betaZodTool', 'betaStandardSchemaTool'],
});
