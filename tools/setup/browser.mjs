import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { bin, run } from './run.mjs';

// The headless shell runs the tests with a quarter less work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The installed browser, or undefined when Playwright is to use its own. */
export function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...applications].find(isExecutable);
}

/** The system's Chromium; else Debian's package where that may be installed; else Playwright's own. */
export async function ensureBrowser() {
  if (findBrowser() || (await hasPlaywrightsOwn())) return;
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.error("Installing Chromium from the system's packages, for the browser tests …");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'], {
      env,
    });
    if (findBrowser()) return;
  }
  console.error("Installing Playwright's Chromium, for the browser tests …");
  const { ok, output } = await run(join(bin, 'playwright'), ['install', 'chromium']);
  if (!ok) throw new Error(`${output.trim()}\nNo browser for the tests: install Chromium or Google Chrome.`);
}

/** Playwright knows the path of the build that fits its version. */
async function hasPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
