import { defineConfig } from '@playwright/test';

import { findBrowser } from './tests/harness/browser.ts';

// Journeys in a real Chromium against one world, started the way `npm start` does it (tests/harness/start-world.ts).
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/harness/start-world.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that succeeds on its second try passes, and `npm test` shows what went wrong the first time.
  retries: 1,
  // These timeouts only end what hangs: a busy machine may be slow.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // The same as for an expectation: an action that isn't possible by then fails, and the journey is retried once.
    actionTimeout: 60_000,
    launchOptions: { ...(await findBrowser()), headless: true },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Endless animations would keep the machine busy painting.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would fetch past what the journeys intercept; journeys about it allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
  },
});
