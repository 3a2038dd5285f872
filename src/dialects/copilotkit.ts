import type { Dialect } from './dialect.js';

export const copilotkit: Dialect = {
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
  toolOptions: [],
  types: ['FrontendTool', 'Action', 'FrontendAction', 'ToolDefinition'],
  wireTypes: [],
};
