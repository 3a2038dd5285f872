import { defineDialect } from './dialect.js';

export const copilotkit = defineDialect({
  id: 'copilotkit',
  title: 'CopilotKit',
  docs: ['https://docs.copilotkit.ai/reference/hooks/useFrontendTool'],
  packages: ['@copilotkit/*', '@copilotkitnext/*'],
  owner: 'library',
  factories: [
    'useCopilotAction',
    'useFrontendTool',
    'useHumanInTheLoop',
    'useRenderTool',
    'useRenderToolCall',
    'useComponent',
    'defineTool',
    'defineToolCallRenderer',
    'CopilotRuntime',
  ],
  types: ['FrontendTool', 'Action', 'FrontendAction', 'ToolDefinition'],
});
