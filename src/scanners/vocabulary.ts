/** The canonical key of a descriptor's schema. */
export const CANONICAL_KEY = 'inputSchema';

/**
 * Keys under which descriptors carried their schema before; the first is by far the commonest. `parameters_schema` is none of
 * them: it is the column of a stored row.
 */
export const LEGACY_KEYS: ReadonlySet<string> = new Set([
  'parameters',
  'input_schema',
  'parametersSchema',
  'parameterSchema',
]);

/** Keys whose value runs the tool. */
export const HANDLER_KEYS: ReadonlySet<string> = new Set([
  'execute',
  'handler',
  'run',
  'generate',
  'invoke',
  'func',
  'call',
  'callback',
  'impl',
  'implementation',
  'method',
  'action',
]);

/** Keys that only a descriptor has. */
export const DESCRIPTOR_FLAG_KEYS: ReadonlySet<string> = new Set([
  'isReadOnly',
  'readOnly',
  'readonly',
  'isBuiltIn',
  'riskLevel',
  'availableInPlanMode',
  'requiresPlanApproval',
  'requiresConfirmation',
  'needsApproval',
  'permissions',
  'annotations',
  'outputSchema',
  'toModelOutput',
  'experimental_toToolResultContent',
]);

/** Keys beside `parameters` that show it belongs to something else, with what that is. */
export const FOREIGN_SIBLINGS: ReadonlyMap<string, string> = new Map([
  ...['operationId', 'responses', 'requestBody', 'in', 'bodyTemplate'].map(
    (key) => [key, 'an OpenAPI operation'] as const,
  ),
  ...['component', 'layout', 'decorators', 'argTypes', 'docs'].map(
    (key) => [key, 'a Storybook entry'] as const,
  ),
  ...['sql', 'text', 'rowMode'].map((key) => [key, 'a database query'] as const),
  ...[
    'model',
    'model_id',
    'modelId',
    'iterations',
    'messages',
    'modelfile',
    'accuracy',
    'hyperparameters',
  ].map((key) => [key, 'settings of a model'] as const),
  ...[
    'signature',
    'returns',
    'returnType',
    'documentation',
    'flags',
    'positional',
    'documentationUrl',
    'overloads',
  ].map((key) => [key, 'documentation of a function or command'] as const),
  ...[
    'inputs',
    'commandId',
    'mainSteps',
    'service',
    'lifespan',
    'position',
    'typeVersion',
    'queryParameters',
    'nodes',
    'template',
  ].map((key) => [key, 'a step of a workflow'] as const),
  ...[
    'toolCallId',
    'tool_call_id',
    'toolName',
    'tool_name',
    'recipient_name',
    'args',
    'arguments',
    'status',
    'result',
    'agentId',
  ].map((key) => [key, 'a call of a tool'] as const),
  ...['method', 'path', 'url', 'route', 'endpoint'].map((key) => [key, 'a request'] as const),
]);

/** Keys whose object holds arguments or named schemas, so that a key inside it is a name and no schema key. */
export const INNER_KEYS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'examples',
  'example',
  'params',
  'args',
  'arguments',
  'components',
  'paths',
]);

/** Keys that wrap a descriptor inside a bigger entry: `{handler, schema: {description, parameters}}`. */
export const WRAPPER_KEYS: ReadonlySet<string> = new Set([
  'schema',
  'spec',
  'definition',
  'descriptor',
  'tool',
  'metadata',
  'config',
]);

/** A name that ends in a word for tools or one tool, in any case style. */
const TOOL_NAME =
  /(?:^|[a-z\d_$])(?:tool|TOOL)(?:s|S|set|Set|box)?$|^tools?$|(?:[Tt]ool|TOOL)_?(?:[Dd]ef(?:inition)?|DEF(?:INITION)?|[Ee]ntry|[Ii]nfo|[Dd]escriptor|DESCRIPTOR|[Ss]pec|[Ll]ike|[Mm]eta|META|[Mm]ap|MAP|[Ll]ist|LIST|[Tt]able|[Cc]onfig|[Oo]bj(?:ect)?|[Ii]tem|[Dd]ata|[Ss]chema|SCHEMA|[Rr]egistry|[Ii]nstance)?(?:s|S)?$/;

/** Words that, after "tool", make it something else than a definition. */
const NOT_A_DEFINITION =
  /(?:call|calls|use|uses|invocation|invocations|result|results|name|names|id|ids|response|output|message|choice|args|input|event|request|error|state)$/i;

/** Whether a name stands for a tool definition or a collection of them. */
export function isToolName(name: string | undefined): boolean {
  if (name === undefined) return false;
  const plain = name.replace(/^[#_]+/, '');
  if (NOT_A_DEFINITION.test(plain)) return false;
  return TOOL_NAME.test(plain) || /[Dd]escriptors?$|DESCRIPTORS?$/.test(plain);
}

/** Whether a name stands for a collection of tool definitions. */
export function isToolCollectionName(name: string | undefined): boolean {
  if (name === undefined) return false;
  const plain = name.replace(/^[#_]+/, '');
  return (
    isToolName(plain) &&
    /(?:tools|tool_?(?:set|box|map|list|table|registry|defs|definitions)|descriptors)$/i.test(plain)
  );
}

/** Whether a name stands for a call of a tool or its arguments. */
export function isCallName(name: string | undefined): boolean {
  return (
    name !== undefined &&
    /(?:^|[a-z_])(?:call|invocation|tooluse|tool_use|usage|args|arguments|params|input)$|(?:call|invocation)(?:data|info|request|event|part)?$/i.test(
      name,
    )
  );
}

/** Whether a name is that of prompts, of their type, or of what stores them: they have arguments, and no schema of a tool. */
export function isPromptName(name: string | undefined): boolean {
  return (
    name !== undefined &&
    !/tool/i.test(name) &&
    /(?:^[_#]*[pP]|[a-z\d_]P)rompts?(?:Definition|Def|Config|Spec|Metadata|Entry|Registration)?s?$/.test(name)
  );
}

/** Whether a function's name says that it registers or defines a tool. */
export function isRegistrationName(name: string | undefined): boolean {
  return (
    name !== undefined &&
    /^_?(?:register|add|define|create|provide|make|build|declare|install|expose|set)\w*(?:Tool|ToolDefinition|ToolSpec|Tools|Toolset)(?:s|Node|Def|Definition|WithMask)?$/i.test(
      name,
    )
  );
}

/** Whether a function's name says that it shapes tools for a provider's wire. */
export function isWireProjectionName(name: string | undefined): boolean {
  return (
    name !== undefined &&
    /open_?ai|anthropic|claude|gemini|google|bedrock|mistral|cohere|ollama|groq|deepseek|qwen|vertex|azure|For(?:LLM|Model|Provider|Api|API|Request|Prompt)|(?:LLM|Provider|Wire|Chat|Function|Api|API|Model)(?:Call(?:ing)?)?(?:Tools?|Format|Payload|Functions?|Schema|Definitions?)|toFunction|functionCall|function_call|wire|payload|requestBody|toRequest/i.test(
      name,
    )
  );
}

/** Whether a type's name is that of a provider's payload. */
export function isWireTypeName(name: string): boolean {
  return /^(?:ChatCompletion|OpenAI|OpenAi|Anthropic|Gemini|Bedrock|Mistral|Cohere|Ollama|Groq|LanguageModelV\d|Responses?Tool|Realtime)|(?:^|\.)(?:FunctionDeclaration|FunctionDef|FunctionDefinition|FunctionTool|FunctionParameters|ToolParam|ToolUnion|ToolSpecification|ToolConfiguration|FunctionDeclarationsTool|ChatCompletionTool)(?:Param|Schema|Input)?$|ToolParam$|WireTool|ToolWire|ToolPayload/.test(
    name,
  );
}

/** Whether a type's name is that of a tool definition. */
export function isToolTypeName(name: string): boolean {
  const last = name.split('.').pop() as string;
  return (
    /Tool(?:s|Set|Like|Definition|Def|Descriptor|Spec|Info|Entry|Config|Options|Metadata|Meta|Node|Callback|Schema|Contract|Map|Record)?$|^Tool|Descriptor$|^FrontendTool|ToolDefinition/.test(
      last,
    ) &&
    !/(?:Call|Use|Result|Invocation|Response|Output|Name|Id|Request|Event|Choice|Message|State|Props|Error|Permission|Policy|Status|Context|Args|Params)s?$/.test(
      last,
    )
  );
}
