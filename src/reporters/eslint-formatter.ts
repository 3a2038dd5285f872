import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../config/user-error.js';
import { docsUrl, type RuleMeta } from '../rules/rule.js';
import { eslintResults } from './json.js';
import type { AsyncReporter } from './report.js';

/** What a module of a formatter exports: https://eslint.org/docs/latest/extend/custom-formatters */
type Formatter = (results: object[], context: object) => string | Promise<string>;

/**
 * Where an ESLint formatter stands: a path when the name has a slash, else the package `eslint-formatter-<name>` as the folder of the
 * user sees it, scoped ones too. Undefined when it is not there.
 * @param cwd absolute path of the user's folder
 */
export function findFormatter(name: string, cwd: string): string | undefined {
  const isPackage = name.startsWith('@') || !/[/\\]/.test(name);
  try {
    return createRequire(join(cwd, 'noop.js')).resolve(isPackage ? packageName(name) : resolve(cwd, name));
  } catch {
    return undefined;
  }
}

/** The package of a formatter: `x` is `eslint-formatter-x`, `@a/x` is `@a/eslint-formatter-x`, `@a` is `@a/eslint-formatter`. */
export function packageName(name: string): string {
  const [, scope = '', rest = ''] = /^(?:(@[^/]+)(?:\/|$))?(.*)$/.exec(name) ?? [];
  const short =
    rest === ''
      ? 'eslint-formatter'
      : /^eslint-formatter(?:-|$)/.test(rest)
        ? rest
        : `eslint-formatter-${rest}`;
  return scope === '' ? short : `${scope}/${short}`;
}

/**
 * Makes a reporter of an ESLint formatter.
 * @param path absolute path of its module
 * @throws UserError when the module cannot be loaded or exports no function; the reporter throws one when the formatter fails
 */
export async function loadFormatter(name: string, path: string): Promise<AsyncReporter> {
  const formatter = await attempt(name, async () => {
    const module = (await import(pathToFileURL(path).href)) as { default?: unknown };
    // A CommonJS module that was compiled from an ES module has its default one level deeper.
    const inner = (module.default as { default?: unknown } | undefined)?.default;
    const exported = typeof module.default === 'function' ? module.default : inner;
    if (typeof exported !== 'function') throw new Error('it exports no function');
    return exported as Formatter;
  });
  return (report) =>
    attempt(name, async () => {
      const rulesMeta = Object.fromEntries(report.rules.map((meta) => [meta.id, metaOf(meta)]));
      const text = await formatter(eslintResults(report), { cwd: report.cwd, rulesMeta });
      return text === '' || text.endsWith('\n') ? text : `${text}\n`;
    });
}

function metaOf({ id, summary, fixable, messages }: RuleMeta): object {
  return {
    type: 'problem',
    docs: { description: summary, url: docsUrl(id), recommended: true },
    ...(fixable !== 'none' && { fixable: 'code', hasSuggestions: true }),
    messages,
    schema: [],
  };
}

async function attempt<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`the formatter '${name}' failed: ${reason}`);
  }
}
