export { canonicalizeTool } from './canonicalize.js';
export type { CanonicalizeOptions } from './canonicalize.js';
export { defineContract, deriveTools } from './contract.js';
export type { HostAdditions, ToolContract } from './contract.js';
export { evaluateToolCall, filterForPlanMode } from './gate.js';
export type { Decision, Evaluation, GatePolicy, PlanState, ToolCall } from './gate.js';
export {
  toAiSdkTool,
  toAnthropicTool,
  toGeminiTool,
  toMcpTool,
  toOpenAITool,
  toResponsesTool,
} from './projections.js';
export type {
  AiSdkTool,
  AnthropicTool,
  GeminiFunction,
  McpTool,
  OpenAITool,
  ResponsesTool,
} from './projections.js';
export { readInputSchema } from './read-input-schema.js';
export {
  fromAiSdkTool,
  fromAnthropicTool,
  fromGeminiTool,
  fromMcpTool,
  fromOpenAITool,
  fromResponsesTool,
} from './readings.js';
export type { McpReadingOptions } from './readings.js';
export { ToolRegistry } from './registry.js';
export type {
  Collision,
  FormattedTools,
  McpRegistration,
  McpServerOptions,
  RegistryChange,
  RegistryOptions,
  RegistryStats,
  Skill,
  ToolForModel,
  ToolsForLlmOptions,
} from './registry.js';
export { serializeForIpc } from './serialize.js';
export { ToolError } from './tool-error.js';
export type {
  CanonicalTool,
  CanonicalToolDescriptor,
  DescriptorFields,
  HostFields,
  JsonSchema,
  LibrarySchema,
  ObjectSchema,
  RiskLevel,
  SchemaMirror,
  ToolDefinition,
  ToolPermissions,
  ToolTelemetry,
} from './types.js';
