import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

import { seenAt } from './e2e/seen.ts';
import { findBrowser } from './tools/setup/browser.mjs';

const executablePath = findBrowser();

// What Node made of the sources is kept: without it, each start of the product costs a fifth more.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'fika-tests');

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
  expect: { timeout: 10_000, toPass: { timeout: 20_000 } },
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
    ...(process.env['FIKA_URL'] ? { baseURL: process.env['FIKA_URL'] } : {}),
    storageState: seenAt(process.env['FIKA_URL'] ?? ''),
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
