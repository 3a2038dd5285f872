import { defineDialect } from './dialect.js';

export const claudeAgentSdk = defineDialect({
  id: 'claude-agent-sdk',
  title: 'Claude Agent SDK',
  docs: ['https://docs.claude.com/en/api/agent-sdk/custom-tools'],
  packages: ['@anthropic-ai/claude-agent-sdk', '@anthropic-ai/claude-code'],
  owner: 'library',
  factories: ['tool', 'createSdkMcpServer'],
});
