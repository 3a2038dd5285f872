import { defineDialect } from './dialect.js';

export const vscode = defineDialect({
  id: 'vscode',
  title: 'VS Code language model tools',
  docs: [
    'https://code.visualstudio.com/api/extension-guides/tools',
    'https://code.visualstudio.com/api/references/vscode-api#LanguageModelToolInformation',
  ],
  packages: ['vscode'],
  owner: 'ours',
  schemaKey: 'inputSchema',
  types: ['LanguageModelToolInformation', 'LanguageModelChatTool'],
});
