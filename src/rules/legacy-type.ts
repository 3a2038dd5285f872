import { descriptorScanner } from '../scanners/descriptor/index.js';
import { extendSchemaType } from '../transforms/extend-schema-type.js';
import { remedyOf } from './remedies.js';
import { describeReaders } from './readers.js';
import { defineRule } from './rule.js';
import { movedWithType } from './type-moves.js';

export const legacyType = defineRule({
  meta: {
    id: 'legacy-type',
    summary: 'A type knows the schema of a tool only under an older key.',
    severity: 'warn',
    fixable: 'sometimes',
    phase: 'writers',
    messages: {
      legacyMember:
        'This type of a tool declares `{{key}}` and no `inputSchema`, so canonical definitions do not compile against it. Add `inputSchema` and keep `{{key}}` as a read-only mirror.',
      legacyKey:
        'This type names the schema of a tool by `{{key}}`. It breaks when definitions move to `inputSchema`; name `inputSchema`.',
    },
  },
  scanner: descriptorScanner,
  verdict(site, world) {
    if (site.kind !== 'schema-type' || site.role !== 'source') return undefined;
    const { needs, left } = movedWithType(site, world);
    const isMember = site.form === 'member' || site.form === 'parameter-property';
    return {
      messageId: isMember ? 'legacyMember' : 'legacyKey',
      data: { key: site.legacyKey },
      remedy: remedyOf(
        extendSchemaType(site),
        'Add inputSchema to the type',
        'Declare `inputSchema` in the type together with the values that use it.',
        [
          'types, values and readers of one field have to move together',
          ...(left.length > 0 ? [describeReaders(left)] : []),
        ],
      ),
      needs,
    };
  },
});
