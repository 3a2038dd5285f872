import { defineDialect } from './dialect.js';

export const anthropic = defineDialect({
  id: 'anthropic',
  title: 'Anthropic API',
  docs: [
    'https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview',
    'https://github.com/anthropics/anthropic-sdk-typescript/blob/main/src/resources/messages/messages.ts',
  ],
  packages: ['@anthropic-ai/sdk', '@anthropic-ai/bedrock-sdk', '@anthropic-ai/vertex-sdk'],
  owner: 'wire',
  schemaKey: 'input_schema',
  wireTypes: [
    'Tool',
    'ToolUnion',
    'BetaTool',
    'BetaToolUnion',
    'Messages.Tool',
    'Anthropic.Tool',
    'Anthropic.ToolUnion',
    'Anthropic.Messages.Tool',
    'Anthropic.Beta.BetaTool',
  ],
  senders: [
    'messages.create',
    'messages.createStream',
    'messages.stream',
    'messages.parse',
    'messages.countTokens',
    'messages.toolRunner',
  ],
});
