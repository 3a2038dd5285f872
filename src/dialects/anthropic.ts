import { defineDialect } from './dialect.js';

export const anthropic = defineDialect({
  id: 'anthropic',
  title: 'Anthropic API',
  docs: ['https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use'],
  packages: ['@anthropic-ai/sdk', '@anthropic-ai/bedrock-sdk', '@anthropic-ai/vertex-sdk'],
  owner: 'wire',
  wireTypes: ['Tool', 'ToolUnion', 'Messages.Tool', 'Anthropic.Tool', 'Anthropic.Messages.Tool'],
  senders: [
    'messages.create',
    'messages.createStream',
    'messages.stream',
    'messages.parse',
    'messages.countTokens',
    'messages.toolRunner',
  ],
});
