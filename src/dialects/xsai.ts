import type { Dialect } from './dialect.js';

export const xsai: Dialect = {
  id: 'xsai',
  title: 'xsAI',
  docs: ['https://xsai.js.org/docs/packages/tool'],
  packages: ['xsai', '@xsai/*', '@xsai-ext/*'],
  owner: 'library',
  factories: ['tool', 'rawTool'],
  toolOptions: [],
  types: ['Tool'],
  wireTypes: ['Tool'],
};
