import { describeDifference } from '../inventory/difference-words.js';
import { definitionScanner } from '../scanners/definition/index.js';
import { isAgainstContract, placeOf, relatedPlaces, repetitionOf } from './descriptor-drift.js';
import { defineRule } from './rule.js';

export const duplicateDescriptor = defineRule({
  meta: {
    id: 'duplicate-descriptor',
    summary: 'One tool is defined in several places that say the same.',
    severity: 'warn',
    fixable: 'none',
    messages: {
      copy: '`{{name}}` is defined again here, as in {{other}}. The copies are equal today; the next change is made in one of them.',
      words:
        '`{{name}}` is defined again here, as in {{other}} but for its wording: {{differences}}. A model is told one or the other.',
    },
  },
  scanner: definitionScanner,
  verdict(site, world) {
    const repetition = repetitionOf(site, world);
    const relation = repetition?.comparison.relation;
    if (!repetition || (relation !== 'equal' && relation !== 'words')) return undefined;
    if (isAgainstContract(repetition, world)) return undefined;
    const { truth, other, comparison } = repetition;
    const where = truth.site === site ? 'this one' : placeOf(truth.site);
    return {
      messageId: relation === 'equal' ? 'copy' : 'words',
      data: {
        name: repetition.site.name.text,
        other: placeOf(other),
        differences: comparison.schema.slice(0, 2).map(describeDifference).join('; '),
      },
      related: relatedPlaces(repetition),
      remedy: {
        kind: 'manual',
        code: 'copy',
        advice: `Keep one definition, likely ${where} (${truth.reason}), and use it in the other places.`,
      },
    };
  },
});
