import { defineConfig } from '@playwright/test';
import { LAUNCH_OPTIONS } from './support/browser';

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  outputDir: '../../test-results',
  // Each test has a separate bot and mostly waits for its market, so two tests can run on two cores.
  fullyParallel: true,
  workers: 2,
  // A busy machine takes three times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // The market of a test moves by the real clock. `npm test` lists each test that passed only at its second run.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A trace takes a quarter of the processor time. `npm run test:e2e -- --trace on` records traces.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH_OPTIONS,
  },
});
