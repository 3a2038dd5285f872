const SPECIFIER = /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*['"`]([^'"`\n]+)['"`]/g;

/** What each file imports or requires, by their texts alone: the specifiers as they are written. */
export type ImportSpecifiers = ReadonlyMap<string, readonly string[]>;

/** Looks through the texts of files for what they import. */
export function importSpecifiers(
  files: readonly string[],
  textOf: (path: string) => string,
): ImportSpecifiers {
  return new Map(
    files.map((path) => [path, [...textOf(path).matchAll(SPECIFIER)].map(([, specifier = '']) => specifier)]),
  );
}
