import type { Dialect } from './dialect.js';

export const agUi: Dialect = {
  id: 'ag-ui',
  title: 'AG-UI',
  docs: ['https://docs.ag-ui.com/concepts/tools'],
  packages: ['@ag-ui/*'],
  owner: 'wire',
  factories: [],
  toolOptions: [],
  types: [],
  wireTypes: ['Tool'],
};
