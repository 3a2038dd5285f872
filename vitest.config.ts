import { defineConfig } from 'vitest/config';

const report = process.env['TEST_REPORT'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Tests of the command line start a process each.
    testTimeout: 30_000,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
