declare const mirror: unique symbol;

/** A JSON Schema object. Boolean schemas stand inside of one only: a tool's arguments are always an object. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** A JSON Schema of an object, as every provider wants a tool's arguments described. */
export interface ObjectSchema extends JsonSchema {
  type: 'object';
  properties?: { [name: string]: object };
  required?: string[];
}

/** A schema of a library that speaks Standard Schema (zod, valibot, ArkType and others): https://standardschema.dev */
export interface LibrarySchema {
  readonly '~standard': object;
}

/**
 * A schema that a normaliser derived from `inputSchema`. No literal has this type, so `parameters` cannot be written by hand.
 */
export type SchemaMirror = JsonSchema & { readonly [mirror]: true };

export type RiskLevel = 'low' | 'medium' | 'high';

export interface ToolPermissions {
  readonly level?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly [field: string]: unknown;
}

export interface ToolTelemetry {
  readonly category?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly [field: string]: unknown;
}

/** What a descriptor may say beside its name and its schema. */
export interface DescriptorFields {
  /** For people. Inferred from the name. */
  title?: string | undefined;
  /** For the model. */
  description?: string | undefined;
  /** `builtin`, `mcp`, `skill` or a kind of the host's own. Inferred from the source. */
  kind?: string | undefined;
  /** Where the definition stands: `builtin`, `cli-contract`, `mcp:<server>` … */
  source?: string | undefined;
  category?: string | undefined;
  /** Whether a call leaves everything as it was. Missing means no. */
  isReadOnly?: boolean | undefined;
  /** Missing means high for a tool of an MCP server, else low for a read-only tool, else medium. */
  riskLevel?: RiskLevel | undefined;
  permissions?: ToolPermissions | undefined;
  /** Whether the tool may run while a plan is being made. Missing means no. */
  availableInPlanMode?: boolean | undefined;
  /**
   * Whether a call needs an approved plan. Missing means yes, unless the tool is available in plan mode, or is read-only and of a risk
   * that is not high.
   */
  requiresPlanApproval?: boolean | undefined;
  /** Whether each call needs a person's confirmation. Missing means: if the risk is high. */
  requiresConfirmation?: boolean | undefined;
  /** How an approval is obtained. Carried for the host; the gate does not read it. */
  approvalFlow?: string | undefined;
  telemetry?: ToolTelemetry | undefined;
  supportsStreaming?: boolean | undefined;
  /** The longest input in bytes that the tool takes. */
  maxInputBytes?: number | undefined;
  /** Whether the tool can be offered now; `false` keeps it from the model. */
  available?: boolean | undefined;
  /** The skill the tool belongs to. */
  skillName?: string | undefined;
  /** JSON Schema of the result, for the protocols that have a place for it. */
  outputSchema?: JsonSchema | undefined;
  /** Whether the provider is to hold the model to the schema exactly, where it can. */
  strict?: boolean | undefined;
}

/** A tool as people write it. `inputSchema` is the only place of its schema. */
export interface ToolDefinition extends DescriptorFields {
  name: string;
  inputSchema: JsonSchema | LibrarySchema;
  /** Derived from `inputSchema` by the normaliser; never written by hand. */
  readonly parameters?: never;
}

/** The canonical tool descriptor. */
export interface CanonicalToolDescriptor extends DescriptorFields {
  name: string;
  /** The source of truth. */
  inputSchema: JsonSchema;
  /** @deprecated A read-only mirror of `inputSchema` for readers from before. Read `inputSchema`. */
  readonly parameters?: SchemaMirror | undefined;
}

/** A descriptor with every field filled in that has a default. */
export interface CanonicalTool extends CanonicalToolDescriptor {
  /** @deprecated A read-only mirror of `inputSchema` for readers from before. Read `inputSchema`. */
  readonly parameters: SchemaMirror;
  title: string;
  kind: string;
  source: string;
  category: string;
  isReadOnly: boolean;
  riskLevel: RiskLevel;
  availableInPlanMode: boolean;
  requiresPlanApproval: boolean;
  requiresConfirmation: boolean;
  telemetry: ToolTelemetry & { readonly category: string; readonly tags: readonly string[] };
}

/** The fields of `Raw` that are the host's own: what the descriptor does not define and the normaliser does not take in. */
export type HostFields<Raw> = Omit<Raw, keyof CanonicalTool | 'function' | 'input_schema'>;
