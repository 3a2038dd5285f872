import { cloneOnRead } from './clone-on-read.js';
import { dualWrite } from './dual-write.js';
import { legacyType } from './legacy-type.js';
import { legacyWrite } from './legacy-write.js';
import { namePermission } from './name-permission.js';
import { readOrder } from './read-order.js';
import type { Rule } from './rule.js';

/** Every rule, in alphabetical order of id. */
export const rules: readonly Rule[] = [
  cloneOnRead,
  dualWrite,
  legacyType,
  legacyWrite,
  namePermission,
  readOrder,
];
