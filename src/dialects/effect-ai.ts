import { defineDialect } from './dialect.js';

export const effectAi = defineDialect({
  id: 'effect-ai',
  title: 'Effect AI',
  docs: ['https://github.com/Effect-TS/effect/blob/main/packages/effect/src/unstable/ai/Tool.ts'],
  packages: ['@effect/ai', 'effect'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['Tool.make', 'AiTool.make', 'Tool.dynamic', 'Tool.providerDefined'],
});
