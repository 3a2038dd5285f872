import { cloneOnRead } from './clone-on-read.js';
import { descriptorDrift } from './descriptor-drift.js';
import { dualWrite } from './dual-write.js';
import { duplicateDescriptor } from './duplicate-descriptor.js';
import { invalidSchema } from './invalid-schema.js';
import { legacyType } from './legacy-type.js';
import { legacyWrite } from './legacy-write.js';
import { missingSchema } from './missing-schema.js';
import { namePermission } from './name-permission.js';
import { readOrder } from './read-order.js';
import { riskMetadata } from './risk-metadata.js';
import type { Rule } from './rule.js';
import { schemaRewrite } from './schema-rewrite.js';

/** Every rule, in alphabetical order of id. */
export const rules: readonly Rule[] = [
  cloneOnRead,
  descriptorDrift,
  dualWrite,
  duplicateDescriptor,
  invalidSchema,
  legacyType,
  legacyWrite,
  missingSchema,
  namePermission,
  readOrder,
  riskMetadata,
  schemaRewrite,
];
