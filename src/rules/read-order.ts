import { posix } from 'node:path';
import { descriptorScanner } from '../scanners/descriptor/index.js';
import { readCanonicalFirst } from '../transforms/read-canonical-first.js';
import { remedyOf } from './remedies.js';
import { readThroughHelper } from '../transforms/read-through-helper.js';
import type { ReadSite } from '../scanners/descriptor-site.js';
import type { Rewrite } from '../transforms/rewrite.js';
import { defineRule, type World } from './rule.js';
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
        throughHelper(site, world) ?? readCanonicalFirst(site),
        'Read inputSchema first',
        `Read \`inputSchema ?? ${site.legacyKey}\` here by hand.`,
        site.obstacles.map((obstacle) => obstacle.text),
      ),
      needs: typesMovedWith(site, world),
    };
  },
});

/** The read by the helper that the config names, where it means the same. */
function throughHelper(site: ReadSite, { project }: World): Rewrite | undefined {
  const helpers = project.settings?.helpers;
  if (!helpers) return undefined;
  const { module, isFile } = helpers;
  if (!isFile) return readThroughHelper(site, module);
  if (site.source.path === module) return undefined;
  const path = posix.relative(posix.dirname(site.source.path), module);
  return readThroughHelper(site, path.startsWith('.') ? path : `./${path}`);
}
