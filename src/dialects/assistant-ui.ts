import { defineDialect } from './dialect.js';

export const assistantUi = defineDialect({
  id: 'assistant-ui',
  title: 'assistant-ui',
  docs: [
    'https://www.assistant-ui.com/docs/tools/defining-tools',
    'https://github.com/assistant-ui/assistant-ui/blob/main/packages/assistant-stream/src/core/tool/tool-types.ts',
  ],
  packages: ['@assistant-ui/*', 'assistant-stream'],
  owner: 'library',
  schemaKey: 'parameters',
  factories: [
    'tool',
    'makeAssistantTool',
    'useAssistantTool',
    'makeAssistantToolUI',
    'useAssistantToolUI',
    'defineToolkit',
    'useAssistantInstructions',
  ],
  types: ['Tool', 'AssistantToolProps', 'Toolkit', 'ToolkitDefinition'],
});
