import { createRequire } from 'node:module';
import type { ErrorObject } from 'ajv';
import type { Config } from './config.js';
import { nearestName } from './nearest-name.js';
import { CONFIG_SCHEMA } from './schema.js';
import { UserError } from './user-error.js';

// `require` loads a CommonJS package faster than `import` does on Node 20.
const require = createRequire(import.meta.url);

/**
 * Checks a config.
 * @param origin where it stands, for the message
 * @throws UserError that names the first mistake, where it is and the nearest valid name
 */
export function validateConfig(value: unknown, origin: string, ruleIds: readonly string[]): Config {
  const { Ajv } = require('ajv') as typeof import('ajv');
  const validate = new Ajv().compile<Config>(CONFIG_SCHEMA);
  if (!validate(value)) {
    throw new UserError(`${origin}: ${describe(validate.errors?.[0])}`);
  }
  const unknown = Object.keys(value.rules ?? {}).find((id) => !ruleIds.includes(id));
  if (unknown !== undefined) {
    throw new UserError(`${origin}: rules: unknown rule '${unknown}'${nearestName(unknown, ruleIds)}`);
  }
  return value;
}

function describe(error: ErrorObject | undefined): string {
  if (!error) return 'is not valid';
  const path = error.instancePath.slice(1).replaceAll('/', '.') || 'config';
  const params = error.params as { additionalProperty?: string; allowedValues?: string[]; type?: string };
  if (params.additionalProperty !== undefined) {
    const known = Object.keys(CONFIG_SCHEMA.properties).filter((key) => key !== '$schema');
    return `unknown key '${params.additionalProperty}'${nearestName(params.additionalProperty, known)}`;
  }
  if (params.allowedValues) return `${path}: must be one of ${params.allowedValues.join(', ')}`;
  if (params.type !== undefined) return `${path}: must be ${article(params.type)} ${params.type}`;
  return `${path}: ${error.message ?? 'is not valid'}`;
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? 'an' : 'a';
}
