import type { DescriptorSite } from '../descriptor-site.js';
import type { Scanner } from '../scanner.js';
import { dualWritesOf } from './duals.js';
import { withCompanions } from './companions.js';
import { schemaReadsOf } from './reads.js';
import { schemaTypesOf } from './types.js';
import { schemaWritesOf } from './writes.js';

/** Finds every place that writes, reads or types a schema under a legacy key, whatever its role. */
export const descriptorScanner: Scanner<DescriptorSite> = {
  id: 'descriptor',
  mentions: /parameters|input_schema|parameterSchema/,
  scan(source, project) {
    return source.fragments.flatMap((fragment) => {
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
