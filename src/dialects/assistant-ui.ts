import type { Dialect } from './dialect.js';

export const assistantUi: Dialect = {
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
  toolOptions: [],
  types: ['Tool', 'AssistantToolProps'],
  wireTypes: [],
};
