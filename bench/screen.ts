// Shared by the benches of screens: a browser, a logged-in page, and fast typing.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { ONBOARDING_STEPS } from '@fika/contract/onboarding';
import { findBrowser } from '../tools/setup/browser.mjs';
import type { Side } from './stage.ts';

/** Slowdown of the browser's processor while typing, relative to this computer. */
const SLOWER = 4;
const TYPED = 'amara okafor 1c3 le';

export function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

export interface Seat {
  page: Page;
  url: string;
}

/** A logged-in page for `path`, which is not opened yet. */
export async function enter(context: BrowserContext, side: Side, path: string): Promise<Seat> {
  const url = side.ready['address'] ?? '';
  await context.addCookies([{ name: 'fika_session', value: side.ready['token'] ?? '', url }]);
  // No explanation of the product covers the page.
  await context.addInitScript(
    (steps) => localStorage.setItem('fika-onboarding-seen', JSON.stringify(steps)),
    Object.values(ONBOARDING_STEPS),
  );
  return { page: await context.newPage(), url: `${url}${path}` };
}

/** Runs some work while the processor of the browser is slow. */
export async function slowly<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  try {
    return await work();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

/** How many of the keys that were pressed in the search of a page did not arrive. */
export async function lostKeys({ page }: Seat): Promise<number> {
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /search/i }))
    .first();
  return slowly(page, async () => {
    await search.click();
    await page.keyboard.type(TYPED, { delay: 40 });
    await page.waitForLoadState('networkidle');
    const arrived = await search.inputValue();
    return arrived === TYPED ? 0 : Math.max(1, TYPED.length - arrived.length);
  });
}
