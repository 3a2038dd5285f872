/** What the parser reads, by ending; a package.json is read too, when it declares tools. */
export const EXTENSIONS = ['js', 'mjs', 'cjs', 'jsx', 'ts', 'tsx', 'mts', 'cts', 'vue'] as const;

/** The name of a file that the parser reads: one with such an ending, or a package.json. */
export const SOURCE_NAME = /\.(?:[cm]?[jt]s|[jt]sx|vue)$|(?:^|[/\\])package\.json$/;

/**
 * Whether the text of a package.json declares language model tools of a VS Code extension, so that it is a source file.
 * https://code.visualstudio.com/api/extension-guides/tools
 */
export function declaresTools(text: string): boolean {
  return /"languageModelTools"\s*:/.test(text);
}
