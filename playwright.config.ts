import { defineConfig } from '@playwright/test';

import { findBrowser } from './tests/harness/browser.ts';

// Journeys in a real Chromium against one world, started as `npm start` starts it (tests/harness/start-world.ts).
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/harness/start-world.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that succeeds at its second try passes, and `npm test` shows what its first one met.
  retries: 1,
  // The limits end what hangs, and nothing else: a busy machine may take long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // As long as an expectation: what cannot be pressed by then fails, and is tried once more.
    actionTimeout: 60_000,
    launchOptions: { ...(await findBrowser()), headless: true },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Endless animations would keep the machine busy with painting.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would fetch past what the journeys intercept; those about it allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
  },
});
