import { defineDialect } from './dialect.js';

export const xsai = defineDialect({
  id: 'xsai',
  title: 'xsAI',
  docs: ['https://xsai.js.org/docs/packages/tool'],
  packages: ['xsai', '@xsai/*', '@xsai-ext/*'],
  owner: 'library',
  factories: ['tool', 'rawTool'],
  types: ['Tool'],
  wireTypes: ['Tool'],
});
