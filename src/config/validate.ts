import { createRequire } from 'node:module';
import type { ErrorObject } from 'ajv';
import type { DialectSetting } from '../project/settings.js';
import type { Config } from './config.js';
import { nearestName } from './nearest-name.js';
import { CONFIG_SCHEMA } from './schema.js';
import { UserError } from './user-error.js';

// `require` loads a CommonJS package faster than `import` does on Node 20.
const require = createRequire(import.meta.url);

/** The ids that a config may name. */
export interface KnownIds {
  readonly ruleIds: readonly string[];
  /** Ids of the built-in dialects; undefined when they are not known, so that any id may be one. */
  readonly dialectIds?: readonly string[] | undefined;
}

/**
 * Checks a config.
 * @param origin where it stands, for the message
 * @throws UserError that names the first mistake, where it is and the nearest valid name
 */
export function validateConfig(value: unknown, origin: string, known: KnownIds): Config {
  const { Ajv } = require('ajv') as typeof import('ajv');
  const validate = new Ajv({ verbose: true, allowUnionTypes: true }).compile<Config>(CONFIG_SCHEMA);
  if (!validate(value)) {
    throw new UserError(`${origin}: ${describe(validate.errors?.[0])}`);
  }
  const mistake =
    mistakeInRules(value, known.ruleIds) ?? mistakeInDialects(value.dialects ?? [], known.dialectIds);
  if (mistake !== undefined) throw new UserError(`${origin}: ${mistake}`);
  return value;
}

/** Names of rules that do not exist. */
function mistakeInRules(
  { rules = {}, overrides = [] }: Config,
  ruleIds: readonly string[],
): string | undefined {
  const levels = [
    { place: 'rules', rules },
    ...overrides.map((override, index) => ({ place: `overrides.${index}.rules`, rules: override.rules })),
  ];
  for (const { place, rules: named } of levels) {
    const unknown = Object.keys(named).find((id) => !ruleIds.includes(id));
    if (unknown !== undefined) return `${place}: unknown rule '${unknown}'${nearestName(unknown, ruleIds)}`;
  }
  return undefined;
}

/** What the schema cannot say of dialects: a new one needs packages and an owner, ids differ, versions are a range. */
function mistakeInDialects(
  dialects: readonly DialectSetting[],
  dialectIds: readonly string[] | undefined,
): string | undefined {
  for (const [index, { id, packages, owner, since }] of dialects.entries()) {
    const path = `dialects.${index}`;
    const earlier = dialects.findIndex((other) => other.id === id);
    if (earlier < index) return `${path}.id: '${id}' is dialects.${earlier} already`;
    if (since !== undefined && !isLowerBound(since)) {
      return `${path}.since: '${since}' is no range such as '>=5.0.0'`;
    }
    if (dialectIds === undefined || dialectIds.includes(id)) continue;
    const missing = packages === undefined ? 'packages' : owner === undefined ? 'owner' : undefined;
    if (missing !== undefined) {
      const near = nearestName(id, dialectIds);
      const hint = near.startsWith('; did you mean') ? near : '';
      return `${path}: '${id}' is a new dialect and must have a key '${missing}'${hint}`;
    }
  }
  return undefined;
}

function isLowerBound(range: string): boolean {
  const { validRange } = require('semver') as typeof import('semver');
  return /^>=\s*\d/.test(range) && validRange(range) !== null;
}

function describe(error: ErrorObject | undefined): string {
  if (!error) return 'is not valid';
  const place = error.instancePath.slice(1).replaceAll('/', '.');
  const path = place || 'config';
  const params = error.params as {
    additionalProperty?: string;
    missingProperty?: string;
    allowedValues?: string[];
    type?: string | string[];
  };
  if (params.additionalProperty !== undefined) {
    const { properties = {} } = error.parentSchema as { properties?: Record<string, unknown> };
    const known = Object.keys(properties).filter((key) => key !== '$schema');
    const where = place === '' ? '' : `${place}: `;
    return `${where}unknown key '${params.additionalProperty}'${nearestName(params.additionalProperty, known)}`;
  }
  if (params.missingProperty !== undefined) return `${path}: must have a key '${params.missingProperty}'`;
  if (params.allowedValues) return `${path}: must be one of ${params.allowedValues.join(', ')}`;
  if (params.type !== undefined)
    return `${path}: must be ${[params.type].flat().map(withArticle).join(' or ')}`;
  return `${path}: ${error.message ?? 'is not valid'}`;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
