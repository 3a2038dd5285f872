import type { Scanner } from '../scanner.js';
import type { SchemaAbsenceSite } from '../schema-site.js';
import { schemasMaybeUndefined } from './maybe-undefined.js';
import { incompleteRegistrations } from './registrations.js';

const KEY = '(?:inputSchema|parameters(?:Schema)?|parameterSchema|input_schema)';

/** A schema that depends on a condition, or a call that registers one tool. */
const MENTIONS = new RegExp(
  [
    `\\b${KEY}['"]?\\s*[:=]\\s*(?:undefined|null|void)\\b`,
    `\\b${KEY}['"]?\\s*[:=][^;{}]{0,200}?\\b(?:undefined|null)\\b`,
    `(?:\\?|&&)\\s*\\(?\\{\\s*['"]?${KEY}\\b`,
    `\\btool\\(`,
    `\\b_?(?:register|add|define|create|declare|install|expose)\\w*Tool\\w*\\(`,
  ].join('|'),
);

/** Finds definitions of tools that lack their schema or name, or may lack the schema. */
export const schemaAbsenceScanner: Scanner<SchemaAbsenceSite> = {
  id: 'schema-absence',
  mentions: MENTIONS,
  scan: (source, project) =>
    source.fragments
      .filter(({ kind }) => kind === 'script')
      .flatMap((fragment) => {
        const place = { source, fragment, project };
        return [...schemasMaybeUndefined(place), ...incompleteRegistrations(place)];
      }),
};
