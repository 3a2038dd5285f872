import { permissionFieldsOf, RISK_LEVELS } from './permission-fields.js';
import type { RiskLevel } from './types.js';

/**
 * Where a session's plan stands. `inactive`: no plan mode. `approved`, `executing` and `completed` count as approved. Every other word,
 * known or not, means that a plan is being made.
 */
export type PlanState =
  | 'inactive'
  | 'analyzing'
  | 'plan_ready'
  | 'rejected'
  | 'approved'
  | 'executing'
  | 'completed'
  | (string & {});

/** What a host decides for all tools. It can close what a descriptor leaves open, never the reverse. */
export interface GatePolicy {
  /** Tools of a higher risk are denied. */
  readonly maxRiskLevel?: RiskLevel | null | undefined;
  /** Tools that need a scope (`permissions.scopes`) that is not listed are denied, and those that do not say what they need. */
  readonly scopes?: readonly string[] | null | undefined;
  /** Tools of this risk or a higher one need a confirmation, whatever their descriptors say. */
  readonly confirmFrom?: RiskLevel | null | undefined;
}

export interface ToolCall {
  /** The descriptor; what is none (an unknown name gave `undefined`) is denied. */
  readonly tool: unknown;
  /** The default is `inactive`. */
  readonly planState?: PlanState | null | undefined;
  /** Whether a person has confirmed this call. */
  readonly confirmed?: boolean | undefined;
  readonly policy?: GatePolicy | null | undefined;
}

export type Decision = 'allow' | 'require_plan' | 'require_confirmation' | 'deny';

export interface Evaluation {
  readonly decision: Decision;
  readonly riskLevel: RiskLevel;
  /** Why, in the words of the descriptor's fields; never empty. */
  readonly reasons: readonly string[];
}

/**
 * Decides whether a tool may be called now, from its descriptor's fields alone: never from its name. What is missing counts as closed.
 * A denial comes before a missing plan, a missing plan before a missing confirmation. Takes any value and never throws.
 */
export function evaluateToolCall(call: ToolCall): Evaluation {
  let riskLevel: RiskLevel = 'high';
  const answer = (decision: Decision, ...reasons: string[]): Evaluation => ({ decision, riskLevel, reasons });
  try {
    const tool = call.tool as Readonly<Record<string, unknown>> | null | undefined;
    if (typeof tool?.['name'] !== 'string') return answer('deny', 'unknown tool');
    const fields = permissionFieldsOf(tool);
    ({ riskLevel } = fields);
    const { maxRiskLevel, scopes, confirmFrom } = call.policy ?? {};
    const risk = `riskLevel is ${riskLevel}`;
    const excess = (limit: RiskLevel): number => RISK_LEVELS.indexOf(riskLevel) - RISK_LEVELS.indexOf(limit);
    if (maxRiskLevel != null && excess(maxRiskLevel) > 0) return answer('deny', risk);
    const needed = (tool['permissions'] as { scopes?: unknown[] } | null | undefined)?.scopes;
    const lacking = scopes && (needed ?? ['?']).filter((scope) => !scopes.includes(scope as string));
    if (lacking?.[0] != null) return answer('deny', `permissions.scopes has ${lacking.join(', ')}`);

    const state = String(call.planState ?? 'inactive');
    const plan = `the plan is ${state}`;
    if (!/^(approved|executing|completed)$/.test(state)) {
      if (state !== 'inactive' && !fields.availableInPlanMode) {
        return answer('require_plan', 'availableInPlanMode is false', plan);
      }
      if (fields.requiresPlanApproval) return answer('require_plan', 'requiresPlanApproval is true', plan);
    }
    if (call.confirmed !== true) {
      if (fields.requiresConfirmation) return answer('require_confirmation', 'requiresConfirmation is true');
      if (confirmFrom != null && excess(confirmFrom) >= 0) return answer('require_confirmation', risk);
    }
    return answer('allow', risk, plan);
  } catch {
    riskLevel = 'high';
    return answer('deny', 'unreadable');
  }
}

/** The tools that the gate would let run while a plan is being made; what is no tool is left out. */
export function filterForPlanMode<Tool>(tools: readonly Tool[]): Tool[] {
  return tools.filter(
    (tool) => evaluateToolCall({ tool, planState: 'analyzing', confirmed: true }).decision === 'allow',
  );
}
