import { posix } from 'node:path';

/** Runs CommonJS modules given as texts; gives what the first one exports. Modules see each other, and nothing else. */
export function runModules(texts: Readonly<Record<string, string>>, entry: string): unknown {
  const loaded = new Map<string, { exports: unknown }>();
  const load = (path: string): unknown => {
    const known = loaded.get(path);
    if (known) return known.exports;
    const text = texts[path];
    if (text === undefined) throw new Error(`no module ${path}`);
    const module = { exports: {} as unknown };
    loaded.set(path, module);
    const require = (specifier: string): unknown => load(posix.join(posix.dirname(path), specifier));
    new Function('module', 'exports', 'require', text)(module, module.exports, require);
    return module.exports;
  };
  return load(entry);
}
