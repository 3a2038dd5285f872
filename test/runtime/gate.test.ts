import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalizeTool,
  evaluateToolCall,
  filterForPlanMode,
  type ToolCall,
} from '../../src/runtime/index.js';

const reader = { name: 'r', isReadOnly: true, riskLevel: 'low', availableInPlanMode: true };
const writer = { name: 'w', isReadOnly: false, riskLevel: 'medium' };
const shell = { name: 's', isReadOnly: false, riskLevel: 'high' };
const APPROVED = ['approved', 'executing', 'completed'];

const decide = (tool: unknown, call: Omit<ToolCall, 'tool'> = {}): string =>
  evaluateToolCall({ tool, ...call }).decision;

describe('evaluateToolCall', () => {
  it.each<[string, unknown, Omit<ToolCall, 'tool'>, string]>([
    ['an unknown tool', undefined, {}, 'deny'],
    ['a tool without name', { isReadOnly: true }, {}, 'deny'],
    ['a reader', reader, {}, 'allow'],
    ['a reader in plan mode', reader, { planState: 'analyzing' }, 'allow'],
    [
      'a reader that does not say so',
      { name: 'r', isReadOnly: true },
      { planState: 'analyzing' },
      'require_plan',
    ],
    ['a reader outside of plan mode', { name: 'r', isReadOnly: true }, {}, 'allow'],
    ['a writer', writer, {}, 'require_plan'],
    ['a writer in plan mode', writer, { planState: 'analyzing' }, 'require_plan'],
    ['a writer while the plan waits', writer, { planState: 'plan_ready' }, 'require_plan'],
    ['a writer after a refusal', writer, { planState: 'rejected' }, 'require_plan'],
    ['a writer with a state unheard of', writer, { planState: 'APPROVED' }, 'require_plan'],
    ['a writer with an approved plan', writer, { planState: 'approved' }, 'allow'],
    ['a writer that needs no plan', { ...writer, requiresPlanApproval: false }, {}, 'allow'],
    [
      'a writer that needs no plan, in plan mode',
      { ...writer, requiresPlanApproval: false },
      { planState: 'analyzing' },
      'require_plan',
    ],
    ['a writer with the flag', { ...writer, availableInPlanMode: true }, { planState: 'analyzing' }, 'allow'],
    [
      'a writer whose flags contradict each other',
      { ...writer, availableInPlanMode: true, requiresPlanApproval: true },
      { planState: 'analyzing' },
      'require_plan',
    ],
    [
      'a flag that is no boolean',
      { ...writer, availableInPlanMode: 'true' },
      { planState: 'analyzing' },
      'require_plan',
    ],
    ['a shell, no plan', shell, { confirmed: true }, 'require_plan'],
    ['a shell, plan', shell, { planState: 'executing' }, 'require_confirmation'],
    ['a shell, plan, confirmed', shell, { planState: 'executing', confirmed: true }, 'allow'],
    [
      'a confirmation that is none',
      shell,
      { planState: 'executing', confirmed: 1 as never },
      'require_confirmation',
    ],
    [
      'a shell that says it needs none',
      { ...shell, requiresConfirmation: false },
      { planState: 'approved' },
      'allow',
    ],
    [
      'an unknown risk',
      { ...writer, riskLevel: 'critical' },
      { planState: 'approved' },
      'require_confirmation',
    ],
    ['an MCP tool', { name: 'm', source: 'mcp:x' }, { planState: 'approved' }, 'require_confirmation'],
    [
      'too risky for the policy',
      shell,
      { planState: 'approved', policy: { maxRiskLevel: 'medium' } },
      'deny',
    ],
    [
      'risky enough for the policy',
      writer,
      { planState: 'approved', policy: { maxRiskLevel: 'medium' } },
      'allow',
    ],
    ['a policy that is none', reader, { policy: { maxRiskLevel: 'none' as never } }, 'deny'],
    ['a policy that confirms', reader, { policy: { confirmFrom: 'low' } }, 'require_confirmation'],
    [
      'a policy that confirms more',
      writer,
      { planState: 'approved', policy: { confirmFrom: 'high' } },
      'allow',
    ],
    [
      'scopes that are granted',
      { ...reader, permissions: { scopes: ['a'] } },
      { policy: { scopes: ['a'] } },
      'allow',
    ],
    [
      'a scope that is not',
      { ...reader, permissions: { scopes: ['a', 'b'] } },
      { policy: { scopes: ['a'] } },
      'deny',
    ],
    ['scopes nobody named', reader, { policy: { scopes: ['a'] } }, 'deny'],
    [
      'scopes that cannot be read',
      { ...reader, permissions: { scopes: 5 } },
      { policy: { scopes: [] } },
      'deny',
    ],
  ])('%s', (_, tool, call, decision) => {
    expect(decide(tool, call)).toBe(decision);
  });

  it('says why, in the words of the fields', () => {
    expect(evaluateToolCall({ tool: writer, planState: 'analyzing' })).toEqual({
      decision: 'require_plan',
      riskLevel: 'medium',
      reasons: ['availableInPlanMode is false', 'the plan is analyzing'],
    });
    expect(evaluateToolCall({ tool: undefined })).toEqual({
      decision: 'deny',
      riskLevel: 'high',
      reasons: ['unknown tool'],
    });
  });

  it('does not look at the name', () => {
    const names = fc.constantFrom('read_file', 'run_shell', 'rm', 'list', '__proto__');
    fc.assert(
      fc.property(names, names, toolFields(), callFields(), (left, right, fields, call) => {
        expect(evaluateToolCall({ tool: { ...fields, name: left }, ...call })).toEqual(
          evaluateToolCall({ tool: { ...fields, name: right }, ...call }),
        );
      }),
    );
  });

  it('allows no tool in plan mode without the explicit flag', () => {
    fc.assert(
      fc.property(toolFields(), callFields(), (fields, call) => {
        const tool = { ...fields, name: 't' };
        const inPlanMode = ![...APPROVED, 'inactive'].includes(String(call.planState ?? 'inactive'));
        if (decide(tool, call) !== 'allow' || !inPlanMode) return;
        expect((tool as Record<string, unknown>)['availableInPlanMode']).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('allows no writer without an approved plan or an explicit flag', () => {
    fc.assert(
      fc.property(toolFields(), callFields(), (fields, call) => {
        const tool: Record<string, unknown> = { ...fields, name: 't' };
        if (decide(tool, call) !== 'allow' || tool['isReadOnly'] === true) return;
        const isPlanned = APPROVED.includes(String(call.planState));
        expect(
          isPlanned || tool['availableInPlanMode'] === true || tool['requiresPlanApproval'] === false,
        ).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('decides the same of a tool and of its canonical form', () => {
    fc.assert(
      fc.property(validFields(), callFields(), (fields, call) => {
        const tool = { name: 't', ...fields };
        expect(decide(canonicalizeTool(tool), call)).toBe(decide(tool, call));
      }),
    );
  });

  it('lets a policy only close', () => {
    const order = ['allow', 'require_confirmation', 'require_plan', 'deny'];
    fc.assert(
      fc.property(toolFields(), callFields(), (fields, call) => {
        const tool = { ...fields, name: 't' };
        const without = decide(tool, { ...call, policy: undefined });
        expect(order.indexOf(decide(tool, call))).toBeGreaterThanOrEqual(order.indexOf(without));
      }),
    );
  });

  it('takes any value and never throws', () => {
    const throwing = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
      },
    );
    expect(decide(throwing)).toBe('deny');
    expect(evaluateToolCall(undefined as never).decision).toBe('deny');
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (tool, planState, policy) => {
        const { decision, reasons } = evaluateToolCall({ tool, planState, policy } as never);
        expect(['allow', 'require_plan', 'require_confirmation', 'deny']).toContain(decision);
        expect(reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('filterForPlanMode', () => {
  it('gives the tools that may run while a plan is made', () => {
    const flagged = { ...writer, availableInPlanMode: true };
    const tools = [reader, writer, shell, flagged, { ...reader, requiresPlanApproval: true }, null];
    expect(filterForPlanMode(tools)).toEqual([reader, flagged]);
  });
});

function validFields(): fc.Arbitrary<object> {
  const flag = fc.option(fc.boolean(), { nil: undefined });
  return fc.record({
    isReadOnly: flag,
    riskLevel: fc.constantFrom('low', 'medium', 'high', undefined),
    availableInPlanMode: flag,
    requiresPlanApproval: flag,
    requiresConfirmation: flag,
    source: fc.constantFrom('builtin', 'mcp:x', undefined),
  });
}

/** Fields as they come from anywhere: of any type, missing, null. */
function toolFields(): fc.Arbitrary<object> {
  const flag = fc.constantFrom<unknown>(true, false, undefined, null, 'true', 'false', 1, 0, {});
  return fc.record(
    {
      isReadOnly: flag,
      availableInPlanMode: flag,
      requiresPlanApproval: flag,
      requiresConfirmation: flag,
      riskLevel: fc.constantFrom<unknown>('low', 'medium', 'high', 'critical', null, 5),
      source: fc.constantFrom<unknown>('builtin', 'mcp', 'mcp:x', null),
      permissions: fc.constantFrom<unknown>({ scopes: ['a'] }, { scopes: [] }, {}, null),
    },
    { requiredKeys: [] },
  );
}

function callFields(): fc.Arbitrary<Omit<ToolCall, 'tool'>> {
  const level = fc.constantFrom('low', 'medium', 'high', undefined) as fc.Arbitrary<'low' | undefined>;
  return fc.record({
    planState: fc.constantFrom(
      'inactive',
      'analyzing',
      'plan_ready',
      'rejected',
      ...APPROVED,
      '',
      'x',
      undefined,
    ),
    confirmed: fc.boolean(),
    policy: fc.option(fc.record({ maxRiskLevel: level, confirmFrom: level })),
  });
}
