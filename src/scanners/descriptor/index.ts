import type { DescriptorSite } from '../descriptor-site.js';
import type { Scanner } from '../scanner.js';
import { dualWritesOf } from './duals.js';
import { withCompanions } from './companions.js';
import { manifestSitesOf } from './manifest.js';
import { schemaReadsOf } from './reads.js';
import { schemaTypesOf } from './types.js';
import { schemaWritesOf } from './writes.js';

const KEY = '(?:parameters(?:Schema)?|parameterSchema|input_schema)';

/**
 * A legacy key where a key can stand: behind a dot, a quote, a comment or an opening bracket, before a colon, a comma, a comment or the like. Most files
 * have the word only in prose. Starts at the word and looks back from there, which is cheaper than looking forward.
 */
const MENTIONS = new RegExp(
  `${KEY}\\b(?:(?<=(?:[.'"\`{,(/]|\\bget\\s)\\s*${KEY})|(?<=\\b${KEY})['"\`]?\\s*[?!]?\\s*[:,}=;/])`,
);

/** Finds every place that writes, reads or types a schema under a legacy key, whatever its role. */
export const descriptorScanner: Scanner<DescriptorSite> = {
  id: 'descriptor',
  mentions: MENTIONS,
  scan(source, project) {
    if (source.language === 'json') return manifestSitesOf(source, project);
    const fragments = source.fragments.filter(
      ({ kind, range }) => kind === 'script' || MENTIONS.test(source.text.slice(...range)),
    );
    return fragments.flatMap((fragment) => {
      const place = { source, fragment, project };
      const duals = dualWritesOf(place);
      return [
        ...schemaWritesOf(place, new Set(duals.map((dual) => dual.legacy))),
        ...duals,
        ...withCompanions(place, schemaReadsOf(place)),
        ...schemaTypesOf(place),
      ];
    });
  },
};
