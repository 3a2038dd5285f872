import { defineDialect } from './dialect.js';

export const copilotkit = defineDialect({
  id: 'copilotkit',
  title: 'CopilotKit',
  docs: [
    'https://docs.copilotkit.ai/reference/v2/hooks/useFrontendTool',
    'https://github.com/CopilotKit/CopilotKit/blob/main/packages/react-core/src/v1-deprecated/hooks/use-copilot-action.ts',
  ],
  packages: ['@copilotkit/*', '@copilotkitnext/*'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: [
    'useCopilotAction',
    'useFrontendTool',
    'useHumanInTheLoop',
    'useRenderTool',
    'useRenderToolCall',
    'useComponent',
    'useDefaultTool',
    'useDefaultRenderTool',
    'defineTool',
    'defineToolCallRenderer',
    'CopilotRuntime',
  ],
  types: ['FrontendTool', 'Action', 'FrontendAction', 'ToolDefinition'],
});
