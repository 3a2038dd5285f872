import type { DialectSetting, FactorySetting, KeyOwner } from '../project/settings.js';

type OptionalFact = 'since' | 'schemaKey';

/** What a library or provider calls the parts of a tool, with every list filled in; see {@link DialectSetting} for what each holds. */
export interface Dialect
  extends
    Required<Omit<DialectSetting, OptionalFact | 'factories' | 'owner'>>,
    Pick<DialectSetting, OptionalFact> {
  readonly owner: KeyOwner;
  readonly factories: readonly FactorySetting[];
}

/** Fills in what a dialect leaves out: from `base` when there is one, else with nothing. */
export function defineDialect(setting: DialectSetting, base?: Dialect): Dialect {
  const { factories, ...given } = setting;
  return {
    title: setting.id,
    docs: [],
    packages: [],
    owner: 'ours',
    toolOptions: [],
    types: [],
    wireTypes: [],
    wireKeys: [],
    senders: [],
    ...base,
    ...given,
    factories: factories
      ? factories.map((factory) => (typeof factory === 'string' ? { name: factory } : factory))
      : (base?.factories ?? []),
  };
}

/** How much of a module specifier a dialect's packages name, in UTF-16 code units; 0 when it is none of them. */
export function packageMatch(dialect: Dialect, module: string): number {
  const lengths = dialect.packages.map((name) => {
    if (name.endsWith('/*')) return module.startsWith(name.slice(0, -1)) ? name.length - 1 : 0;
    return module === name || module.startsWith(`${name}/`) ? name.length : 0;
  });
  return Math.max(0, ...lengths);
}

/** The factory of a dialect that is known by one of two names: the exported one, or the one it is called by. */
export function factoryOf(dialect: Dialect, exported: string, called: string): FactorySetting | undefined {
  return dialect.factories.find(({ name }) => name === exported || name === called);
}
