import { defineConfig } from '@playwright/test';
import { scratchRoot } from './tests/support/database/scratch-root.ts';
import { findBrowser } from './tools/test-run/browser.ts';

const executablePath = findBrowser();
const isRoot = process.getuid?.() === 0;
// Browsers keep there what they note of each window.
process.env['TMPDIR'] = scratchRoot;

/** Each test file starts its own server on its own data folder, see e2e/support/started-site.ts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/site-template.ts',
  // The last, because its tests are shared by all workers, so that none stands idle at the end.
  projects: [
    { name: 'journeys', testIgnore: '**/screens.e2e.ts' },
    { name: 'screens', testMatch: '**/screens.e2e.ts' },
  ],
  outputDir: 'test-results/e2e',
  // Each has a server of its own; more than two would only wait for each other.
  workers: 2,
  // A clean build's machine may be loaded by others: one more try, on a fresh site, and `npm test` names what needed it.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // For a machine that is loaded by others; a limit ends what hangs, and proves nothing about speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] === 'true',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // Recording every step costs a quarter of an end-to-end test's CPU; `--trace on` does so for the file that fails.
    trace: 'off',
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      // No graphics card is there, and imitating one costs a tenth of the processor.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-software-rasterizer',
      ],
    },
  },
});
