import { defineDialect } from './dialect.js';

export const tambo = defineDialect({
  id: 'tambo',
  title: 'Tambo',
  docs: [
    'https://github.com/tambo-ai/tambo/blob/main/docs/content/docs/reference/react-sdk-legacy/migration/toolschema.mdx',
  ],
  packages: ['@tambo-ai/*'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  factories: ['defineTool', 'registerTool'],
  toolOptions: ['TamboProvider'],
  types: ['TamboTool'],
});
