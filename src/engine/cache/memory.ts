import type { ResolvedConfig } from '../../config/config.js';
import { projectDisk, type ProjectDisk } from '../../project/disk.js';
import type { ProjectSettings } from '../../project/settings.js';
import type { Rule } from '../../rules/rule.js';
import type { Detection } from '../detect-all.js';
import type { Listing } from '../files.js';
import type { CacheFolder } from './cache-folder.js';
import { rememberDetection, rememberedDetection } from './detection-cache.js';
import { buildStamp, createFingerprint } from './fingerprint.js';
import { recordingDisk } from './recorded-reads.js';

/** What runs over one listing remember of each other. */
export interface Memory {
  /** Takes the bytes of the listing's files, in its order; undefined for one that cannot be read. */
  seen(bytes: Buffer | undefined): void;
  /** What `detect` must read through whatever is no source file. */
  readonly disk: ProjectDisk;
  /** What an earlier run found in the same bytes; else what `detect` finds, which is kept. */
  recall(detect: () => Detection): Detection;
}

interface RememberedOptions {
  readonly rules: readonly Rule[];
  readonly only?: readonly string[] | undefined;
  readonly config: ResolvedConfig;
  readonly tests: boolean;
  readonly debug: boolean;
  readonly nested?: readonly ResolvedConfig[];
  readonly requireReason?: boolean | undefined;
}

/**
 * A memory in a folder, one entry for each root and set of options.
 * @param settings those that the run's project has
 */
export function memoryOf(
  options: RememberedOptions,
  settings: ProjectSettings,
  listing: Listing,
  folder: CacheFolder,
): Memory {
  const { root, files, targets, manifests } = listing;
  const { config, nested = [], only, tests, debug, requireReason } = options;
  const ruleIds = options.rules.map(({ meta }) => meta.id);
  const name = createFingerprint();
  name.add(JSON.stringify([root, targets, only, tests, debug]));
  const known = createFingerprint();
  known.add(buildStamp());
  known.add(JSON.stringify([root, files, targets, manifests, ruleIds, only, tests, debug]));
  const configs = [config, ...nested].map((one) => [one.folder, one.config]);
  known.add(JSON.stringify([configs, settings, requireReason]));
  const { disk, reads } = recordingDisk(projectDisk);
  let fingerprint: string | undefined;
  let entryName: string | undefined;
  return {
    disk,
    seen: (bytes) => {
      known.add(bytes ? 'bytes' : 'unreadable');
      if (bytes) known.add(bytes);
    },
    recall: (detect) => {
      fingerprint ??= known.end();
      entryName ??= `${name.end()}.json`;
      const remembered = rememberedDetection(folder, entryName, fingerprint, projectDisk);
      if (remembered) return remembered;
      const detection = detect();
      const looked = reads();
      if (looked) rememberDetection(folder, entryName, fingerprint, looked, detection);
      return detection;
    },
  };
}
