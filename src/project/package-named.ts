/** The package that a specifier names: `@scope/name` or `name`, without the path behind it. */
export function packageNamed(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
