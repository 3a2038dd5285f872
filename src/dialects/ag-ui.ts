import { defineDialect } from './dialect.js';

export const agUi = defineDialect({
  id: 'ag-ui',
  title: 'AG-UI',
  docs: ['https://docs.ag-ui.com/concepts/tools'],
  packages: ['@ag-ui/*'],
  owner: 'wire',
  wireTypes: ['Tool'],
});
