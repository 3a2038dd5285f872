import type { Dialect } from './dialect.js';

export const effectAi: Dialect = {
  id: 'effect-ai',
  title: 'Effect AI',
  docs: ['https://effect.website/docs/ai/tool-use/'],
  packages: ['@effect/ai', 'effect'],
  owner: 'library',
  factories: ['Tool.make', 'AiTool.make'],
  toolOptions: [],
  types: [],
  wireTypes: [],
};
