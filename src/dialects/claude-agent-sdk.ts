import { defineDialect } from './dialect.js';

export const claudeAgentSdk = defineDialect({
  id: 'claude-agent-sdk',
  title: 'Claude Agent SDK',
  docs: ['https://code.claude.com/docs/en/agent-sdk/typescript.md'],
  packages: ['@anthropic-ai/claude-agent-sdk', '@anthropic-ai/claude-code'],
  owner: 'library',
  factories: [{ name: 'tool', maps: [2] }, 'createSdkMcpServer'],
  types: ['SdkMcpToolDefinition'],
});
