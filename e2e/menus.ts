import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Clicks an item of a menu once the menu is beside its button. Mantine renders a menu in the corner of the page before it has a
 * position: on a busy machine a press there would be released over something else.
 */
export async function clickItem(item: Locator): Promise<void> {
  await expect
    .poll(() =>
      item.evaluate((one) => {
        const { x, y } = (one.closest('[role=menu]') ?? one).getBoundingClientRect();
        return x !== 0 || y !== 0;
      }),
    )
    .toBe(true);
  await item.click();
}

/** Does the next step of a program before its date, by the menu of its page. */
export async function doEarly(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await clickItem(page.getByRole('menuitem', { name }));
}
