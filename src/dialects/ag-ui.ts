import { defineDialect } from './dialect.js';

export const agUi = defineDialect({
  id: 'ag-ui',
  title: 'AG-UI',
  docs: [
    'https://docs.ag-ui.com/concepts/tools',
    'https://github.com/ag-ui-protocol/ag-ui/blob/main/sdks/typescript/packages/core/src/types.ts',
  ],
  packages: ['@ag-ui/*'],
  owner: 'wire',
  schemaKey: 'parameters',
  wireTypes: ['Tool'],
});
