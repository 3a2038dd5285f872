import { defineDialect } from './dialect.js';

export const xsai = defineDialect({
  id: 'xsai',
  title: 'xsAI',
  docs: [
    'https://github.com/moeru-ai/xsai/blob/main/packages/tool/src/utils/tool.ts',
    'https://github.com/moeru-ai/xsai/blob/main/docs/content/docs/packages/tool.mdx',
  ],
  packages: ['xsai', '@xsai/*', '@xsai-ext/*'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['tool', 'rawTool', 'defineTool'],
  types: ['Tool'],
  wireTypes: ['Tool'],
});
