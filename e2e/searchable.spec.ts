import { expect, type Page, test } from '@playwright/test';
import { DEMO, logIn } from './people.ts';

const NAME = 'dmitri volkov';

/** Holds back the code of searchable fields until the returned function is called, like a phone on a train. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/select-[^/]*\.js$/, async (route) => {
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
  test(`no letter is lost while the code of a searchable field arrives: ${way}`, async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: way === 'touch' });
    const page = await context.newPage();
    await logIn(page, DEMO.member);
    // Once for each moment at which the code may come.
    for (let before = 0; before <= 4; before += 1) {
      const letGo = await holdBack(page);
      await page.goto('/account/marelle/user/preferences');
      await come(page);
      await page.keyboard.type(NAME.slice(0, before), { delay: 10 });
      letGo();
      await page.keyboard.type(NAME.slice(before), { delay: 3 });
      await expect(fieldOf(page)).toHaveValue(NAME);
      await expect(page.getByRole('option', { name: /Dmitri Volkov/ })).toBeVisible();
      await page.unroute(/\/assets\/select-[^/]*\.js$/);
    }
    await context.close();
  });
}
