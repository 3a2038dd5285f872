import { join } from 'node:path';
import type { ResolvedConfig } from '../config/config.js';
import { loadConfig, loadNestedConfigs } from '../config/load.js';
import { knownRuleIds } from '../config/rule-ids.js';
import type { KnownIds } from '../config/validate.js';
import { dialects } from '../dialects/index.js';
import type { Rule } from '../rules/rule.js';
import { listFiles, type Listing } from './files.js';
import { foldersOf, withNamesOf, withoutIgnored } from './nested-configs.js';
import type { ScanOptions } from './scan.js';

/** What a user asks to be scanned. */
export interface ScanRequest {
  /** Absolute path that `paths` and `config` are relative to. */
  readonly cwd: string;
  /** Files, folders and globs; empty means `cwd`. */
  readonly paths: readonly string[];
  /** Every rule there is. */
  readonly rules: readonly Rule[];
  /** Ids of the rules to run; undefined: as the config says. */
  readonly only?: readonly string[] | undefined;
  /** A config file; false for none; undefined or true for the nearest, and those of packages below. */
  readonly config?: string | boolean | undefined;
  /** Whether test files are looked at; undefined: as the config says. */
  readonly tests?: boolean | undefined;
  /** Whether directives must say why; undefined: as the config says. */
  readonly requireReason?: boolean | undefined;
  readonly debug?: boolean | undefined;
}

/** What the engine takes, with the files listed. */
export interface ListedScan extends ScanOptions {
  readonly listing: Listing;
}

/**
 * Turns a request into what the engine takes: loads the configs and lists the files.
 * @throws UserError for an unknown rule, an invalid config, a config file that is not there, and paths that lead nowhere
 */
export async function resolveScan(request: ScanRequest): Promise<ListedScan> {
  const { cwd, paths, rules, requireReason } = request;
  const ruleIds = rules.map((rule) => rule.meta.id);
  const only = request.only && knownRuleIds(request.only, ruleIds);
  const known = { ruleIds, dialectIds: dialects.map(({ id }) => id) };
  const config = await loadConfig({ cwd, ...known, file: request.config });
  const tests = request.tests ?? config.tests;
  const listing = listFiles({ cwd, paths, config, tests });
  const isOnly = typeof request.config === 'string' || request.config === false;
  const nested = isOnly ? [] : await nestedConfigs(listing, config, known);
  return {
    cwd,
    paths,
    rules,
    only,
    config: withNamesOf(config, nested),
    nested,
    listing: withoutIgnored(listing, nested),
    tests,
    requireReason,
    debug: request.debug ?? false,
  };
}

async function nestedConfigs(
  listing: Listing,
  config: ResolvedConfig,
  known: KnownIds,
): Promise<readonly ResolvedConfig[]> {
  const folders = foldersOf(listing).filter((folder) => join(listing.root, folder) !== config.folder);
  return loadNestedConfigs(listing.root, folders, known);
}
