import type { PermissionSite } from '../scanners/permission/permission-site.js';
import { addFlag } from '../transforms/add-flag.js';
import { decideByField } from '../transforms/decide-by-field.js';
import type { Edit, Remedy } from './finding.js';
import { compareWithFlag, describeDifferences, type Comparison } from './permission-proof.js';
import { remedyOf } from './remedies.js';
import type { World } from './rule.js';

/**
 * What can be done about a decision by name: the flag is read instead where it gives the same answer for every tool that the scanned
 * root defines; else the difference is told. When the user asks for it, what the list knows is carried into the definitions first.
 */
export function permissionRemedy(site: PermissionSite, world: World, advice: string): Remedy {
  const comparison = compareWithFlag(site, world);
  const manual = (more: string): Remedy => ({ kind: 'manual', code: 'decision-by-name', advice: more });
  if (!comparison) return manual(advice);
  if (comparison.differences.length > 0) {
    const hoisted = world.project.settings?.hoist ? hoistEdits(comparison) : [];
    if (hoisted.length > 0) {
      const title = `Set ${comparison.flag} where the listed tools are defined`;
      return { kind: 'fix', fix: { title, applicability: 'safe', edits: hoisted } };
    }
    return manual(`${describeDifferences(comparison)} ${advice}`);
  }
  const rewrite = decideByField(site, comparison.flag);
  if (rewrite.kind === 'refused') return manual(advice);
  return remedyOf(rewrite, `Read ${comparison.flag}`, advice, [
    `tools that are defined elsewhere are judged by their own ${comparison.flag} then`,
  ]);
}

/** The flags to add; none when a listed tool says no, is not known, or cannot be edited, since the gate could not be rewritten then. */
function hoistEdits({ flag, differences }: Comparison): Edit[] {
  const edits: Edit[] = [];
  for (const { listed, flag: said, definitions } of differences) {
    if (!listed || said !== 'not set') return [];
    for (const definition of definitions) {
      if (definition.flags.some((other) => other.flag === flag)) continue;
      const edit = addFlag(definition, flag);
      if (!edit) return [];
      edits.push(edit);
    }
  }
  return edits;
}
