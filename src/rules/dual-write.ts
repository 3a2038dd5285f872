import { descriptorScanner } from '../scanners/descriptor/index.js';
import type { DualSite } from '../scanners/descriptor-site.js';
import { dropLegacyKey } from '../transforms/drop-legacy-key.js';
import type { Remedy } from './finding.js';
import { describeReaders, readersOf, type ReachedReaders } from './readers.js';
import { remedyOf } from './remedies.js';
import { defineRule } from './rule.js';

function remedyFor(site: DualSite, { inTheWay }: ReachedReaders): Remedy {
  if (site.relation === 'different') {
    return {
      kind: 'manual',
      code: 'different-values',
      advice: `Decide which schema counts and keep it under inputSchema: ${site.difference}. Dropping one changes what its readers accept.`,
    };
  }
  if (site.relation === 'unknown') {
    return {
      kind: 'manual',
      code: 'unknown-values',
      advice:
        'Whether both hold the same schema is not known here. Keep one value under inputSchema and let the registry mirror it.',
    };
  }
  return remedyOf(
    dropLegacyKey(site),
    `Drop the hand-written ${site.legacyKey}`,
    'Remove the older key by hand.',
    inTheWay.length > 0 ? [describeReaders(inTheWay)] : [],
  );
}

export const dualWrite = defineRule({
  meta: {
    id: 'dual-write',
    summary: 'A tool definition writes both inputSchema and the older key by hand.',
    severity: 'error',
    fixable: 'sometimes',
    phase: 'converge',
    fixNeeds: 'project',
    messages: {
      equal:
        'This tool definition writes the same schema under `inputSchema` and `{{key}}`. The copies fall out of step; write `inputSchema` and let the registry mirror it.',
      different:
        'This tool definition writes different schemas under `inputSchema` and `{{key}}` ({{difference}}). Readers disagree about the arguments; keep one.',
      unknown:
        'This tool definition writes both `inputSchema` and `{{key}}` by hand. Readers may disagree about the arguments; keep `inputSchema` only.',
    },
  },
  scanner: descriptorScanner,
  verdict(site, world) {
    if (site.kind !== 'dual-write' || site.role !== 'source') return undefined;
    const readers = readersOf(site, world);
    return {
      messageId: site.relation,
      data: { key: site.legacyKey, difference: site.difference },
      remedy: remedyFor(site, readers),
      needs: readers.rewritten,
    };
  },
});
