import type { RiskLevel } from './types.js';

export const RISK_LEVELS: readonly RiskLevel[] = ['low', 'medium', 'high'];

/** Whether a descriptor is of a tool that an MCP server offers. */
export function isFromMcp(fields: { readonly source?: unknown; readonly kind?: unknown }): boolean {
  return fields.kind === 'mcp' || /^mcp($|:)/.test(String(fields.source ?? ''));
}

/** What the permission gate decides from. */
export interface PermissionFields {
  readonly isReadOnly: boolean;
  readonly riskLevel: RiskLevel;
  readonly availableInPlanMode: boolean;
  readonly requiresPlanApproval: boolean;
  readonly requiresConfirmation: boolean;
}

/**
 * The permission fields of any descriptor, with what is missing or no boolean read as closed: not read-only, not available in plan
 * mode; the risk high for a tool of an MCP server, low for a read-only one, else medium, and high when it is none of the three.
 */
export function permissionFieldsOf(tool: Readonly<Record<string, unknown>>): PermissionFields {
  const isReadOnly = tool['isReadOnly'] === true;
  const given = tool['riskLevel'] as RiskLevel | null | undefined;
  const usual = isFromMcp(tool) ? 'high' : isReadOnly ? 'low' : 'medium';
  const riskLevel = given == null ? usual : RISK_LEVELS.includes(given) ? given : 'high';
  const flag = (field: string, missing: boolean): boolean =>
    tool[field] == null ? missing : tool[field] !== false;
  const availableInPlanMode = tool['availableInPlanMode'] === true;
  const needsPlan = !availableInPlanMode && (!isReadOnly || riskLevel === 'high');
  return {
    isReadOnly,
    riskLevel,
    availableInPlanMode,
    requiresPlanApproval: flag('requiresPlanApproval', needsPlan),
    requiresConfirmation: flag('requiresConfirmation', riskLevel === 'high'),
  };
}
