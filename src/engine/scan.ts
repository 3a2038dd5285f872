import type { ResolvedConfig } from '../config/config.js';
import { UserError } from '../config/user-error.js';
import { createProject } from '../project/create-project.js';
import { relativePosix } from '../project/paths.js';
import type { Project, ProjectSettings } from '../project/project.js';
import { createSourceStore, type Overlay, type SourceStore } from '../project/source-store.js';
import type { Finding } from '../rules/finding.js';
import type { Rule } from '../rules/rule.js';
import type { CacheFolder } from './cache/cache-folder.js';
import { memoryOf } from './cache/memory.js';
import { detectAll, type Detection, type FatalMessage } from './detect-all.js';
import { mentionsOfAll, scannersOf } from './detect.js';
import { DIRECTIVE_MENTION, type DirectiveOptions } from './directives/index.js';
import { listFiles, type Listing } from './files.js';
import { mentionsAnyOf } from './prefilter.js';
import { ruleLevels, type RuleLevels } from './rule-levels.js';

export type { FatalMessage } from './detect-all.js';
export type { Overlay } from '../project/source-store.js';

/** What to scan and how. */
export interface ScanOptions {
  /** Absolute path that `paths` are relative to. */
  readonly cwd: string;
  /** Files, folders and globs as the user typed them; empty means `cwd`. */
  readonly paths: readonly string[];
  /** Every rule there is. */
  readonly rules: readonly Rule[];
  /** Ids of the rules to run; undefined means all that the config does not turn off. */
  readonly only?: readonly string[] | undefined;
  readonly config: ResolvedConfig;
  /** Configs of packages below: for the files under each, its levels of rules count. */
  readonly nested?: readonly ResolvedConfig[];
  /** The files, when they were listed already. */
  readonly listing?: Listing;
  /** Whether test files are looked at too. */
  readonly tests: boolean;
  /** Whether what lists of tool names know is to be carried into the tools' definitions. */
  readonly hoist?: boolean;
  /** Whether directives must say why; undefined: as the config says. */
  readonly requireReason?: boolean | undefined;
  /** Whether fatal messages carry a stack trace. */
  readonly debug: boolean;
  /** Where the outcome of a run is kept for the next; absent when every run scans anew. */
  readonly cache?: CacheFolder;
  /** Told how far a long step is. */
  readonly progress?: (step: string, done: number, total: number) => void;
}

/** What a scan says of one file. */
export interface FileResult {
  /** POSIX path relative to the scanned root. */
  readonly path: string;
  /** Sorted by place, then rule. */
  readonly findings: readonly Finding[];
  readonly fatal: readonly FatalMessage[];
}

/** What a scan says of a file without what is only possible. */
export function withoutPossible(file: FileResult): FileResult {
  return { ...file, findings: file.findings.filter(({ confidence }) => confidence !== 'possible') };
}

/** What a scan saw, in numbers. */
export interface ScanStats {
  /** Files that the paths lead to. */
  readonly files: number;
  /** Those of them whose text mentions a rule's words. */
  readonly parsed: number;
}

/** The outcome of a scan. */
export interface ScanResult {
  /** Absolute path of the folder that every path is relative to. */
  readonly root: string;
  /** One for each file that the paths lead to, sorted by path. */
  readonly files: readonly FileResult[];
  /** The findings of all files, sorted by path, place and rule; those of confidence `possible` included. */
  readonly findings: readonly Finding[];
  /** Remarks for standard error: a named file that is ignored, for one. */
  readonly notes: readonly string[];
  readonly stats: ScanStats;
  /** The facts the rules used; it sees the overlay's texts. */
  readonly project: Project;
}

/** The files of a scan, listed and read once; it can run again and again over edited texts. */
export interface Scan {
  readonly root: string;
  /** Scans; the texts of `overlay` stand in for those on disk. Only files whose text differs are parsed again. */
  run(overlay?: Overlay): ScanResult;
  /** A file's text as a run without overlay sees it (no byte order mark); undefined when it cannot be read. */
  text(path: string): string | undefined;
}

/**
 * Lists and reads the files of a scan.
 * @throws UserError when a path leads nowhere, nothing matches, or a named file cannot be read
 */
export function prepareScan(options: ScanOptions): Scan {
  const listing = options.listing ?? listFiles(options);
  const levels = ruleLevels(listing.root, options.config, options.nested ?? []);
  const rules = activeRules(options, levels);
  const store = createSourceStore(listing.root);
  const prefilter = mentionsAnyOf([
    ...mentionsOfAll(scannersOf(rules), options.config.settings),
    DIRECTIVE_MENTION,
  ]);
  const settings = settingsUnder(listing.root, options);
  const memory = options.cache && memoryOf(options, settings, listing, options.cache);
  const { candidates, unreadable } = readCandidates(listing.files, store, prefilter, options, memory?.seen);
  const namedUnreadable = unreadable.find((path) => listing.named.has(path));
  if (namedUnreadable !== undefined) {
    throw new UserError(`cannot read '${namedUnreadable}'; check that it is a file you may read`);
  }
  const isOff = (ruleId: string, path: string): boolean =>
    options.only === undefined && levels.levelIn(path, ruleId) === 'off';
  const prepared: Prepared = { options, listing, rules, isOff };
  const { root, files, manifests } = listing;
  const projectParts = { root, files, manifests, settings, ...(memory && { disk: memory.disk }) };
  return {
    root,
    text: (path) => store.decoded(path)?.text,
    run: (overlay = new Map()) => {
      const paths = files.filter((path) => {
        const text = overlay.get(path);
        return text === undefined ? candidates.has(path) : prefilter(text);
      });
      const overlaid = store.withOverlay(overlay);
      const project = createProject({ ...projectParts, store: overlaid });
      const find = (): Detection => detect(prepared, paths, overlaid, project);
      const detection = memory && overlay.size === 0 ? memory.recall(find) : find();
      const fatal = new Map(detection.fatal);
      for (const path of unreadable) if (!overlay.has(path)) fatal.set(path, [CANNOT_BE_READ]);
      return resultOf(listing, project, { ...detection, fatal }, paths);
    },
  };
}

/** What a scan knows before it parses. */
interface Prepared {
  readonly options: ScanOptions;
  readonly listing: Listing;
  readonly rules: readonly Rule[];
  readonly isOff: (ruleId: string, path: string) => boolean;
}

/** The settings of a run, with paths relative to the scanned root. */
function settingsUnder(root: string, { config, hoist }: ScanOptions): ProjectSettings {
  const { settings } = config;
  const { helpers } = settings;
  if (!helpers?.isFile) return { ...settings, hoist };
  return { ...settings, hoist, helpers: { ...helpers, module: relativePosix(root, helpers.module) } };
}

function detect(
  { listing, options, rules, isOff }: Prepared,
  paths: readonly string[],
  store: SourceStore,
  project: Project,
): Detection {
  const targets = new Set(listing.targets);
  return detectAll({
    paths,
    store,
    project,
    rules,
    isAskedFor: (path) => targets.has(path),
    isOff,
    options: { ...options, directives: directiveOptions(options) },
  });
}

/** Scans once: `prepareScan` and one run. */
export function scanProject(options: ScanOptions & { readonly overlay?: Overlay }): ScanResult {
  return prepareScan(options).run(options.overlay);
}

function directiveOptions({ rules, only, config, requireReason }: ScanOptions): DirectiveOptions {
  return {
    unused: config.directives.unused,
    requireReason: requireReason ?? config.directives.requireReason,
    ruleIds: rules.map(({ meta }) => meta.id),
    ran: only,
  };
}

const CANNOT_BE_READ: FatalMessage = {
  message: 'The file cannot be read; check its permissions',
  ruleId: undefined,
  line: 1,
  column: 1,
};

/** The rules to run, with the levels of the configs. A rule that was asked for by name is on everywhere. */
function activeRules({ rules, only }: ScanOptions, levels: RuleLevels): Rule[] {
  return rules
    .filter(({ meta }) => (only ? only.includes(meta.id) : levels.isOnSomewhere(meta.id)))
    .map((rule) => ({
      ...rule,
      judge: (site, world) => {
        const level = levels.levelIn(site.source.path, rule.meta.id);
        if (level === 'off' && !only) return undefined;
        const finding = rule.judge(site, world);
        return finding && level !== undefined && level !== 'off' ? { ...finding, severity: level } : finding;
      },
    }));
}

/** Reads every file and keeps those whose bytes pass the prefilter; the others are not decoded. */
function readCandidates(
  paths: readonly string[],
  store: SourceStore,
  prefilter: (text: string) => boolean,
  { progress }: ScanOptions,
  seen: ((bytes: Buffer | undefined) => void) | undefined,
): { candidates: Set<string>; unreadable: string[] } {
  const candidates = new Set<string>();
  const unreadable: string[] = [];
  for (const [index, path] of paths.entries()) {
    progress?.('reading', index, paths.length);
    const bytes = store.bytes(path);
    seen?.(bytes);
    if (!bytes) unreadable.push(path);
    else if (prefilter(bytes.toString('latin1'))) candidates.add(path);
  }
  return { candidates, unreadable };
}

function resultOf(
  listing: Listing,
  project: Project,
  detection: Detection,
  candidates: readonly string[],
): ScanResult {
  const targets = new Set(listing.targets);
  const findings = detection.findings.filter((finding) => targets.has(finding.path));
  const byPath = groupByPath(findings);
  return {
    root: listing.root,
    files: listing.targets.map((path) => ({
      path,
      findings: byPath.get(path) ?? [],
      fatal: detection.fatal.get(path) ?? [],
    })),
    findings,
    notes: listing.notes,
    stats: { files: targets.size, parsed: candidates.filter((path) => targets.has(path)).length },
    project,
  };
}

function groupByPath(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.path);
    if (group) group.push(finding);
    else groups.set(finding.path, [finding]);
  }
  return groups;
}
