/** A canonical flag and the value that another convention's flag stands for. */
export interface FlagMeaning {
  readonly flag: 'isReadOnly' | 'riskLevel' | 'availableInPlanMode' | 'requiresPlanApproval';
  /** The canonical value of a value in the other convention; undefined where it says nothing of the flag. */
  value(written: boolean | string): boolean | string | undefined;
}

const same = (written: boolean | string): boolean | string => written;
const whenTrue =
  (value: boolean | string) =>
  (written: boolean | string): boolean | string | undefined =>
    written === true ? value : undefined;

/** The keys of a descriptor that say how risky it is, with what they mean. The hints of MCP stand in `annotations`. */
export const DESCRIPTOR_FLAGS: ReadonlyMap<string, FlagMeaning> = new Map([
  ['isReadOnly', { flag: 'isReadOnly', value: same }],
  ['readOnly', { flag: 'isReadOnly', value: same }],
  ['readonly', { flag: 'isReadOnly', value: same }],
  ['is_read_only', { flag: 'isReadOnly', value: same }],
  ['read_only', { flag: 'isReadOnly', value: same }],
  ['riskLevel', { flag: 'riskLevel', value: same }],
  ['risk_level', { flag: 'riskLevel', value: same }],
  ['risk', { flag: 'riskLevel', value: same }],
  ['availableInPlanMode', { flag: 'availableInPlanMode', value: same }],
  ['available_in_plan_mode', { flag: 'availableInPlanMode', value: same }],
  ['requiresPlanApproval', { flag: 'requiresPlanApproval', value: same }],
  ['requires_plan_approval', { flag: 'requiresPlanApproval', value: same }],
]);

/**
 * MCP's hints, https://modelcontextprotocol.io/specification/2025-06-18/schema#toolannotations: a tool that only reads is low
 * risk, one that may destroy is high.
 */
export const ANNOTATION_FLAGS: ReadonlyMap<string, FlagMeaning> = new Map([
  ['readOnlyHint', { flag: 'isReadOnly', value: same }],
  ['destructiveHint', { flag: 'riskLevel', value: whenTrue('high') }],
]);
