import { agUi } from './ag-ui.js';
import { aiSdk } from './ai-sdk.js';
import { aiSdkProvider } from './ai-sdk-provider.js';
import { anthropic } from './anthropic.js';
import { assistantUi } from './assistant-ui.js';
import { bedrock } from './bedrock.js';
import { claudeAgentSdk } from './claude-agent-sdk.js';
import { cohere } from './cohere.js';
import { copilotkit } from './copilotkit.js';
import { effectAi } from './effect-ai.js';
import { fastmcp } from './fastmcp.js';
import { gemini } from './gemini.js';
import { genkit } from './genkit.js';
import { langchain } from './langchain.js';
import { llamaindex } from './llamaindex.js';
import { mastra } from './mastra.js';
import { mcp } from './mcp.js';
import { mistral } from './mistral.js';
import { ollama } from './ollama.js';
import { openai } from './openai.js';
import { openaiAgents } from './openai-agents.js';
import { voltagent } from './voltagent.js';
import { vscode } from './vscode.js';
import { xsai } from './xsai.js';
import { bringsDialect, type Dialect } from './dialect.js';

/** Every dialect that is known; more specific packages first where two could match. */
export const dialects: readonly Dialect[] = [
  agUi,
  aiSdk,
  aiSdkProvider,
  anthropic,
  assistantUi,
  bedrock,
  claudeAgentSdk,
  cohere,
  copilotkit,
  effectAi,
  fastmcp,
  gemini,
  genkit,
  langchain,
  llamaindex,
  mastra,
  mcp,
  mistral,
  ollama,
  openai,
  openaiAgents,
  voltagent,
  vscode,
  xsai,
];

/** The dialect a module brings; undefined for one that is not known. */
export function dialectOfModule(module: string): Dialect | undefined {
  return dialects.find((dialect) => bringsDialect(dialect, module));
}
