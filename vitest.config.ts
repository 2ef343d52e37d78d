import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['tools/test-run/test-setup.ts'],
    setupFiles: ['tools/test-run/test-file-setup.ts'],
    pool: 'forks',
    // Loading the server anew for each file would cost more than the tests; none mocks modules, and what a file opens it closes.
    isolate: false,
    maxWorkers: 2,
    // Of the tests within a file that run at once; each has a server or a database of its own.
    maxConcurrency: 3,
    // For a machine that is loaded by others; a limit ends what hangs, and proves nothing about speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // As with the end-to-end tests: one more try where others may load the machine, and `npm test` names what needed it.
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
});
