import { defineConfig } from '@playwright/test';

import { ONBOARDING_STEPS } from './packages/contract/src/onboarding.ts';
import { findBrowser } from './tools/setup/browser.mjs';

const executablePath = findBrowser();

// Journeys that are about something else begin with a browser that has shown what the product says of itself.
const SEEN = [{ name: 'fika-onboarding-seen', value: JSON.stringify(Object.values(ONBOARDING_STEPS)) }];

export default defineConfig({
  testDir: 'e2e',
  // A throw-away product for the run: its address is in FIKA_URL.
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // A journey that only passes now and then is a bug of the product or of the journey.
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    ...(process.env['FIKA_URL'] ? { baseURL: process.env['FIKA_URL'] } : {}),
    storageState: { cookies: [], origins: [{ origin: process.env['FIKA_URL'] ?? '', localStorage: SEEN }] },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // What moves is waited for, and a page under load moves slowly.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a fifth of all the work, and nobody reads one of a journey that passes: `--trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's own sandbox does not work as root, nor in most containers.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
});
