import { join } from 'node:path';
import { resolveConfig, type ResolvedConfig } from '../config/config.js';
import { mergeConfigs } from '../config/merge.js';
import { isOutside, relativePosix } from '../project/paths.js';
import type { Listing } from './files.js';
import { ignoreRules } from './ignore-rules.js';

/** The folders of a listing that may hold a config of their own, root-relative; the root itself is ''. Sorted. */
export function foldersOf({ files }: Pick<Listing, 'files'>): readonly string[] {
  const folders = new Set<string>(['']);
  for (const path of files) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return [...folders].sort();
}

/** A listing without what the configs of packages leave out of their folders. A file that was named stays. */
export function withoutIgnored(listing: Listing, nested: readonly ResolvedConfig[]): Listing {
  const filters = nested
    .filter(({ include, ignore }) => include.length + ignore.length > 0)
    .map(({ folder, include, ignore }) => {
      const included = include.length > 0 ? ignoreRules(folder, 'include', include).matcher : undefined;
      const ignored = ignoreRules(folder, 'ignore', ignore).matcher;
      return (path: string): boolean => {
        const below = relativePosix(folder, join(listing.root, path));
        if (isOutside(below)) return true;
        return !ignored.ignores(below) && (included?.ignores(below) ?? true);
      };
    });
  if (filters.length === 0) return listing;
  const isLeft = (path: string): boolean =>
    listing.named.has(path) || filters.every((filter) => filter(path));
  return { ...listing, files: listing.files.filter(isLeft), targets: listing.targets.filter(isLeft) };
}

/** A config that knows the names of those below it too: they are about the whole project. */
export function withNamesOf(config: ResolvedConfig, nested: readonly ResolvedConfig[]): ResolvedConfig {
  if (nested.length === 0) return config;
  const joined = mergeConfigs([...nested.map((one) => one.config), config.config]);
  return { ...config, settings: resolveConfig(joined, config.folder).settings };
}
