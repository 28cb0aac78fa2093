import { expect, type Page, test } from '@playwright/test';
import { DEMO, logIn } from './people.ts';

const NAME = 'dmitri volkov';
const SUGGESTIONS = /\/coworkers\//;

/** Holds back the people that the field suggests until the returned function is called, like a phone on a train. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SUGGESTIONS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Add a person' });

const ways = {
  keyboard: (page: Page) => fieldOf(page).focus(),
  mouse: (page: Page) => fieldOf(page).click(),
  touch: (page: Page) => fieldOf(page).tap(),
};

for (const [way, come] of Object.entries(ways)) {
  test(`no letter is lost while the suggestions of a searchable field arrive: ${way}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ hasTouch: way === 'touch' });
    const page = await context.newPage();
    await logIn(page, DEMO.member);
    // Once for each moment at which they may come.
    for (let before = 1; before <= 4; before += 1) {
      const letGo = await holdBack(page);
      await page.goto('/account/marelle/user/preferences');
      await come(page);
      const asked = page.waitForRequest(SUGGESTIONS);
      await page.keyboard.type(NAME.slice(0, before), { delay: 10 });
      await asked;
      letGo();
      await page.keyboard.type(NAME.slice(before), { delay: 3 });
      await expect(fieldOf(page)).toHaveValue(NAME);
      await expect(page.getByRole('option', { name: /Dmitri Volkov/ })).toBeVisible();
      await page.unroute(SUGGESTIONS);
    }
    await context.close();
  });
}
