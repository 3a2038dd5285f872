/** Files with ignore patterns; what the later one says counts more. */
export const IGNORE_FILES = ['.gitignore', '.canonmigrateignore'] as const;

/** Patterns in .gitignore syntax of files and folders that are nobody's own source. Each is matched against a bare name. */
export const DEFAULT_IGNORES = [
  'node_modules/',
  'bower_components/',
  '.git/',
  '.canon-migrate/',
  'dist/',
  'build/',
  'out/',
  'coverage/',
  'vendor/',
  'third_party/',
  '*.min.js',
  '*.min.mjs',
  '*.min.cjs',
  '*.bundle.js',
  'package-lock.json',
  'npm-shrinkwrap.json',
  '.pnp.cjs',
  '.pnp.loader.mjs',
];

/** A test file or a story, by its root-relative path. A folder's path ends with a slash. */
export const TEST_PATH =
  /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|e2e|cypress)\/|\.(?:test|spec|stories|cy|e2e)\.[^/]+$|(?:^|\/)test-[^/]+$/;
