import type { Dialect } from './dialect.js';

export const vscode: Dialect = {
  id: 'vscode',
  title: 'VS Code language model tools',
  docs: [
    'https://code.visualstudio.com/api/extension-guides/ai/tools',
    'https://code.visualstudio.com/api/references/vscode-api#LanguageModelToolInformation',
  ],
  packages: ['vscode'],
  owner: 'ours',
  factories: [],
  toolOptions: [],
  types: ['LanguageModelToolInformation', 'LanguageModelChatTool'],
  wireTypes: [],
};
