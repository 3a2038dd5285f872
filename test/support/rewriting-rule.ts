import type { Applicability, Edit } from '../../src/rules/finding.js';
import { defineRule, type Rule } from '../../src/rules/rule.js';
import type { SiteBase } from '../../src/scanners/site.js';

/**
 * A rule for tests that rewrites identifiers.
 * @param words new text by identifier
 * @param elsewhere edits in other files that come with each fix
 */
export function rewritingRule(
  id: string,
  words: Readonly<Record<string, string>>,
  applicability: Applicability = 'safe',
  elsewhere: readonly Edit[] = [],
): Rule {
  const nameOf = (site: SiteBase): string => site.node['name'] as string;
  return defineRule({
    meta: { id, summary: '', severity: 'error', fixable: 'always', messages: { word: 'No {{word}}' } },
    scanner: {
      id,
      mentions: new RegExp(Object.keys(words).join('|')),
      scan: (source) =>
        source.fragments.flatMap((fragment) =>
          fragment
            .nodesOfType('Identifier')
            .filter((node) => Object.hasOwn(words, node['name'] as string))
            .map((node) => ({
              kind: 'word',
              source,
              fragment,
              node,
              range: [node.start, node.end] as const,
              role: 'source' as const,
              confidence: 'certain' as const,
              evidence: [],
              related: [],
            })),
        ),
    },
    verdict: (site) => {
      const [start, end] = site.range;
      const edit = { path: site.source.path, start, end, text: words[nameOf(site)] as string };
      const fix = { title: 'Use the other word', applicability, edits: [edit, ...elsewhere] };
      return { messageId: 'word', data: { word: nameOf(site) }, remedy: { kind: 'fix', fix } };
    },
  });
}
