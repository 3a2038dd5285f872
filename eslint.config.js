import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'fixtures/', 'node_modules/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: { globals: globals.node },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-lines': ['error', { max: 400 }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'exit', message: 'Return an exit code; bin/ sets process.exitCode.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ForInStatement[left.type!="VariableDeclaration"]',
          message: 'Declare the loop variable.',
        },
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
      ],
      // `typeof import()` types what a lazy require gives.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  {
    // The files of the bare Node scripts talk to a terminal.
    files: ['bin/**', 'scripts/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Descriptors come from anywhere: there, null and undefined are both nothing.
    files: ['src/runtime/**'],
    rules: { eqeqeq: ['error', 'always', { null: 'ignore' }] },
  },
  {
    files: ['test/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
