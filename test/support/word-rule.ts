import { defineRule, type Rule } from '../../src/rules/rule.js';
import type { Edit } from '../../src/rules/finding.js';
import type { Scanner } from '../../src/scanners/scanner.js';
import type { SiteBase } from '../../src/scanners/site.js';

const CONFIDENCES = { legacyWord: 'certain', maybeWord: 'possible' } as const;

/** Finds the identifiers `legacyWord` and, less sure, `maybeWord`; crashes on `crashWord`. */
const wordScanner: Scanner = {
  id: 'word',
  mentions: /legacyWord|maybeWord|crashWord/,
  scan: (source) =>
    source.fragments.flatMap((fragment) =>
      fragment.nodesOfType('Identifier').flatMap((node): SiteBase[] => {
        const name = node['name'] as string;
        if (name === 'crashWord') throw new Error('cannot stand this word');
        if (name !== 'legacyWord' && name !== 'maybeWord') return [];
        return [
          {
            kind: 'word',
            source,
            fragment,
            node,
            range: [node.start, node.end],
            role: 'source',
            confidence: CONFIDENCES[name],
            evidence: [
              { id: 'spelled', text: `it is spelled ${name}`, side: 'for' },
              { id: 'short', text: 'it is short', side: 'against' },
            ],
            related: [],
          },
        ];
      }),
    ),
};

/** A rule for tests of the engine: renames `legacyWord` to `canonicalWord`. */
export const wordRule: Rule = defineRule({
  meta: {
    id: 'legacy-word',
    summary: 'A word that is no longer used.',
    severity: 'error',
    fixable: 'always',
    messages: { legacy: 'The word {{word}} is legacy' },
  },
  scanner: wordScanner,
  verdict: (site) => {
    const word = site.node['name'] as string;
    const edit: Edit = {
      path: site.source.path,
      start: site.range[0],
      end: site.range[1],
      text: 'canonicalWord',
    };
    return {
      messageId: 'legacy',
      data: { word },
      remedy: { kind: 'fix', fix: { title: 'Use the new word', applicability: 'safe', edits: [edit] } },
    };
  },
});
