/** Whose key a definition's schema key is, see {@link DialectSetting.owner}. */
export type KeyOwner = 'ours' | 'library' | 'wire';

/** A function or method that takes a tool's definition; a bare name stands for one that takes it anywhere among its arguments. */
export interface FactorySetting {
  readonly name: string;
  /** The argument that is the definition, counted from 0. */
  readonly argument?: number;
  /** Arguments, counted from 0, that are bare maps of properties: a key in such a map is the name of an argument of the tool. */
  readonly maps?: readonly number[];
}

/**
 * What a library or provider calls the parts of a tool, as far as a user can write it. Plain data: settings are posted to other
 * threads.
 */
export interface DialectSetting {
  /** Its name; the id of a built-in dialect means that what is given replaces the built-in's. */
  readonly id: string;
  readonly title?: string;
  /** Public pages the facts were read from. */
  readonly docs?: readonly string[];
  /** Packages that bring it; `@scope/*` stands for a whole scope, subpaths are included. The longest match counts. */
  readonly packages?: readonly string[];
  /**
   * `ours`: the library reads `inputSchema`, so a definition under another key is to be renamed. `library`: the library dictates
   * its key, which stays. `wire`: its objects are payloads of a provider, whose key stays.
   */
  readonly owner?: KeyOwner;
  /** For `ours`: the versions that read `inputSchema`, as a semver range that begins with `>=`; absent when all do. */
  readonly since?: string;
  /** The key under which it takes a tool's schema; absent when the schema is an argument of its own. */
  readonly schemaKey?: string;
  /** Exported functions, classes and methods that take a tool's definition. */
  readonly factories?: readonly (string | FactorySetting)[];
  /** Exported functions that take a map or list of definitions under `tools`. */
  readonly toolOptions?: readonly string[];
  /** Exported types of definitions and of collections of them. */
  readonly types?: readonly string[];
  /** Exported types of payloads; a definition of such a type keeps its key. */
  readonly wireTypes?: readonly string[];
  /** Keys of a request under which payloads of tools stand: `functionDeclarations`. */
  readonly wireKeys?: readonly string[];
  /** Ends of dotted names of functions that send the `tools` they are given: `completions.create`. */
  readonly senders?: readonly string[];
}

/** Names of the user's own that scanners cannot know, from the config. Plain data: it is posted to other threads. */
export interface ProjectSettings {
  readonly toolTypes: readonly string[];
  readonly factories: readonly string[];
  readonly gates: readonly string[];
  readonly registries: readonly string[];
  /** Dialects that are added, or that replace parts of built-in ones. */
  readonly dialects: readonly DialectSetting[];
  /** Whether what lists of tool names know is carried into the tools' definitions. */
  readonly hoist?: boolean | undefined;
  /** The module that rewritten code imports helpers from; code is written in place when absent. */
  readonly helpers?: HelpersSetting | undefined;
  /** Whether every definition has to say how risky it is. */
  readonly metadata?: 'required' | undefined;
  /** Where the one source of the tools' schemas is; undefined when the config names none. */
  readonly contract?: ContractSetting | undefined;
}

/** The module that has the helpers of rewritten code. */
export interface HelpersSetting {
  /** A package, or the path of a file: absolute in a config, relative to the scanned root in a project. */
  readonly module: string;
  readonly isFile: boolean;
}

/** The module that holds the schemas of the project's tools. */
export interface ContractSetting {
  /** Path of the module: absolute in a config; relative to the scanned root in a project's settings, with its ending. */
  readonly module: string;
  /** The name it exports the tools under. */
  readonly export: string;
}
