import { agUi } from './ag-ui.js';
import { agentKit } from './agent-kit.js';
import { aiSdk } from './ai-sdk.js';
import { aiSdkPackages } from './ai-sdk-packages.js';
import { aiSdkProvider } from './ai-sdk-provider.js';
import { anthropic } from './anthropic.js';
import { anthropicHelpers } from './anthropic-helpers.js';
import { assistantUi } from './assistant-ui.js';
import { bedrock } from './bedrock.js';
import { claudeAgentSdk } from './claude-agent-sdk.js';
import { cohere } from './cohere.js';
import { copilotSdk } from './copilot-sdk.js';
import { copilotkit } from './copilotkit.js';
import { effectAi } from './effect-ai.js';
import { fastmcp } from './fastmcp.js';
import { gemini } from './gemini.js';
import { genkit } from './genkit.js';
import { googleAdk } from './google-adk.js';
import { langchain } from './langchain.js';
import { livekit } from './livekit.js';
import { llamaindex } from './llamaindex.js';
import { lmstudio } from './lmstudio.js';
import { mastra } from './mastra.js';
import { mcp } from './mcp.js';
import { mcpFramework } from './mcp-framework.js';
import { mcpNest } from './mcp-nest.js';
import { mistral } from './mistral.js';
import { ollama } from './ollama.js';
import { openai } from './openai.js';
import { openaiAgents } from './openai-agents.js';
import { openaiCompatible } from './openai-compatible.js';
import { openrouter } from './openrouter.js';
import { strands } from './strands.js';
import { tambo } from './tambo.js';
import { tanstackAi } from './tanstack-ai.js';
import { voltagent } from './voltagent.js';
import { vscode } from './vscode.js';
import { xsai } from './xsai.js';
import type { ProjectSettings } from '../project/settings.js';
import { defineDialect, packageMatch, type Dialect } from './dialect.js';

/** Every built-in dialect. */
export const dialects: readonly Dialect[] = [
  agUi,
  agentKit,
  aiSdk,
  aiSdkPackages,
  aiSdkProvider,
  anthropic,
  anthropicHelpers,
  assistantUi,
  bedrock,
  claudeAgentSdk,
  cohere,
  copilotSdk,
  copilotkit,
  effectAi,
  fastmcp,
  gemini,
  genkit,
  googleAdk,
  langchain,
  livekit,
  llamaindex,
  lmstudio,
  mastra,
  mcp,
  mcpFramework,
  mcpNest,
  mistral,
  ollama,
  openai,
  openaiAgents,
  openaiCompatible,
  openrouter,
  strands,
  tambo,
  tanstackAi,
  voltagent,
  vscode,
  xsai,
];

/** What of the settings a look-up needs. */
export interface DialectWorld {
  readonly settings?: Pick<ProjectSettings, 'dialects'>;
}

/** The dialects that hold for a project: the user's own, then the built-in ones that they do not replace. */
export function dialectsOf({ settings }: DialectWorld): readonly Dialect[] {
  const own = settings?.dialects ?? [];
  if (own.length === 0) return dialects;
  const completed = own.map((setting) =>
    defineDialect(
      setting,
      dialects.find(({ id }) => id === setting.id),
    ),
  );
  const replaced = new Set(completed.map(({ id }) => id));
  return [...completed, ...dialects.filter(({ id }) => !replaced.has(id))];
}

/** The dialect a module brings; of several, the one whose package says most of the specifier, then the user's. */
export function dialectOfModule(world: DialectWorld, module: string): Dialect | undefined {
  let found: Dialect | undefined;
  let longest = 0;
  for (const dialect of dialectsOf(world)) {
    const length = packageMatch(dialect, module);
    if (length > longest) {
      found = dialect;
      longest = length;
    }
  }
  return found;
}

/** The dialect in whose payloads a key holds tools: `functionDeclarations`. */
export function dialectOfWireKey(world: DialectWorld, key: string): Dialect | undefined {
  return dialectsOf(world).find(({ wireKeys }) => wireKeys.includes(key));
}

/** The dialect whose function sends the `tools` it is given, by the end of the function's dotted name. */
export function dialectOfSender(world: DialectWorld, callee: string): Dialect | undefined {
  return dialectsOf(world).find(({ senders }) =>
    senders.some((sender) => callee === sender || callee.endsWith(`.${sender}`)),
  );
}
