import { defineDialect } from './dialect.js';

export const agentKit = defineDialect({
  id: 'agent-kit',
  title: 'Inngest AgentKit',
  docs: ['https://github.com/inngest/agent-kit/blob/main/packages/agent-kit/src/tool.ts'],
  packages: ['@inngest/agent-kit'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: ['createTool'],
  types: ['Tool', 'Tool.Any'],
});
