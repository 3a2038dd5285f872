import { resolve } from 'node:path';
import type { DialectSetting, ProjectSettings } from '../project/settings.js';

/** What a rule's findings count as. */
export type RuleLevel = 'off' | 'warn' | 'error';

/** What a user writes into `canon-migrate.config.*` or under `canon-migrate` in package.json. */
export interface Config {
  /** Where its JSON Schema stands, for editors. */
  readonly $schema?: string;
  /** Configs to begin with: paths relative to this one, or packages. */
  readonly extends?: string | readonly string[];
  /** Level by rule id; a rule that is not named keeps its own. */
  readonly rules?: Readonly<Record<string, RuleLevel>>;
  /** Other levels for some files; of those that match a file, the last counts. */
  readonly overrides?: readonly Override[];
  /** Patterns in .gitignore syntax, relative to the config file: when given, only files that match are looked at. */
  readonly include?: readonly string[];
  /** Patterns in .gitignore syntax, relative to the config file, of files to leave out. */
  readonly ignore?: readonly string[];
  /** Whether test files are looked at too. */
  readonly tests?: boolean;
  /** What is asked of `canon-migrate-disable` comments. */
  readonly directives?: {
    /** Whether each must say why, behind `--`. */
    readonly requireReason?: boolean;
    /** What one counts as that keeps nothing quiet. */
    readonly unused?: RuleLevel;
  };
  /** Names of types that declare a tool. */
  readonly toolTypes?: readonly string[];
  /** Names of functions that take a tool's definition. */
  readonly factories?: readonly string[];
  /** Names of functions that decide whether a tool may run. */
  readonly gates?: readonly string[];
  /** Names of classes and objects that hold tools. */
  readonly registries?: readonly string[];
  /** Dialects of tools: new ones, and those that replace parts of a built-in one of the same id. */
  readonly dialects?: readonly DialectSetting[];
  /** `required`: every definition must say how risky it is, also where no other does. */
  readonly metadata?: 'required';
  /** Where rewritten code imports `readInputSchema` from: a package, or a path relative to the config file. In place when absent. */
  readonly helpers?: { readonly module: string };
  /** Where the one source of the tools' schemas is: a module, relative to the config file, and the name it exports. */
  readonly contract?: { readonly module: string; readonly export: string };
}

/** Levels for some files. */
export interface Override {
  /** Patterns in .gitignore syntax, relative to the config file. */
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

/** A config with every key filled in. */
export interface ResolvedConfig {
  /** Absolute path of the folder that `include` and `ignore` are relative to. */
  readonly folder: string;
  /** Absolute path of the file it was read from; undefined when there is none. */
  readonly file: string | undefined;
  /** As it was written, with what it extends. */
  readonly config: Config;
  readonly rules: ReadonlyMap<string, RuleLevel>;
  readonly overrides: readonly {
    readonly files: readonly string[];
    readonly rules: ReadonlyMap<string, RuleLevel>;
  }[];
  readonly include: readonly string[];
  readonly ignore: readonly string[];
  readonly tests: boolean;
  readonly directives: { readonly requireReason: boolean; readonly unused: RuleLevel };
  readonly settings: ProjectSettings;
}

/** Returns its argument; gives a config file completion and type checks. */
export function defineConfig(config: Config): Config {
  return config;
}

/** Fills in what a config leaves out. */
export function resolveConfig(config: Config, folder: string, file?: string): ResolvedConfig {
  return {
    folder,
    file,
    config,
    rules: new Map(Object.entries(config.rules ?? {})),
    overrides: (config.overrides ?? []).map(({ files, rules }) => ({
      files,
      rules: new Map(Object.entries(rules)),
    })),
    include: config.include ?? [],
    ignore: config.ignore ?? [],
    tests: config.tests ?? false,
    directives: { requireReason: false, unused: 'warn', ...config.directives },
    settings: {
      toolTypes: config.toolTypes ?? [],
      factories: config.factories ?? [],
      gates: config.gates ?? [],
      registries: config.registries ?? [],
      dialects: config.dialects ?? [],
      helpers: config.helpers && helpersOf(config.helpers.module, folder),
      metadata: config.metadata,
      contract: config.contract && {
        ...config.contract,
        module: resolve(folder, config.contract.module),
      },
    },
  };
}

function helpersOf(module: string, folder: string): ProjectSettings['helpers'] {
  const isFile = module.startsWith('.');
  return { module: isFile ? resolve(folder, module) : module, isFile };
}
