import { defineDialect } from './dialect.js';

export const assistantUi = defineDialect({
  id: 'assistant-ui',
  title: 'assistant-ui',
  docs: ['https://www.assistant-ui.com/docs/guides/tools'],
  packages: ['@assistant-ui/*'],
  owner: 'library',
  factories: [
    'tool',
    'makeAssistantTool',
    'useAssistantTool',
    'makeAssistantToolUI',
    'useAssistantInstructions',
  ],
  types: ['Tool', 'AssistantToolProps'],
});
