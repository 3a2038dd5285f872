import type { Dialect } from './dialect.js';

export const anthropic: Dialect = {
  id: 'anthropic',
  title: 'Anthropic API',
  docs: ['https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use'],
  packages: ['@anthropic-ai/sdk', '@anthropic-ai/bedrock-sdk', '@anthropic-ai/vertex-sdk'],
  owner: 'wire',
  factories: [],
  toolOptions: [],
  types: [],
  wireTypes: ['Tool', 'ToolUnion', 'Messages.Tool', 'Anthropic.Tool', 'Anthropic.Messages.Tool'],
};
