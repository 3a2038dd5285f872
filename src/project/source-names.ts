/** What the parser reads. */
export const EXTENSIONS = ['js', 'mjs', 'cjs', 'jsx', 'ts', 'tsx', 'mts', 'cts', 'vue'] as const;

/** The name of a file that the parser reads. */
export const SOURCE_NAME = /\.(?:[cm]?[jt]s|[jt]sx|vue)$/;
