import type { Finding } from '../../rules/finding.js';
import { PHASES, type Phase } from '../../rules/phase.js';
import { isInPhase } from '../fix/loop.js';
import { countFiles, type StatusItem, type StatusSection } from './report.js';
import type { StatusInput } from './sections.js';

const TITLES: Readonly<Record<Phase, string>> = {
  readers: 'Readers accept both keys',
  writers: 'Writers write inputSchema',
  converge: 'What knows the old key, and what decides by names, has converged',
};

/** The rules whose findings are steps of the migration. */
const MIGRATION_RULES = new Set([
  'read-order',
  'legacy-write',
  'legacy-type',
  'dual-write',
  'clone-on-read',
  'name-permission',
]);

/** The phases that `fix --phase` takes, each with what is done and left of it. */
export function phases({ findings, inventory }: StatusInput): StatusSection {
  const canonical = inventory.tools
    .flatMap(({ definitions }) => definitions)
    .filter(({ role, dialect }) => role === 'source' && dialect === 'canonical').length;
  const steps = findings.filter(({ ruleId }) => MIGRATION_RULES.has(ruleId));
  return {
    id: 'phases',
    title: 'Phases',
    isOtherView: true,
    items: PHASES.map((phase) => itemOf(phase, steps, phase === 'writers' ? canonical : undefined)),
  };
}

function itemOf(phase: Phase, steps: readonly Finding[], done: number | undefined): StatusItem {
  const left = steps.filter((finding) => isInPhase(finding, phase));
  const byFix = (applicability: string): number =>
    left.filter(({ remedy }) => remedy.kind === 'fix' && remedy.fix.applicability === applicability).length;
  const [safe, unsafe] = [byFix('safe'), byFix('unsafe')];
  const kinds = [
    safe > 0 && `${safe} safe`,
    unsafe > 0 && `${unsafe} unsafe`,
    left.length > safe + unsafe && `${left.length - safe - unsafe} manual`,
  ].filter((part) => part !== false);
  return {
    id: `phase-${phase}`,
    title: `${TITLES[phase]} (fix --phase ${phase})`,
    done,
    left: left.length,
    ...(kinds.length > 0 && { note: kinds.join(', ') }),
    files: countFiles(left.map(({ path }) => path)),
  };
}
