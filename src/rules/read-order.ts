import { descriptorScanner } from '../scanners/descriptor/index.js';
import { readCanonicalFirst } from '../transforms/read-canonical-first.js';
import { remedyOf } from './remedies.js';
import { defineRule } from './rule.js';
import { typesMovedWith } from './type-moves.js';

export const readOrder = defineRule({
  meta: {
    id: 'read-order',
    summary: 'A schema is read off a tool without trying inputSchema first.',
    severity: 'error',
    fixable: 'sometimes',
    phase: 'readers',
    messages: {
      legacyOnly:
        'This reads the schema of a tool from `{{key}}` only. A tool that carries `inputSchema` loses its arguments here; read `inputSchema ?? {{key}}`.',
      wrongOrder:
        'This tries `{{key}}` before `inputSchema`. A stale mirror wins over the source of truth; try `inputSchema` first.',
    },
  },
  scanner: descriptorScanner,
  verdict(site, world) {
    if (site.kind !== 'schema-read' || site.role !== 'source') return undefined;
    return {
      messageId: site.laterCanonical ? 'wrongOrder' : 'legacyOnly',
      data: { key: site.legacyKey },
      remedy: remedyOf(
        readCanonicalFirst(site),
        'Read inputSchema first',
        `Read \`inputSchema ?? ${site.legacyKey}\` here by hand.`,
        site.obstacles.map((obstacle) => obstacle.text),
      ),
      needs: typesMovedWith(site, world),
    };
  },
});
