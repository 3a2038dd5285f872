import { defineDialect } from './dialect.js';

export const effectAi = defineDialect({
  id: 'effect-ai',
  title: 'Effect AI',
  docs: ['https://effect.website/docs/ai/tool-use/'],
  packages: ['@effect/ai', 'effect'],
  owner: 'library',
  factories: ['Tool.make', 'AiTool.make'],
});
