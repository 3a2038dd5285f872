import type { ReadSite } from '../scanners/descriptor-site.js';
import { readDestructuringCanonicalFirst } from './read-destructuring.js';
import { readInOperatorCanonicalFirst } from './read-in-operator.js';
import { readMemberCanonicalFirst } from './read-member.js';
import type { Rewrite } from './rewrite.js';

/**
 * Makes a schema read try `inputSchema` first and the legacy key next. The receiver is evaluated once; where it can be written
 * twice, the legacy read stays in place and the canonical one goes in front of it.
 */
export function readCanonicalFirst(site: ReadSite): Rewrite {
  switch (site.form) {
    case 'member':
      return readMemberCanonicalFirst(site);
    case 'destructuring':
      return readDestructuringCanonicalFirst(site);
    case 'in-operator':
      return readInOperatorCanonicalFirst(site);
  }
}
